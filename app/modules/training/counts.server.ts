import { inArray, sql } from "drizzle-orm";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { calledName } from "#core/names.ts";
import type { DatedSession } from "#core/time/dated-sessions.ts";
import type { SeasonDates } from "#core/time/time.ts";
import { type OwnGroups, ownGroups } from "#modules/accounts/index.server.ts";
import { placedKinds, placedWith, rostersOf } from "#modules/enrolment/index.server.ts";
import { athletes } from "#modules/families/schema.ts";
import {
  endOfDay,
  type Practice,
  practiceView,
  readPractices,
  todayOf,
} from "./practices.server.ts";
import { currentEntries, isTaken } from "./rates.server.ts";
import { attendance } from "./schema.ts";

/** The numbers of athletes who are expected at a practice, and of guests. */
type Counts = {
  expected: number;
  /** The expected ones with an entry, including their family's. */
  recorded: number;
  /** The expected ones who came. */
  here: number;
  /** The guests who came. */
  guests: number;
  /** A coach has entered a status for somebody. */
  isTaken: boolean;
  /** The ids of those whom their family reported absent. */
  awayIds: string[];
};

/** A practice with the totals of its attendance sheet. */
export interface CountedPractice extends Practice, Omit<Counts, "awayIds"> {
  isBegun: boolean;
  /** Those whom their family reported absent. */
  away: string[];
}

const noCounts: Counts = {
  expected: 0,
  recorded: 0,
  here: 0,
  guests: 0,
  isTaken: false,
  awayIds: [],
};

/** Today's practices of the account's groups. */
export async function readTodaysPractices(ctx: AppContext, staff: StaffMember) {
  const today = todayOf(ctx);
  const groups = await ownGroups(ctx, staff);
  return countPractices(ctx, await readPractices(ctx, groups, { from: today, to: today }));
}

/** Practices with the totals of their attendance sheets. @param counted from one read of more practices */
export async function countPractices(
  ctx: AppContext,
  sessions: readonly DatedSession[],
  counted: Promise<Map<string, Counts>> = countEntries(ctx, sessions),
): Promise<CountedPractice[]> {
  const counts = await counted;
  const countsOf = ({ key }: DatedSession) => counts.get(key) ?? noCounts;
  const ids = [...new Set(sessions.flatMap((session) => countsOf(session).awayIds))];
  const away = await ctx.db
    .select()
    .from(athletes)
    .where(inArray(athletes.id, ids))
    .orderBy(athletes.givenName, athletes.familyName);
  const now = Date.now();
  return sessions.map((session) => {
    const { awayIds, ...numbers } = countsOf(session);
    return {
      ...practiceView(ctx.content, session),
      ...numbers,
      isBegun: session.start.epochMilliseconds <= now,
      away: away.filter(({ id }) => awayIds.includes(id)).map(calledName),
    };
  });
}

/** The practices of some days that took place with athletes expected, and without a coach's entry. */
export async function readNotTaken(
  ctx: AppContext,
  groups: OwnGroups,
  days: SeasonDates,
): Promise<DatedSession[]> {
  const open = await readWithoutEntry(ctx, groups, days);
  const counts = await countEntries(ctx, open);
  return open.filter(expectedBy(counts));
}

/** Some practices with their totals, and the practices of some days like `readNotTaken`, counted together. */
export async function countWithNotTaken(
  ctx: AppContext,
  groups: OwnGroups,
  { sessions, days }: { sessions: readonly DatedSession[]; days: SeasonDates },
): Promise<{ counted: CountedPractice[]; notTaken: DatedSession[] }> {
  const open = await readWithoutEntry(ctx, groups, days);
  const all = new Map([...sessions, ...open].map((session) => [session.key, session]));
  const counts = countEntries(ctx, [...all.values()]);
  const counted = await countPractices(ctx, sessions, counts);
  return { counted, notTaken: open.filter(expectedBy(await counts)) };
}

const expectedBy =
  (counts: Map<string, Counts>) =>
  ({ key }: DatedSession) =>
    (counts.get(key) ?? noCounts).expected > 0;

/** The practices of some days that took place, and without a coach's entry, or with one that was undone. */
async function readWithoutEntry(ctx: AppContext, groups: OwnGroups, days: SeasonDates) {
  const now = Date.now();
  const held = (await readPractices(ctx, groups, days)).filter(
    ({ state, start }) => state !== "cancelled" && start.epochMilliseconds <= now,
  );
  const keys = held.map(({ key }) => key);
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as held(key) where not ${isTaken(sql`held.key`)}`);
  const open = new Set(rows.map(({ key }) => key));
  return held.filter(({ key }) => open.has(key));
}

/** The athletes who are expected at each practice, those who joined in, and their entries; by its key. */
async function countEntries(
  ctx: AppContext,
  sessions: readonly DatedSession[],
): Promise<Map<string, Counts>> {
  if (sessions.length === 0) return new Map();
  const days = sessions.map(({ day }) => day);
  const [firstDay] = days.toSorted();
  const rosters = rostersOf(ctx.content, await placedKinds(ctx, firstDay), sessions);
  const placed = placedWith(
    ctx,
    rosters.flatMap((one) => one.kinds),
    firstDay,
  );
  const practices = rosters.flatMap(({ roster, practices: own }) =>
    own.map((session) => ({
      roster,
      key: session.key,
      day: session.day,
      end: endOfDay(session),
    })),
  );
  const column = (name: "roster" | "key" | "day" | "end") =>
    sql.param(practices.map((practice) => practice[name]));
  const keys = sessions.map(({ key }) => key);
  const current = currentEntries(ctx.db, inArray(attendance.sessionKey, keys));
  const { rows } = await ctx.db.execute<{ key: string } & Counts>(sql`
    with rosters as materialized (
      select ${placed.value} as roster, ${placed.athleteId} as athlete_id, ${placed.registeredAt} as since,
             ${placed.endedOn} as ended_on
        from ${placed}
    ), expected as (
      select distinct key, athlete_id
        from unnest(${column("key")}::text[], ${column("roster")}::text[], ${column("day")}::date[],
                    ${column("end")}::timestamptz[])
             as practices(key, roster, day, day_end)
        join rosters using (roster) where since < day_end and (ended_on is null or ended_on > day)
    ), entered as (
      select ${current.sessionKey} as key, ${current.athleteId} as athlete_id, ${current.status} as status,
             ${current.byFamily} as by_family from ${current}
    )
    select key, count(expected.athlete_id)::int as expected,
           (count(status) filter (where expected.athlete_id is not null))::int as recorded,
           (count(*) filter (where status = 'here' and expected.athlete_id is not null))::int as here,
           (count(*) filter (where status = 'here' and expected.athlete_id is null))::int as guests,
           coalesce(bool_or(not by_family), false) as "isTaken",
           coalesce(array_agg(athlete_id) filter (where by_family and status = 'excused'), '{}') as "awayIds"
      from expected full join entered using (key, athlete_id)
     group by key`);
  return new Map(rows.map(({ key, ...counts }) => [key, counts]));
}
