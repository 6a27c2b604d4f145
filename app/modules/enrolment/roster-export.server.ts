import type { CsvColumn, Sheet } from "#core/csv.ts";
import { athleteFields, keyedFields } from "#modules/families/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { readRoster, type RosterEntry } from "./rosters.server.ts";

type Column = CsvColumn<RosterEntry>;

/** The sport's registration system sorts by last name. */
const athleteColumns = keyedFields(athleteFields)
  .toSorted((a, b) => Number(b.key === "familyName") - Number(a.key === "familyName"))
  .flatMap(({ key, column }): Column[] =>
    column ? [[column, ({ athlete }) => athlete[key] ?? ""]] : [],
  );

const columns: Column[] = [
  ...athleteColumns,
  [
    "program",
    ({ registrations }) => [...new Set(registrations.map(({ title }) => title))].join("; "),
  ],
  // From the first day of all its seasons to the last.
  [
    "season_from",
    ({ registrations }) => registrations.map(({ seasonFrom }) => seasonFrom).toSorted()[0] ?? "",
  ],
  [
    "season_to",
    ({ registrations }) =>
      registrations
        .map(({ seasonTo }) => seasonTo)
        .toSorted()
        .at(-1) ?? "",
  ],
  ["guardian", ({ guardians: [guardian] }) => guardian?.name ?? ""],
  ["guardian_phone", ({ guardians: [guardian] }) => guardian?.phone ?? ""],
  ["guardian_email", ({ guardians: [guardian] }) => guardian?.email ?? ""],
  ["pictures", ({ pictures }) => pictures ?? ""],
  ["missing", ({ missing }) => missing.join("; ")],
];

const size = 500;

/** A group's roster for the sport's registration system, without whether there is medical information. */
export const rosterSheet = (ctx: AppContext, group: string): Sheet<RosterEntry, number> => ({
  columns,
  async read(after) {
    const from = after ?? 0;
    const rows = (await readRoster(ctx, group, { from, size })) ?? [];
    return { rows, next: rows.length === size ? from + size : null };
  },
});
