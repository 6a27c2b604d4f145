import type { AddedKind, ImportState } from "../schema.ts";

export const stateLabels: Record<ImportState, string> = {
  mapping: "Not imported yet",
  queued: "Importing",
  failed: "Not imported: a row has a problem",
  done: "Imported",
  undone: "Undone",
};

const kinds: [AddedKind, one: string, many: string][] = [
  ["family", "new family", "new families"],
  ["athlete", "new athlete", "new athletes"],
  ["registration", "registration", "registrations"],
  ["member", "federation number", "federation numbers"],
];

const number = new Intl.NumberFormat("en-CA");

/** `1,240` */
export const countText = (count: number) => number.format(count);

/** `1 row`, `1,240 rows` */
export const rowsText = (count: number) => (count === 1 ? "1 row" : `${countText(count)} rows`);

/** `3 new families, 5 new athletes`: what was added, or is about to be. */
export function addedText(counts: Partial<Record<AddedKind, number>>): string {
  const parts = kinds.flatMap(([kind, one, many]) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [`${countText(count)} ${count === 1 ? one : many}`] : [];
  });
  return parts.join(", ") || "nothing new";
}
