import { desc, eq, inArray } from "drizzle-orm";
import {
  changedSessions,
  type DatedSession,
  type SessionChange,
} from "#core/time/dated-sessions.ts";
import { isDate } from "#core/time/session-form.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { changeFrom } from "#modules/catalogue/index.server.ts";
import { sessionChanges } from "#modules/catalogue/schema.ts";

/** The last change of each of these sessions. */
export async function lastRows(db: AppContext["db"] | Transaction, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .selectDistinctOn([sessionChanges.key])
    .from(sessionChanges)
    .where(inArray(sessionChanges.key, [...keys]))
    .orderBy(sessionChanges.key, desc(sessionChanges.sequence));
}

/** The changes that a message announces. */
export const notifiedIn = (db: AppContext["db"] | Transaction, messageId: string) =>
  db.select().from(sessionChanges).where(eq(sessionChanges.messageId, messageId));

/** The session with a key, changed or not; null: the schedule has none. */
export function sessionOf(
  { content }: Pick<AppContext, "content">,
  key: string,
  row: typeof sessionChanges.$inferSelect | undefined,
): DatedSession | null {
  const { schedules, club } = content;
  const change: SessionChange | null = row ? changeFrom(row) : plannedOf(content, key);
  const isKnown = schedules.groups.some(({ id }) => id === change?.groupId);
  const [session] = change && isKnown ? changedSessions(schedules, [change], club.timeZone) : [];
  return session ?? null;
}

/** An unchanged session, as a change without effect. */
function plannedOf({ schedules }: AppContext["content"], key: string): SessionChange | null {
  const [, id = "", day = ""] = /^(.+)-(\d{4}-\d\d-\d\d)$/.exec(key) ?? [];
  const session = schedules.sessions.find((each) => each.id === id);
  if (!session || !isDate(day)) return null;
  return {
    key,
    sequence: 0,
    groupId: session.group,
    sessionId: id,
    plannedDay: day,
    state: "planned",
    instead: null,
    reason: null,
    changedAt: new Date(0),
  };
}
