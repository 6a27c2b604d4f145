import { createHash } from "node:crypto";
import { type JobResult, PgBoss } from "pg-boss";
import { reasonOf } from "#domain/logged-error.ts";
import type { JobRun } from "./results.ts";

export interface DailyJobs {
  /**
   * Runs a job every day at that time in the club's time zone, once for all instances, and retries it a
   * few times if it throws. If the machine was off at that time, the job runs as soon as it is back on
   * the same day.
   * @param at `isDueNow` may call for it before its time
   * @param work gets the day's own id: the same for every attempt
   */
  dailyAt(name: string, at: DailyTime, work: DailyWork): Promise<void>;
  /** The names of all jobs so far. */
  readonly names: readonly string[];
  /** Waits for a running job, then stops. */
  stop(): Promise<void>;
}

interface DailyTime {
  hour: number;
  minute: number;
  isDueNow?: () => Promise<boolean>;
}

type DailyWork = (day: { id: string }) => Promise<void>;

interface DailyJobsOptions {
  onError: (error: unknown) => void;
  /** Notified of how each attempt ended. */
  onRun: (run: JobRun) => Promise<void>;
  /** The current local time of the club. */
  now: () => Temporal.ZonedDateTime;
  /** How often the clock and the queue are checked. */
  everySeconds?: number;
}

/** Opens the scheduler of the club's daily jobs, in the same database as everything else. */
export async function openDailyJobs(
  url: string,
  { onError, onRun, now, everySeconds = 30 }: DailyJobsOptions,
): Promise<DailyJobs> {
  const application_name = "daily-jobs";
  const boss = new PgBoss({ connectionString: url, max: 2, application_name, schedule: false });
  boss.on("error", onError);
  await boss.start();
  const timers: NodeJS.Timeout[] = [];
  const names: string[] = [];

  /** The queue stores why a job failed: only the reason; the log gets the full error. */
  const attempt = async (name: string, work: DailyWork, id: string): Promise<JobResult> => {
    const startedAt = new Date();
    const started = performance.now();
    const error = await work({ id }).then(
      () => null,
      (thrown: unknown) => thrown ?? new Error("no reason was given"),
    );
    const run = { name, startedAt, tookMs: performance.now() - started, error };
    await onRun(run).catch(onError);
    if (error === null) return { id, status: "completed" };
    onError(error);
    return { id, status: "failed", output: { reason: reasonOf(error) } };
  };

  return {
    names,
    async dailyAt(name, { hour, minute, isDueNow = async () => false }, work) {
      names.push(name);
      await boss.createQueue(name, { retryLimit: 5, retryDelay: 300, retryBackoff: true });
      let asked = "";
      const look = async () => {
        const time = now();
        const day = time.toPlainDate().toString();
        const isPast = time.hour * 60 + time.minute >= hour * 60 + minute;
        if (asked === day || !(isPast || (await isDueNow()))) return;
        // An existing job, waiting or done, is left as it is.
        await boss.send(name, {}, { id: idOf(name, day) });
        asked = day;
      };
      await look();
      timers.push(setInterval(() => void look().catch(onError), everySeconds * 1000).unref());
      const options = { pollingIntervalSeconds: everySeconds, perJobResults: true as const };
      await boss.work(name, options, (jobs) =>
        Promise.all(jobs.map((job) => attempt(name, work, job.id))),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** A day's job has one id, so that it exists once, whichever instance creates it. */
function idOf(name: string, day: string): string {
  const hash = createHash("sha256").update(`${name} ${day}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
