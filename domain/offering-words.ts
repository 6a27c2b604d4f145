import type { Ages } from "./content/ages.ts";
import type { Season } from "./content/season.ts";
import { spokenMonthDay } from "./time.ts";

export const agesInWords = ({ from, to }: Ages) => `${from} to ${to}`;

/** @returns the days of a season, as in "Nov 1 to Mar 31" */
export const seasonInWords = ({ from, to }: Season) => `${dayInWords(from)} to ${dayInWords(to)}`;

/** Month and day stay together on a line. */
const dayInWords = (monthDay: string) => spokenMonthDay(monthDay, "short").replace(" ", "\u00a0");

/** Whether somebody of this age may register. */
export const fitsAge = ({ from, to }: Ages, age: number) => from <= age && age <= to;
