import { isHealthField } from "#modules/families/index.ts";
import { draftName } from "#modules/inbox/ui.ts";

type Values = Record<string, string>;

interface Draft {
  /** In ms since 1970. */
  until: number;
  values: Values;
  /** It was filled in from a family's own link. */
  isReturning: boolean;
}

/** Where a draft is stored: in the tab while it is open, or on the device at the visitor's request. */
export type Place = "tab" | "device";

const storedMs = 24 * 60 * 60 * 1000;

/** Fields that are never stored, and values that the page computes. */
const isStored = (field: string) => !isHealthField(field) && !/^(total|parts|_action)$/.test(field);

/** Stores the fields of a checkout's form for a day, in one place only. @param reference the order's */
export function storeDraft(
  reference: string,
  place: Place,
  { values, isReturning }: Pick<Draft, "values" | "isReturning">,
): void {
  const stored = Object.fromEntries(Object.entries(values).filter(([field]) => isStored(field)));
  const draft: Draft = { until: Date.now() + storedMs, values: stored, isReturning };
  const isSaved = inStorage(place, (storage) => {
    storage.setItem(draftName(reference), JSON.stringify(draft));
    return true;
  });
  if (isSaved) removeFrom(place === "tab" ? "device" : "tab", reference);
}

/** The draft of a checkout, and where it is stored; null: none, or more than a day old. */
export function readDraft(reference: string): (Draft & { place: Place }) | null {
  for (const place of ["tab", "device"] as const) {
    const draft = inStorage(place, (storage) => {
      for (const name of Object.keys(storage))
        if (name.startsWith(draftName("")) && !draftIn(storage, name)) storage.removeItem(name);
      return draftIn(storage, draftName(reference));
    });
    if (draft) return { ...draft, place };
  }
  return null;
}

/** Deletes the draft: the order was paid or cancelled, or the form was cleared. */
export function endDraft(reference: string): void {
  for (const place of ["tab", "device"] as const) removeFrom(place, reference);
}

const removeFrom = (place: Place, reference: string) =>
  inStorage(place, (storage) => storage.removeItem(draftName(reference)));

function draftIn(storage: Storage, name: string): Draft | null {
  try {
    const draft = JSON.parse(storage.getItem(name) ?? "null") as Draft | null;
    return draft && draft.until > Date.now() ? draft : null;
  } catch {
    return null;
  }
}

/** If storage is blocked or full, the answers stay where they are. */
function inStorage<T>(place: Place, work: (storage: Storage) => T): T | undefined {
  try {
    return work(place === "tab" ? sessionStorage : localStorage);
  } catch {
    return undefined;
  }
}
