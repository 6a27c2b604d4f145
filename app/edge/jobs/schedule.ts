import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { startPeriod } from "#core/db/rate-limit.server.ts";
import { recordRun, registerJobs } from "./results.ts";
import { repeatedly } from "#core/jobs/repeat.server.ts";
import { dailyJobs } from "#core/jobs/schema.ts";

interface DailyJob {
  name: string;
  /** When it runs, `hh:mm` in the club's time zone. */
  at: string;
  /** Calls for it before its time. */
  isDueNow?: () => Promise<boolean>;
  /** @param day has the day's own id: the same for every attempt */
  run: (day: { id: string }) => Promise<unknown>;
}

interface RepeatedJob {
  name: string;
  /** Seconds from one run to the next. */
  every: number;
  /** `one`: one instance at a time. `each`: a job of each machine, or one whose work is shared out row by row. */
  on: "one" | "each";
  /** Not at the start, when today's jobs have not run yet. */
  later?: boolean;
  /** @returns true: there is more to do at once */
  run: () => Promise<unknown>;
}

export type Job = DailyJob | RepeatedJob;

interface ScheduleOptions {
  onError: (error: unknown, job: string) => void;
  /** The current local time of the club. */
  now: () => Temporal.ZonedDateTime;
  /** How often the clock is checked for daily jobs. */
  checkEverySeconds?: number;
}

/**
 * Runs jobs until it is stopped. A daily job runs once a day for all instances, and is retried a few times if
 * it throws; if the machine was off at its time, it runs as soon as it is back on the same day. Its results
 * are stored; failures are mailed. A failure of another job is reported to the log.
 */
export async function runSchedule(
  ctx: AppContext,
  jobs: Job[],
  { now, onError, checkEverySeconds = 30 }: ScheduleOptions,
): Promise<{ stop(): Promise<void> }> {
  await registerJobs(
    ctx.db,
    jobs.flatMap((job) => ("at" in job ? job.name : [])),
  );
  const running = jobs.map((job) => {
    const failed = (error: unknown) => onError(error, job.name);
    if ("at" in job) {
      const check = () => runIfDue(ctx, job, { now: now(), failed });
      return repeatedly(check, { every: checkEverySeconds * 1_000, onError: failed });
    }
    const { name, every, on, later, run } = job;
    const step = async () =>
      (on === "each" || (await startPeriod(ctx.db, `job ${name}`, every))) && run();
    const pause = every * 1_000;
    return repeatedly(step, { every: pause, first: later ? pause : 0, onError: failed });
  });
  return {
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}

async function runIfDue(
  ctx: AppContext,
  { name, at, isDueNow, run }: DailyJob,
  { now, failed }: { now: Temporal.ZonedDateTime; failed: (error: unknown) => void },
): Promise<void> {
  const isPast = Temporal.PlainTime.compare(now.toPlainTime(), at) >= 0;
  const isNew = isPast || Boolean(await isDueNow?.());
  const day = await claimDay(ctx, name, { today: now.toPlainDate().toString(), isNew });
  if (!day) return;
  const startedAt = new Date();
  const started = performance.now();
  const error = await run({ id: idOf(name, day) }).then(
    () => null,
    (thrown: unknown) => thrown ?? new Error("no reason was given"),
  );
  if (error !== null) failed(error);
  await recordRun(ctx, { name, startedAt, tookMs: performance.now() - started, error });
}

/** Attempts a day; `recordRun` has the waits between them. */
const mostAttempts = 6;

/**
 * Claims a job for one attempt, against every other instance: today's first, or another one of the last day
 * after a failure or the death of the instance that had claimed it.
 * @param isNew whether today's is due
 * @returns the day of the attempt; null: there is nothing to do
 */
async function claimDay(
  { db }: AppContext,
  name: string,
  { today, isNew }: { today: string; isNew: boolean },
): Promise<string | null> {
  // After the clock was set back, today is before the last day.
  const isFirst = sql`(${isNew}::boolean and coalesce(day < ${today}::date, true))`;
  const { rows } = await db.execute<{ day: string }>(sql`
    update ${dailyJobs} set
      attempts = case when ${isFirst} then 1 else attempts + 1 end,
      day = case when ${isFirst} then ${today}::date else day end,
      due_at = now() + interval '15 minutes'
    where name = ${name} and (${isFirst} or (due_at <= now() and attempts < ${mostAttempts}))
    returning day::text`);
  return rows[0]?.day ?? null;
}

/** A day's job has one id. */
function idOf(name: string, day: string): string {
  const hash = createHash("sha256").update(`${name} ${day}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
