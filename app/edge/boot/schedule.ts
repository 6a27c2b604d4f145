import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { backupJob } from "#core/jobs/daily-jobs.ts";
import { nowIn } from "#core/time/time.ts";
import { backupsIn, makeBackup, nightlyName } from "../backup/backup.ts";
import { writeErasures } from "../backup/erasure-list.ts";
import { remindOfCredentials } from "#modules/training/remind.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { freeLostClaims } from "#modules/outbox/deliver.server.ts";
import { renewMedicalInformation } from "#modules/enrolment/medical-information-upkeep.server.ts";
import { mailDueList } from "#modules/inbox/due-list.server.ts";
import { warnOfLateJobs } from "../jobs/results.ts";
import { type Job, runSchedule } from "../jobs/schedule.ts";
import { queueDueMessage } from "#modules/messaging/send.server.ts";
import { endReturned } from "#modules/messaging/returned-mail.server.ts";
import { endInvites } from "#modules/billing/answer-invite.server.ts";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { notifyOpened } from "#modules/enrolment/opened-registration.server.ts";
import { checkPayments } from "#modules/billing/reconcile.server.ts";
import { endLapsedHolds } from "#modules/billing/release-holds.server.ts";
import { warnOfLowDisk } from "../jobs/low-disk.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";

interface ScheduleOptions {
  log: Logger;
  /** The folder of this machine's data. */
  dataDir: string;
  /** How to make nightly backups, the last seven kept; null: the database's operator makes them. */
  backups: { recipient: string | null } | null;
}

const hour = 3_600;

/** Everything the club's site does without a visitor, and when. */
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
    log.info({ file, bytes, deleted }, "backed up");
  }
  // A new club gets its first backup, and a key to save, at once.
  const hasNoBackup = async () => (await readdir(backupsIn(dataDir)).catch(() => [])).length === 0;

  async function clean() {
    await endReturned(ctx.db);
    log.info(await deleteOldRecords(ctx), "old records deleted");
  }

  async function renewLocks() {
    const renewed = await renewMedicalInformation(ctx);
    log.info({ renewed }, "medical information locked with the current key");
  }

  async function comparePayments() {
    // Registrations open and end by the day, so the pages that show them are rendered again.
    await ctx.db.execute(sql`notify content_changed`);
    await checkPayments(ctx);
  }

  async function freePlaces() {
    await endLapsedHolds(ctx);
    await endInvites(ctx);
    await offerFreePlaces(ctx);
  }

  const jobs: Job[] = [
    ...(backups ? [{ name: backupJob, at: "02:30", isDueNow: hasNoBackup, run: backUp }] : []),
    { name: "delete-old-records", at: "03:00", run: clean },
    { name: "renew-health-notes", at: "03:15", run: renewLocks },
    { name: "check-payments", at: "03:30", run: comparePayments },
    { name: "announce-opened-registration", at: "08:00", run: () => notifyOpened(ctx) },
    { name: "remind-of-credentials", at: "08:00", run: () => remindOfCredentials(ctx) },
    { name: "list-unanswered-messages", at: "08:00", run: (day) => mailDueList(ctx, day) },
    { name: "messages to families", every: 1, on: "each", run: () => queueDueMessage(ctx) },
    { name: "free places", every: 20, on: "one", run: freePlaces },
    { name: "lost claims", every: 60, on: "one", run: () => freeLostClaims(ctx.db) },
    {
      name: "list of removals",
      every: 60,
      on: "each",
      run: () => writeErasures(ctx.db, backupsIn(dataDir)),
    },
    { name: "low disk", every: hour, on: "each", run: () => warnOfLowDisk(ctx) },
    { name: "late jobs", every: hour, on: "one", later: true, run: () => warnOfLateJobs(ctx) },
  ];
  return runSchedule(ctx, jobs, {
    now,
    onError: (error, job) => log.warn({ err: error, job }, "scheduled job"),
  });
}
