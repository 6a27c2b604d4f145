import { type RefObject, useEffect, useState } from "react";

interface Draft {
  /** In ms since 1970; the draft is deleted after that. */
  until: number;
  values: Record<string, string>;
  /** The visitor chose to store it on the device. */
  chosen: boolean;
}

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** Where a draft is saved: in the tab while it is open, or on the device. */
type Place = "tab" | "device";

/**
 * Saves a form's answers while they are filled in: in the tab, where they survive a reload or a lost
 * connection, or for seven days on the device if the visitor asks for it. They are deleted when the form is
 * sent or cleared.
 * @param name the form's; fields without a name, or named `form_…`, are not answers and not saved
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, name: string, sent: boolean) {
  const [state, setState] = useState<"nothing" | "restored" | "cleared">("nothing");
  const [place, setPlace] = useState<Place>("tab");

  useEffect(() => {
    const filled = form.current;
    if (!filled) return;
    const found = read(name, "tab") ?? read(name, "device");
    if (!found || !fillIn(filled, found.values)) return;
    if (found.chosen) setPlace("device");
    // Earlier versions of the site saved drafts on the device without asking.
    else move(name, filled, "tab");
    setState("restored");
    filled.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form, name]);

  useEffect(() => {
    const filled = form.current;
    if (!filled) return;
    const save = () => keep(name, filled, place);
    filled.addEventListener("input", save);
    return () => filled.removeEventListener("input", save);
  }, [form, name, place]);

  useEffect(() => {
    if (!sent) return;
    remove(name);
    setPlace("tab");
    setState("nothing");
  }, [sent, name]);

  /** If storage is blocked or full, the answers stay where they are. */
  function keepIn(wanted: Place) {
    if (form.current && move(name, form.current, wanted)) setPlace(wanted);
  }

  function clear() {
    for (const control of controlsOf(form.current)) {
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = false;
      else control.value = "";
    }
    form.current?.dispatchEvent(new Event("input", { bubbles: true }));
    setPlace("tab");
    setState("cleared");
  }

  return { state, place, keepIn, clear };
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

/** Saves the answers in one place and deletes them from the other. @returns whether they are saved */
function move(name: string, form: HTMLFormElement, to: Place): boolean {
  const isSaved = keep(name, form, to);
  if (isSaved) remove(name, [to === "tab" ? "device" : "tab"]);
  return isSaved;
}

/** @returns whether the answers are saved, if there are any */
function keep(name: string, form: HTMLFormElement, place: Place): boolean {
  const given = [...new FormData(form)].flatMap(([field, value]) =>
    typeof value === "string" && value !== "" && !field.startsWith("form_")
      ? [[field, value] as const]
      : [],
  );
  if (given.length === 0) {
    remove(name);
    return true;
  }
  const until = Date.now() + maxAgeMs;
  const draft: Draft = { until, values: Object.fromEntries(given), chosen: place === "device" };
  const isSaved = stored(place, (storage) => {
    storage.setItem(name, JSON.stringify(draft));
    return true;
  });
  return isSaved ?? false;
}

function read(name: string, place: Place): Draft | null {
  const draft = stored(
    place,
    (storage) => JSON.parse(storage.getItem(name) ?? "null") as Draft | null,
  );
  if (!draft) return null;
  if (draft.until > Date.now()) return draft;
  remove(name, [place]);
  return null;
}

function remove(name: string, places: Place[] = ["tab", "device"]) {
  for (const place of places) stored(place, (storage) => storage.removeItem(name));
}

/**
 * Storage can be blocked, full or hold something else; then nothing is saved and nothing breaks.
 */
function stored<Result>(place: Place, work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(place === "tab" ? sessionStorage : localStorage);
  } catch {
    return undefined;
  }
}
