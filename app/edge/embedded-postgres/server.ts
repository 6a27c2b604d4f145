import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fchmodSync, openSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { addressOf, type Cluster, createDatabase, serverEnvironment, settings } from "./cluster.ts";
import type { Account, Binaries } from "./files.ts";
import { describeProcess, isAlive } from "./lock.ts";
import { codeOf } from "#core/records.ts";
import { cannotRun, diskFull, StartupError } from "#core/startup-error.ts";

/** Everything needed to start a cluster's server. */
export interface ServerParts {
  cluster: Cluster;
  binaries: Binaries;
  account: Account | undefined;
  /** PostgreSQL settings in addition to our usual ones. */
  extra?: Record<string, string>;
}

/** Another program took the port first, or the processes of a killed server are still exiting. */
const passing = /could not bind|Address already in use|pre-existing shared memory block/i;

/**
 * Starts the server, or adopts the running one, and returns when it serves the database `club`.
 * @param port the port to use; without it, a free one
 * @throws StartupError with the end of the server's log when it fails
 */
export async function startOrAdopt(parts: ServerParts, port?: number): Promise<Postmaster> {
  const { cluster } = parts;
  for (let attempt = 1; ; attempt++) {
    const postmaster =
      (await adoptFitting(parts)) ?? (await launch(parts, port ?? (await freePort())));
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
      const how = readiness === "ended" ? "ended at once" : "was not ready in time";
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

/** A PostgreSQL server's main process, ours or one that outlived the process that started it. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Starts the server of a cluster on `port` of 127.0.0.1. It accepts connections a moment later. */
export async function launch(
  { cluster, binaries, account, extra }: ServerParts,
  port: number,
): Promise<Postmaster> {
  const given = Object.entries({ ...settings(port, cluster.logFolder), ...extra });
  const options = given.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(join(cluster.logFolder, "start.log"), "w", 0o600);
  fchmodSync(log, 0o600);
  // Detached: a Ctrl-C in the terminal must reach only us, because we still have requests to finish.
  const program = join(binaries.programs, "postgres");
  const child = spawn(program, ["-D", cluster.folder, ...options], {
    cwd: cluster.folder,
    env: serverEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ["ignore", log, log],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  closeSync(log);
  await new Promise((resolve, reject) => {
    child.once("spawn", resolve).once("error", (cause) => reject(cannotRun(program, cause)));
  });
  child.unref();
  return { pid: child.pid ?? 0, port };
}

/** A running server, unless it was started with other settings: then it is shut down. */
async function adoptFitting({ cluster, extra = {} }: ServerParts): Promise<Postmaster | undefined> {
  const running = await adopt(cluster);
  if (!running) return undefined;
  const options = await readFile(join(cluster.folder, "postmaster.opts"), "utf8").catch(() => "");
  const archives = (text: string) => text.includes("archive_mode=on");
  const wanted = Object.entries(extra).map(([name, value]) => `${name}=${value}`);
  if (archives(options) === archives(wanted.join())) return running;
  await shutDown(running);
  return undefined;
}

/**
 * The running server of `cluster`, if a killed process left one. Waits for one that is shutting down;
 * removes the pid file of one that is gone.
 * @throws StartupError when a server keeps shutting down for more than a minute
 */
export async function adopt(cluster: Cluster): Promise<Postmaster | undefined> {
  const path = join(cluster.folder, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!isServerOf(cluster, pid)) {
    // Otherwise it would block the new server when another program gets that process number.
    await rm(path, { force: true });
    return undefined;
  }
  const port = Number(lines[3]);
  if (port && lines[7] !== "stopping") return { pid, port };
  await untilGone(pid, 60_000);
  if (isAlive(pid)) {
    throw new StartupError(`PostgreSQL (process ${pid}) has been shutting down for a minute.`);
  }
  return undefined;
}

function isServerOf(cluster: Cluster, pid: number): boolean {
  const command = pid > 1 ? describeProcess(pid)?.command : undefined;
  if (command === undefined) return false;
  return command === "" || command.includes(`postgres -D ${cluster.folder} `);
}

/** Shuts the server down: disconnects clients, writes everything, and returns when it is gone. */
export async function shutDown(postmaster: Postmaster): Promise<void> {
  signal(postmaster.pid, "SIGINT");
  await untilGone(postmaster.pid, 30_000);
  if (!isAlive(postmaster.pid)) return;
  // It does not stop cleanly (e.g. a hanging disk). Nothing committed is lost: the log is replayed.
  signal(postmaster.pid, "SIGQUIT");
  await untilGone(postmaster.pid, 5_000);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}

async function untilGone(pid: number, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(pid) && performance.now() < deadline) await wait(10);
}

const notYet = ["ECONNREFUSED", "ECONNRESET", "57P03"];
const noSuchDatabase = ["3D000", "28P01", "28000"];

/** The result of waiting for a server. */
export type Readiness = "ready" | "no database" | "ended" | "too slow";

/**
 * Waits until the server at `url` accepts connections: 10 s at most, or 2 minutes while it reports that
 * it replays its log after a crash.
 * @param isRunning whether the server's process still exists
 */
async function untilReady(url: string, isRunning: () => boolean): Promise<Readiness> {
  const start = performance.now();
  let limitMs = 10_000;
  while (performance.now() - start < limitMs) {
    const code = await tryToConnect(url);
    if (code === "") return "ready";
    if (noSuchDatabase.includes(code)) return "no database";
    if (code === "57P03") limitMs = 120_000;
    if (!isRunning()) return "ended";
    await wait(notYet.includes(code) ? 15 : 100);
  }
  return "too slow";
}

async function tryToConnect(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A connection that breaks later also emits this; unhandled, it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "";
  } catch (error) {
    return codeOf(error) ?? "unknown";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The newest file in `logFolder` with its last few lines joined into one, for an error message. */
async function logTail(logFolder: string): Promise<string> {
  const names = await readdir(logFolder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(logFolder, name);
      const { mtimeMs, size } = await stat(path);
      return { path, mtimeMs, size };
    }),
  );
  const newest = files.filter((file) => file.size > 0).sort((a, b) => b.mtimeMs - a.mtimeMs)[0];
  if (!newest) return `its log in ${logFolder} is empty`;
  const lines = (await readFile(newest.path, "utf8")).trim().split("\n");
  return `its log ${newest.path} ends: ${lines.slice(-4).join(" / ")}`;
}
