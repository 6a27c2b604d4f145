/**
 * How long the next page's script or data may take, in ms (docs/specification.md 7.1). The page's
 * starter, `app/boot/late-start.ts`, cannot import it and has its own copy.
 */
export const answerLimitMs = 120_000;
