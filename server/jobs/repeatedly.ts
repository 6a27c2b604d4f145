export interface Repeated {
  /** Does it in at most so many ms, and once more if a turn is under way by then. */
  soon(ms: number): void;
  /** Lets a turn under way end; then there are no further ones. */
  stop(): Promise<void>;
}

/**
 * Does the same thing again and again from now on, one turn at a time.
 * @param turn returns whether there is more to do at once
 * @param every ms from the end of a turn to the next one
 */
export function repeatedly(
  turn: () => Promise<boolean>,
  { every, onError }: { every: number; onError: (error: Error) => void },
): Repeated {
  let stopped = false;
  let asked: NodeJS.Timeout | null = null;
  let again = false;
  let endPause = () => {};

  async function run() {
    while (!stopped) {
      again = false;
      try {
        if (await turn()) continue;
      } catch (error) {
        onError(error as Error);
      }
      if (!again && !stopped) await pause();
    }
  }

  function pause() {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, every);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const turns = run();
  return {
    soon(ms) {
      asked ??= setTimeout(() => {
        asked = null;
        again = true;
        endPause();
      }, ms);
    },
    async stop() {
      stopped = true;
      if (asked) clearTimeout(asked);
      endPause();
      await turns;
    },
  };
}
