import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { currentOf, isRecordable, type AttendanceEntry, type SentEntry } from "./attendance.ts";
import type { DatedSession } from "#core/time/dated-sessions.ts";
import { formatSession } from "#modules/catalogue/index.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { openPractices } from "./practices.server.ts";
import {
  countTrialEntries,
  entriesOfTrials,
  readTrialEntries,
  recordTrialEntries,
} from "./trials.server.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { attendance } from "./schema.ts";

/**
 * Whether the entry applies, somebody else's later entry applies, or it cannot be stored: the practice or the
 * athlete was deleted, or the group is not the account's.
 */
export type EntryOutcome = "counts" | "older" | "refused";

/** The entries of some practices that can still apply: the last of the coaches and of the family. */
export async function readEntries(
  db: Database | Transaction,
  keys: readonly string[],
): Promise<Map<string, AttendanceEntry[]>> {
  if (keys.length === 0) return new Map();
  const { sessionKey, athleteId, byFamily, recordedAt, id } = attendance;
  const rows = await db
    .selectDistinctOn([sessionKey, athleteId, byFamily])
    .from(attendance)
    .where(inArray(sessionKey, [...keys]))
    .orderBy(sessionKey, athleteId, byFamily, desc(recordedAt), desc(id));
  const byKey = Map.groupBy(rows, (row) => row.sessionKey);
  return new Map([...byKey].map(([key, own]) => [key, own.map(entryOf)]));
}

/** The same, including children on a trial. @returns the entries of a practice, by its key */
async function readAllEntries(
  db: Database | Transaction,
  keys: readonly string[],
): Promise<(key: string) => AttendanceEntry[]> {
  const ofAthletes = await readEntries(db, keys);
  const ofTrials = await readTrialEntries(db, keys);
  return (key) => [...(ofAthletes.get(key) ?? []), ...(ofTrials.get(key) ?? [])];
}

/** All entries of a practice of the account's groups that can still apply; null: there is no such practice. */
export async function readOwnEntries(
  ctx: AppContext,
  staff: StaffMember,
  key: string,
): Promise<AttendanceEntry[] | null> {
  const practices = await openPractices(ctx, await ownGroups(ctx, staff), [key]);
  return practices.has(key) ? (await readAllEntries(ctx.db, [key]))(key) : null;
}

/** A stored attendance entry. */
export const entryOf = (row: typeof attendance.$inferSelect): AttendanceEntry => ({
  id: row.id,
  athleteId: row.athleteId,
  status: row.status,
  byFamily: row.byFamily,
  by: row.recordedByName,
  at: row.recordedAt.getTime(),
});

/** The current entry for each athlete who has one. */
export function currentByAthlete(entries: readonly AttendanceEntry[]) {
  const current = new Map<string, NonNullable<ReturnType<typeof currentOf>>>();
  for (const [athlete, own] of Map.groupBy(entries, ({ athleteId }) => athleteId)) {
    const entry = currentOf(own);
    if (entry) current.set(athlete, entry);
  }
  return current;
}

/**
 * Stores entries as they arrive, in any order and any number of times. The later entry applies, by the
 * devices' clocks; the others stay as history.
 * @param sentAt the device's clock when it sent them, to correct its error
 */
export async function recordEntries(
  ctx: AppContext,
  staff: StaffMember,
  { sentAt, entries }: { sentAt: number; entries: readonly SentEntry[] },
): Promise<Map<string, EntryOutcome>> {
  const { db, content } = ctx;
  const asked = [...new Set(entries.map(({ session }) => session))];
  const practices = await openPractices(ctx, await ownGroups(ctx, staff), asked);
  const today = dayOf(new Date(), content.club.timeZone);
  const known = await knownAthletes(db, entries);
  const ofTrials = await entriesOfTrials(db, entries);
  const timeOf = correctedTime(sentAt);
  const accepted = entries.flatMap((sent) => {
    const practice = practices.get(sent.session);
    const isKnown = known.has(sent.athlete) || ofTrials.has(sent.id);
    const isAccepted = practice && isKnown && isRecordable(sent.status, practice.day, today);
    return isAccepted && isUuid(sent.id) ? [{ ...sent, practice, at: timeOf(sent.at) }] : [];
  });
  return db.transaction(async (transaction) => {
    const taken = new Set(accepted.map(({ practice }) => practice));
    for (const practice of taken) await logTaking(transaction, { staff, practice, content });
    const added = await withoutMarked(transaction, accepted);
    await recordTrialEntries(
      transaction,
      staff.name,
      added.filter(({ id }) => ofTrials.has(id)),
    );
    const ofAthletes = added.filter(({ id }) => !ofTrials.has(id));
    if (ofAthletes.length > 0)
      await transaction
        .insert(attendance)
        .values(
          ofAthletes.map(({ id, athlete, status, at, practice: { key, day, groupId } }) => ({
            id,
            athleteId: athlete,
            sessionKey: key,
            day,
            groupId,
            status,
            recordedBy: staff.id,
            recordedByName: staff.name,
            recordedAt: new Date(at),
          })),
        )
        .onConflictDoNothing();
    return outcomes(transaction, staff, { sent: entries, accepted });
  });
}

/** The server's time for a device's timestamp. If it is in the future, or before 1970, the device's clock is wrong. */
export function correctedTime(sentAt: number): (at: number) => number {
  const now = Date.now();
  return (at) => Math.max(0, Math.min(now, at + now - sentAt));
}

/** These entries without those for “everyone” whose athlete already has an entry. */
async function withoutMarked<Entry extends SentEntry>(
  transaction: Transaction,
  accepted: readonly Entry[],
): Promise<Entry[]> {
  const keys = new Set(accepted.flatMap((sent) => (sent.ifUnmarked ? sent.session : [])));
  const entriesAt = await readAllEntries(transaction, [...keys]);
  const current = new Map([...keys].map((key) => [key, currentByAthlete(entriesAt(key))]));
  return accepted.filter(
    ({ ifUnmarked, session, athlete }) => !ifUnmarked || !current.get(session)?.has(athlete),
  );
}

/** Athletes of unpaid checkouts are left out. */
export async function knownAthletes(
  db: Database,
  sent: readonly { athlete: string }[],
): Promise<Set<string>> {
  const ids = [...new Set(sent.map(({ athlete }) => athlete))].filter(isUuid);
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: athletes.id })
    .from(athletes)
    .innerJoin(families, eq(families.id, athletes.familyId))
    .where(and(inArray(athletes.id, ids), isNull(families.draftOf)));
  return new Set(found.map(({ id }) => id));
}

/** One log entry for each coach and practice: the attendance entries contain time and author. */
async function logTaking(
  transaction: Transaction,
  {
    staff,
    practice,
    content,
  }: { staff: StaffMember; practice: DatedSession; content: AppContext["content"] },
): Promise<void> {
  const { key } = practice;
  const before = await transaction.$count(
    attendance,
    and(eq(attendance.sessionKey, key), eq(attendance.recordedBy, staff.id)),
  );
  if (before === 0 && (await countTrialEntries(transaction, key, staff.name)) === 0)
    await recordAudit(transaction, {
      actor: staff,
      action: "attendance.taken",
      subject: { type: "practice", id: key },
      details: { name: formatSession(practice, content) },
    });
}

async function outcomes(
  transaction: Transaction,
  staff: StaffMember,
  { sent, accepted }: { sent: readonly SentEntry[]; accepted: readonly SentEntry[] },
): Promise<Map<string, EntryOutcome>> {
  const ids = new Set(accepted.map(({ id }) => id));
  const sessions = accepted.map(({ session }) => session);
  const entriesAt = await readAllEntries(transaction, sessions);
  const outcomeOf = ({ id, session, athlete }: SentEntry): EntryOutcome => {
    if (!ids.has(id)) return "refused";
    const own = entriesAt(session).filter(({ athleteId }) => athleteId === athlete);
    const last = own.find(({ byFamily }) => !byFamily);
    // A coach needs no notice of their own later entry.
    return last?.id === id || last?.by === staff.name ? "counts" : "older";
  };
  return new Map(sent.map((entry) => [entry.id, outcomeOf(entry)]));
}
