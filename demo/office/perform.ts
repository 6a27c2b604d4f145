import type { AppContext } from "#core/context.server.ts";
import type { Filling } from "../rows.ts";
import { sortLog } from "./backdate.ts";
import { settleDeliveries } from "./deliveries.ts";
import { openOffice } from "./office.ts";
import { sendForms } from "./forms.ts";
import { makeOrders } from "./orders.ts";
import { changeSessions, sendMessages, sendNewsletters } from "./messages.ts";
import { fillWaitingLists } from "./waiting.ts";

/** The club's history, created with the functions that staff and families use. */
export async function performActions(ctx: AppContext, filling: Filling): Promise<void> {
  const office = await openOffice(ctx, filling);
  for (const perform of [
    makeOrders,
    sendForms,
    fillWaitingLists,
    sendMessages,
    sendNewsletters,
    changeSessions,
  ])
    await perform(office);
  await settleDeliveries(ctx);
  await sortLog(ctx.db);
}
