import { and, desc, eq, gte, inArray, ne, type SQL, sql } from "drizzle-orm";
import { type Choice, type Rate, percentHere, rateOf, worryingAbsences } from "./attendance.ts";
import { calledName } from "#core/names.ts";
import { pageOf } from "#core/paging.ts";
import {
  inGroups,
  kindsIn,
  placedWith,
  type PlacedKind,
  placedKinds,
} from "#modules/enrolment/index.server.ts";
import { isOwnGroup, ownGroups } from "#modules/accounts/index.server.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { daysAfter } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { todayOf } from "./practices.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { attendance } from "./schema.ts";

/** The current entry for each athlete at each practice (`currentOf` in SQL), as a subquery. */
export function currentEntries(db: Database, which: SQL | undefined) {
  const { athleteId, sessionKey, byFamily, recordedAt, id, groupId, day, status } = attendance;
  const entry = { athleteId, sessionKey, byFamily, groupId, day, status };
  const latest = db
    .selectDistinctOn([athleteId, sessionKey, byFamily], entry)
    .from(attendance)
    .where(which)
    .orderBy(athleteId, sessionKey, byFamily, desc(recordedAt), desc(id))
    .as("latest");
  return db
    .selectDistinctOn([latest.athleteId, latest.sessionKey], {
      athleteId: latest.athleteId,
      sessionKey: latest.sessionKey,
      groupId: latest.groupId,
      day: latest.day,
      byFamily: sql<boolean>`${latest.byFamily}`.as("current_by_family"),
      status: sql<Choice>`${latest.status}`.as("current_status"),
    })
    .from(latest)
    .where(ne(latest.status, "none"))
    .orderBy(latest.athleteId, latest.sessionKey, latest.byFamily)
    .as("current");
}

/**
 * Whether a practice has a current entry of a coach. The same as a search in `currentEntries`, but it ends at
 * the first entry that no later one of the same athlete replaces.
 */
export const isTaken = (key: SQL): SQL => sql`exists (
  select from attendance own
   where own.session_key = ${key} and not own.by_family and own.status <> 'none' and not exists (
     select from attendance later
      where later.session_key = own.session_key and later.athlete_id = own.athlete_id and not later.by_family
        and (later.recorded_at, later.id) > (own.recorded_at, own.id)))`;

/** The number of days to count if no registration names a season. */
const seasonDays = 120;

/** The first day of the current seasons. */
function seasonStart(kinds: readonly PlacedKind[], today: string): string {
  const starts = kinds.flatMap(({ seasonFrom }) => seasonFrom ?? []);
  return starts.toSorted()[0] ?? daysAfter(today, -seasonDays);
}

/** A group's attendance this season. A guest counts in neither group. */
interface SeasonRate {
  rate: Omit<Rate, "absentInARow">;
  /** The number of practices with entries. */
  practices: number;
}

/** An athlete with too many consecutive absences (`rateOf` in SQL). */
interface Away {
  groupId: string;
  athleteId: string;
  times: number;
}

interface SeasonRates {
  rates: Map<string, SeasonRate>;
  /** One page of them, by group, then by name. */
  away: Away[];
  /** Their number on all pages. */
  awayCount: number;
}

/** The athletes per page of the list of frequent absences. */
export const absencesPageSize = 50;

interface Asked {
  kinds: readonly PlacedKind[];
  groups: string[];
  since: string;
  /** The page of frequent absences, counted from 1; beyond the last page, the last one. */
  page?: number;
}

async function readSeasonRates(
  ctx: AppContext,
  { kinds, groups, since, page = 1 }: Asked,
): Promise<SeasonRates> {
  const placed = placedWith(ctx, inGroups(ctx.content, kinds, groups));
  const isMember = sql`(${attendance.groupId}, ${attendance.athleteId}) in (select group_id, athlete_id from members)`;
  const current = currentEntries(ctx.db, and(gte(attendance.day, since), isMember));
  const { rows } = await ctx.db.execute<{
    rates: ({ groupId: string; practices: number } & Record<
      "here" | "absent" | "excused",
      number
    >)[];
    away: Away[];
    awayCount: number;
  }>(sql`
    with members as materialized (
      select distinct ${placed.value} as group_id, ${placed.athleteId} as athlete_id from ${placed}
    ), attended as materialized (
      select ${current.groupId} as group_id, ${current.athleteId} as athlete_id, ${current.status} as status,
             ${current.sessionKey} as session_key, ${current.day} || ${current.sessionKey} as at
        from ${current}
    ), practices as (
      select group_id, count(*)::int as practices
        from (select distinct group_id, session_key from attended) as held group by group_id
    ), of_athletes as materialized (
      select group_id, athlete_id, count(*) filter (where status = 'here') as here,
             count(*) filter (where status = 'absent') as absent,
             count(*) filter (where status = 'excused') as excused,
             coalesce(max(at) filter (where status = 'here'), '') as last_here
        from attended group by group_id, athlete_id
    ), rates as (
      select group_id as "groupId", practices, sum(here) as here, sum(absent) as absent, sum(excused) as excused
        from of_athletes join practices using (group_id) group by group_id, practices
    ), away as materialized (
      select group_id as "groupId", athlete_id as "athleteId", count(*) as times
        from of_athletes join attended using (group_id, athlete_id)
       where absent >= ${worryingAbsences} and status = 'absent' and at > last_here
       group by group_id, athlete_id having count(*) >= ${worryingAbsences}
    ), away_page as (
      select away.* from away join ${athletes} on ${athletes.id} = "athleteId"
       order by array_position(${sql.param(groups)}::text[], "groupId"), ${athletes.familyName}, ${athletes.givenName}, "athleteId"
       limit ${absencesPageSize} offset ${absencesPageSize} * least(${page - 1}, (select greatest(0, count(*) - 1) / ${absencesPageSize} from away))
    )
    select (select coalesce(json_agg(rates), '[]') from rates) as rates,
           (select coalesce(json_agg(away_page), '[]') from away_page) as away,
           (select count(*)::int from away) as "awayCount"`);
  const [found] = rows;
  return {
    rates: new Map(
      found?.rates.map(({ groupId, practices, here, absent, excused }) => [
        groupId,
        { practices, rate: { here, absent, excused, percent: percentHere(here, absent) } },
      ]),
    ),
    away: found?.away ?? [],
    awayCount: found?.awayCount ?? 0,
  };
}

/** A group, and the kinds of all registrations. */
interface AskedGroup {
  kinds: readonly PlacedKind[];
  group: string;
}

/** These athletes' entries in a group this season. */
const ofGroup = (ctx: AppContext, { kinds, group }: AskedGroup, athleteIds: string[]) =>
  and(
    gte(attendance.day, seasonStart(kindsIn(ctx.content, kinds, group), todayOf(ctx))),
    eq(attendance.groupId, group),
    sql`${attendance.athleteId} = any(${sql.param(athleteIds)}::uuid[])`,
  );

/** The attendance of a group's athletes this season. @param memberIds its current athletes */
export async function readGroupRate(
  ctx: AppContext,
  asked: AskedGroup,
  memberIds: string[],
): Promise<SeasonRate["rate"]> {
  const current = currentEntries(ctx.db, ofGroup(ctx, asked, memberIds));
  const count = (status: Choice) =>
    sql<number>`(count(*) filter (where ${current.status} = ${status}))::int`;
  const [counts] = await ctx.db
    .select({ here: count("here"), absent: count("absent"), excused: count("excused") })
    .from(current);
  const { here, absent, excused } = counts ?? { here: 0, absent: 0, excused: 0 };
  return { here, absent, excused, percent: percentHere(here, absent) };
}

/** The attendance of some athletes of a group this season, by id. */
export async function readAthleteRates(
  ctx: AppContext,
  asked: AskedGroup,
  athleteIds: string[],
): Promise<Map<string, Rate>> {
  const entries = await ctx.db
    .select()
    .from(currentEntries(ctx.db, ofGroup(ctx, asked, athleteIds)));
  const byAthlete = Map.groupBy(entries, ({ athleteId }) => athleteId);
  return new Map([...byAthlete].map(([id, entered]) => [id, rateOf(entered)]));
}

/** The attendance of an account's athletes this season, and those with frequent absences. */
export interface SeasonAttendance {
  away: {
    /** Those of one page. */
    listed: { athleteId: string; name: string; groupId: string; group: string; times: number }[];
    count: number;
    page: number;
    hasMore: boolean;
  };
  rates: ({ groupId: string; group: string } & SeasonRate)[];
}

/** @param page of frequent absences, counted from 1 */
export async function readSeasonAttendance(
  ctx: AppContext,
  staff: StaffMember,
  page = 1,
): Promise<SeasonAttendance> {
  const { db, content } = ctx;
  const groups = await ownGroups(ctx, staff);
  const own = content.schedules.groups.filter(({ id }) => isOwnGroup(groups, id));
  const kinds = await placedKinds(ctx);
  const { rates, away, awayCount } = await readSeasonRates(ctx, {
    kinds,
    groups: own.map(({ id }) => id),
    since: seasonStart(kinds, todayOf(ctx)),
    page,
  });
  const named = await db
    .select()
    .from(athletes)
    .where(
      inArray(
        athletes.id,
        away.map(({ athleteId }) => athleteId),
      ),
    );
  const names = new Map(named.map((athlete) => [athlete.id, calledName(athlete)]));
  return {
    away: {
      listed: away.map((one) => ({
        ...one,
        group: own.find(({ id }) => id === one.groupId)?.subtitle ?? "",
        name: names.get(one.athleteId) ?? "",
      })),
      count: awayCount,
      ...pageOf(awayCount, page, absencesPageSize),
    },
    rates: own.flatMap(({ id: groupId, subtitle: group }) => {
      const rate = rates.get(groupId);
      return rate ? [{ groupId, group, ...rate }] : [];
    }),
  };
}
