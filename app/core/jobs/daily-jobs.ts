import { capitalized } from "../capitalized.ts";

/** A daily job and its last run. */
export interface DailyJob {
  name: string;
  registeredAt: Date;
  /** When its last run began; null: it has not run yet. */
  startedAt: Date | null;
  tookMs: number | null;
  failed: boolean;
  /** Why it failed, without personal data. */
  reason: string | null;
  /** When its last run without an error ended. */
  lastGoodAt: Date | null;
}

/** The name of the job that makes the nightly backup. */
export const backupJob = "backup";

/** When it makes it, in the club's time zone. */
export const backupTime = "02:30";

/** The name of the job that makes the base of the continuous backup. */
export const continuousBackupJob = "continuous backup";

/** A daily job that has not succeeded for longer than this is late: a day, and some time for retries. */
export const lateAfterHours = 30;

/** A job's name as staff read it: `deletion of old records` is `Deletion of old records`. */
export const jobLabel = ({ name }: Pick<DailyJob, "name">): string => capitalized(name);

/** The problem with a daily job, as one sentence; null: none. */
export function jobProblem(job: DailyJob, now: Date): string | null {
  if (job.failed) return `It failed: ${job.reason ?? "no reason was given"}`;
  const since = now.getTime() - (job.lastGoodAt ?? job.registeredAt).getTime();
  if (since <= lateAfterHours * 3_600_000) return null;
  return `It has not run for ${Math.floor(since / 3_600_000)} hours.`;
}

/** A duration as staff read it: `0.4 s`, `12 s`, `3 min`. */
export function durationText(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 120_000) return `${Math.round(ms / 1000)} s`;
  return `${Math.round(ms / 60_000)} min`;
}
