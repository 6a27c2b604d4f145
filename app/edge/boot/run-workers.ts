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

/** A worker that ends sooner than this after its start would fail again: its replacement waits. */
const soon = 5_000;

/** The address where a new worker receives visitors. */
interface Opened {
  port: number;
}

/** Reports that a worker receives visitors; does nothing in a process that is no worker. */
export const reportOpen = (opened: Opened) => cluster.worker?.send(opened);

const joinsAt = "JOINS_AT_PORT";

/** The port that other workers already use; null: this process is the first, or the only one. */
export function portToJoin(): number | null {
  return cluster.isWorker ? Number(process.env[joinsAt]) || null : null;
}

/**
 * How a process listens. On Linux each worker opens the port itself, and the system distributes the visitors.
 * Elsewhere Node passes connections on to workers, and a connection passed to a killed worker hangs.
 */
export function listenAddress({ host, port }: Env) {
  const own = cluster.isWorker && process.platform === "linux";
  return own ? { host, port: portToJoin() ?? port, reusePort: true } : { host, port };
}

/**
 * Runs the site in several processes on one port and one database, so that it uses all cores. Each is
 * an instance like one on its own machine; one that dies is replaced.
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

  /** The first worker chooses the port; the others join it there. */
  const first = cluster.fork(databaseForWorkers(database));
  const port = await portOf(first);
  if (!port) return void (await shutdown.now(1));
  const join = () => cluster.fork({ ...databaseForWorkers(database), [joinsAt]: String(port) });

  const started = new Map<Worker, number>();
  cluster.on("fork", (worker) => started.set(worker, performance.now()));
  cluster.on("exit", async (worker, code, signal) => {
    // The workers receive a Ctrl-C at the same time as this process.
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

/** A port can be shared with any process that allows it: make sure no other site uses it. */
async function makeSureIsFree(env: Env) {
  const probe = createServer();
  await listen(probe, env);
  await new Promise((resolve) => probe.close(resolve));
}

/** @returns the port it opened, or null when it ended first */
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
