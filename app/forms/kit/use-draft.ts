import { type RefObject, useEffect, useState } from "react";

interface Draft {
  /** In ms since 1970; the draft is deleted after that. */
  until: number;
  values: Record<string, string>;
}

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Saves a form's answers on the visitor's device while they fill it in. They survive a reload or a
 * lost connection, and are deleted when the form is sent or cleared, or after seven days.
 * @param name the form's; fields named `form_…` are internal and not saved
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, sent: boolean) {
  const [state, setState] = useState<"nothing" | "restored" | "cleared">("nothing");

  useEffect(() => {
    const filled = form.current;
    if (!filled) return;
    if (fillIn(filled, read(name))) {
      setState("restored");
      filled.dispatchEvent(new Event("input", { bubbles: true }));
    }
    const save = () => keep(name, filled);
    filled.addEventListener("input", save);
    return () => filled.removeEventListener("input", save);
  }, [form, name]);

  useEffect(() => {
    if (!sent) return;
    removeDraft(name);
    setState("nothing");
  }, [sent, name]);

  function clear() {
    for (const control of controlsOf(form.current)) {
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = false;
      else control.value = "";
    }
    form.current?.dispatchEvent(new Event("input", { bubbles: true }));
    setState("cleared");
  }

  return { state, clear };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement | null): Control[] {
  const controls = form?.querySelectorAll<Control>("input, textarea, select") ?? [];
  return [...controls].filter(({ name }) => name && !name.startsWith("form_"));
}

/** Never overwrites typed input. @returns whether anything was filled in */
function fillIn(form: HTMLFormElement, values: Draft["values"]): boolean {
  let some = false;
  for (const control of controlsOf(form)) {
    const value = values[control.name];
    if (!value) continue;
    const box = control instanceof HTMLInputElement && control.type === "checkbox";
    if (box) control.checked = true;
    else if (control.value === "") control.value = value;
    some = true;
  }
  return some;
}

function keep(name: string, form: HTMLFormElement) {
  const given = [...new FormData(form)].filter(
    ([field, value]) => value !== "" && !field.startsWith("form_"),
  );
  if (given.length === 0) return removeDraft(name);
  const draft = { until: Date.now() + maxAgeMs, values: Object.fromEntries(given) };
  onDevice((storage) => storage.setItem(name, JSON.stringify(draft)));
}

function read(name: string): Draft["values"] {
  const kept = onDevice((storage) => JSON.parse(storage.getItem(name) ?? "null") as Draft | null);
  if (!kept) return {};
  if (kept.until > Date.now()) return kept.values;
  removeDraft(name);
  return {};
}

const removeDraft = (name: string) => onDevice((storage) => storage.removeItem(name));

/**
 * Storage can be blocked, full or hold something else; then nothing is saved and nothing breaks.
 */
function onDevice<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
