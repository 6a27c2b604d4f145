import { type Catalogue, leadsInto, type ScheduleGroup } from "#modules/content/index.ts";
import type { DatedSession } from "#core/time/dated-sessions.ts";
import { fitsAge } from "./ages.ts";
import { groupAge } from "./registration.ts";
import { daysWithin } from "#core/time/schedule.ts";
import { daysAfter, type SeasonDates, seasonDates, type WeeklySession } from "#core/time/time.ts";

type Group = Pick<ScheduleGroup, "id" | "ages" | "options">;

/** The part of a registration that determines its training groups. */
export interface Placed {
  catalogue: Catalogue;
  offeringType: string;
  offeringId: number;
  /** The season's first and last day, ISO; null: not recorded. */
  seasonFrom: string | null;
  seasonTo: string | null;
  /** The group that staff chose; null: none. */
  groupId: string | null;
}

/** A weekly session, with the first and last day of its season in every year, such as 11-01. */
interface Weekly {
  id: string;
  group: string;
  from: string;
  to: string;
}

/** The club's groups with their weekly sessions. */
export interface RosterSchedule<G extends Group = Group> {
  groups: readonly G[];
  sessions: readonly Weekly[];
}

/** The groups in which a registration can train. `groupsOn` returns those on a day. */
export interface Training {
  /** The registration's first and last day, ISO; null: not recorded. */
  from: string | null;
  to: string | null;
  /** The group that staff chose; null: none, or the club no longer has it. */
  chosen: string | null;
  /** The groups determined by offering and age, by their ids in schedule order. */
  groups: readonly string[];
  /** The weekly sessions listed in the offering; empty: all sessions of its groups. */
  included: readonly string[];
}

/**
 * The groups in which a registration can train: the one that staff chose, and those of its offering that fit
 * the athlete's age. If none fits, those with the same ages as the offering's first.
 * @param birthYear null: unknown
 * @param included the sessions listed in the offering, if any
 */
export function trainingOf(
  schedule: RosterSchedule,
  placed: Placed,
  { birthYear, included = [] }: { birthYear: number | null; included?: readonly string[] },
): Training {
  const { seasonFrom: from, seasonTo: to } = placed;
  const possible = groupsFor(schedule, placed, included);
  const fitting = possible.filter(
    ({ ages }) =>
      birthYear !== null && from !== null && fitsAge(ages, groupAge(birthYear, { from, to: "" })),
  );
  const [first] = possible;
  const likeFirst = possible.filter(
    ({ ages }) => ages.from === first?.ages.from && ages.to === first.ages.to,
  );
  return {
    from,
    to,
    chosen: schedule.groups.find(({ id }) => id === placed.groupId)?.id ?? null,
    groups: (fitting.length > 0 ? fitting : likeFirst).map(({ id }) => id),
    included,
  };
}

/** The groups of an offering: those that list it, or those of the sessions that it includes. */
function groupsFor(
  { groups, sessions }: RosterSchedule,
  { catalogue, offeringType, offeringId }: Placed,
  included: readonly string[],
): Group[] {
  if (catalogue !== "registration") return [];
  const trained = new Set(
    sessions.flatMap(({ id, group }) => (included.includes(id) ? group : [])),
  );
  return groups.filter(
    ({ id, options }) =>
      trained.has(id) || leadsInto(options, { type: offeringType, id: offeringId }),
  );
}

/**
 * The groups in which a registration trains on a day; empty: its season does not include the day, or its
 * offering has no group. An offering can move from one group to the next, as their seasons follow each other.
 * Between two seasons it is in the group that trains next.
 * @param day ISO
 */
export function groupsOn(schedule: RosterSchedule, training: Training, day: string): string[] {
  const { from, to } = training;
  if ((from ?? day) > day || (to ?? day) < day) return [];
  const now = groupsThatTrain(schedule, training, day);
  if (now.length > 0) return now;
  const all = groupIdsOf(training);
  const starts = all.flatMap((id) => nextStarts(schedule, id, day)).toSorted();
  const [next] = starts.filter((start) => to === null || start <= to);
  return next ? groupsThatTrain(schedule, training, next) : all.slice(0, 1);
}

function groupsThatTrain(schedule: RosterSchedule, training: Training, day: string): string[] {
  const { chosen, groups, included } = training;
  if (chosen !== null && isInSeason(schedule, chosen, day)) return [chosen];
  const now = groups.filter((id) => isInSeason(schedule, id, day));
  const named = now.filter((group) =>
    schedule.sessions.some((session) => session.group === group && included.includes(session.id)),
  );
  return named.length > 0 ? named : now.slice(0, 1);
}

/** Whether a registration includes a practice. A moved practice counts as one of its planned day. */
export function isExpected(
  schedule: RosterSchedule,
  training: Training,
  {
    groupId,
    sessionId,
    day,
    planned,
  }: Pick<DatedSession, "groupId" | "sessionId" | "day"> & {
    planned?: Pick<DatedSession, "day"> | null;
  },
): boolean {
  if (!groupsOn(schedule, training, planned?.day ?? day).includes(groupId)) return false;
  const ofGroup = sessionsIn(schedule, training, groupId);
  return sessionId === null || ofGroup.some(({ id }) => id === sessionId);
}

/** The sessions of a group that a registration includes: those listed in its offering, or otherwise all. */
function sessionsIn<S extends Weekly>(
  { sessions }: { sessions: readonly S[] },
  { included }: Pick<Training, "included">,
  group: string,
): S[] {
  const ofGroup = sessions.filter((session) => session.group === group);
  const named = ofGroup.filter(({ id }) => included.includes(id));
  return named.length > 0 ? named : ofGroup;
}

/**
 * The weekly sessions of a registration in its whole season.
 * @param since if its first day is not recorded, the day to start from
 */
export function trainedSessions<S extends Weekly>(
  schedule: { groups: readonly Group[]; sessions: readonly S[] },
  training: Training,
  since: string,
): S[] {
  const from = training.from ?? since;
  return groupIdsOf(training).flatMap((group) =>
    sessionsIn(schedule, training, group).filter((session) => {
      const season = seasonDates(session, from);
      const last = training.to === null || season.to < training.to ? season.to : training.to;
      // A session takes place once a week.
      for (let day = laterDay(season.from, from); day <= last; day = daysAfter(day, 7))
        if (groupsOn(schedule, training, day).includes(group)) return true;
      return false;
    }),
  );
}

/** The ISO days, in order, on which a registration has a practice by the weekly schedule. */
export function practiceDays(
  schedule: RosterSchedule & {
    sessions: readonly (Weekly & Pick<WeeklySession, "weekday">)[];
    closed: readonly string[];
  },
  training: Training,
  span: SeasonDates,
): string[] {
  return trainedSessions(schedule, training, span.from)
    .flatMap((session) =>
      [...daysWithin(session, span, schedule.closed)].filter(
        (day) =>
          seasonDates(session, day).from <= day &&
          isExpected(schedule, training, { groupId: session.group, sessionId: session.id, day }),
      ),
    )
    .toSorted();
}

const laterDay = (one: string, other: string) => (one > other ? one : other);

/** The groups in which a registration can train, by their ids; the one that staff chose first. */
export const groupIdsOf = ({ chosen, groups }: Pick<Training, "chosen" | "groups">): string[] => [
  ...new Set([...(chosen === null ? [] : [chosen]), ...groups]),
];

/** The day that determines a group's athletes: today, or the first day of its next season. */
export function rosterDay(schedule: RosterSchedule, group: string, today: string): string {
  if (isInSeason(schedule, group, today)) return today;
  return nextStarts(schedule, group, today).toSorted()[0] ?? today;
}

/** The first day after `after` on which a registration is in a group; null: never. */
export function startIn(
  schedule: RosterSchedule,
  training: Training,
  { group, after }: { group: string; after: string },
): string | null {
  const days = [training.from ?? after, ...nextStarts(schedule, group, after)].filter(
    (day) => day > after,
  );
  return days.toSorted().find((day) => groupsOn(schedule, training, day).includes(group)) ?? null;
}

/**
 * Whether a group trains at this time of the year. A group without weekly sessions counts as always training.
 */
function isInSeason(schedule: RosterSchedule, group: string, day: string): boolean {
  const editions = editionsOf(schedule, group, day);
  return editions.length === 0 || editions.some(({ from }) => from <= day);
}

const nextStarts = (schedule: RosterSchedule, group: string, day: string): string[] =>
  editionsOf(schedule, group, day).flatMap(({ from }) => (from > day ? from : []));

/**
 * Cached: a big club calls this for the same days of the same groups tens of thousands of times for one page.
 */
const known = new WeakMap<readonly Weekly[], Map<string, SeasonDates[]>>();

/** The current season, or the next one, of each of a group's weekly sessions on a day. */
function editionsOf({ sessions }: RosterSchedule, group: string, day: string): SeasonDates[] {
  const editions = known.get(sessions) ?? new Map<string, SeasonDates[]>();
  known.set(sessions, editions);
  const key = `${group} ${day}`;
  const found = editions.get(key);
  if (found) return found;
  const read = sessions
    .filter((session) => session.group === group)
    .map((session) => seasonDates(session, day));
  editions.set(key, read);
  return read;
}
