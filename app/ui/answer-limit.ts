/**
 * How long the next page's script or data may take, in ms (specification, points 7 and 9). The page's
 * starter, `app/boot/late-start.ts`, can import nothing and states it itself.
 */
export const answerLimitMs = 120_000;
