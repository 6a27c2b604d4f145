import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import {
  joinDraft,
  storeFamily,
  linesOf,
  linkForReceipt,
} from "#modules/enrolment/index.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { balanceOf } from "./ledger.server.ts";
import { queuePaidMessages } from "./paid-messages.server.ts";

/** Queues a paid order's messages, and puts it into the inbox: once, in the caller's transaction. */
export async function recordFulfilment(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
): Promise<void> {
  const code = randomBytes(16).toString("base64url");
  const { rowCount } = await transaction
    .update(orders)
    .set({ fulfilledAt: sql`now()`, receipt: code })
    .where(and(eq(orders.id, order.id), isNull(orders.fulfilledAt)));
  if (rowCount !== 1) return;
  const joining = await storeFamily(transaction, order.id);
  if (joining) await joinDraft(ctx, transaction, joining);
  const lines = await linesOf(transaction, [order.id]);
  const familyPage =
    order.kind === "registration" ? await linkForReceipt(ctx, transaction, order) : null;
  const money = await balanceOf(transaction, order.id);
  const receipt = `${ctx.publicUrl}/receipt/${code}`;
  await queuePaidMessages(ctx, transaction, {
    order: { ...order, ...money },
    lines,
    familyPage,
    receipt,
  });
}
