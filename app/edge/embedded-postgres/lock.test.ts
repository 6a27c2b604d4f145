import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeProcess, takeLock } from "./lock.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "lock-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function leaveLock(holder: { pid: number; startedAt: string; host?: string }) {
  const path = join(dataDir, "lock");
  await writeFile(path, JSON.stringify({ host: hostname(), ...holder }));
  return path;
}

async function endedProcess() {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  return child.pid ?? 0;
}

test("a lock whose process has ended is taken over", async () => {
  await leaveLock({ pid: await endedProcess(), startedAt: "1" });
  await (await takeLock(dataDir)).release();
  expect(await readdir(dataDir)).toEqual([]);
});

test("a lock whose number now belongs to a later process is taken over", async () => {
  await leaveLock({ pid: process.pid, startedAt: "long ago" });
  await (await takeLock(dataDir)).release();
  expect(await readdir(dataDir)).toEqual([]);
});

test("an unreadable lock is taken over", async () => {
  await writeFile(join(dataDir, "lock"), "");
  await (await takeLock(dataDir)).release();
  expect(await readdir(dataDir)).toEqual([]);
});

test("the lock of a running process is respected", async () => {
  const pid = process.ppid;
  await leaveLock({ pid, startedAt: describeProcess(pid)?.startedAt ?? "" });
  await expect(takeLock(dataDir)).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by process ${pid}:`,
  );
});

test("when many try to take over a stale lock at once, one gets it", async () => {
  await leaveLock({ pid: await endedProcess(), startedAt: "1" });
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(dataDir)));
  const got = tries.filter((attempt) => attempt.status === "fulfilled");
  expect(got).toHaveLength(1);
  await got[0]?.value.release();
});

test("another machine's lock is valid while its heartbeat continues", async () => {
  const path = await leaveLock({ pid: 1, startedAt: "1", host: "elsewhere" });
  const beat = setInterval(() => utimes(path, new Date(), new Date()), 50);
  await expect(takeLock(dataDir, 200)).rejects.toThrow("is in use by process 1 on elsewhere");
  clearInterval(beat);
  const longAgo = new Date(Date.now() - 120_000);
  await utimes(path, longAgo, longAgo);
  await (await takeLock(dataDir)).release();
});
