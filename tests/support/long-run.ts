/** Whether this is `npm run test:faults`, which tries everything; `npm test` tries a sample. */
export const isLongRun = process.env.TEST_AT_LENGTH === "yes";

/** Tests of generated stories: their number (`TEST_STORIES=10000`), if not the usual one. */
export const storyCount = Number(process.env.TEST_STORIES) || undefined;
/** The same stories every time, unless another seed is set (`TEST_SEED=2`). */
export const storySeed = Number(process.env.TEST_SEED) || 1;

/**
 * A sample of a list for `npm test`, all of it at length. Another `waiting` returns another sample: a table
 * then tries every value, if not every value in every row.
 */
export function shareOf<T>(list: readonly T[], share: number, waiting = 0): T[] {
  return isLongRun ? [...list] : list.filter((_, n) => (n + waiting) % share === 0);
}
