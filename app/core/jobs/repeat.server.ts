interface Repeated {
  /** Runs a pass within this many ms, and once more if one is already running by then. */
  soon(ms: number): void;
  /** Waits for a running pass; no further one starts. */
  stop(): Promise<void>;
}

/**
 * Repeats the same step from now on, one pass at a time.
 * @param step returns whether there is more to do at once
 * @param every ms from the end of a pass to the start of the next
 * @param first ms until the first pass
 */
export function repeatedly(
  step: () => Promise<unknown>,
  {
    every,
    first = 0,
    onError,
  }: { every: number; first?: number; onError: (error: unknown) => void },
): Repeated {
  let stopped = false;
  let asked: NodeJS.Timeout | null = null;
  let again = false;
  let endPause = () => {};

  async function run() {
    if (first > 0) await pause(first);
    while (!stopped) {
      again = false;
      try {
        if ((await step()) === true) continue;
      } catch (error) {
        onError(error);
      }
      if (!again && !stopped) await pause(every);
    }
  }

  function pause(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const passes = run();
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
      await passes;
    },
  };
}
