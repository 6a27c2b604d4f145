import type { Ages } from "#modules/content/index.ts";

export const formatAges = ({ from, to }: Ages) => `${from} to ${to}`;

/** From the youngest to the oldest of all of these. */
export const agesOf = (offerings: readonly { ages: Ages }[]): Ages => ({
  from: Math.min(...offerings.map(({ ages }) => ages.from)),
  to: Math.max(...offerings.map(({ ages }) => ages.to)),
});

/**
 * The ages today of athletes whom a group of these ages takes in a season: a birthday may be past or to come.
 * @param yearsAhead from this year to the year in which the season begins
 */
export const agesToday = ({ from, to }: Ages, yearsAhead: number): Ages => ({
  from: from - yearsAhead - 1,
  to: to - yearsAhead,
});

/** Whether somebody of this age may register. */
export const fitsAge = ({ from, to }: Ages, age: number) => from <= age && age <= to;
