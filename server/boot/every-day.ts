const day = 24 * 60 * 60 * 1000;

/**
 * Does something now and then once a day, until stopped. A failure is told and tried again the
 * next day.
 * @returns stops it, and waits for what is under way
 */
export function everyDay(
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const run = () => {
    underWay = work().catch(onError);
  };
  run();
  const timer = setInterval(run, day);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
