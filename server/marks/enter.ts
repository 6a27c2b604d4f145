import { and, eq } from "drizzle-orm";
import type { Content } from "#domain/content/schema.ts";
import type { FieldErrors } from "#domain/forms/result.ts";
import {
  type EnteredLine,
  type EnteredMark,
  type MarkOwner,
  readEntry,
} from "#domain/marks/entry.ts";
import { eventInWords } from "#domain/marks/events.ts";
import {
  athleteLabels,
  athletesNamed,
  type KnownAthlete,
  nameAndYear,
} from "#domain/marks/match.ts";
import { markInWords } from "#domain/marks/parse.ts";
import type { AppContext } from "../context.ts";
import { isUuid } from "../db/columns.ts";
import type { Transaction } from "../db/database.ts";
import { type Meet, meets, marks } from "../db/schema/marks.ts";
import { type AuditedBy, recordAudit } from "../staff/audit.ts";
import { knownAthletes, type Mark, readMeet } from "./read.ts";

type Ctx = Pick<AppContext, "db" | "content">;

type Owner = MarkOwner & { athleteId: string | null };

/** Whose result it is, or what has to be said first. */
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
    error: `Nobody in our families is called ${who}. Check the name, or tick “former athlete”`,
  };
}

/** A result ready to be saved, or what is wrong with it or asked first, by field. */
export type CheckedLine = { owner: Owner; mark: EnteredMark } | { errors: FieldErrors };

/** What a line is checked with. */
export interface Checking {
  meet: Meet;
  known: readonly KnownAthlete[];
  content: Content;
}

export function checkLine(line: EnteredLine, { meet, known, content }: Checking): CheckedLine {
  const owner = ownerOf(line, known);
  const someone = "error" in owner ? { name: line.who, birthYear: null } : owner;
  const entry = readEntry(line, someone, { meet, classes: content.marks.ageClasses });
  const errors: FieldErrors = {
    ...("error" in owner && { who: owner.error }),
    ...("errors" in entry && entry.errors),
  };
  if ("error" in owner || "errors" in entry) return { errors };
  if (entry.question && !line.isSure) return { errors: { sure: entry.question } };
  return { owner, mark: entry.mark };
}

/** A row of `marks`, as it is inserted. */
const rowOf = ({ owner, mark }: { owner: Owner; mark: EnteredMark }, meetId: string) => ({
  ...mark,
  meetId,
  athleteId: owner.athleteId,
  athleteName: owner.athleteId ? "" : owner.name,
  birthYear: owner.athleteId ? null : owner.birthYear,
});

export type LineOutcome =
  | { outcome: "saved"; words: string }
  /** It was entered before. */
  | { outcome: "twice" }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "gone" };

/** Enters one result. The log says at which meet, and not whose. */
export async function enterMark(
  { db, content }: Ctx,
  by: AuditedBy,
  meetId: string,
  line: EnteredLine,
): Promise<LineOutcome> {
  return db.transaction(async (transaction) => {
    const found = await readMeet(transaction, meetId);
    if (!found) return { outcome: "gone" };
    const { meet } = found;
    const known = await knownAthletes(transaction);
    const checked = checkLine(line, { meet, known, content });
    if ("errors" in checked) return { outcome: "invalid", errors: checked.errors };
    const count = await insertMarks(transaction, by, { meet, lines: [checked] });
    return count === 1 ? { outcome: "saved", words: wordsOf(checked, meet) } : { outcome: "twice" };
  });
}

const wordsOf = ({ owner, mark }: { owner: Owner; mark: EnteredMark }, meet: Meet) =>
  `${owner.name}: ${markInWords(mark.event, mark)} in ${eventInWords(mark.event, {
    gear: mark.gear,
    indoor: meet.isIndoor,
    byHand: mark.timing === "hand",
  })}`;

/** Inserts results that are not there yet, with one audit entry. @returns how many were new */
export async function insertMarks(
  transaction: Transaction,
  by: AuditedBy,
  { meet, lines }: { meet: Meet; lines: { owner: Owner; mark: EnteredMark }[] },
): Promise<number> {
  if (lines.length === 0) return 0;
  const inserted = await transaction
    .insert(marks)
    .values(lines.map((line) => ({ ...rowOf(line, meet.id), recordedBy: by.name })))
    .onConflictDoNothing()
    .returning({ id: marks.id });
  if (inserted.length > 0)
    await recordAudit(transaction, by, {
      action: "marks.entered",
      subject: meet.name,
      detail: inserted.length === 1 ? "1 result" : `${inserted.length} results`,
    });
  return inserted.length;
}

/** Corrects a result; the log keeps the event and not the athlete. */
export async function correctMark(
  { db, content }: Ctx,
  by: AuditedBy,
  { meetId, id }: { meetId: string; id: string },
  line: EnteredLine,
): Promise<LineOutcome> {
  return db.transaction(async (transaction) => {
    const found = await readMeet(transaction, meetId);
    const before = found?.marks.find((mark) => mark.id === id);
    if (!found || !before) return { outcome: "gone" };
    const { meet } = found;
    const known = await knownAthletes(transaction);
    const checked = checkLine(line, { meet, known, content });
    if ("errors" in checked) return { outcome: "invalid", errors: checked.errors };
    const row = rowOf(checked, meet.id);
    if (found.marks.some((mark) => mark.id !== id && isSame(mark, row)))
      return { outcome: "twice" };
    await transaction.update(marks).set(row).where(eq(marks.id, id));
    await recordAudit(transaction, by, {
      action: "marks.corrected",
      subject: meet.name,
      detail: eventInWords(row.event, { gear: row.gear, indoor: false, byHand: false }),
    });
    return { outcome: "saved", words: wordsOf(checked, meet) };
  });
}

/** Whether two results are one: the index `marks_once` says the same. */
export const isSame = (
  mark: Pick<
    Mark,
    "athleteId" | "name" | "birthYear" | "event" | "gear" | "value" | "outcome" | "round"
  >,
  row: ReturnType<typeof rowOf>,
): boolean =>
  isOwn(mark, row) &&
  mark.event === row.event &&
  mark.gear === row.gear &&
  mark.round.toLowerCase() === row.round.toLowerCase() &&
  mark.value === row.value &&
  mark.outcome === row.outcome;

const isOwn = (
  mark: Pick<Mark, "athleteId" | "name" | "birthYear">,
  row: ReturnType<typeof rowOf>,
): boolean =>
  mark.athleteId === row.athleteId &&
  (row.athleteId !== null ||
    (mark.name.toLowerCase() === row.athleteName.toLowerCase() &&
      mark.birthYear === row.birthYear));

/** What a line would be once it is saved: for comparing it with what is there. */
export const savedAs = (line: { owner: Owner; mark: EnteredMark }, meetId: string) =>
  rowOf(line, meetId);

/** Deletes a result. @returns false when it is gone already */
export async function deleteMark(
  { db }: Pick<AppContext, "db">,
  by: AuditedBy,
  { meetId, id }: { meetId: string; id: string },
): Promise<boolean> {
  if (!isUuid(meetId) || !isUuid(id)) return false;
  return db.transaction(async (transaction) => {
    const [gone] = await transaction
      .delete(marks)
      .where(and(eq(marks.id, id), eq(marks.meetId, meetId)))
      .returning();
    const [meet] = await transaction.select().from(meets).where(eq(meets.id, meetId));
    if (!gone || !meet) return false;
    await recordAudit(transaction, by, {
      action: "marks.deleted",
      subject: meet.name,
      detail: eventInWords(gone.event, { gear: gone.gear, indoor: false, byHand: false }),
    });
    return true;
  });
}
