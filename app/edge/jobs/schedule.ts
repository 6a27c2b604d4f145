import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { startPeriod } from "#core/db/rate-limit.server.ts";
import { recordRun, registerJobs } from "./results.ts";
import type { DailyJobSpec, Job } from "#core/jobs/job.ts";
import { repeatedly } from "#core/jobs/repeat.server.ts";
import { dailyJobs } from "#core/jobs/schema.ts";

interface ScheduleOptions {
  onError: (error: unknown, job: string) => void;
  /** For the result of a daily job, if it has one. */
  onDone?: (result: object, job: string) => void;
  /** The current local time of the club. */
  now: () => Temporal.ZonedDateTime;
  /** How often the clock is checked for daily jobs. */
  checkEverySeconds?: number;
}

/**
 * Runs jobs until it is stopped. A daily job runs once a day for all instances, and is retried a few times if
 * it throws; if the machine was off at its time, it runs as soon as the machine is on again that day. Its
 * results are stored; failures are mailed. A failure of another job is logged.
 */
export async function runSchedule(
  ctx: AppContext,
  jobs: Job[],
  { now, onError, onDone = () => {}, checkEverySeconds = 30 }: ScheduleOptions,
): Promise<{ stop(): Promise<void> }> {
  await registerJobs(
    ctx.db,
    jobs.flatMap((job) => (job.at === undefined ? [] : job.name)),
  );
  const running = jobs.map((job) => {
    const failed = (error: unknown) => onError(error, job.name);
    if (job.at !== undefined) {
      const done = (result: object) => onDone(result, job.name);
      const check = () => runIfDue(ctx, job, { now: now(), failed, done });
      return repeatedly(check, { every: checkEverySeconds * 1_000, onError: failed });
    }
    const { name, every, on, later, run } = job;
    const step = async () =>
      (on === "each" || (await startPeriod(ctx.db, `job ${name}`, every))) && run(ctx);
    const pause = every * 1_000;
    return repeatedly(step, { every: pause, first: later ? pause : 0, onError: failed });
  });
  return {
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}

interface RunOptions {
  now: Temporal.ZonedDateTime;
  failed: (error: unknown) => void;
  done: (result: object) => void;
}

async function runIfDue(
  ctx: AppContext,
  { name, at, optional, isDueNow, run }: DailyJobSpec,
  { now, failed, done }: RunOptions,
): Promise<void> {
  const isPast = Temporal.PlainTime.compare(now.toPlainTime(), at) >= 0;
  const isNew = isPast || Boolean(await isDueNow?.());
  const today = now.toPlainDate().toString();
  const day = await claimDay(ctx, name, { today, isNew, isListed: isNew && optional === true });
  if (!day) return;
  const startedAt = new Date();
  const started = performance.now();
  let error: unknown = null;
  try {
    const result = await run(ctx, { id: idOf(name, day) });
    if (typeof result === "object" && result !== null) done(result);
  } catch (thrown) {
    error = thrown ?? new Error("no reason was given");
  }
  if (error !== null) failed(error);
  await recordRun(ctx, { name, startedAt, tookMs: performance.now() - started, error });
}

/** Attempts per day; `recordRun` determines the waits between them. */
const mostAttempts = 6;

/**
 * Claims a job for one attempt, exclusively among all instances: today's first, or another one of the last
 * day after a failure or the death of the instance that had claimed it.
 * @param isNew whether today's is due
 * @param isListed whether it is listed again, if a machine without it has made the database forget it
 * @returns the day of the attempt; null: there is nothing to do
 */
async function claimDay(
  { db }: AppContext,
  name: string,
  { today, isNew, isListed }: { today: string; isNew: boolean; isListed: boolean },
): Promise<string | null> {
  // After the clock was set back, today is before the last day.
  const isFirst = sql`(${isNew}::boolean and coalesce(day < ${today}::date, true))`;
  const { rows } = await db.execute<{ day: string }>(sql`
    with again as (
      update ${dailyJobs} set
        attempts = case when ${isFirst} then 1 else attempts + 1 end,
        day = case when ${isFirst} then ${today}::date else day end,
        due_at = now() + interval '15 minutes'
      where name = ${name} and (${isFirst} or (due_at <= now() and attempts < ${mostAttempts}))
      returning day
    ), listed as (
      insert into ${dailyJobs} (name, attempts, day, due_at)
      select ${name}, 1, ${today}::date, now() + interval '15 minutes'
      where ${isListed}::boolean and not exists (select from ${dailyJobs} where name = ${name})
      on conflict do nothing
      returning day
    )
    select day::text from again union all select day::text from listed`);
  return rows[0]?.day ?? null;
}

/** A day's job has one id. */
function idOf(name: string, day: string): string {
  const hash = createHash("sha256").update(`${name} ${day}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
