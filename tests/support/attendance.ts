import { randomUUID } from "node:crypto";
import { extraKey } from "#core/time/dated-sessions.ts";
import type { TestClub } from "./club.ts";
import { dayFromNow } from "./daily-practice.ts";
import { sessionChanges } from "#modules/catalogue/schema.ts";
import { attendance } from "#modules/training/schema.ts";

/** The fixture club's one group. */
export const groupId = "releve";

/** Adds an extra practice this many days after today. @returns its key */
export async function practice(
  club: Pick<TestClub, "ctx">,
  days = 0,
  { starts = "00:00", ends = "23:59", reason = "" } = {},
): Promise<string> {
  const { db, content } = club.ctx;
  const key = extraKey(randomUUID());
  const day = dayFromNow(days);
  await db.insert(sessionChanges).values({
    key,
    sequence: 1,
    groupId,
    sessionId: null,
    plannedDay: day,
    state: "extra",
    day,
    starts,
    ends,
    reason,
    venue: content.venues[0]?.id ?? "",
    changedByName: "Office",
  });
  return key;
}

/** An attendance entry as a device sends it, made now. */
export const entryFor = (session: string, athlete: string, changes: object = {}) => ({
  id: randomUUID(),
  session,
  athlete,
  status: "here",
  at: Date.now(),
  ...changes,
});

/** Inserts a row of the past with SQL. */
export const recorded = (
  { ctx }: Pick<TestClub, "ctx">,
  athleteId: string,
  row: Partial<typeof attendance.$inferInsert> & { day: string },
) =>
  ctx.db.insert(attendance).values({
    id: randomUUID(),
    athleteId,
    sessionKey: `weekly-${row.day}`,
    groupId,
    status: "absent",
    recordedByName: "Wren",
    recordedAt: new Date(`${row.day}T18:00:00Z`),
    ...row,
  });
