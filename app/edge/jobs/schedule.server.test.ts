import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import type { AppContext } from "#core/context.server.ts";
import type { DailyJobSpec, Job } from "#core/jobs/job.ts";
import { runSchedule } from "./schedule.ts";
import { dailyJobs } from "#core/jobs/schema.ts";

let office: TestContext;
const open: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(async () => {
  await stopAll();
  await office.close();
});
const stopAll = () => Promise.all(open.splice(0).map((schedule) => schedule.stop()));

let time = Temporal.ZonedDateTime.from("2026-11-21T07:59[America/Toronto]");
const done: string[] = [];
let attempts = 0;

/** An instance of the site that starts now. */
const begin = async (job: Job, onError: (error: unknown, name: string) => void = () => {}) => {
  const options = { onError, now: () => time, checkEverySeconds: 0.2 };
  const atMidnight: Job = { name: "at-midnight", at: "23:59", run: async () => {} };
  open.push(await runSchedule(office.ctx, [job, atMidnight], options));
};
const start = (at: Pick<DailyJobSpec, "at" | "optional" | "isDueNow"> = { at: "08:00" }) =>
  begin({
    name: "due-list",
    ...at,
    async run(_ctx: AppContext, { id }: { id: string }) {
      attempts += 1;
      done.push(id);
    },
  });
const patient = { timeout: 15_000 };
const lastGood = async () => {
  const [job] = await office.ctx.db.select().from(dailyJobs).where(eq(dailyJobs.name, "due-list"));
  return job?.lastGoodAt ?? null;
};

beforeEach(() => {
  done.length = 0;
  attempts = 0;
});

test("runs once a day at its time, with any number of instances and restarts", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-21T07:59[America/Toronto]");
  await Promise.all([start(), start()]);
  expect(done).toEqual([]);
  time = time.add({ minutes: 1 });
  await expect.poll(() => done, patient).toHaveLength(1);
  time = time.add({ hours: 10 });
  await start();
  time = time.add({ hours: 14 });
  await expect.poll(() => done, patient).toHaveLength(2);
  expect(new Set(done).size).toBe(2);
});

test("a machine that starts without a job does not end that of another", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-21T07:59[America/Toronto]");
  await start({ at: "08:00", optional: true });
  await begin({ name: "another", at: "23:59", run: async () => {} });
  time = time.add({ minutes: 1 });
  await expect.poll(() => done, patient).toHaveLength(1);
  await expect.poll(lastGood, patient).toBeInstanceOf(Date);
});

test("what is due before its time runs at once, and not again that day", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-21T00:10[America/Toronto]");
  await start({ at: "08:00", isDueNow: async () => true });
  await expect.poll(() => done, patient).toHaveLength(1);
  time = time.add({ hours: 9 });
  await start();
  time = time.add({ hours: 24 });
  await expect.poll(() => done, patient).toHaveLength(2);
  expect(attempts).toBe(2);
});

test.each([
  ["the clock is set back", "T08:00-05:00", "T07:01-05:00", "T08:01-05:00"],
  ["its time comes twice, when summer time ends", "T01:30-04:00", "T01:29-05:00", "T01:30-05:00"],
])("runs once that day although %s", async (_what, ...times) => {
  const at = times[0]?.slice(1, 6) ?? "";
  for (const each of times) {
    time = Temporal.ZonedDateTime.from(`2026-11-01${each}[America/Toronto]`);
    await start({ at });
    await expect.poll(() => done, patient).toHaveLength(1);
  }
  time = time.add({ hours: 24 });
  await expect.poll(() => done, patient).toHaveLength(2);
});

test("its time is skipped when summer time begins: it runs at three", async () => {
  time = Temporal.ZonedDateTime.from("2026-03-08T01:59[America/Toronto]");
  await start({ at: "02:30" });
  expect(done).toEqual([]);
  time = time.add({ minutes: 1 });
  expect(time.hour).toBe(3);
  await expect.poll(() => done, patient).toHaveLength(1);
});

test("if the machine was off at eight, it runs the same day once it is back", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-21T19:40[America/Toronto]");
  await start();
  await expect.poll(() => done, patient).toHaveLength(1);
  expect(attempts).toBe(1);
});

test("after a restart before its time, yesterday's run is not repeated", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-22T06:00[America/Toronto]");
  await start();
  expect(done).toEqual([]);
  time = time.add({ hours: 3 });
  await expect.poll(() => done, patient).toHaveLength(1);
  expect(attempts).toBe(1);
});

test("what fails is tried again with growing waits, six times a day, under the same id", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-21T08:00[America/Toronto]");
  const { db } = office.ctx;
  const failing: Job = {
    name: "due-list",
    at: "08:00",
    async run(_ctx: AppContext, { id }: { id: string }) {
      done.push(id);
      throw new Error("no room");
    },
  };
  await begin(failing);
  for (let tried = 1; tried <= 6; tried += 1) {
    await expect.poll(() => done, patient).toHaveLength(tried);
    await stopAll();
    const wait = sql<number>`round(extract(epoch from due_at - now()) / 60)::int`;
    const rows = db.select({ wait, failed: dailyJobs.failed }).from(dailyJobs);
    const [job] = await rows.where(eq(dailyJobs.name, "due-list"));
    expect(job).toEqual({ wait: 5 * 2 ** (tried - 1), failed: true });
    await db.update(dailyJobs).set({ dueAt: sql`now()` });
    await begin(failing);
  }
  expect(new Set(done).size).toBe(1);
  await stopAll();
  expect(done).toHaveLength(6);
});

test("a job whose instance died is run by another one later, not before", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-21T08:00[America/Toronto]");
  const died = { day: "2026-11-21", attempts: 1, dueAt: sql`now() + interval '1 minute'` };
  await office.ctx.db.insert(dailyJobs).values({ name: "due-list", ...died });
  await start();
  await stopAll();
  expect(done).toEqual([]);
  await office.ctx.db.update(dailyJobs).set({ dueAt: sql`now()` });
  await start();
  await expect.poll(() => done, patient).toHaveLength(1);
});

test("a repeated job is run by one instance in each period, one of each machine by all", async () => {
  const ran: string[] = [];
  const run = (name: string) => async () => void ran.push(name);
  for (let instance = 0; instance < 3; instance += 1) {
    await begin({ name: "one", every: 60, on: "one", run: run("one") });
    await begin({ name: "each", every: 60, on: "each", run: run("each") });
    await begin({ name: "later", every: 60, on: "each", later: true, run: run("later") });
  }
  await stopAll();
  expect(ran.toSorted()).toEqual(["each", "each", "each", "one"]);
});

test("a repeated job that fails is reported and runs again", async () => {
  let runs = 0;
  const errors: unknown[] = [];
  const run = async () => {
    runs += 1;
    throw new Error("out of order");
  };
  const job: Job = { name: "often", every: 0.05, on: "each", run };
  const onError = (error: unknown, name: string) => errors.push([name, String(error)]);
  await begin(job, onError);
  await expect.poll(() => runs, patient).toBeGreaterThan(2);
  expect(errors[0]).toEqual(["often", "Error: out of order"]);
});
