import { DatabaseUnavailable } from "./unavailable.ts";

/** How long a page waits for what it can do without, in ms: the built-in words stand in. */
const aWhile = 3_000;

/** How long anybody waits for a page, in ms. */
export const pagePatience = 10_000;

/**
 * What is read from the database, if it comes soon: one that takes connections and never answers
 * would hold every page until the driver gives up.
 * @throws DatabaseUnavailable when it takes longer
 */
export async function soon<Result>(work: Promise<Result>, patience = aWhile): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailable(`The database took longer than ${patience} ms`)),
    patience,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
