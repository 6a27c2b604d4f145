import type { StaffMember } from "#core/audit/staff.ts";
import { can } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { comparedName } from "#core/names.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { isOwnGroup, ownGroups } from "#modules/accounts/index.server.ts";
import { formatAges } from "#modules/catalogue/index.ts";
import { countRosters, countWaitingByGroup } from "#modules/enrolment/index.server.ts";
import { coachesOf } from "./coaches-of.ts";
import { readCoaches } from "./coaches.server.ts";
import { type groupList, programs } from "./group-list.ts";
import { formatWeek } from "./group-sessions.ts";

type Query = ListQuery<typeof groupList>;

/** The groups that an account may see. */
async function readOwnGroups(ctx: AppContext, staff: StaffMember) {
  const { content } = ctx;
  const isOffice = can(staff, "groups.manage");
  const [own, counts, waiting, coaches] = await Promise.all([
    ownGroups(ctx, staff),
    countRosters(ctx),
    isOffice ? countWaitingByGroup(ctx) : new Map<string, number>(),
    readCoaches(ctx),
  ]);
  const { now, zone } = clockOf(ctx);
  const groups = content.schedules.groups
    .filter(({ id }) => isOwnGroup(own, id))
    .map(({ id, subtitle, program, ages, capacity }) => ({
      key: id,
      name: subtitle,
      program,
      ages: formatAges(ages),
      sessions: formatWeek(content, id, dayOf(now, zone)),
      coaches: coachesOf(coaches, id, isOffice),
      athletes: counts.get(id) ?? 0,
      capacity,
      waiting: waiting.get(id) ?? 0,
    }));
  return { isOffice, groups, without: isOffice ? (counts.get("") ?? 0) : 0 };
}

export type ListedGroup = Awaited<ReturnType<typeof readOwnGroups>>["groups"][number];

/** The groups for a list's query. */
export async function readGroups(ctx: AppContext, staff: StaffMember, query: Query) {
  const { groups, ...more } = await readOwnGroups(ctx, staff);
  return {
    ...more,
    groups: groups.filter((group) => fits(group, query)).toSorted(orders[query.sort](query)),
    registered: groups.reduce((sum, { athletes }) => sum + athletes, 0),
  };
}

function fits(group: ListedGroup, { search, chosen: { program, state } }: Query): boolean {
  const { name, coaches, athletes, capacity, waiting } = group;
  const text = comparedName([name, ...coaches.map((one) => one.name)].join(" "));
  return (
    (program === null || group.program === program) &&
    comparedName(search)
      .split(" ")
      .every((word) => text.includes(word)) &&
    (state === null ||
      {
        room: capacity === 0 || athletes < capacity,
        over: capacity > 0 && athletes > capacity,
        waiting: waiting > 0,
        "no-coach": coaches.length === 0,
        lacking: coaches.some(({ lacks }) => lacks !== ""),
      }[state])
  );
}

type Order = (query: Query) => (one: ListedGroup, other: ListedGroup) => number;

const sign = ({ descending }: Query) => (descending ? -1 : 1);

const orders: Record<Query["sort"], Order> = {
  // The schedule's order.
  order: () => () => 0,
  name: (query) => (one, other) => sign(query) * one.name.localeCompare(other.name),
  athletes: (query) => (one, other) => sign(query) * (one.athletes - other.athletes),
};

const columns: CsvColumn<ListedGroup>[] = [
  ["group", ({ name }) => name],
  ["program", ({ program }) => programs[program]],
  ["ages", ({ ages }) => ages],
  ["practices", ({ sessions }) => sessions.map(({ text }) => text).join("; ")],
  ["coaches", ({ coaches }) => coaches.map(({ name }) => name).join("; ")],
  ["athletes", ({ athletes }) => `${athletes}`, "count"],
  ["capacity", ({ capacity }) => (capacity > 0 ? `${capacity}` : ""), "count"],
  ["waiting", ({ waiting }) => `${waiting}`, "count"],
];

/** The same as a file. */
export const groupsSheet = (
  ctx: AppContext,
  staff: StaffMember,
  query: Query,
): Sheet<ListedGroup, never> => ({
  columns,
  read: async () => ({ rows: (await readGroups(ctx, staff, query)).groups, next: null }),
});
