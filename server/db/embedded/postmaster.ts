import { spawn } from "node:child_process";
import { closeSync, fchmodSync, openSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";
import { serverEnvironment } from "./initdb.ts";
import { describeProcess, isAlive } from "./processes.ts";
import { settings } from "./settings.ts";
import { cannotRun, StartupError } from "./startup-error.ts";

/** A PostgreSQL server's main process, ours or one that outlived the process that started it. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Starts the server of `cluster` on `port` of 127.0.0.1. It answers only a moment later. */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  account: Account | undefined,
  port: number,
): Promise<Postmaster> {
  const given = Object.entries(settings(port, cluster.logFolder));
  const options = given.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(join(cluster.logFolder, "start.log"), "w", 0o600);
  fchmodSync(log, 0o600);
  // Detached: a Ctrl-C in the terminal must reach us alone, who still have requests to finish.
  const program = join(binaries.folder, "bin/postgres");
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

/**
 * The live server of `cluster`, if one is left from a process that was killed. One on its way out is
 * waited for; the pid file of one that is gone is removed.
 * @throws StartupError when a server keeps shutting down for more than a minute
 */
export async function adopt(cluster: Cluster): Promise<Postmaster | undefined> {
  const path = join(cluster.folder, "postmaster.pid");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!isServerOf(cluster, pid)) {
    // Left in place, it would stop the new server when another program now has that number.
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

/** Shuts the server down: clients are cut off, everything is written, and it is gone when this returns. */
export async function shutDown(postmaster: Postmaster): Promise<void> {
  signal(postmaster.pid, "SIGINT");
  await untilGone(postmaster.pid, 30_000);
  if (!isAlive(postmaster.pid)) return;
  // It will not end in peace (a disk that hangs, say). Nothing committed is lost: the log is replayed.
  signal(postmaster.pid, "SIGQUIT");
  await untilGone(postmaster.pid, 5_000);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function untilGone(pid: number, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(pid) && performance.now() < deadline) await wait(10);
}
