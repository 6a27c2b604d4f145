import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { backupJob } from "#domain/daily-jobs.ts";
import { nowIn } from "#domain/time.ts";
import { backupsIn, makeBackup, nightlyName } from "../backup/backup.ts";
import { remindOfCredentials } from "../coaches/remind.ts";
import type { AppContext } from "../context.ts";
import { renewMedicalInformation } from "../families/health-upkeep.ts";
import { mailDueList } from "../inbox/due-list.ts";
import { openDailyJobs } from "../jobs/daily.ts";
import { recordRun, registerJobs, warnOfLateJobs } from "../jobs/results.ts";
import { tellOpened } from "../payments/opened-registration.ts";
import { checkPayments } from "../payments/reconcile.ts";
import { endReturned } from "../newsletter/returned-mail.ts";
import { deleteOldRecords } from "../privacy/retention.ts";

interface DailyWorkOptions {
  log: Logger;
  /** How to make nightly backups, the last seven kept; null: the database's operator makes them. */
  backups: { dataDir: string; recipient: string | null } | null;
  /** Mails the admins if this machine's disk is low. */
  warnOfLowDisk: () => Promise<void>;
}

const hour = 3_600_000;

/** The club's daily jobs, each run once for all instances. Their results are stored; failures are mailed. */
export async function openDailyWork(
  url: string,
  ctx: AppContext,
  { log, backups, warnOfLowDisk }: DailyWorkOptions,
): Promise<{ stop(): Promise<void> }> {
  const now = () => nowIn(ctx.content.club.timeZone);
  const onError = (error: unknown) => log.warn({ err: error }, "daily work");
  const daily = await openDailyJobs(url, { now, onError, onRun: (run) => recordRun(ctx, run) });
  if (backups) {
    // A new club gets its first backup, and a key to save, at once.
    const isDueNow = async () =>
      (await readdir(backupsIn(backups.dataDir)).catch(() => [])).length === 0;
    await daily.dailyAt(backupJob, { hour: 2, minute: 30, isDueNow }, async () => {
      const file = path.join(backupsIn(backups.dataDir), nightlyName(now().toPlainDate()));
      const club = { url, db: ctx.db, club: ctx.content.club.name, ...backups };
      const { bytes, deleted } = await makeBackup(
        { ...club, storage: ctx.integrations.storage },
        file,
      );
      log.info({ file, bytes, deleted }, "backed up");
    });
  }
  await daily.dailyAt("delete-old-records", { hour: 3, minute: 0 }, async () => {
    await endReturned(ctx.db);
    log.info(await deleteOldRecords(ctx), "old records deleted");
  });
  await daily.dailyAt("renew-health-notes", { hour: 3, minute: 15 }, async () => {
    log.info(
      { renewed: await renewMedicalInformation(ctx) },
      "medical information locked with the current key",
    );
  });
  await daily.dailyAt("check-payments", { hour: 3, minute: 30 }, async () => {
    // Registrations open and end by the day, so the pages that show them are rendered again.
    await ctx.db.execute(sql`notify content_changed`);
    await checkPayments(ctx);
  });
  await daily.dailyAt("announce-opened-registration", { hour: 8, minute: 0 }, async () => {
    log.info({ told: await tellOpened(ctx) }, "told that registration opened");
  });
  await daily.dailyAt("remind-of-credentials", { hour: 8, minute: 0 }, async () => {
    log.info({ told: await remindOfCredentials(ctx) }, "told what expires of coaches");
  });
  await daily.dailyAt("list-unanswered-messages", { hour: 8, minute: 0 }, async (day) => {
    await mailDueList(ctx, day);
  });
  await registerJobs(ctx.db, daily.names);
  const checkDisk = () => warnOfLowDisk().catch(onError);
  await checkDisk();
  // Late jobs not at once: after a night without power, today's jobs run first.
  const hourly = () => void Promise.all([warnOfLateJobs(ctx).catch(onError), checkDisk()]);
  const late = setInterval(hourly, hour).unref();
  return {
    async stop() {
      clearInterval(late);
      await daily.stop();
    },
  };
}
