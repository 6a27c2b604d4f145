import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { addressOf, createDatabase } from "./database.ts";
import { diskFull } from "./disk.ts";
import { freePort } from "./free-port.ts";
import { logTail } from "./log-tail.ts";
import { adopt, launch, type Postmaster, shutDown } from "./postmaster.ts";
import { isAlive } from "./processes.ts";
import { untilReady } from "./ready.ts";
import { StartupError } from "./startup-error.ts";

/** Everything needed to start a cluster's server. */
export interface ServerParts {
  cluster: Cluster;
  binaries: Binaries;
  account: Account | undefined;
}

/** Another program took the port first, or the processes of a killed server are still going away. */
const passing = /could not bind|Address already in use|pre-existing shared memory block/i;

/**
 * Brings the server up, or adopts the live one, and returns when it serves the database `club`.
 * @param port the port to use; without it, a free one
 * @throws StartupError with the end of the server's log when it does not get there
 */
export async function bringUp(parts: ServerParts, port?: number): Promise<Postmaster> {
  const { cluster, binaries, account } = parts;
  for (let attempt = 1; ; attempt++) {
    const postmaster =
      (await adopt(cluster)) ??
      (await launch(cluster, binaries, account, port ?? (await freePort())));
    const url = addressOf(postmaster.port, cluster.password);
    const readiness = await untilReady(url, () => isAlive(postmaster.pid));
    if (readiness === "ready") return postmaster;
    if (readiness === "no database") {
      await prepareDatabase(postmaster, cluster);
      return postmaster;
    }
    await shutDown(postmaster);
    const tail = await logTail(cluster.logFolder);
    if (readiness !== "ended" || !passing.test(tail) || attempt === 20) {
      const how = readiness === "ended" ? "ended at once" : "did not get ready in time";
      throw (
        (await diskFull(cluster.folder, tail)) ?? new StartupError(`PostgreSQL ${how}; ${tail}`)
      );
    }
    await wait(100);
  }
}

async function prepareDatabase(postmaster: Postmaster, cluster: Cluster): Promise<void> {
  try {
    await createDatabase(postmaster.port, cluster.password);
  } catch (error) {
    await shutDown(postmaster);
    throw error;
  }
}
