import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type DailyJobs, openDailyJobs } from "./daily.ts";

let database: TestDatabase;
const open: DailyJobs[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()));
  await database.drop();
});

let time = Temporal.ZonedDateTime.from("2026-11-21T07:59[America/Toronto]");
const done: string[] = [];
let attempts = 0;

/** An instance of the site that starts now. */
async function start(at: Parameters<DailyJobs["dailyAt"]>[1] = { hour: 8, minute: 0 }) {
  const jobs = await openDailyJobs(database.url, {
    onError: () => {},
    onRun: async () => {},
    now: () => time,
    everySeconds: 0.5,
  });
  open.push(jobs);
  await jobs.dailyAt("due-list", at, async ({ id }) => {
    attempts += 1;
    done.push(id);
  });
}
const patient = { timeout: 15_000 };

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

test("what is due before its time runs at once, and not again that day", async () => {
  time = Temporal.ZonedDateTime.from("2026-11-21T00:10[America/Toronto]");
  await start({ hour: 8, minute: 0, isDueNow: async () => true });
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
  const [hour = 0, minute = 0] = times[0]?.slice(1).split(/[:-]/).map(Number) ?? [];
  for (const each of times) {
    time = Temporal.ZonedDateTime.from(`2026-11-01${each}[America/Toronto]`);
    await start({ hour, minute });
    await expect.poll(() => done, patient).toHaveLength(1);
  }
  time = time.add({ hours: 24 });
  await expect.poll(() => done, patient).toHaveLength(2);
});

test("its time is skipped when summer time begins: it runs at three", async () => {
  time = Temporal.ZonedDateTime.from("2026-03-08T01:59[America/Toronto]");
  await start({ hour: 2, minute: 30 });
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
