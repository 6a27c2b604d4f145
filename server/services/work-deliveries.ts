import { inArray, lte, sql } from "drizzle-orm";
import { deliveries } from "#server/db/schema.ts";
import type { HandOver } from "#server/jobs/delivery-queue.ts";
import type { ClubDesk } from "./club-desk.ts";
import { vendorOf } from "./deliver.ts";
import { deliverJob } from "./deliver-job.ts";
import { gatherTexts } from "./gather-texts.ts";

/** How many deliveries one transaction hands over. */
const handedOver = 500;
/** How many a vendor elsewhere is asked for at the same time. */
const usualAtOnce = 10;

/** Starts paying what is owed: what is due is handed over to the workers, and they deliver it. */
export function workDeliveries(desk: ClubDesk): Promise<void> {
  return desk.queue.work({
    takeDue: (handOver) => takeDue(desk, handOver),
    deliver: (job) => deliverJob(desk, job),
    atOnce: (channel) => vendorOf(desk, channel).atOnce ?? usualAtOnce,
  });
}

/** Any number of instances may do this at the same time. */
function takeDue(desk: ClubDesk, handOver: HandOver): Promise<boolean> {
  return desk.db.transaction(async (transaction) => {
    const due = transaction
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(lte(deliveries.dueAt, sql`now()`))
      .orderBy(deliveries.dueAt)
      .limit(handedOver)
      .for("update", { skipLocked: true });
    const taken = await transaction
      .update(deliveries)
      .set({ dueAt: null, gatheredInto: null })
      .where(inArray(deliveries.id, due))
      .returning({ id: deliveries.id, channel: deliveries.channel });
    const texts = taken.filter(({ channel }) => channel === "sms").map(({ id }) => id);
    const now = new Set(await gatherTexts(desk, transaction, texts));
    const ready = taken.filter(({ id, channel }) => channel !== "sms" || now.has(id));
    await handOver(transaction, ready);
    return taken.length === handedOver;
  });
}
