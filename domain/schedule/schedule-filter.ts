import { type Weekday, weekdays } from "./weekly-session.ts";

/** What a family is looking for; null: any. */
export interface ScheduleFilter {
  /** A town's name as the club writes it. */
  town: string | null;
  day: Weekday | null;
  /** A group's id. */
  group: string | null;
}

/** A town in an address: `Whitby` is `whitby`. */
export const townKey = (town: string) => town.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** Reads `town`, `day` and `group` from an address's query; the unknown is any. */
export function scheduleFilterFrom(
  query: URLSearchParams,
  known: { towns: readonly string[]; groups: readonly string[] },
): ScheduleFilter {
  return {
    town: known.towns.find((town) => townKey(town) === query.get("town")) ?? null,
    day: weekdays.find((day) => day === query.get("day")) ?? null,
    group: known.groups.find((group) => group === query.get("group")) ?? null,
  };
}
