import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { inquire, visitor } from "../support/inquiries.ts";
import { failedStart, type ServerProcess, startServer } from "../support/server-process.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";

const metricsToken = "a token for the metrics";
const total = 60;
const atOnce = 6;

let database: TestDatabase;
let folder: string;
let site: ServerProcess;
beforeAll(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), "club-workers-")),
  ]);
  site = await startServer({
    WORKERS: "2",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    METRICS_TOKEN: metricsToken,
    DELIVERY_BACKOFF_SECONDS: "1",
    // All requests come from this machine.
    FORMS_PER_ADDRESS: "1000",
  });
}, 120_000);
afterAll(async () => {
  await site.stop("SIGKILL");
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const workers = () =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(site.process.pid)], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean)
    .map(Number);

/**
 * Whether a process has ended with all its threads. `isAlive` is too early here: it reports the end of the
 * main thread, while the others keep the port open for some milliseconds.
 */
function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

/** The sum of one metric over all processes. */
async function figure(name: string): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${site.address}/metrics`, { headers })).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

async function bothOpen() {
  await expect.poll(() => figure("club_open_processes"), { timeout: 60_000 }).toBe(2);
}
const answersCounted = () => figure('club_answers_total{status="3xx"}');

test("one of two workers is killed under load: it is replaced, nothing acknowledged is lost or doubled", async () => {
  await bothOpen();
  const [victim = 0] = workers();
  const acknowledged: number[] = [];
  const failedLater: number[] = [];
  let next = 0;
  const visit = async () => {
    while (next < total) {
      const n = next;
      next += 1;
      const isLater = isGone(victim);
      if (await inquire(site.address, n)) acknowledged.push(n);
      else if (isLater) failedLater.push(n);
      if (n === 20) process.kill(victim, "SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  // Work that had started while the victim was running may fail.
  expect(failedLater).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(total / 2);
  expect(workers()).not.toContain(victim);

  const saved = (await database.db.select().from(submissions)).map(({ email }) => email);
  expect(new Set(saved).size).toBe(saved.length);
  expect(saved).toEqual(expect.arrayContaining(acknowledged.map(visitor)));
  const isMail = eq(outboxMessages.channel, "email");
  const mails = () => database.db.select().from(outboxMessages).where(isMail);
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(saved.length);
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(saved.length);
}, 180_000);

test("every worker answers with the sum of all metrics", async () => {
  await bothOpen();
  const before = await answersCounted();
  const more = 8;
  for (let n = 0; n < more; n += 1) expect(await inquire(site.address, total + n)).toBe(true);
  const counts = [await answersCounted(), await answersCounted(), await answersCounted()];
  expect(counts).toEqual([before + more, before + more, before + more]);
}, 60_000);

test("another site on their port fails to start, and gets none of their visitors", async () => {
  const PORT = new URL(site.address).port;
  const printed = await failedStart({ WORKERS: "2", PORT, DATABASE_URL: database.url });
  expect(printed).toContain(`Port ${PORT} is taken`);
}, 60_000);

test("SIGTERM stops all of them cleanly", async () => {
  const pids = workers();
  expect(await site.stop("SIGTERM")).toBe(0);
  expect(pids.filter((pid) => !isGone(pid))).toEqual([]);
}, 60_000);
