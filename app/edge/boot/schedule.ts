import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { AppContext } from "#core/context.server.ts";
import { backupJob, backupTime } from "#core/jobs/daily-jobs.ts";
import type { Job } from "#core/jobs/job.ts";
import { nowIn } from "#core/time/time.ts";
import { backupsIn, makeBackup, nightlyName } from "../backup/backup.ts";
import { latestRelease, readLatestRelease } from "../releases/latest-release.ts";
import { writeErasures } from "../backup/erasure-list.ts";
import { continuousBackupJobs } from "../continuous-backup/jobs.ts";
import { runSchedule } from "../jobs/schedule.ts";
import type { ContinuousBackup } from "../vendors/continuous-backup.ts";

interface ScheduleOptions {
  log: Logger;
  /** The folder of this machine's data. */
  dataDir: string;
  /** How to make nightly backups, the last seven kept; null: the database's operator makes them. */
  backups: {
    recipient: string | null;
    /** The embedded database's folder; empty: there is none. */
    cluster: string;
    continuous: ContinuousBackup | null;
  } | null;
}

/** All background work of the site: the modules' jobs, and this machine's own. */
export function openSchedule(
  url: string,
  ctx: AppContext,
  { log, dataDir, backups }: ScheduleOptions,
): Promise<{ stop(): Promise<void> }> {
  const now = () => nowIn(ctx.content.club.timeZone);

  async function backUp() {
    const file = path.join(backupsIn(dataDir), nightlyName(now().toPlainDate()));
    const { storage } = ctx.integrations;
    const recipient = backups?.recipient ?? null;
    const club = { url, db: ctx.db, club: ctx.content.club.name, dataDir, recipient, storage };
    const { bytes, deleted } = await makeBackup(club, file);
    return { file, bytes, deleted };
  }
  // A new club gets its first backup, and a key to save, at once.
  const hasNoBackup = async () => (await readdir(backupsIn(dataDir)).catch(() => [])).length === 0;

  const archived = backups?.continuous && {
    ...backups.continuous,
    url,
    db: ctx.db,
    dataDir,
    club: ctx.content.club.name,
    cluster: backups.cluster,
    recipient: backups.recipient,
  };
  const jobs: Job[] = [
    ...(backups
      ? [{ name: backupJob, at: backupTime, optional: true, isDueNow: hasNoBackup, run: backUp }]
      : []),
    ...ctx.modules.jobs,
    ...(ctx.machine.releasesUrl ? [lookForReleases(ctx)] : []),
    {
      name: "list of removals",
      every: 60,
      on: "each",
      run: ({ db }) => writeErasures(db, backupsIn(dataDir)),
    },
    ...(archived ? continuousBackupJobs(archived) : []),
  ];
  return runSchedule(ctx, jobs, {
    now,
    onDone: (result, job) => log.info({ job, ...result }, "scheduled job"),
    onError: (error, job) => log.warn({ err: error, job }, "scheduled job"),
  });
}

/** Once a day, and immediately after the address has changed. */
const lookForReleases = (ctx: AppContext): Job => ({
  name: "look for a newer version",
  at: "05:10",
  optional: true,
  isDueNow: async () => (await latestRelease(ctx)) === null,
  run: () => readLatestRelease(ctx),
});
