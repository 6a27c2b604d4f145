import { type AgeClass, type EventId, eventOf, formatGear } from "#modules/content/index.ts";
import { yearOfDay } from "#core/time/time.ts";

/**
 * The age class of an athlete: the sport uses the age on December 31 of the year of the meet.
 * @param classes from the youngest to the oldest
 */
export function ageClassOf(
  classes: readonly AgeClass[],
  birthYear: number | null,
  day: string,
): AgeClass | null {
  if (birthYear === null) return null;
  const age = ageInYearOf(birthYear, day);
  return classes.find(({ under }) => age < under) ?? null;
}

/** The age somebody reaches in the year of a day. @param day ISO */
export const ageInYearOf = (birthYear: number, day: string) => yearOfDay(day) - birthYear;

/** The heights or weights that a class uses in an event; empty: unknown. */
export const usualGear = (ageClass: AgeClass | null, event: EventId): readonly number[] =>
  ageClass?.gear.find((one) => one.event === event)?.sizes ?? [];

/** `Shot put 3 kg or 4 kg`, one line per event. */
export const gearOfClass = ({ gear }: AgeClass): string[] =>
  gear.flatMap(({ event, sizes }) => {
    const definition = eventOf(event);
    const known = definition.gear;
    return known
      ? [`${definition.name} ${sizes.map((size) => formatGear(known, size)).join(" or ")}`]
      : [];
  });
