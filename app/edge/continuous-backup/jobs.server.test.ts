import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { continuousBackupJob } from "#core/jobs/daily-jobs.ts";
import { dailyJobs } from "#core/jobs/schema.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { recordRun, registerJobs } from "../jobs/results.ts";
import { readArchiving, watchArchiving } from "./jobs.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
  await registerJobs(office.ctx.db, [continuousBackupJob]);
});
afterAll(() => office.close());

const problem = "Changes of the last 6 minutes are not stored elsewhere: it is a test.";
const readJob = async () => {
  const [job] = await office.ctx.db
    .select()
    .from(dailyJobs)
    .where(eq(dailyJobs.name, continuousBackupJob));
  return job;
};

test("changes that are not stored fail the daily job; once they are, it runs again at once", async () => {
  await watchArchiving(office.ctx, { problem: null, needsBase: false });
  expect(await readJob()).toMatchObject({ failed: false, dueAt: null });
  await watchArchiving(office.ctx, { problem, needsBase: false });
  expect(await readJob()).toMatchObject({ failed: true, reason: problem, warned: true });
  await watchArchiving(office.ctx, { problem: null, needsBase: false });
  expect((await readJob())?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
});

test("another failure of the job waits for its own next attempt", async () => {
  const run = { name: continuousBackupJob, startedAt: new Date(), tookMs: 1 };
  await recordRun(office.ctx, { ...run, error: new Error("The bucket is full.") });
  await watchArchiving(office.ctx, { problem: null, needsBase: true });
  expect((await readJob())?.dueAt?.getTime()).toBeGreaterThan(Date.now() + 60_000);
});

test("a database without archiving has no continuous backup", async () => {
  expect(await readArchiving(office.ctx.db)).toBeNull();
});
