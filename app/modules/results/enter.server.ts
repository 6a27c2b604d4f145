import { and, eq } from "drizzle-orm";
import type { FieldErrors } from "#core/forms/result.ts";
import { type EnteredLine, type EnteredResult, type ResultOwner, readEntry } from "./entry.ts";
import { eventLabel, type Content } from "#modules/content/index.ts";
import { athleteLabels, athletesNamed, type KnownAthlete, nameAndYear } from "./match.ts";
import { formatMeasure } from "./parse.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { knownAthletes, type Result, readMeet } from "./read.server.ts";
import { type Meet, meets, results } from "./schema.ts";

type Ctx = Pick<AppContext, "db" | "content">;

type Owner = ResultOwner & { athleteId: string | null };

/** The athlete of a result, or the question to answer first. */
function ownerOf(
  { who, isFormer }: Pick<EnteredLine, "who" | "isFormer">,
  known: readonly KnownAthlete[],
): Owner | { error: string } {
  if (who.trim() === "") return { error: "Enter the athlete’s name" };
  if (who.length > 120) return { error: "Use 120 characters or fewer for the name" };
  const { name, year } = nameAndYear(who);
  if (isFormer)
    return year === null
      ? { error: "Add the year of birth: the age class follows from it, such as Maya Osei (1999)" }
      : { athleteId: null, name, birthYear: year };
  const found = athletesNamed(who, known);
  const [athlete] = found;
  if (athlete && found.length === 1) return { ...athlete, athleteId: athlete.id };
  const labels = athleteLabels(known);
  if (found.length > 1)
    return { error: `Say which: ${found.map(({ id }) => labels.get(id)).join(", or ")}` };
  return {
    error: `Nobody in our families is called ${who}. Check the name, or check “former athlete”`,
  };
}

/** A result ready to be saved, or the errors and questions by field. */
export type CheckedLine = { owner: Owner; result: EnteredResult } | { errors: FieldErrors };

/** The data that a line is checked against. */
export interface Checking {
  meet: Meet;
  known: readonly KnownAthlete[];
  content: Content;
}

export function checkLine(line: EnteredLine, { meet, known, content }: Checking): CheckedLine {
  const owner = ownerOf(line, known);
  const someone = "error" in owner ? { name: line.who, birthYear: null } : owner;
  const entry = readEntry(line, someone, { meet, classes: content.results.ageClasses });
  const errors: FieldErrors = {
    ...("error" in owner && { who: owner.error }),
    ...("errors" in entry && entry.errors),
  };
  if ("error" in owner || "errors" in entry) return { errors };
  if (entry.question && !line.isSure) return { errors: { sure: entry.question } };
  return { owner, result: entry.result };
}

/** A row of `results`, as it is inserted. */
const rowOf = ({ owner, result }: { owner: Owner; result: EnteredResult }, meetId: string) => ({
  ...result,
  meetId,
  athleteId: owner.athleteId,
  athleteName: owner.athleteId ? "" : owner.name,
  birthYear: owner.athleteId ? null : owner.birthYear,
});

export type LineOutcome =
  | { outcome: "saved"; label: string }
  /** It was entered before. */
  | { outcome: "twice" }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "gone" };

/** Enters one result. The log contains the meet, not the athlete. */
export async function enterResult(
  { db, content }: Ctx,
  by: AuditedBy,
  meetId: string,
  line: EnteredLine,
): Promise<LineOutcome> {
  return db.transaction(async (transaction) => {
    const found = await readMeet({ db: transaction }, meetId);
    if (!found) return { outcome: "gone" };
    const { meet } = found;
    const known = await knownAthletes({ db: transaction });
    const checked = checkLine(line, { meet, known, content });
    if ("errors" in checked) return { outcome: "invalid", errors: checked.errors };
    const count = await insertResults(transaction, by, { meet, lines: [checked] });
    return count === 1 ? { outcome: "saved", label: labelOf(checked, meet) } : { outcome: "twice" };
  });
}

const labelOf = ({ owner, result }: { owner: Owner; result: EnteredResult }, meet: Meet) =>
  `${owner.name}: ${formatMeasure(result.event, result)} in ${eventLabel(result.event, {
    gear: result.gear,
    indoor: meet.isIndoor,
    byHand: result.timing === "hand",
  })}`;

/** Inserts results that are not there yet, with one audit entry. @returns how many were new */
export async function insertResults(
  transaction: Transaction,
  by: AuditedBy,
  { meet, lines }: { meet: Meet; lines: { owner: Owner; result: EnteredResult }[] },
): Promise<number> {
  if (lines.length === 0) return 0;
  const inserted = await transaction
    .insert(results)
    .values(lines.map((line) => ({ ...rowOf(line, meet.id), recordedBy: by.name })))
    .onConflictDoNothing()
    .returning({ id: results.id });
  if (inserted.length > 0)
    await recordAudit(transaction, {
      actor: by,
      action: "results.entered",
      subject: { type: "meet", id: meet.id },
      details: { name: meet.name, results: inserted.length },
    });
  return inserted.length;
}

/** Corrects a result; the log contains the event, not the athlete. */
export async function correctResult(
  { db, content }: Ctx,
  by: AuditedBy,
  { meetId, id }: { meetId: string; id: string },
  line: EnteredLine,
): Promise<LineOutcome> {
  return db.transaction(async (transaction) => {
    const found = await readMeet({ db: transaction }, meetId);
    const before = found?.results.find((result) => result.id === id);
    if (!found || !before) return { outcome: "gone" };
    const { meet } = found;
    const known = await knownAthletes({ db: transaction });
    const checked = checkLine(line, { meet, known, content });
    if ("errors" in checked) return { outcome: "invalid", errors: checked.errors };
    const row = rowOf(checked, meet.id);
    if (found.results.some((result) => result.id !== id && isSame(result, row)))
      return { outcome: "twice" };
    await transaction.update(results).set(row).where(eq(results.id, id));
    await recordAudit(transaction, {
      actor: by,
      action: "results.corrected",
      subject: { type: "meet", id: meet.id },
      details: {
        name: meet.name,
        event: eventLabel(row.event, { gear: row.gear, indoor: false, byHand: false }),
      },
    });
    return { outcome: "saved", label: labelOf(checked, meet) };
  });
}

/** Whether two results are the same: the index `results_once` has the same rule. */
export const isSame = (
  result: Pick<
    Result,
    "athleteId" | "name" | "birthYear" | "event" | "gear" | "value" | "outcome" | "round"
  >,
  row: ReturnType<typeof rowOf>,
): boolean =>
  isOwn(result, row) &&
  result.event === row.event &&
  result.gear === row.gear &&
  result.round.toLowerCase() === row.round.toLowerCase() &&
  result.value === row.value &&
  result.outcome === row.outcome;

const isOwn = (
  result: Pick<Result, "athleteId" | "name" | "birthYear">,
  row: ReturnType<typeof rowOf>,
): boolean =>
  result.athleteId === row.athleteId &&
  (row.athleteId !== null ||
    (result.name.toLowerCase() === row.athleteName.toLowerCase() &&
      result.birthYear === row.birthYear));

/** A line in the form in which it would be saved, for comparing with stored results. */
export const savedAs = (line: { owner: Owner; result: EnteredResult }, meetId: string) =>
  rowOf(line, meetId);

/** Deletes a result. @returns false when it was already deleted */
export async function deleteResult(
  { db }: Pick<AppContext, "db">,
  by: AuditedBy,
  { meetId, id }: { meetId: string; id: string },
): Promise<boolean> {
  if (!isUuid(meetId) || !isUuid(id)) return false;
  return db.transaction(async (transaction) => {
    const [gone] = await transaction
      .delete(results)
      .where(and(eq(results.id, id), eq(results.meetId, meetId)))
      .returning();
    const [meet] = await transaction.select().from(meets).where(eq(meets.id, meetId));
    if (!gone || !meet) return false;
    await recordAudit(transaction, {
      actor: by,
      action: "results.deleted",
      subject: { type: "meet", id: meet.id },
      details: {
        name: meet.name,
        event: eventLabel(gone.event, { gear: gone.gear, indoor: false, byHand: false }),
      },
    });
    return true;
  });
}
