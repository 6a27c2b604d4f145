import { and, asc, eq, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { type DailyJob, jobProblem } from "#core/jobs/daily-jobs.ts";
import { reasonOf } from "#core/logged-error.ts";
import { dayOf, exactTime } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { notify } from "#modules/outbox/notify.server.ts";
import { dailyJobs } from "#core/jobs/schema.ts";

/** One run of a daily job. */
export interface JobRun {
  name: string;
  startedAt: Date;
  tookMs: number;
  /** The error that it threw; null: it worked. */
  error: unknown;
}

/** Registers these jobs as the club's daily jobs, before their first run, and deletes all others. */
export async function registerJobs(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(dailyJobs)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
  await db.delete(dailyJobs).where(notInArray(dailyJobs.name, [...names]));
}

/** After five minutes, then ten, and so on. */
const nextAttempt = sql`now() + interval '5 minutes' * 2 ^ greatest(${dailyJobs.attempts} - 1, 0)`;

/** Stores how a daily job's run ended, and mails the admins if it failed or works again. */
export async function recordRun(
  ctx: AppContext,
  { name, startedAt, tookMs, error }: JobRun,
): Promise<void> {
  const failed = error !== null;
  const endedAt = new Date(startedAt.getTime() + tookMs);
  const run = { startedAt, tookMs: Math.round(tookMs), failed };
  const result = failed
    ? { reason: reasonOf(error), dueAt: nextAttempt }
    : { reason: null, dueAt: null, lastGoodAt: endedAt };
  await ctx.db.transaction(async (transaction) => {
    const [job] = await transaction
      .update(dailyJobs)
      .set({ ...run, ...result })
      .where(eq(dailyJobs.name, name))
      .returning();
    if (job) await warn(ctx, transaction, { job, now: endedAt });
  });
}

/** Mails the admins about every daily job that has not succeeded for too long. */
export async function warnOfLateJobs(ctx: AppContext, now = new Date()): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const jobs = await transaction.select().from(dailyJobs).for("update");
    for (const job of jobs) await warn(ctx, transaction, { job, now });
  });
}

/** At most one mail a day for each job with a problem, and one when it is over. */
async function warn(
  ctx: AppContext,
  transaction: Transaction,
  { job, now }: { job: DailyJob; now: Date },
): Promise<void> {
  const { club } = ctx.content;
  const problem = jobProblem(job, now);
  const page = {
    lastGood: job.lastGoodAt && exactTime(job.lastGoodAt, club.timeZone),
    health: `${ctx.publicUrl}/admin/health`,
  };
  const itself = eq(dailyJobs.name, job.name);
  if (problem === null) {
    const over = await transaction
      .update(dailyJobs)
      .set({ warned: false })
      .where(and(itself, dailyJobs.warned))
      .returning({ name: dailyJobs.name });
    if (over.length > 0)
      await notify(ctx, transaction, "job-recovered", { data: { job, ...page } });
    return;
  }
  const today = dayOf(now, club.timeZone);
  const notYet = or(isNull(dailyJobs.warnedOn), lt(dailyJobs.warnedOn, today));
  const first = await transaction
    .update(dailyJobs)
    .set({ warnedOn: today, warned: true })
    .where(and(itself, notYet))
    .returning({ name: dailyJobs.name });
  if (first.length === 0) return;
  await notify(ctx, transaction, "job-problem", { data: { job, problem, ...page } });
}

/** The club's daily jobs with their last results. */
export function readDailyJobs(db: Database): Promise<DailyJob[]> {
  return db.select().from(dailyJobs).orderBy(asc(dailyJobs.name));
}
