import { type AgeClass, eventIds, eventOf } from "#modules/content/index.ts";
import { ageClassOf } from "./age-classes.ts";
import { type Comparable, countsAsRecord, likeness, bestOf } from "./bests.ts";

/** A result with its athlete, with the fields that records need. */
export interface Achieved extends Comparable {
  meetId: string;
  round: string;
  birthYear: number | null;
}

/** The best result of an age class, or of the club, in one event. */
export interface ClubRecord<Result extends Achieved> {
  /** The name of the age class; null: the best of all ages. */
  ageClass: string | null;
  result: Result;
  /** The results of one relay, one per runner; for other events only `result`. */
  team: Result[];
}

/**
 * The club's best results by event: of all ages, and of each age class. Results of one event that can be
 * compared are grouped, in the order of a meet's program.
 */
export function recordsOf<Result extends Achieved>(
  results: readonly Result[],
  classes: readonly AgeClass[],
): { like: string; records: ClubRecord<Result>[] }[] {
  const counted = results.filter(countsAsRecord);
  const all = bestOf(counted, likeness);
  const keyOf = (result: Result) =>
    `${likeness(result)}#${ageClassOf(classes, oldestOf(result, counted), result.day)?.name ?? ""}`;
  const byClass = bestOf(counted, keyOf);
  return [...all]
    .toSorted(
      ([a, x], [b, y]) =>
        eventIds.indexOf(x.event) - eventIds.indexOf(y.event) || a.localeCompare(b),
    )
    .map(([like, best]) => ({
      like,
      records: [
        { ageClass: null, result: best, team: teamOf(best, counted) },
        ...classes.flatMap(({ name }) => {
          const result = byClass.get(`${like}#${name}`);
          return result ? [{ ageClass: name, result, team: teamOf(result, counted) }] : [];
        }),
      ],
    }));
}

/** A relay's runners: the results of the same race with the same time. */
function teamOf<Result extends Achieved>(result: Result, results: readonly Result[]): Result[] {
  if (!eventOf(result.event).relay) return [result];
  return results.filter(
    (other) =>
      other.meetId === result.meetId &&
      other.round === result.round &&
      other.value === result.value &&
      likeness(other) === likeness(result),
  );
}

/** A relay's class is that of its oldest runner. */
function oldestOf<Result extends Achieved>(
  result: Result,
  results: readonly Result[],
): number | null {
  if (!eventOf(result.event).relay) return result.birthYear;
  const years = teamOf(result, results).flatMap(({ birthYear }) => birthYear ?? []);
  return years.length > 0 ? Math.min(...years) : null;
}
