/** Whether this is `npm run test:faults`, which tries everything; `npm test` tries a part. */
export const atLength = process.env.TEST_AT_LENGTH === "yes";

/** Tests of generated stories: how many (`TEST_STORIES=10000`), if not as many as usual. */
export const storyCount = Number(process.env.TEST_STORIES) || undefined;
/** The same stories every time, unless others are asked for (`TEST_SEED=2`). */
export const storySeed = Number(process.env.TEST_SEED) || 1;

/**
 * A share of a list for `npm test`, all of it at length. Another `waiting` gives another share: a table then
 * sees every value, if not every value in every row.
 */
export function shareOf<T>(list: readonly T[], share: number, waiting = 0): T[] {
  return atLength ? [...list] : list.filter((_, n) => (n + waiting) % share === 0);
}
