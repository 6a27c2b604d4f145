import type { AgeClass } from "../content/marks.ts";
import { ageClassOf } from "./age-classes.ts";
import { type Comparable, countsAsRecord, likeness, bestOf } from "./bests.ts";
import { eventIds, eventOf } from "./events.ts";

/** A result with whose it is, as far as records need it. */
export interface Achieved extends Comparable {
  meetId: string;
  round: string;
  birthYear: number | null;
}

/** The best result of an age class, or of the club, in one event. */
export interface ClubRecord<Mark extends Achieved> {
  /** The name of the age class; null: the best of all ages. */
  ageClass: string | null;
  mark: Mark;
  /** The results of one relay, a runner each; of other events only `mark`. */
  team: Mark[];
}

/**
 * The club's best results by event: of all ages, and of each age class. Those of one event that are
 * compared with each other stand together, in the order of a program.
 */
export function recordsOf<Mark extends Achieved>(
  marks: readonly Mark[],
  classes: readonly AgeClass[],
): { like: string; records: ClubRecord<Mark>[] }[] {
  const counted = marks.filter(countsAsRecord);
  const all = bestOf(counted, likeness);
  const keyOf = (mark: Mark) =>
    `${likeness(mark)}#${ageClassOf(classes, oldestOf(mark, counted), mark.day)?.name ?? ""}`;
  const byClass = bestOf(counted, keyOf);
  return [...all]
    .toSorted(
      ([a, x], [b, y]) =>
        eventIds.indexOf(x.event) - eventIds.indexOf(y.event) || a.localeCompare(b),
    )
    .map(([like, best]) => ({
      like,
      records: [
        { ageClass: null, mark: best, team: teamOf(best, counted) },
        ...classes.flatMap(({ name }) => {
          const mark = byClass.get(`${like}#${name}`);
          return mark ? [{ ageClass: name, mark, team: teamOf(mark, counted) }] : [];
        }),
      ],
    }));
}

/** A relay's runners: the results of the same race with the same time. */
function teamOf<Mark extends Achieved>(mark: Mark, marks: readonly Mark[]): Mark[] {
  if (!eventOf(mark.event).relay) return [mark];
  return marks.filter(
    (other) =>
      other.meetId === mark.meetId &&
      other.round === mark.round &&
      other.value === mark.value &&
      likeness(other) === likeness(mark),
  );
}

/** A relay runs in the class of its oldest runner. */
function oldestOf<Mark extends Achieved>(mark: Mark, marks: readonly Mark[]): number | null {
  if (!eventOf(mark.event).relay) return mark.birthYear;
  const years = teamOf(mark, marks).flatMap(({ birthYear }) => birthYear ?? []);
  return years.length > 0 ? Math.min(...years) : null;
}
