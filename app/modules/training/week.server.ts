import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { storedDays } from "#core/stored-days.ts";
import { isDate } from "#core/time/session-form.ts";
import { daysAfter, monthDayText, type SeasonDates, shortWeekday } from "#core/time/time.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { isOwnGroup, ownGroups } from "#modules/accounts/index.server.ts";
import { formatSeason } from "#modules/catalogue/index.ts";
import { attendanceList } from "./attendance-list.ts";
import { type Coach, readCoaches } from "./coaches.server.ts";
import { type CountedPractice, countWithNotTaken } from "./counts.server.ts";
import { openDaysFrom, readPractices, todayOf } from "./practices.server.ts";

/** The week, from Monday, in an address; this week if it has no day. */
export function weekOf(asked: string | null, today: string): SeasonDates {
  const day = asked !== null && asked.startsWith("20") && isDate(asked) ? asked : today;
  const from = daysAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);
  return { from, to: daysAfter(from, 6) };
}

/** A week of the account's practices with the totals of their sheets, by the address's query. */
export async function readWeek(ctx: AppContext, staff: StaffMember, asked: URLSearchParams) {
  const { content } = ctx;
  const today = todayOf(ctx);
  const week = weekOf(asked.get("week"), today);
  const own = await ownGroups(ctx, staff);
  const groups = content.schedules.groups.filter(({ id }) => isOwnGroup(own, id));
  const coaches = (await readCoaches(ctx)).filter(({ hasLeft }) => !hasLeft);
  const list = attendanceList(optionsOf(content, groups, coaches));
  const query = listQuery(list, asked);
  const { town, group, coach } = query.chosen;
  const ofCoach = coaches.find(({ key }) => key === coach)?.groups ?? [];
  const isWanted = ({ groupId, venue }: { groupId: string; venue: string }) =>
    (!group || groupId === group) &&
    (!coach || ofCoach.includes(groupId)) &&
    (!town || content.venues.some(({ id, town: own }) => id === venue && own === town));
  const open = openDaysFrom(today);
  // Entries are accepted for some weeks; missing sheets before the shown week are counted by week.
  const [sessions, stored] = await Promise.all([
    readPractices(ctx, own, week),
    readPractices(ctx, own, { from: today, to: daysAfter(today, storedDays) }),
  ]);
  const { counted, notTaken } = await countWithNotTaken(ctx, own, {
    sessions: sessions.filter(isWanted),
    days: { from: open.from, to: today },
  });
  const missing = notTaken.filter(isWanted).map((session) => ({
    key: session.key,
    week: weekOf(session.day, today).from,
  }));
  const missed = new Set(missing.map(({ key }) => key));
  const practices = counted.map((practice) => ({
    ...practice,
    coaches: coaches.filter(({ groups }) => groups.includes(practice.groupId)).map(nameOf),
    isMissing: missed.has(practice.key),
    mayOpen: open.from <= practice.day && practice.day <= open.to,
  }));
  return {
    list,
    query,
    today,
    week: { ...week, name: formatSeason(week) },
    days: Array.from({ length: 7 }, (_, n) => dayIn(practices, daysAfter(week.from, n))),
    /** Sheets without attendance, by week, the last one first. */
    missing: [...Map.groupBy(missing, (one) => one.week)]
      .map(([from, all]) => ({
        from,
        name: shortWeekday(from),
        count: all.length,
      }))
      .toReversed(),
    /** Since this day sheets are counted: older ones accept no entries. */
    missingSince: monthDayText(open.from.slice(5), "short"),
    /** The keys of the practices that a device stores. */
    stored: stored.map(({ key }) => key),
  };
}

const nameOf = ({ name }: Coach) => name;

export type WeekPractice = CountedPractice & {
  coaches: string[];
  /** It took place, and attendance was not taken. */
  isMissing: boolean;
  /** Its day accepts entries. */
  mayOpen: boolean;
};

const dayIn = (practices: readonly WeekPractice[], day: string) => ({
  day,
  name: shortWeekday(day),
  practices: practices.filter((practice) => practice.day === day),
});

function optionsOf(
  { venues, schedules }: AppContext["content"],
  groups: readonly { id: string; subtitle: string }[],
  coaches: readonly Coach[],
) {
  const ids = groups.map(({ id }) => id);
  const used = new Set(
    schedules.sessions.flatMap((one) => (ids.includes(one.group) ? one.venue : [])),
  );
  const towns = new Set(venues.flatMap(({ id, town }) => (used.has(id) ? town : [])));
  return {
    town: Object.fromEntries([...towns].toSorted().map((town) => [town, town])),
    group: Object.fromEntries(groups.map(({ id, subtitle }) => [id, subtitle])),
    coach: Object.fromEntries(
      coaches.flatMap(({ key, name, groups: own }) =>
        own.some((id) => ids.includes(id)) ? [[key, name]] : [],
      ),
    ),
  };
}
