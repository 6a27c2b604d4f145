import { isHealthField } from "#domain/health-note-fields.ts";
import { draftName } from "../forms/session-key.ts";

type Values = Record<string, string>;

interface Draft {
  /** In ms since 1970. */
  until: number;
  values: Values;
  /** A family's own link had filled it in. */
  isReturning: boolean;
}

const keptMs = 24 * 60 * 60 * 1000;

/** What is typed but never stays on the device, and what the page computes. */
const isKept = (field: string) => !isHealthField(field) && !/^(total|intent)$/.test(field);

/** Keeps what stands in a checkout's form on this device, for a day. @param reference the order's */
export function keepDraft(
  reference: string,
  { values, isReturning }: Pick<Draft, "values" | "isReturning">,
): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => isKept(field)));
  const draft: Draft = { until: Date.now() + keptMs, values: kept, isReturning };
  inStorage((storage) => storage.setItem(draftName(reference), JSON.stringify(draft)));
}

/** What was typed in a checkout on this device; null: nothing, or more than a day ago. */
export function readDraft(reference: string): Draft | null {
  return (
    inStorage((storage) => {
      for (const name of Object.keys(storage))
        if (name.startsWith(draftName("")) && !draftIn(storage, name)) storage.removeItem(name);
      return draftIn(storage, draftName(reference));
    }) ?? null
  );
}

/** Takes it off the device: it was paid, given up or cleared. */
export function endDraft(reference: string): void {
  inStorage((storage) => storage.removeItem(draftName(reference)));
}

function draftIn(storage: Storage, name: string): Draft | null {
  try {
    const draft = JSON.parse(storage.getItem(name) ?? "null") as Draft | null;
    return draft && draft.until > Date.now() ? draft : null;
  } catch {
    return null;
  }
}

/** Blocked or full storage leaves the answers where they are. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
