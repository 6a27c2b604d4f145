import type { ScheduleGroup, Venue } from "#modules/content/index.ts";
import {
  type ChangingSchedule,
  nextPractice,
  type PlacedPractice,
} from "#core/time/dated-sessions.ts";
import { agesOf, fitsAge } from "./ages.ts";
import { groupAge } from "./registration.ts";
import { type SeasonDates, yearOfDay } from "#core/time/time.ts";
import {
  laterOf,
  nextEdition,
  type Offer,
  type PlacedSession,
  type TrainingGroup,
} from "./training-groups.ts";

/** A family's possible goals. */
export const goals = {
  track: "Track and field",
  speed: "Get faster for another sport",
  strength: "Get stronger",
} as const;
export type Goal = keyof typeof goals;

/** The athlete, town and goal of a search for a group. */
export interface GroupQuery {
  /** One year of birth, or the two that are possible for an age. */
  birthYears: number[];
  /** null: any. */
  town: string | null;
  goal: Goal | null;
}

/**
 * The possible years of birth for an age, the likelier one first: this year's birthday is past for most
 * children from July on.
 */
export function birthYearsOf(age: number, today: Pick<Temporal.ZonedDateTime, "year" | "month">) {
  const [past, ahead] = [today.year - age, today.year - age - 1];
  return today.month > 6 ? [past, ahead] : [ahead, past];
}

/** The ages that some group trains, one by one. */
export function agesTrained(groups: readonly { ages: { from: number; to: number } }[]): number[] {
  const { from, to } = agesOf(groups);
  const all = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  return all.filter((age) => groups.some(({ ages }) => fitsAge(ages, age)));
}

/** A matching group, when and where it trains, and the offering that joins it. */
export interface FoundGroup {
  group: ScheduleGroup;
  /** The requested years of birth that the group takes. */
  birthYears: number[];
  /** The age that the youngest of them reaches in the year in which its season begins. */
  ageInYear: { age: number; year: number };
  /**
   * The sessions of the next season that can be joined; in the chosen town if there are any, otherwise all.
   */
  sessions: PlacedSession[];
  inTown: boolean;
  season: SeasonDates;
  next: PlacedPractice<Venue> | null;
  /** The offering to join it; null: only on request. */
  offer: Offer | null;
  /** An offering for an earlier season, which is full. */
  full: Offer | null;
}

/**
 * The groups that fit: first those in the town, which any town is if none was asked for; of these first the
 * ones open now whose season is on, then those for the likeliest year of birth, by the day of the next practice
 * that can be joined. Groups by invitation come last.
 */
export function findGroups(
  { birthYears, town, goal }: GroupQuery,
  groups: readonly TrainingGroup[],
  { now, club }: { now: Temporal.ZonedDateTime; club: ChangingSchedule<Venue> },
): FoundGroup[] {
  const today = now.toPlainDate().toString();
  const found = groups.flatMap((each): FoundGroup[] => {
    const { group, offers } = each;
    if (goal && group.program !== goal) return [];
    const fitsIn = (season: SeasonDates) =>
      birthYears.filter((year) => fitsAge(group.ages, groupAge(year, season)));
    const edition = [each.edition, ...fullEditions(each, today)].find(
      (one) => one && fitsIn(one.season).length > 0,
    );
    if (!edition) return [];
    const fitting = fitsIn(edition.season);
    const youngest = Math.max(...fitting);
    const offer = offers.find(
      ({ season, entry }) =>
        season.from <= edition.season.to &&
        edition.season.from <= season.to &&
        fitsAge(entry.ages, groupAge(youngest, season)),
    );
    const full = offers.find(
      ({ state, season, entry }) =>
        state === "full" &&
        season.from < edition.season.from &&
        !entry.admits &&
        fitsAge(group.ages, groupAge(youngest, season)) &&
        fitsAge(entry.ages, groupAge(youngest, season)),
    );
    const near = edition.sessions.filter(({ place }) => !town || place?.town === town);
    const sessions = near.length > 0 ? near : edition.sessions;
    return [
      {
        group,
        birthYears: fitting,
        ageInYear: {
          age: groupAge(youngest, edition.season),
          year: yearOfDay(edition.season.from),
        },
        season: edition.season,
        sessions,
        inTown: near.length > 0,
        next: nextPractice(sessions, club, laterOf(now, edition.season.from)),
        offer: offer ?? null,
        full: full ?? null,
      },
    ];
  });
  const isJoinable = ({ offer }: FoundGroup) => offer?.state === "open";
  const starts = ({ next }: FoundGroup) => next?.start.epochMilliseconds ?? Number.MAX_VALUE;
  const isOn = ({ season }: FoundGroup) => season.from <= today;
  const isLikely = (found: FoundGroup) => found.birthYears[0] === birthYears[0];
  const isInvited = ({ offer }: FoundGroup) => offer?.entry.admits === "by invitation";
  return found.sort(
    (a, b) =>
      Number(isInvited(a)) - Number(isInvited(b)) ||
      Number(b.inTown) - Number(a.inTown) ||
      Number(isJoinable(b)) - Number(isJoinable(a)) ||
      Number(isOn(b)) - Number(isOn(a)) ||
      Number(isLikely(b)) - Number(isLikely(a)) ||
      starts(a) - starts(b),
  );
}

/** The full seasons before the one that can be joined: by then, an athlete may be too old for the group. */
function fullEditions({ group, edition, offers }: TrainingGroup, today: string) {
  return offers
    .filter(
      ({ state, entry, season }) =>
        state === "full" && !entry.admits && edition && season.from < edition.season.from,
    )
    .map(({ joining }) =>
      nextEdition(
        joining.sessions.filter((session) => session.group === group.id),
        today,
      ),
    );
}
