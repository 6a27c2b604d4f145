import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { serverAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { openCluster } from "./cluster.ts";
import { addressOf } from "./database.ts";
import { chooseHome, homeOutside, openDataDir, reachableBinaries } from "./home.ts";
import { takeLock } from "./lock.ts";
import { keepRunning } from "./keep-running.ts";
import { bringUp, type ServerParts } from "./server.ts";
import { inPlainWords } from "./startup-error.ts";

/** The club's own PostgreSQL, running. */
export interface EmbeddedPostgres {
  /** Address of the database `club`, password included: not for logs. */
  url: string;
  /** The folder the data are really in. */
  location: string;
  /** Shuts the server down in an orderly way and gives DATA_DIR back. */
  stop(): Promise<void>;
}

/** Where events go that someone should see: a pino logger or the console. */
export interface Log {
  info(message: string): void;
  error(message: string): void;
}

/**
 * Starts the PostgreSQL that comes with the site, with its data under `dataDir`, and makes them the
 * first time (about 1 s; later starts take 0.1 s). A server left running by a killed process is adopted.
 * @throws StartupError, one line with the next step, when DATA_DIR is in use or can't be used, when the
 * disk is full, on an unsupported platform, or with the end of PostgreSQL's log when it does not start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  const given = resolve(options.dataDir);
  try {
    await openDataDir(given);
    const dataDir = await realpath(given);
    const lock = await takeLock(dataDir);
    try {
      const parts = await assemble(dataDir);
      const server = keepRunning(parts, await bringUp(parts), options.log);
      const stop = async () => {
        await server.stop();
        await lock.release();
      };
      let stopped: Promise<void> | undefined;
      return {
        url: addressOf(server.port, parts.cluster.password),
        location: parts.cluster.folder,
        stop: () => (stopped ??= stop()),
      };
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw inPlainWords(error, `DATA_DIR ${given}`);
  }
}

async function assemble(dataDir: string): Promise<ServerParts> {
  const folders = [dataDir, homeOutside(dataDir)];
  const account = serverAccount(folders.map((folder) => join(folder, "postgres")));
  const home = await chooseHome(dataDir, account);
  const binaries = await reachableBinaries(await findBinaries(), account, home);
  return { account, binaries, cluster: await openCluster(home, binaries, account) };
}
