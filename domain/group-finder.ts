import { fitsAge } from "./registration.ts";
import { groupAge, type SeasonDates, seasonDates } from "./time.ts";

/** What a family wants. */
export const goals = {
  track: "Track and field",
  speed: "Get faster for another sport",
  strength: "Get stronger",
} as const;
export type Goal = keyof typeof goals;

/** The query: year of birth, town and goal. */
export interface GroupQuery {
  birthYear: number;
  town: string;
  goal: Goal;
}

interface Group {
  id: string;
  program: Goal;
  subtitle: string;
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
  /** The age for grouping: what the athlete turns in the season's first year. */
  age: number;
  /** In the chosen town if there are any, otherwise all of them. */
  sessions: S[];
  inTown: boolean;
  season: SeasonDates;
  /** The cheapest that fits the age and runs in that season; null: enquire. */
  offer: O | null;
}

/**
 * The groups for a birth year, town and goal, in the current or next season; groups in the town
 * come first.
 */
export function findGroups<S extends TrainingSession, O extends Offer>(
  { birthYear, town, goal }: GroupQuery,
  club: {
    groups: Group[];
    sessions: S[];
    offers: O[];
    townOf: (venue: string) => string | undefined;
  },
  today: string,
): FoundGroup<S, O>[] {
  const found = club.groups.flatMap((group): FoundGroup<S, O>[] => {
    if (group.program !== goal) return [];
    const all = club.sessions.filter((session) => session.group === group.id);
    const [season] = all
      .map((session) => seasonDates(session, today))
      .sort((a, b) => a.from.localeCompare(b.from));
    if (!season) return [];
    const age = groupAge(birthYear, season);
    if (!fitsAge(group.ages, age)) return [];
    const now = all.filter((session) => seasonDates(session, today).from === season.from);
    const near = now.filter(({ venue }) => club.townOf(venue) === town);
    return [
      {
        groupId: group.id,
        subtitle: group.subtitle,
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
  return found.sort((a, b) => Number(b.inTown) - Number(a.inTown));
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
