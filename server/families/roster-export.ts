import { csvRow } from "#domain/csv.ts";
import type { AppContext } from "../context.ts";
import { readRoster, type RosterEntry } from "./rosters.ts";

const columns: [string, (entry: RosterEntry) => string][] = [
  ["last_name", ({ athlete }) => athlete.familyName],
  ["first_name", ({ athlete }) => athlete.givenName],
  ["name_used", ({ athlete }) => athlete.nameUsed],
  ["date_of_birth", ({ athlete }) => athlete.bornOn ?? ""],
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
