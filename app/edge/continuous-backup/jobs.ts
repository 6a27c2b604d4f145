import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { erasuresKeyName } from "#core/db/erasures.server.ts";
import { sharedSecret } from "#core/db/shared-secret.server.ts";
import { type Archiving, archivingProblem, notStored } from "#core/health/archiving.ts";
import { continuousBackupJob } from "#core/jobs/daily-jobs.ts";
import type { Job } from "#core/jobs/job.ts";
import { backupsIn } from "../backup/backup.ts";
import { writeErasures } from "../backup/erasure-list.ts";
import { backupRecipient } from "../backup/keys.ts";
import { readDailyJobs, recordRun } from "../jobs/results.ts";
import { type Archived, needsBase, setPace } from "./archiving.ts";
import { makeBase } from "./base-backup.ts";
import { storeErasures } from "./erasures.ts";
import { fetchLastDrill } from "./last-drill.ts";
import { deleteOld } from "./old-bases.ts";
import { deleteOldPictures, storePictures } from "./pictures.ts";
import { openStore } from "./store.ts";
import { asSuperuser, databaseId } from "./superuser.ts";

/** Stores a base backup each night, and monitors that changes are stored. */
export function continuousBackupJobs(archived: Archived): Job[] {
  const { dataDir, url, keepDays } = archived;
  const store = openStore(archived.store);
  const copyErasures = storeErasures(archived);
  const known = new Set<string>();
  return [
    {
      name: continuousBackupJob,
      at: "02:45",
      isDueNow: () => needsBase(archived),
      async run({ content, integrations }) {
        const { timeZone } = content.club;
        const { from, bytes } = await makeBase({ ...archived, timeZone });
        const id = await asSuperuser(url, databaseId);
        // A restore needs the list, even if nobody was ever deleted.
        await sharedSecret(archived.db, erasuresKeyName);
        await writeErasures(archived.db, backupsIn(dataDir));
        await copyErasures();
        await fetchLastDrill(dataDir, { store, id });
        const recipient = await backupRecipient(archived);
        const stored = { store, id, recipient };
        if (integrations.storage.onOwnDisk) await deleteOldPictures(stored, archived);
        return { from, bytes, deleted: await deleteOld(store, id, { keepDays }) };
      },
    },
    {
      name: "watch continuous backup",
      every: 60,
      // Recording this run changes the database, so each minute has a change to store.
      on: "one",
      later: true,
      async run(ctx) {
        const archiving = await readArchiving(ctx.db);
        const problem = archiving && archivingProblem(archiving, new Date());
        await setPace(archived, problem);
        await watchArchiving(ctx, { problem, needsBase: await needsBase(archived) });
      },
    },
    {
      name: "stored pictures",
      every: 60,
      on: "one",
      async run({ db, integrations: { storage } }) {
        if (!storage.onOwnDisk) return;
        const id = await asSuperuser(url, databaseId);
        const recipient = await backupRecipient(archived);
        await storePictures({ store, id, recipient }, { db, storage, known });
      },
    },
    { name: "stored list of removals", every: 60, on: "each", run: copyErasures },
  ];
}

/** When the embedded database last stored changes; null: it stores none. */
export async function readArchiving(db: Database): Promise<Omit<Archiving, "lastDrill"> | null> {
  const { rows } = await db.execute<Record<"stored" | "failed" | "since", string | null>>(sql`
    select last_archived_time::text as stored, last_failed_time::text as failed,
      pg_postmaster_start_time()::text as since
    from pg_stat_archiver where current_setting('archive_mode') = 'on'`);
  const [row] = rows;
  if (!row) return null;
  const dateOf = (text: string | null) => (text ? new Date(text) : null);
  return {
    lastStored: dateOf(row.stored),
    lastFailed: dateOf(row.failed),
    runningSince: dateOf(row.since) ?? new Date(),
  };
}

/**
 * The failure is recorded for the daily job, so that the admins get its mails. When storing works again, the
 * job is retried at once.
 */
export async function watchArchiving(
  ctx: AppContext,
  facts: { problem: string | null; needsBase: boolean },
  now = new Date(),
): Promise<void> {
  const job = (await readDailyJobs(ctx.db)).find(({ name }) => name === continuousBackupJob);
  if (facts.problem) {
    const error = new Error(facts.problem);
    const run = { name: continuousBackupJob, startedAt: now, tookMs: 0, error };
    if (!job?.failed) await recordRun(ctx, run);
  } else if (job?.failed ? job.reason?.startsWith(notStored) : facts.needsBase) {
    await runSoon(ctx.db);
  }
}

/** Lets a job run once more today. */
const runSoon = (db: Database) =>
  db.execute(
    sql`update daily_jobs set due_at = now(), attempts = 0 where name = ${continuousBackupJob}`,
  );
