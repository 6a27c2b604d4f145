import { reasonOf } from "#core/logged-error.ts";

type Step = [name: string, close: () => Promise<unknown>];

export interface Shutdown {
  /** Adds something to close when the site stops; closed in the order added. */
  add(name: string, close: Step[1]): void;
  /** Adds something the others need until they have stopped: closed after them, newest first. */
  last(name: string, close: Step[1]): void;
  /** Closes everything and ends the process. */
  now(exitCode: number): Promise<never>;
}

/** After this, requests and jobs that have not ended are abandoned; the outbox keeps their messages. */
const timeout = 15_000;

/** Closes the site in order on Ctrl-C and SIGTERM; a second signal ends it at once. */
export function createShutdown(): Shutdown {
  const steps: Step[] = [];
  const lastSteps: Step[] = [];
  let stopping: Promise<never> | null = null;
  let askedAt = 0;

  async function closeAll(exitCode: number): Promise<never> {
    for (const [name, close] of [...steps, ...lastSteps.reverse()]) {
      const failure = await closed(close).catch(reasonOf);
      if (failure) process.stderr.write(`While closing the ${name}: ${failure}\n`);
    }
    process.exit(exitCode);
  }

  const shutdown: Shutdown = {
    add: (name, close) => void steps.push([name, close]),
    last: (name, close) => void lastSteps.push([name, close]),
    now: (exitCode) => {
      stopping ??= closeAll(exitCode);
      return stopping;
    },
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // npm and the terminal may both pass on the same Ctrl-C.
      const repeated = stopping && performance.now() - askedAt > 1_000;
      if (repeated) process.exit(1);
      askedAt = stopping ? askedAt : performance.now();
      void shutdown.now(0);
    });
  }
  return shutdown;
}

async function closed(close: Step[1]): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, timeout, "it did not stop in time");
  });
  const failure = await Promise.race([close().then(() => undefined), late]);
  clearTimeout(timer);
  return failure;
}
