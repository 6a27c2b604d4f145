import { fitsAge } from "./registration.ts";
import { groupAge, type SeasonDates, seasonDates } from "./time.ts";

/** What a family wants. */
export const goals = {
  track: "Track and field",
  speed: "Get faster for another sport",
  strength: "Get stronger",
} as const;
export type Goal = keyof typeof goals;

/** Who looks for a group, where and what for. */
export interface GroupQuery {
  /** One year of birth, or the two that an age leaves open. */
  birthYears: number[];
  /** null: any. */
  town: string | null;
  goal: Goal | null;
}

/** The years in which somebody of this age can be born: their birthday may be ahead, or over. */
export const birthYearsOf = (age: number, thisYear: number) => [thisYear - age - 1, thisYear - age];

/** The ages that some group trains, one by one. */
export function agesTrained(groups: readonly { ages: { from: number; to: number } }[]): number[] {
  const from = Math.min(...groups.map(({ ages }) => ages.from));
  const to = Math.max(...groups.map(({ ages }) => ages.to));
  const all = Array.from({ length: to - from + 1 }, (_, n) => from + n);
  return all.filter((age) => groups.some(({ ages }) => fitsAge(ages, age)));
}

interface Group {
  id: string;
  program: Goal;
  subtitle: string;
  /** "Ages 5–10, first season or fifth" */
  who: string;
  ages: { from: number; to: number };
  /** The memberships that include it. */
  options: { type: string; ids: number[] };
}

interface TrainingSession {
  group: string;
  weekday: string;
  start: string;
  end: string;
  venue: string;
  from: string;
  to: string;
}

interface Offer {
  type: string;
  id: number;
  title: string;
  priceCents: number;
  per: "season" | "month" | "year" | "block";
  ages: { from: number; to: number };
  season: { from: string; to: string };
}

/** A matching group, when and where it trains, and what it costs. */
export interface FoundGroup<S extends TrainingSession, O extends Offer> {
  groupId: string;
  subtitle: string;
  who: string;
  /** Of the years of birth asked for, those that it takes. */
  birthYears: number[];
  /** The age for grouping: what the youngest of them turns in the season's first year. */
  age: number;
  /** In the chosen town if there are any, otherwise all of them. */
  sessions: S[];
  inTown: boolean;
  season: SeasonDates;
  /** The cheapest that fits the age and runs in that season; null: enquire. */
  offer: O | null;
}

/**
 * The groups that fit, in the current or next season: first those in the town, which any town is if none
 * was asked for; then those that train now, then the others in the order of their seasons.
 */
export function findGroups<S extends TrainingSession, O extends Offer>(
  { birthYears, town, goal }: GroupQuery,
  club: {
    groups: Group[];
    sessions: S[];
    offers: O[];
    townOf: (venue: string) => string | undefined;
  },
  today: string,
): FoundGroup<S, O>[] {
  const found = club.groups.flatMap((group): FoundGroup<S, O>[] => {
    if (goal && group.program !== goal) return [];
    const all = club.sessions.filter((session) => session.group === group.id);
    const [season] = all
      .map((session) => seasonDates(session, today))
      .sort((a, b) => a.from.localeCompare(b.from));
    if (!season) return [];
    const fitting = birthYears.filter((year) => fitsAge(group.ages, groupAge(year, season)));
    if (fitting.length === 0) return [];
    const age = groupAge(Math.max(...fitting), season);
    const now = all.filter((session) => seasonDates(session, today).from === season.from);
    const near = now.filter(({ venue }) => !town || club.townOf(venue) === town);
    return [
      {
        groupId: group.id,
        subtitle: group.subtitle,
        who: group.who,
        birthYears: fitting,
        age,
        season,
        sessions: near.length > 0 ? near : now,
        inTown: near.length > 0,
        offer: cheapest(
          club.offers.filter(
            ({ type, id }) => type === group.options.type && group.options.ids.includes(id),
          ),
          { age, season, today },
        ),
      },
    ];
  });
  // All that train now are equal.
  const start = ({ season }: FoundGroup<S, O>) => (season.from > today ? season.from : "");
  return found.sort(
    (a, b) => Number(b.inTown) - Number(a.inTown) || start(a).localeCompare(start(b)),
  );
}

function cheapest<O extends Offer>(
  offers: O[],
  { age, season, today }: { age: number; season: SeasonDates; today: string },
): O | null {
  const fitting = offers.filter(({ ages, season: own }) => {
    const dates = seasonDates(own, today);
    const together = dates.from <= season.to && season.from <= dates.to;
    return fitsAge(ages, age) && together;
  });
  return fitting.sort((a, b) => a.priceCents - b.priceCents)[0] ?? null;
}
