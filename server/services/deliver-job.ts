import type { DeliveryJob } from "#server/jobs/delivery-queue.ts";
import type { ClubDesk } from "./club-desk.ts";
import { deliver } from "./deliver.ts";

/** A worker's step: one attempt; throws when the queue has to come back to it. */
export async function deliverJob(desk: ClubDesk, job: DeliveryJob): Promise<void> {
  const attempt = await deliver(desk, job);
  if (attempt.state === "failed" && !job.last) throw new Error(attempt.reason);
  if (attempt.state === "held") throw new Error("Another attempt is under way");
}
