import { formatDate } from "#core/time/time.ts";

/** What depends on a weekly session. */
export interface SessionUse {
  /** The number of athletes who are expected at its next practice. */
  athletes: number;
  /** The day of the next practice, ISO; null: none within a year. */
  next: string | null;
  /** The future days on which it was cancelled or moved, ISO. */
  changedDays: string[];
  /** The titles of the offerings that list it. */
  offerings: string[];
}

const listFormat = new Intl.ListFormat("en-CA");
const days = (list: readonly string[]) => listFormat.format(list.map((day) => formatDate(day)));

export const athleteCount = (count: number): string =>
  count === 1 ? "1 athlete" : `${count} athletes`;

/**
 * The effects of changing a weekly session, which staff confirm before it is saved; empty: nobody is
 * affected.
 * @param lostDays the changed days that will no longer be days of the session
 */
export function sessionEffects(
  { athletes, next, changedDays, offerings }: SessionUse,
  { isArchived, lostDays }: { isArchived: boolean; lostDays: readonly string[] },
): string[] {
  const kept = changedDays.filter((day) => !lostDays.includes(day));
  const expected =
    athletes > 0
      ? [
          `${athleteCount(athletes)} ${athletes === 1 ? "is" : "are"} expected at it${next ? `, next on ${formatDate(next)}` : ""}. ${
            isArchived
              ? "It is taken off the schedule and the families’ calendars at once, and coaches can no longer take attendance of its past days."
              : "The schedule, the families’ calendars and the coaches’ pages show the change at once."
          } Families are not told: write to them.`,
        ]
      : [];
  const effects = [
    ...expected,
    ...(lostDays.length > 0
      ? [`It was cancelled or moved on ${days(lostDays)}: that is no longer on the schedule.`]
      : []),
    ...(kept.length > 0
      ? [`It was cancelled or moved on ${days(kept)}: these days stay as they are.`]
      : []),
  ];
  return effects.length > 0 && offerings.length > 0
    ? [...effects, `Included by name in ${listFormat.format(offerings)}.`]
    : effects;
}

/** What depends on it, as a line above its form; "": nothing. */
export function sessionFacts({ athletes, next, changedDays, offerings }: SessionUse): string {
  const expected = athletes > 0 ? `${athleteCount(athletes)} expected` : "nobody is expected";
  const others = changedDays.filter((day) => day !== next);
  const parts = [
    ...(next ? [`Next on ${formatDate(next)}, ${expected}.`] : []),
    ...(next && changedDays.includes(next) ? ["That practice is cancelled or moved."] : []),
    ...(others.length > 0 ? [`Cancelled or moved on ${days(others)}.`] : []),
    ...(offerings.length > 0 ? [`Included by name in ${listFormat.format(offerings)}.`] : []),
  ];
  return parts.join(" ");
}

/** How many athletes a training group has now, and after a change. */
export interface GroupUse {
  before: number;
  after: number;
  /** The numbers of all groups stay the same. */
  isSame: boolean;
}

/** The same for a training group. */
export function groupEffects({ before, after, isSame }: GroupUse): string[] {
  if (isSame) return [];
  return [
    `${athleteCount(before)} ${before === 1 ? "trains" : "train"} in it now, and ${after} with this change. ${
      after < before
        ? "The others train in another group, or in none: see the list “Without a group”."
        : after > before
          ? "The others come from another group, or from none."
          : "Some of them are others."
    } Families are not told: write to them.`,
  ];
}

/** The same for a location that moves. */
export const placeEffects = ({
  athletes,
  sessions,
}: {
  athletes: number;
  sessions: number;
}): string[] =>
  athletes > 0
    ? [
        `${sessions === 1 ? "1 weekly session takes" : `${sessions} weekly sessions take`} place there, and ${athleteCount(athletes)} ${athletes === 1 ? "is" : "are"} expected. Families read the new address at once. They are not told: write to them.`,
      ]
    : [];
