import { csvRow } from "#core/csv.ts";
import { athleteFields, keyedFields } from "#modules/families/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { readRoster, type RosterEntry } from "./rosters.server.ts";

type Column = [heading: string, cell: (entry: RosterEntry) => string];

/** The sport's register lists by last name. */
const athleteColumns = keyedFields(athleteFields)
  .toSorted((a, b) => Number(b.key === "familyName") - Number(a.key === "familyName"))
  .flatMap(({ key, column }): Column[] =>
    column ? [[column, ({ athlete }) => athlete[key] ?? ""]] : [],
  );

const columns: Column[] = [
  ...athleteColumns,
  ["program", ({ title }) => title],
  ["season_from", ({ seasonFrom }) => seasonFrom ?? ""],
  ["season_to", ({ seasonTo }) => seasonTo ?? ""],
  ["guardian", ({ guardians: [guardian] }) => guardian?.name ?? ""],
  ["guardian_phone", ({ guardians: [guardian] }) => guardian?.phone ?? ""],
  ["guardian_email", ({ guardians: [guardian] }) => guardian?.email ?? ""],
  ["pictures", ({ pictures }) => pictures ?? ""],
  ["missing", ({ missing }) => missing.join("; ")],
];

/** A group's roster for the sport's register, as CSV, without whether there is medical information. */
export async function* exportRoster(ctx: AppContext, group: string): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(columns.map(([name]) => name))}`;
  const entries = (await readRoster(ctx, group)) ?? [];
  yield entries.map((entry) => csvRow(columns.map(([, cell]) => cell(entry)))).join("");
}
