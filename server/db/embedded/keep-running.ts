import { reasonOf } from "#domain/logged-error.ts";
import { type Postmaster, shutDown } from "./postmaster.ts";
import { isAlive } from "./processes.ts";
import { bringUp, type ServerParts } from "./server.ts";
import type { Log } from "./start.ts";

/** A server that is started again, on the same port, should it end without being asked to. */
export interface KeptServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Looks after `postmaster` once a second until stopped; what happens to it is logged. Restarts that
 * fail are tried again after 1 s, 2 s, 4 s … up to 10 s.
 */
export function keepRunning(parts: ServerParts, postmaster: Postmaster, log: Log): KeptServer {
  let current = postmaster;
  let restarting: Promise<void> | undefined;
  let pauseMs = 0;
  let notBefore = 0;

  const restart = async () => {
    log.error(`PostgreSQL (process ${current.pid}) ended by itself; starting it again.`);
    try {
      current = await bringUp(parts, postmaster.port);
      pauseMs = 0;
      log.info(`PostgreSQL runs again (process ${current.pid}).`);
    } catch (error) {
      log.error(reasonOf(error));
      pauseMs = Math.min(10_000, pauseMs * 2 || 1_000);
      notBefore = performance.now() + pauseMs;
    }
    restarting = undefined;
  };

  const watch = setInterval(() => {
    const due = !restarting && performance.now() >= notBefore;
    if (due && !isAlive(current.pid)) restarting = restart();
  }, 1_000).unref();

  return {
    port: postmaster.port,
    async stop() {
      clearInterval(watch);
      await restarting;
      await shutDown(current);
    },
  };
}
