import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { reasonOf } from "#core/logged-error.ts";
import { addressOf, openCluster } from "./cluster.ts";
import {
  chooseHome,
  findBinaries,
  dataDirFor,
  openDataDir,
  reachableBinaries,
  serverAccount,
} from "./files.ts";
import { takeOverLock } from "./hand-over.ts";
import { isAlive, takeLock } from "./lock.ts";
import { adopt, startOrAdopt, type Postmaster, type ServerParts, shutDown } from "./server.ts";
import { describeError } from "#core/startup-error.ts";

/** The club's own running PostgreSQL. */
export interface EmbeddedPostgres {
  /** Address of the database `club`, including the password: do not log it. */
  url: string;
  /** The folder where the data actually is. */
  location: string;
  /** Shuts the server down cleanly and unlocks DATA_DIR. */
  stop(): Promise<void>;
}

/** The logger for important events: pino or the console. */
interface Log {
  info(message: string): void;
  error(message: string): void;
}

/**
 * Starts the PostgreSQL that comes with the site, or the system's, with its data under `dataDir`, and creates it the first
 * time (about 1 s; later starts take 0.1 s). Adopts a server that a killed process left running.
 * @throws StartupError, one line with the next step, when DATA_DIR is in use or can't be used, when the
 * disk is full, on an unsupported platform, or with the end of PostgreSQL's log when it does not start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  /** The folder with the system's PostgreSQL; null: the packaged one. */
  postgresBin?: string | null;
  /** Whether PostgreSQL archives its log files with a command, which is set once it runs. */
  archives?: boolean;
  /** Called when a newer container asks this one to close; without it, a folder in use is an error. */
  asked?: (() => void) | undefined;
}): Promise<EmbeddedPostgres> {
  const given = resolve(options.dataDir);
  try {
    await openDataDir(given);
    const dataDir = await realpath(given);
    const { asked } = options;
    const lock = asked ? await takeOverLock(dataDir, asked) : await takeLock(dataDir);
    try {
      const parts = await assemble(dataDir, options);
      const server = keepRunning(parts, await startOrAdopt(parts), options.log);
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
    throw describeError(error, `DATA_DIR ${given}`);
  }
}

async function assemble(
  dataDir: string,
  { postgresBin, archives = false }: { postgresBin?: string | null; archives?: boolean },
): Promise<ServerParts> {
  const folders = [dataDir, dataDirFor(dataDir)];
  const account = serverAccount(folders.map((folder) => join(folder, "postgres")));
  const home = await chooseHome(dataDir, account);
  const binaries = await reachableBinaries(await findBinaries(postgresBin), account, home);
  const cluster = await openCluster(home, binaries, account);
  return { account, binaries, cluster, ...(archives && { extra: { archive_mode: "on" } }) };
}

/** A server that is restarted on the same port if it ends unexpectedly. */
export interface RunningServer {
  port: number;
  stop(): Promise<void>;
}

/**
 * Checks `postmaster` once a second until stopped and logs what happens. Retries a failed restart after
 * 1 s, 2 s, 4 s … up to 10 s.
 */
function keepRunning(parts: ServerParts, postmaster: Postmaster, log: Log): RunningServer {
  let current = postmaster;
  let restarting: Promise<void> | undefined;
  let pauseMs = 0;
  let notBefore = 0;

  const restart = async () => {
    log.error(`PostgreSQL (process ${current.pid}) ended by itself; starting it again.`);
    try {
      current = await startOrAdopt(parts, postmaster.port);
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

/**
 * The address of the embedded PostgreSQL that another process (the site) runs in `dataDir` now.
 * @returns null when none runs
 */
export async function runningEmbeddedPostgres(
  given: string,
  postgresBin?: string | null,
): Promise<string | null> {
  const dataDir = await realpath(resolve(given)).catch(() => null);
  if (!dataDir) return null;
  const clusters = [dataDir, dataDirFor(dataDir)].map((folder) => join(folder, "postgres"));
  if (!clusters.some((folder) => existsSync(folder))) return null;
  const account = serverAccount(clusters);
  const home = await chooseHome(dataDir, account);
  const cluster = await openCluster(home, await findBinaries(postgresBin), account);
  const postmaster = await adopt(cluster);
  return postmaster ? addressOf(postmaster.port, cluster.password) : null;
}
