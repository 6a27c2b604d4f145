import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useToast } from "../../ui/toast.tsx";
import type { FieldErrors } from "../result.ts";
import { type FormResult, longestLine } from "../result.ts";

/** The result of a form's last submission; shown until the next edit. */
type View = Pick<FormResult, "outcome" | "message"> & {
  errors: Record<string, string>;
  /** The field that the message is about. */
  field?: string;
  /** The status line's text instead of the toast's. */
  note?: string;
  /** For a saved form: the reference to quote and the receipt's code; either may be empty. */
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
  /** The page's own result, when the browser posted without JavaScript. */
  arrived: FormResult | undefined;
}

/**
 * Submits a form, one request at a time. The browser reports empty fields immediately; the server decides.
 * Success clears the fields and blocks the form until an edit; a failure keeps the input and allows a retry.
 */
export function useClubForm({ required, arrived }: ClubFormOptions) {
  const fetcher = useFetcher<FormResult>();
  const form = useRef<HTMLFormElement>(null);
  const showToast = useToast();
  const [first] = useState<View | typeof nothing>(() => (arrived ? toView(arrived) : nothing));
  const [view, setView] = useState(first);
  // A new key renders the fields again, empty.
  const [filling, setFilling] = useState(0);
  const [refused, setRefused] = useState<{ field: string } | null>(null);
  const [token, renewToken] = useFormToken();
  const held = view.outcome === "sent";

  const show = useCallback(
    (result: View) => {
      setView(result);
      const { outcome, message: text } = result;
      // A message from a known address was saved, so its toast does not have the colour of a failure.
      const failed = outcome === "known-contact" ? "note" : "error";
      showToast({ tone: outcome === "sent" ? "success" : failed, text });
      if (result.outcome === "invalid") setRefused({ field: result.field ?? "" });
    },
    [showToast],
  );

  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    show(toView(answer));
    if (answer.outcome !== "sent") return;
    setFilling((count) => count + 1);
    renewToken();
  }, [answer, show, renewToken]);

  useEffect(() => {
    if (!refused) return;
    const field = form.current?.querySelector<HTMLElement>(`[name="${refused.field}"]`);
    // Nothing in a closed collapsible can have the focus.
    field?.closest("details")?.setAttribute("open", "");
    field?.focus();
  }, [refused]);

  const sending = fetcher.state !== "idle";
  // Only the page's own result fills fields, and only once.
  const valueOf = (name: string) =>
    filling === 0 && arrived && "values" in arrived ? (arrived.values[name] ?? "") : "";
  // When posted without JavaScript, the browser's autofocus does this.
  const arrivedAt = filling === 0 && arrived?.outcome === "invalid" ? arrived.field : null;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    noteSeconds(event.currentTarget);
    const missing = findMissing(required, new FormData(event.currentTarget));
    if (!sending && !held && !missing) return;
    event.preventDefault();
    if (!sending && !held && missing) show({ outcome: "invalid", ...missing });
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!view.outcome && Object.keys(view.errors).length === 0) return;
    if (view.outcome) renewToken();
    const errors = { ...view.errors };
    for (const name of messagesAbout(required, (target as HTMLInputElement).name))
      delete errors[name];
    setView({ ...nothing, errors });
  }

  return {
    Form: fetcher.Form,
    formProps: { ref: form, method: "post", noValidate: true, onSubmit, onInput } as const,
    view,
    sending,
    token,
    filling,
    /** The value to show in a field. */
    valueOf,
    /** The field that gets the focus, when the page was posted without JavaScript. */
    arrivedAt,
    /** The page was rendered with this result and nothing has happened since. */
    justArrived: arrived !== undefined && view === first,
    /** A field's properties beside its label. */
    field: (name: string) => ({
      name,
      autoFocus: name === arrivedAt,
      maxLength: longestLine(name),
      required: required.some((one) => one.name === name),
      defaultValue: valueOf(name),
      error: view.errors[name],
    }),
  };
}

export type ClubForm = ReturnType<typeof useClubForm>;

function toView(result: FormResult): View {
  const { outcome, message } = result;
  if (outcome === "invalid")
    return { outcome, message, errors: result.errors, field: result.field };
  if (outcome === "failed") return { outcome, message, errors: {} };
  // A known contact's note already includes the reference.
  const reference = outcome === "sent" ? result.reference : "";
  const receipt = { reference, code: result.receipt ?? "" };
  return { outcome, message, errors: {}, receipt, note: result.note ?? "" };
}

/** The messages for each required answer left empty, in the specification's order. */
export type RequiredFields = RequiredField[];

interface RequiredField {
  name: string;
  toast: string;
  inline: string;
  /** Any one of these fields is enough. */
  anyOf?: readonly string[];
  /** A checkbox it depends on: required when the box is checked, or only when it is not. */
  box?: string;
  ticked?: boolean;
}

/** Which required answers are missing, with the first one's toast and field; null: none. */
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

/**
 * The messages that an edit of a field clears: its own (a group's is on its first field), and those that
 * depend on a box.
 */
export const messagesAbout = (required: RequiredFields, field: string): string[] => [
  required.find(({ anyOf }) => anyOf?.includes(field))?.name ?? field,
  ...required.filter(({ box }) => box === field).map(({ name }) => name),
];

/**
 * A random token per filled-in form, so that sending the same input twice is one submission. Empty
 * in the server's HTML, because pages are cached; without JavaScript there is none.
 */
function useFormToken() {
  const [token, setToken] = useState("");
  // randomUUID exists in secure contexts only.
  const renew = useCallback(() => setToken(crypto.randomUUID?.() ?? ""), []);
  useEffect(renew, [renew]);
  return [token, renew] as const;
}

/** The hidden field with the time spent on the form. */
export const secondsField = "form_seconds";

/** Writes into a form how long its page has been open, when it is sent. */
function noteSeconds(form: HTMLFormElement): void {
  const field = form.elements.namedItem(secondsField);
  if (field instanceof HTMLInputElement) field.value = (performance.now() / 1000).toFixed(1);
}
