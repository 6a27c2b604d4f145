import { asc, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { attendance } from "./schema.ts";

/** An athlete's status at a practice, and when it was entered. */
interface ExportedEntry {
  day: string;
  group: string;
  status: string;
  by: "a guardian" | "a coach";
  at: Date;
}

/** All attendance entries of athletes, for their family's export, by the athlete's id. */
export async function attendanceOf(
  db: Database | Transaction,
  athleteIds: string[],
): Promise<Map<string, ExportedEntry[]>> {
  if (athleteIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(attendance)
    .where(inArray(attendance.athleteId, athleteIds))
    .orderBy(asc(attendance.day), asc(attendance.recordedAt));
  const byAthlete = Map.groupBy(rows, ({ athleteId }) => athleteId);
  return new Map(
    [...byAthlete].map(([athlete, entries]) => [
      athlete,
      entries.map(({ day, groupId: group, status, byFamily, recordedAt: at }) => ({
        day,
        group,
        status: status === "none" ? "taken back" : status,
        by: byFamily ? "a guardian" : "a coach",
        at,
      })),
    ]),
  );
}
