import { and, desc, gte, inArray } from "drizzle-orm";
import { type Attended, currentOf, type Rate, rateOf, worryingAbsences } from "./attendance.ts";
import type { DatedSession } from "#core/time/dated-sessions.ts";
import { calledName } from "#core/names.ts";
import { isExpected } from "#modules/catalogue/index.ts";
import { type PlacedAthlete, placedNow, rosterOf } from "#modules/enrolment/index.server.ts";
import { isOwnGroup, type OwnGroups, ownGroups } from "#modules/accounts/index.server.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { currentByAthlete, entryOf, readEntries } from "./entries.server.ts";
import { type Practice, practiceView, readPractices } from "./practices.server.ts";
import { uniqueAthletes } from "./sheet.server.ts";
import { storedDays } from "#core/stored-days.ts";
import { attendance } from "./schema.ts";

interface AthleteEntry extends Attended {
  athleteId: string;
  groupId: string;
}

/** The entries that count at each practice since a day. */
async function readAttended(
  db: Database,
  { groups, since }: { groups: OwnGroups; since: string },
): Promise<AthleteEntry[]> {
  if (groups !== "all" && groups.length === 0) return [];
  const { sessionKey, athleteId, byFamily, recordedAt, id, day, groupId } = attendance;
  const rows = await db
    .selectDistinctOn([sessionKey, athleteId, byFamily])
    .from(attendance)
    .where(and(gte(day, since), groups === "all" ? undefined : inArray(groupId, [...groups])))
    .orderBy(sessionKey, athleteId, byFamily, desc(recordedAt), desc(id));
  const byCell = Map.groupBy(rows, (row) => `${row.sessionKey} ${row.athleteId}`);
  return [...byCell.values()].flatMap((own) => {
    const [first] = own;
    const entry = currentOf(own.map(entryOf));
    return first && entry
      ? [
          {
            athleteId: first.athleteId,
            groupId: first.groupId,
            sessionKey: first.sessionKey,
            day: first.day,
            status: entry.status,
          },
        ]
      : [];
  });
}

/** The days to count when no registration names a season. */
const seasonDays = 120;

/** The first day of the seasons that are not over. */
function seasonStart(placed: readonly PlacedAthlete[], today: string): string {
  const starts = placed.flatMap(({ registration: { seasonFrom } }) => seasonFrom ?? []);
  return starts.toSorted()[0] ?? daysAfter(today, -seasonDays);
}

const todayOf = ({ content }: Pick<AppContext, "content">) =>
  dayOf(new Date(), content.club.timeZone);

/** How often a group's athletes came this season, in total and by athlete id. */
export interface GroupRates {
  rate: Rate;
  /** The number of practices with entries. */
  practices: number;
  athletes: Map<string, Rate>;
}

/** How often a group's athletes came this season. A guest counts in neither group. */
export async function readGroupRates(ctx: AppContext, group: string): Promise<GroupRates> {
  const placed = rosterOf(ctx.content, await placedNow(ctx), group);
  const since = seasonStart(placed, todayOf(ctx));
  const own = new Set(placed.map(({ athlete }) => athlete.id));
  const entries = (await readAttended(ctx.db, { groups: [group], since })).filter(({ athleteId }) =>
    own.has(athleteId),
  );
  return ratesOf(entries);
}

function ratesOf(entries: readonly AthleteEntry[]): GroupRates {
  const byAthlete = Map.groupBy(entries, ({ athleteId }) => athleteId);
  return {
    rate: rateOf(entries),
    practices: new Set(entries.map(({ sessionKey }) => sessionKey)).size,
    athletes: new Map([...byAthlete].map(([id, all]) => [id, rateOf(all)])),
  };
}

/** A practice with how many of those who are expected or joined in have an entry. */
export interface CountedPractice extends Practice {
  expected: number;
  recorded: number;
}

/** A coach's first page: the practices around today, and who stays away. */
export interface AttendanceOverview {
  today: string;
  practices: CountedPractice[];
  away: { athleteId: string; name: string; groupId: string; group: string; times: number }[];
  rates: { groupId: string; group: string; rate: Rate; practices: number }[];
}

/** The account's practices of a week before and after today, and how often its athletes came. */
export async function readAttendanceOverview(
  ctx: AppContext,
  staff: StaffMember,
): Promise<AttendanceOverview> {
  const { db, content } = ctx;
  const groups = await ownGroups(ctx, staff);
  const today = todayOf(ctx);
  const days = { from: daysAfter(today, -storedDays), to: daysAfter(today, storedDays) };
  const sessions = await readPractices(ctx, groups, days);
  const entries = await readEntries(
    db,
    sessions.map(({ key }) => key),
  );
  const placed = await placedNow(ctx);
  const counted = (session: DatedSession): CountedPractice => {
    const all = placed.filter(({ training }) => isExpected(content.schedules, training, session));
    const ids = new Set(uniqueAthletes(all).map(({ id }) => id));
    const recorded = [...currentByAthlete(entries.get(session.key) ?? []).keys()];
    const guests = recorded.filter((id) => !ids.has(id));
    return {
      ...practiceView(content, session),
      expected: ids.size + guests.length,
      recorded: recorded.length,
    };
  };
  const attended = await readAttended(db, { groups, since: seasonStart(placed, today) });
  const own = content.schedules.groups.filter(({ id }) => isOwnGroup(groups, id));
  const named = own.map(({ id: groupId, subtitle: group }) => {
    const inGroup = rosterOf(content, placed, groupId);
    const ids = new Set(inGroup.map(({ athlete }) => athlete.id));
    const rates = ratesOf(
      attended.filter((one) => one.groupId === groupId && ids.has(one.athleteId)),
    );
    return { groupId, group, rates, athletes: uniqueAthletes(inGroup) };
  });
  return {
    today,
    practices: sessions.map(counted),
    away: named.flatMap(({ groupId, group, rates, athletes: members }) =>
      members.flatMap((athlete) => {
        const times = rates.athletes.get(athlete.id)?.absentInARow ?? 0;
        const found = { athleteId: athlete.id, name: calledName(athlete), groupId, group, times };
        return times >= worryingAbsences ? [found] : [];
      }),
    ),
    rates: named.flatMap(({ groupId, group, rates: { rate, practices } }) =>
      practices > 0 ? [{ groupId, group, rate, practices }] : [],
    ),
  };
}
