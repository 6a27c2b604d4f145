import { and, asc, eq, sql } from "drizzle-orm";
import { currentOf } from "./attendance.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { entryOf } from "./entries.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { attendance } from "./schema.ts";

const columns = ({ club, schedules }: AppContext["content"]): CsvColumn<Row>[] => [
  ["day", ({ entry }) => entry.day],
  [
    "group",
    ({ entry: { groupId } }) =>
      schedules.groups.find(({ id }) => id === groupId)?.subtitle ?? groupId,
  ],
  ["practice", ({ entry }) => entry.sessionKey],
  ["last_name", ({ athlete }) => athlete.familyName],
  ["first_name", ({ athlete }) => athlete.givenName],
  ["status", ({ entry: { status } }) => (status === "none" ? "taken back" : status)],
  ["counts", ({ counts }) => (counts ? "yes" : "no")],
  ["by", ({ entry }) => (entry.byFamily ? "the family" : entry.recordedByName)],
  [
    sheetHeading("recorded", club.timeZone),
    ({ entry }) => sheetTime(entry.recordedAt, club.timeZone),
  ],
];

type Row = Awaited<ReturnType<typeof readDay>>[number];

/** Every stored entry, a day at a time. @param group empty: all groups */
export const attendanceSheet = (
  { db, content }: Pick<AppContext, "db" | "content">,
  group: string,
): Sheet<Row, string> => ({
  columns: columns(content),
  async read(after) {
    const rows = await readDay(db, group, after);
    return { rows, next: rows[0]?.entry.day ?? null };
  },
});

/** The entries of the next day that has any. */
async function readDay(db: Database, group: string, after: string | null) {
  const wanted = group ? eq(attendance.groupId, group) : undefined;
  const next = db
    .select({ day: sql`min(${attendance.day})` })
    .from(attendance)
    .where(and(wanted, after === null ? undefined : sql`${attendance.day} > ${after}`));
  const rows = await db
    .select({ entry: attendance, athlete: athletes })
    .from(attendance)
    .innerJoin(athletes, eq(athletes.id, attendance.athleteId))
    .where(and(wanted, eq(attendance.day, next)))
    .orderBy(asc(attendance.sessionKey), asc(athletes.familyName));
  // Only the entries of the same practice determine which one applies.
  const cells = Map.groupBy(rows, ({ entry }) => `${entry.sessionKey} ${entry.athleteId}`);
  const current = new Set(
    [...cells.values()].flatMap(
      (own) => currentOf(own.map(({ entry }) => entryOf(entry)))?.id ?? [],
    ),
  );
  return rows.map((row) => ({ ...row, counts: current.has(row.entry.id) }));
}
