import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "#core/records.ts";
import { StartupError } from "#core/startup-error.ts";

interface Holder {
  pid: number;
  startedAt: string;
  host: string;
}

/** The exclusive right to use a DATA_DIR, until it is released or this process ends. */
export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Locks `dataDir` for this process. Takes over a lock whose process has ended.
 * @param heartbeatMs how often the lock file is touched, to show other machines that this process is alive
 * @throws StartupError "DATA_DIR … is in use by process N" when another process, or this one, has it
 */
export async function takeLock(dataDir: string, heartbeatMs = 3_000): Promise<DataDirLock> {
  const path = join(dataDir, "lock");
  const mine = JSON.stringify(thisProcess());
  for (let attempt = 0; attempt < 5; attempt++) {
    if (await claim(path, mine)) return hold(path, mine, heartbeatMs);
    const found = await readFile(path, "utf8").catch(() => undefined);
    if (found === undefined) continue;
    if (await isHeld(path, found, heartbeatMs)) throw inUse(dataDir, found);
    if (!(await clear(path, found))) throw inUse(dataDir, found);
  }
  throw new StartupError(`DATA_DIR ${dataDir} is being opened by several processes: start one.`);
}

/** The host that has the lock, and its last heartbeat; null: there is no readable lock. */
export async function lockHolder(dataDir: string): Promise<{ host: string; at: number } | null> {
  const path = join(dataDir, "lock");
  const holder = parse(await readFile(path, "utf8").catch(() => ""));
  return holder ? { host: holder.host, at: await touchedAt(path) } : null;
}

function thisProcess(): Holder {
  const startedAt = describeProcess(process.pid)?.startedAt ?? "";
  return { pid: process.pid, startedAt, host: hostname() };
}

/** Linking a finished file is atomic, so a partial lock is never read. */
async function claim(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    await writeFile(draft, text);
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function hold(path: string, mine: string, heartbeatMs: number): DataDirLock {
  const touch = () => utimes(path, new Date(), new Date()).catch(() => undefined);
  const heartbeat = setInterval(touch, heartbeatMs).unref();
  return {
    async release() {
      clearInterval(heartbeat);
      const found = await readFile(path, "utf8").catch(() => undefined);
      if (found === mine) await rm(path, { force: true });
    },
  };
}

async function isHeld(path: string, text: string, heartbeatMs: number): Promise<boolean> {
  const holder = parse(text);
  if (!holder) return false;
  if (holder.host !== hostname()) return isBeating(path, heartbeatMs);
  return describeProcess(holder.pid)?.startedAt === holder.startedAt;
}

/** Another machine or container shares the folder: we can't see its processes, only its heartbeat. */
async function isBeating(path: string, heartbeatMs: number): Promise<boolean> {
  const before = await touchedAt(path);
  if (Date.now() - before > 60_000) return false;
  await wait(heartbeatMs * 3);
  return (await touchedAt(path)) !== before;
}

async function touchedAt(path: string): Promise<number> {
  return stat(path).then(
    (file) => file.mtimeMs,
    () => 0,
  );
}

/** Removes a stale lock; if someone else took it over in between, restores their lock and returns false. */
async function clear(path: string, stale: string): Promise<boolean> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch {
    return true;
  }
  const moved = await readFile(aside, "utf8");
  if (moved !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return moved === stale;
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function inUse(dataDir: string, text: string): StartupError {
  const holder = parse(text);
  const where = holder && holder.host !== hostname() ? ` on ${holder.host}` : "";
  return new StartupError(
    `DATA_DIR ${dataDir} is in use by process ${holder?.pid ?? "unknown"}${where}: stop that one first, or set another DATA_DIR.`,
  );
}

/** A process: `startedAt` distinguishes it from a later one with its number; `command` is its command line. */
export interface RunningProcess {
  startedAt: string;
  command: string;
}

/** Whether process `pid` runs. A zombie, which its parent has not waited for yet, counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return process.platform !== "linux" || readStat(pid)?.state !== "Z";
}

/**
 * The system's data on process `pid`: from /proc on Linux, from `ps` elsewhere.
 * Undefined when there is no such process; both strings are empty on Windows, which has neither source.
 */
export function describeProcess(pid: number): RunningProcess | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "win32") return { startedAt: "", command: "" };
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): RunningProcess | undefined {
  const stat = readStat(pid);
  const command = read(`/proc/${pid}/cmdline`);
  if (!stat || command === undefined) return undefined;
  return { startedAt: stat.startedAt, command: command.replaceAll("\0", " ") };
}

function readStat(pid: number) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name comes second, in brackets, and may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "", startedAt: fields[19] ?? "" };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process ended in between.
    return undefined;
  }
}

function fromPs(pid: number): RunningProcess | undefined {
  const answer = spawnSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
  });
  const parts = /^(.{24})\s+(.*)/.exec((answer.stdout ?? "").trim());
  return parts ? { startedAt: parts[1] ?? "", command: parts[2] ?? "" } : undefined;
}
