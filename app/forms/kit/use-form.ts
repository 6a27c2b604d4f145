import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useToast } from "#app/ui/toast.tsx";
import type { FieldErrors } from "#domain/forms/result.ts";
import { type FormResult, longestLine } from "#domain/forms/result.ts";

/** What a form shows of its last sending; kept until the next edit. */
type Shown = Pick<FormResult, "outcome" | "message"> & {
  errors: Record<string, string>;
  /** The field that the message is about. */
  field?: string;
  /** What the status line says instead of the toast's words. */
  note?: string;
  /** Of a form that was saved: what the visitor can quote, and where they can look; either may be empty. */
  receipt?: { reference: string; code: string };
};

const nothing = {
  outcome: null,
  message: "",
  errors: {} as Record<string, string>,
  note: "",
  receipt: undefined,
} as const;

interface ClubFormOptions {
  required: RequiredFields;
  /** What the page's own answer says, when the browser posted without JavaScript. */
  arrived: FormResult | undefined;
}

/**
 * Sends a form once at a time. The browser names empty fields at once, the server's answer is the
 * truth. Success empties the fields and holds the form until somebody edits it; a failure keeps
 * every word and lets it be sent again.
 */
export function useClubForm({ required, arrived }: ClubFormOptions) {
  const fetcher = useFetcher<FormResult>();
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const [first] = useState<Shown | typeof nothing>(() => (arrived ? toShown(arrived) : nothing));
  const [shown, setShown] = useState(first);
  // A new number draws the fields anew, empty.
  const [filling, setFilling] = useState(0);
  const [refused, setRefused] = useState<{ field: string } | null>(null);
  const [token, renewToken] = useFormToken();
  const held = shown.outcome === "sent";

  const show = useCallback(
    (result: Shown) => {
      setShown(result);
      showToast({ tone: result.outcome === "sent" ? "success" : "error", text: result.message });
      if (result.outcome === "invalid") setRefused({ field: result.field ?? "" });
    },
    [showToast],
  );

  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    show(toShown(answer));
    if (answer.outcome !== "sent") return;
    setFilling((count) => count + 1);
    renewToken();
  }, [answer, show, renewToken]);

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>(`[name="${refused.field}"]`)?.focus();
  }, [refused]);

  const sending = fetcher.state !== "idle";
  // Only the page's own answer fills fields, and only once.
  const valueOf = (name: string) =>
    filling === 0 && arrived && "values" in arrived ? (arrived.values[name] ?? "") : "";
  // The browser itself goes there when the page was posted without JavaScript.
  const arrivedAt = filling === 0 && arrived?.outcome === "invalid" ? arrived.field : null;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    noteSeconds(event.currentTarget);
    const missing = findMissing(required, new FormData(event.currentTarget));
    if (!sending && !held && !missing) return;
    event.preventDefault();
    if (!sending && !held && missing) show({ outcome: "invalid", ...missing });
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!shown.outcome && Object.keys(shown.errors).length === 0) return;
    if (shown.outcome) renewToken();
    const errors = { ...shown.errors };
    for (const name of messagesAbout(required, (target as HTMLInputElement).name))
      delete errors[name];
    setShown({ ...nothing, errors });
  }

  return {
    Form: fetcher.Form,
    formProps: { ref: form, method: "post", noValidate: true, onSubmit, onInput } as const,
    shown,
    sending,
    token,
    filling,
    /** What to show in a field. */
    valueOf,
    /** The field to go to first, when the page was posted without JavaScript. */
    arrivedAt,
    /** The page itself came with this result, and nothing was done since. */
    justArrived: arrived !== undefined && shown === first,
    /** What a field needs beside its label. */
    field: (name: string) => ({
      name,
      autoFocus: name === arrivedAt,
      maxLength: longestLine(name),
      required: required.some((one) => one.name === name),
      defaultValue: valueOf(name),
      error: shown.errors[name],
    }),
  };
}

export type ClubForm = ReturnType<typeof useClubForm>;

function toShown(result: FormResult): Shown {
  const { outcome, message } = result;
  if (outcome === "invalid")
    return { outcome, message, errors: result.errors, field: result.field };
  if (outcome === "failed") return { outcome, message, errors: {} };
  // The note of a known contact quotes the reference itself.
  const reference = outcome === "sent" ? result.reference : "";
  const receipt = { reference, code: result.receipt ?? "" };
  return { outcome, message, errors: {}, receipt, note: result.note ?? "" };
}

/** The words for each required answer left empty, in the order the specification checks them. */
export type RequiredFields = RequiredField[];

interface RequiredField {
  name: string;
  toast: string;
  inline: string;
  /** Any one of these fields will do. */
  anyOf?: readonly string[];
  /** A box it hangs on: needed when it is ticked, or only when it is not. */
  box?: string;
  ticked?: boolean;
}

/** Which required answers are missing, the toast for the first of them and its field; null: none is. */
export function findMissing(required: RequiredFields, filled: FormData) {
  const given = (name: string) => String(filled.get(name) ?? "").trim() !== "";
  const missing = required.filter(
    ({ name, anyOf = [name], box, ticked }) =>
      !anyOf.some(given) && (!box || given(box) === ticked),
  );
  if (!missing[0]) return null;
  const errors: FieldErrors = Object.fromEntries(missing.map(({ name, inline }) => [name, inline]));
  return { message: missing[0].toast, field: missing[0].name, errors };
}

/** The messages an edit of a field makes old: its own (a group's goes by its first), and those that hang on a box. */
export const messagesAbout = (required: RequiredFields, field: string): string[] => [
  required.find(({ anyOf }) => anyOf?.includes(field))?.name ?? field,
  ...required.filter(({ box }) => box === field).map(({ name }) => name),
];

/**
 * A random value for one filling of a form, so that a repeated sending of the same words is one
 * submission. Empty in the server's HTML: pages are cached, and without JavaScript there is none.
 */
function useFormToken() {
  const [token, setToken] = useState("");
  // Browsers offer randomUUID on secure pages only.
  const renew = useCallback(() => setToken(globalThis.crypto.randomUUID?.() ?? ""), []);
  useEffect(renew, [renew]);
  return [token, renew] as const;
}

/** The hidden field that says how long the form was filled in. */
export const secondsField = "form_seconds";

/** Writes into a form how long its page has been open; called when it is sent. */
function noteSeconds(form: HTMLFormElement): void {
  const field = form.elements.namedItem(secondsField);
  if (field instanceof HTMLInputElement) field.value = (performance.now() / 1000).toFixed(1);
}
