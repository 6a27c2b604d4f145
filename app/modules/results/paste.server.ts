import type { FieldErrors } from "#core/forms/result.ts";
import type { EnteredLine } from "./entry.ts";
import { eventLabel } from "#modules/content/index.ts";
import { athleteLabels, athletesNamed } from "./match.ts";
import { formatMeasure, formatWind } from "./parse.ts";
import { readTable, type TableLine } from "./table.ts";
import type { AppContext } from "#core/context.server.ts";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import { checkLine, type Checking, insertResults, isSame, savedAs } from "./enter.server.ts";
import { knownAthletes, type MeetWithResults, readMeet } from "./read.server.ts";
import type { Meet } from "./schema.ts";

type Ctx = Pick<AppContext, "db" | "content">;

/** A results list, with defaults for values that its lines lack. */
export interface PastedTable {
  text: string;
  event: string;
  round: string;
  /** The staff's choice for each line, by its number; null: none yet. */
  choices: Record<number, Pick<EnteredLine, "who" | "isFormer" | "isSure">> | null;
}

/** A line as it would be saved. */
export interface PreviewLine {
  number: number;
  /** As written in the list. */
  listed: string;
  result: string;
  /** The athlete; empty: the line is skipped. */
  who: string;
  isFormer: boolean;
  isSure: boolean;
  errors: FieldErrors;
  /** It is already saved, so it is skipped. */
  isKnown: boolean;
}

export type Preview =
  | { outcome: "gone" }
  | { outcome: "unreadable"; error: string }
  | { outcome: "preview"; lines: PreviewLine[]; failed: boolean }
  | { outcome: "saved"; saved: number; known: number; skipped: number };

/** Previews what a list would enter. Nothing is stored. */
export async function previewTable(ctx: Ctx, meetId: string, table: PastedTable): Promise<Preview> {
  const found = await readMeet(ctx, meetId);
  if (!found) return { outcome: "gone" };
  const read = readTable(table.text);
  if ("error" in read) return { outcome: "unreadable", error: read.error };
  const checking = { ...ctx, meet: found.meet, known: await knownAthletes(ctx) };
  const lines = read.lines.map((line) => previewOf(line, table, { found, checking }).preview);
  return { outcome: "preview", lines, failed: false };
}

/** Saves the lines that have an athlete, all or none; those that are already saved are not changed. */
export async function saveTable(
  { db, content }: Ctx,
  by: AuditedBy,
  meetId: string,
  table: PastedTable,
): Promise<Preview> {
  const read = readTable(table.text);
  if ("error" in read) return { outcome: "unreadable", error: read.error };
  return db.transaction(async (transaction): Promise<Preview> => {
    const found = await readMeet({ db: transaction }, meetId);
    if (!found) return { outcome: "gone" };
    const { meet } = found;
    const checking = { content, meet, known: await knownAthletes({ db: transaction }) };
    const all = read.lines.map((line) => previewOf(line, table, { found, checking }));
    const chosen = all.filter(({ preview }) => preview.who !== "");
    if (chosen.some(({ checked }) => "errors" in checked))
      return { outcome: "preview", lines: all.map(({ preview }) => preview), failed: true };
    const ready = chosen.flatMap(({ checked }) => ("errors" in checked ? [] : [checked]));
    const saved = await insertResults(transaction, by, { meet, lines: ready });
    return {
      outcome: "saved",
      saved,
      known: ready.length - saved,
      skipped: all.length - chosen.length,
    };
  });
}

interface Around {
  found: MeetWithResults;
  checking: Checking;
}

function previewOf(line: TableLine, table: PastedTable, { found, checking }: Around) {
  const { number, name, year } = line;
  const choice = table.choices?.[number] ?? {
    who: table.choices ? "" : matchOf(line, checking),
    isFormer: false,
    isSure: false,
  };
  const who = choice.who.trim();
  const event = line.event || table.event;
  const round = line.round || table.round;
  const checked = checkLine({ ...line, ...choice, who, event, round }, checking);
  // A line of another club's athlete is skipped, so it has no error.
  const errors = "errors" in checked && who !== "" ? checked.errors : {};
  const isKnown =
    !("errors" in checked) &&
    found.results.some((result) => isSame(result, savedAs(checked, found.meet.id)));
  const listed = year ? `${name}, ${year}` : name;
  const preview: PreviewLine = {
    ...choice,
    number,
    listed,
    who,
    errors,
    isKnown,
    result:
      "errors" in checked
        ? [event, line.result, line.wind].join(" ")
        : labelOf(checked, found.meet),
  };
  return { preview, checked };
}

function labelOf(
  { result }: Exclude<ReturnType<typeof checkLine>, { errors: FieldErrors }>,
  meet: Meet,
) {
  const { event, gear, wind, timing } = result;
  const named = eventLabel(event, { gear, indoor: meet.isIndoor, byHand: timing === "hand" });
  return `${named}: ${formatMeasure(event, result)}${wind === null ? "" : ` (${formatWind(wind)})`}`;
}

/** The only athlete that matches a line's name and year; null if there are none or several. */
function matchOf({ name, year }: TableLine, { known }: Checking): string {
  const found = athletesNamed(year ? `${name} (${year})` : name, known);
  const [athlete] = found;
  return athlete && found.length === 1 ? (athleteLabels(known).get(athlete.id) ?? "") : "";
}
