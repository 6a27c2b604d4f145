import { setTimeout as wait } from "node:timers/promises";
import { isUnavailable } from "./unavailable.ts";

/** How often it is tried, in ms. */
const pause = 250;

/**
 * Does something now, or as soon as a database that is away is back.
 * @param patience how long that may take, in ms
 * @throws what it threw last
 */
export async function whenAvailable<Result>(
  work: () => Promise<Result>,
  patience: number,
): Promise<Result> {
  const end = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > end) throw error;
      await wait(pause);
    }
  }
}
