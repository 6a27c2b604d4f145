import { type EventId, eventOf } from "#modules/content/index.ts";
import { formatMeasure, type ParsedResult } from "./parse.ts";

/**
 * The multiple of the world record from which a result raises a question, by the athlete's age in that year.
 */
const asked: { to: number; time: number; distance: number }[] = [
  { to: 8, time: 1.35, distance: 0.6 },
  { to: 10, time: 1.22, distance: 0.68 },
  { to: 12, time: 1.13, distance: 0.8 },
  { to: 14, time: 1.06, distance: 0.92 },
  { to: 16, time: 1.02, distance: 0.98 },
  { to: 200, time: 1, distance: 1 },
];
/** Nobody is this slow, or throws this short: it is probably another event, or another unit. */
const slowest = 4;
const shortest = 0.04;

/**
 * The questions before an unusual result is saved: it may be a typing error. Confirming saves it.
 * @param age in the year of the meet; null: unknown
 */
export function questionOf(
  event: EventId,
  result: ParsedResult,
  { name, age }: { name: string; age: number | null },
): string | null {
  const { value } = result;
  if (value === null) return null;
  const { measure, worldBest, name: eventName } = eventOf(event);
  const best = measure === "points" ? worldBest : worldBest * 1000;
  const limits = asked.find(({ to }) => (age ?? 200) <= to);
  const measured = `${formatMeasure(event, result)} in ${eventName}`;
  const who = age === null ? name : `${name} (${age} years old)`;
  if (measure === "time" ? value > best * slowest : value < best * shortest)
    return `${measured} by ${who}: is the event right, and the unit?`;
  if (!limits) return null;
  return (measure === "time" ? value < best * limits.time : value > best * limits.distance)
    ? `${measured} by ${who} would be one of the best in the world. Is it right?`
    : null;
}
