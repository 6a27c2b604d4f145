import { and, desc, eq, gte, inArray } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { AttendedPractice } from "#modules/billing/index.server.ts";
import { currentEntries } from "./rates.server.ts";
import { attendance } from "./schema.ts";

/** The practices from a day on at which athletes were present, newest first. */
export async function attendedPractices(
  { db, content }: Pick<AppContext, "db" | "content">,
  { athleteIds, from }: { athleteIds: string[]; from: string },
): Promise<AttendedPractice[]> {
  if (athleteIds.length === 0) return [];
  const own = and(inArray(attendance.athleteId, athleteIds), gte(attendance.day, from));
  const current = currentEntries(db, own);
  const found = await db
    .select()
    .from(current)
    .where(eq(current.status, "here"))
    .orderBy(desc(current.day), current.sessionKey, current.athleteId);
  const { groups } = content.schedules;
  return found.map(({ athleteId, day, groupId }) => ({
    athleteId,
    day,
    group: groups.find(({ id }) => id === groupId)?.subtitle ?? groupId,
  }));
}
