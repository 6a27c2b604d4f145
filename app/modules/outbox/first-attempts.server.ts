import { type AppContext, continueLater } from "#core/context.server.ts";
import { type DeliveryChannel, deliveryChannels } from "#core/deliveries.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";
import { type Attempt, attemptAll } from "./deliver.server.ts";
import type { Reservation } from "./queue.server.ts";
import { type QueuedDelivery, vendorOf } from "./record.server.ts";

/**
 * Saves deliveries as claimed by this process and tries them at once, so that no worker has to look for them.
 * If the process dies, they are due when the claim ends.
 * @param needsCrm the caller waits for the CRM's answer, however many attempts are running
 * @param save saves the deliveries of these channels as claimed
 * @returns `crm`: the CRM's answer, which never rejects; null: its delivery was not tried
 */
export async function saveAndTry<Saved extends { claimed: QueuedDelivery[] }>(
  ctx: AppContext,
  needsCrm: boolean,
  save: (tries: DeliveryChannel[]) => Promise<Saved>,
): Promise<{ saved: Saved; crm: Promise<Attempt> | null }> {
  const places = new Map<DeliveryChannel, Reservation | null>();
  for (const channel of deliveryChannels) {
    const areBatched = channel === "sms" && ctx.staffSmsEverySeconds > 0;
    const place = areBatched ? null : ctx.queue.reserve(channel);
    if (place || (channel === "crm" && needsCrm)) places.set(channel, place);
  }
  let crm: Promise<Attempt> | null = null;
  try {
    const saved = await save([...places.keys()]);
    for (const group of groupsOf(ctx, saved.claimed)) {
      const { answers, settled } = attemptAll(ctx, group);
      for (const [n, { channel }] of group.entries()) {
        const place = places.get(channel);
        places.delete(channel);
        if (place) place.use(settled);
        else continueLater(ctx, settled);
        if (channel === "crm") crm = answers.then((all) => all[n] ?? { state: "lost" });
      }
    }
    return { saved, crm };
  } finally {
    for (const unused of places.values()) unused?.giveBack();
  }
}

/** Those of embedded vendors are stored together; a slow vendor does not delay others. */
function groupsOf(ctx: AppContext, claimed: QueuedDelivery[]): QueuedDelivery[][] {
  const groups = Object.groupBy(claimed, ({ channel }) =>
    isEmbedded(vendorOf(ctx, channel).vendor) ? "embedded" : channel,
  );
  return Object.values(groups);
}
