import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Env } from "../env.ts";
import { databaseForWorkers, openClubDatabase } from "./club-database.ts";
import { listen } from "./listen.ts";
import { openLog } from "./open-log.ts";
import type { Shutdown } from "./shutdown.ts";
import { reportWorkerMetrics } from "./workers-metrics.ts";

/** A worker that ends sooner than this after its start would do so again: the next one waits. */
const soon = 5_000;

/** Where visitors reach a worker from now on. */
interface Opened {
  port: number;
}

/** What a worker says once visitors reach it; a process that is none says nothing. */
export const reportOpen = (opened: Opened) => cluster.worker?.send(opened);

const joinsAt = "JOINS_AT_PORT";

/** The port that other workers answer at already; null: this process is the first, or the only one. */
export function portToJoin(): number | null {
  return cluster.isWorker ? Number(process.env[joinsAt]) || null : null;
}

/**
 * Where a process listens. On Linux each worker has the port for itself, and the system shares
 * visitors out: elsewhere Node hands each on to a worker, and who is on the way to one that is killed
 * waits for ever.
 */
export function listenAddress({ host, port }: Env) {
  const own = cluster.isWorker && process.platform === "linux";
  return own ? { host, port: portToJoin() ?? port, reusePort: true } : { host, port };
}

/**
 * Runs the site in several processes on one port and one database, so that all cores work. Each is
 * an instance as on a machine of its own; one that dies is replaced.
 */
export async function runWorkers(env: Env, root: string, shutdown: Shutdown): Promise<void> {
  const dataDir = path.resolve(root, env.dataDir);
  await makeSureIsFree(env);
  const log = await openLog(env.logLevel);
  shutdown.last("log", async () => log.flush());
  const database = await openClubDatabase(env, { dataDir, log });
  shutdown.last("database server", database.stop);
  reportWorkerMetrics();
  let stopping = false;
  shutdown.add("workers", async () => {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(stop));
  });

  /** The first one says where the site is; the others join it there. */
  const first = cluster.fork(databaseForWorkers(database));
  const port = await portOf(first);
  if (!port) return void (await shutdown.now(1));
  const join = () => cluster.fork({ ...databaseForWorkers(database), [joinsAt]: String(port) });

  const started = new Map<Worker, number>();
  cluster.on("fork", (worker) => started.set(worker, performance.now()));
  cluster.on("exit", async (worker, code, signal) => {
    // A Ctrl-C reaches them and us at the same time.
    if (code === 0) await wait(500);
    if (stopping) return;
    log.error({ worker: worker.process.pid, code, signal }, "worker ended");
    const lived = performance.now() - (started.get(worker) ?? 0);
    started.delete(worker);
    if (lived < soon) await wait(soon);
    if (!stopping) join();
  });
  for (let n = 1; n < env.workers; n += 1) join();
}

/** Workers share the port with whoever lets them: somebody else's site must not be among them. */
async function makeSureIsFree(env: Env) {
  const probe = createServer();
  await listen(probe, env);
  await new Promise((resolve) => probe.close(resolve));
}

/** @returns the port it opened on, or null when it ended before */
async function portOf(worker: Worker): Promise<number | null> {
  const open = once(worker, "message") as Promise<[Opened]>;
  const ended = once(worker, "exit").then(() => null);
  const found = await Promise.race([open, ended]);
  return found ? found[0].port : null;
}

async function stop(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  await ended;
}
