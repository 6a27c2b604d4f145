import type { Ages } from "#modules/content/index.ts";

export const formatAges = ({ from, to }: Ages) => `${from} to ${to}`;

/** From the youngest to the oldest of all of these. */
export const agesOf = (offerings: readonly { ages: Ages }[]): Ages => ({
  from: Math.min(...offerings.map(({ ages }) => ages.from)),
  to: Math.max(...offerings.map(({ ages }) => ages.to)),
});

/** Whether somebody of this age may register. */
export const fitsAge = ({ from, to }: Ages, age: number) => from <= age && age <= to;
