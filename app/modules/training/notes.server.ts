import { asc, desc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#core/audit/audit.server.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import { formatSession } from "#modules/catalogue/index.ts";
import { type AttendanceNote, cleanNote, longestNote, type SentNote } from "./attendance.ts";
import { correctedTime, type EntryOutcome, knownAthletes } from "./entries.server.ts";
import { openPractices } from "./practices.server.ts";
import { attendanceNotes } from "./schema.ts";

/** The last note of each coach about each athlete and about the practice, oldest first. */
export async function readNotes(
  db: Database | Transaction,
  key: string,
): Promise<AttendanceNote[]> {
  const { athleteId, recordedBy, recordedAt, id, sessionKey } = attendanceNotes;
  const rows = await db
    .selectDistinctOn([athleteId, recordedBy])
    .from(attendanceNotes)
    .where(eq(sessionKey, key))
    .orderBy(athleteId, recordedBy, desc(recordedAt), desc(id));
  return rows
    .filter(({ note }) => note !== "")
    .map((row) => ({
      id: row.id,
      athleteId: row.athleteId,
      note: row.note,
      staffId: row.recordedBy,
      by: row.recordedByName,
      at: row.recordedAt.getTime(),
    }))
    .toSorted((one, other) => one.at - other.at);
}

/** The same of a practice of the account's groups; null: there is no such practice. */
export async function readOwnNotes(
  ctx: AppContext,
  staff: StaffMember,
  key: string,
): Promise<AttendanceNote[] | null> {
  const practices = await openPractices(ctx, await ownGroups(ctx, staff), [key]);
  return practices.has(key) ? readNotes(ctx.db, key) : null;
}

/**
 * Stores notes as they arrive, in any order and any number of times. Each coach has one note about each
 * athlete, so that nobody's text replaces another's; of a coach's own notes the later applies.
 * @param sentAt the device's clock when it sent them
 */
export async function recordNotes(
  ctx: AppContext,
  staff: StaffMember,
  { sentAt, notes }: { sentAt: number; notes: readonly SentNote[] },
): Promise<Map<string, EntryOutcome>> {
  if (notes.length === 0) return new Map();
  const { db, content } = ctx;
  const asked = [...new Set(notes.map(({ session }) => session))];
  const practices = await openPractices(ctx, await ownGroups(ctx, staff), asked);
  const known = await knownAthletes(
    db,
    notes.flatMap(({ athlete }) => (athlete === null ? [] : { athlete })),
  );
  const timeOf = correctedTime(sentAt);
  const accepted = notes.flatMap(({ id, session, athlete, note: typed, at }) => {
    const practice = practices.get(session);
    const note = cleanNote(typed);
    const isKnown = athlete === null || known.has(athlete);
    if (!practice || !isKnown || !isUuid(id) || note.length > longestNote) return [];
    const { key: sessionKey, day } = practice;
    const recordedAt = new Date(timeOf(at));
    const by = { recordedBy: staff.id, recordedByName: staff.name };
    return [
      { practice, row: { id, athleteId: athlete, sessionKey, day, note, recordedAt, ...by } },
    ];
  });
  if (accepted.length > 0)
    await db.transaction(async (transaction) => {
      const stored = await transaction
        .insert(attendanceNotes)
        .values(accepted.map(({ row }) => row))
        .onConflictDoNothing()
        .returning({ key: attendanceNotes.sessionKey });
      const keys = new Set(stored.map(({ key }) => key));
      for (const practice of new Set(accepted.map((one) => one.practice)))
        if (keys.has(practice.key))
          await recordAudit(transaction, {
            actor: staff,
            action: "attendance.noted",
            subject: { type: "practice", id: practice.key },
            details: { name: formatSession(practice, content) },
          });
    });
  const stored = new Set(accepted.map(({ row }) => row.id));
  return new Map(notes.map(({ id }) => [id, stored.has(id) ? "counts" : "refused"]));
}

/** All notes about athletes, for their family's export, by the athlete's id. */
export async function notesOf(
  db: Database | Transaction,
  athleteIds: string[],
): Promise<Map<string, { day: string; note: string; at: Date }[]>> {
  if (athleteIds.length === 0) return new Map();
  const { athleteId, day, note, recordedAt: at } = attendanceNotes;
  const rows = await db
    .select({ athleteId, day, note, at })
    .from(attendanceNotes)
    .where(inArray(athleteId, athleteIds))
    .orderBy(asc(day), asc(at));
  return Map.groupBy(rows, (row) => row.athleteId ?? "");
}
