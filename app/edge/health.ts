import { sql } from "drizzle-orm";
import type { DailyJob } from "#core/jobs/daily-jobs.ts";
import {
  fullBelow,
  type HealthFinding,
  healthFindings,
  storedForForms,
} from "#core/health/health.ts";
import { contentFindings } from "#modules/content-editor/set-aside.server.ts";
import { countMedicalInformation } from "#modules/enrolment/medical-information-upkeep.server.ts";
import { vendorOf } from "#modules/outbox/record.server.ts";
import { countFailed, countWaiting } from "#modules/outbox/status.server.ts";
import type { AppContext, Machine } from "#core/context.server.ts";
import { readArchiving } from "./continuous-backup/jobs.ts";
import { readDailyJobs } from "./jobs/results.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";
import { type DeliveryChannel, deliveryChannels } from "#core/deliveries.ts";

/** The state of the club's systems, in sentences for staff. */
export async function readHealth(ctx: AppContext, now = new Date()): Promise<HealthFinding[]> {
  const { db, integrations, machine, publicUrl } = ctx;
  const [
    failed,
    queue,
    operations,
    firstPasswordStored,
    certificateUntil,
    key,
    medicalInformation,
    archiving,
  ] = await Promise.all([
    countFailed(db),
    countWaiting(db),
    readOperations(ctx),
    machine.isFirstPasswordStored(),
    machine.readCertificate(),
    machine.readBackupKey(),
    countMedicalInformation(ctx),
    machine.hasEmbeddedDatabase ? readArchiving(db) : null,
  ]);
  const stateOf = (channel: DeliveryChannel | "payments") => {
    const isPayments = channel === "payments";
    const { vendor } = isPayments ? integrations.payments : vendorOf(ctx, channel);
    const missing = isPayments && !integrations.payments.takesCards;
    const found = failed.find((row) => row.channel === channel);
    return { channel, vendor, embedded: isEmbedded(vendor), missing, failed: found?.failed ?? 0 };
  };
  const findings = healthFindings(
    {
      vendors: [...deliveryChannels, "payments" as const].map(stateOf),
      queue,
      ...operations,
      archiving: archiving && { ...archiving, lastDrill: await machine.readLastDrill() },
      backupKeyWaiting: key !== null,
      medicalInformation: { ...medicalInformation, keyFile: ctx.healthKeys.file },
      setup: { publicUrl, trustsProxy: machine.trustsProxy, firstPasswordStored, certificateUntil },
    },
    now,
  );
  return [...findings, ...contentFindings(ctx.live)];
}

/** The monitoring data besides the deliveries. */
export interface Operations {
  /** Bytes where the club's data is stored. */
  disk: { free: number; total: number };
  /** When the last backup without an error was made. */
  lastBackup: Date | null;
  jobs: DailyJob[];
}

/** The disk, the last good backup and the daily jobs' last results. */
export async function readOperations(ctx: AppContext): Promise<Operations> {
  const [disk, lastBackup, jobs] = await Promise.all([
    ctx.machine.readDisk(),
    lastBackupOf(ctx),
    readDailyJobs(ctx.db),
  ]);
  return { disk, lastBackup, jobs };
}

async function lastBackupOf({ db }: AppContext): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(made_at)::text as at from backups`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** Why no inquiry can be accepted now, in a few words; null: one can. */
export async function readinessProblem({
  db,
  machine,
}: Pick<AppContext, "db" | "machine">): Promise<string | null> {
  // First, because a full disk also stops PostgreSQL for a while.
  if (machine.hasEmbeddedDatabase && (await machine.readDisk()).free < fullBelow)
    return "the disk is full";
  return db.execute(sql`select 1`).then(
    () => null,
    () => "the database does not answer",
  );
}

/** How long a measurement of the free space is reused, in ms. */
const diskReadFor = 5_000;

/**
 * Whether the disk of the club's own database has less space left than the reserve for families' forms,
 * measured at most every few seconds. If it cannot be measured, it does not count as low.
 */
export function watchDisk(
  { readDisk, hasEmbeddedDatabase }: Pick<Machine, "readDisk" | "hasEmbeddedDatabase">,
  now = () => performance.now(),
): () => Promise<boolean> {
  let readAt = Number.NEGATIVE_INFINITY;
  let isLow: Promise<boolean> = Promise.resolve(false);
  return () => {
    if (hasEmbeddedDatabase && now() - readAt >= diskReadFor) {
      readAt = now();
      isLow = readDisk().then(
        ({ free }) => free < storedForForms,
        () => false,
      );
    }
    return isLow;
  };
}
