import { sql } from "drizzle-orm";
import { type DeliveryChannel, deliveryChannels, isEmbedded } from "#domain/delivery.ts";
import { type HealthFinding, healthFindings } from "#domain/health.ts";
import type { ClubDesk } from "./club-desk.ts";
import { countParked, countWaiting } from "./count-deliveries.ts";
import { vendorOf } from "./deliver.ts";
import type { Machine } from "./machine.ts";

/** How the club's machinery stands now, in sentences for staff. */
export async function readHealth(
  desk: ClubDesk,
  machine: Machine,
  now = new Date(),
): Promise<HealthFinding[]> {
  const { db, integrations, publicUrl } = desk;
  const [parked, queue, lastBackup, disk, firstPasswordKept, certificateUntil] = await Promise.all([
    countParked(db),
    countWaiting(db),
    lastBackupOf(desk),
    machine.readDisk(),
    machine.isFirstPasswordKept(),
    machine.readCertificate(),
  ]);
  const stateOf = (channel: DeliveryChannel | "payments") => {
    const { vendor } = channel === "payments" ? integrations.payments : vendorOf(desk, channel);
    const found = parked.find((row) => row.channel === channel);
    return { channel, vendor, embedded: isEmbedded(vendor), parked: found?.parked ?? 0 };
  };
  return healthFindings(
    {
      vendors: [...deliveryChannels, "payments" as const].map(stateOf),
      queue,
      disk,
      hasEmbeddedDatabase: machine.hasEmbeddedDatabase,
      lastBackup,
      setup: { publicUrl, trustsProxy: machine.trustsProxy, firstPasswordKept, certificateUntil },
    },
    now,
  );
}

async function lastBackupOf({ db }: ClubDesk): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(made_at)::text as at from backups`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
