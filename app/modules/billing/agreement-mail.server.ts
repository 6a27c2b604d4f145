import type { Transaction } from "#core/db/database.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { linkForReceipt, linesOf } from "#modules/enrolment/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { balanceOf } from "./ledger.server.ts";
import { partsToCome } from "./instalments.server.ts";
import { paidByText } from "./paid-by.server.ts";
import { agreementOf } from "./paid-messages.server.ts";
import type { Order } from "#modules/enrolment/schema.ts";

/** Mails the current version of an order's agreement, after its receipt was sent before. */
export async function mailAgreement(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
): Promise<void> {
  const { id: orderId, customerEmail: email } = order;
  if (!email || !order.receipt) return;
  const receipt = `${ctx.publicUrl}/receipt/${order.receipt}`;
  const lines = await linesOf(transaction, [orderId]);
  const familyPage = await linkForReceipt(ctx, transaction, order);
  const money = await balanceOf(transaction, order.id);
  const toCome = await partsToCome(transaction, order.id);
  const paidBy = await paidByText(transaction, order);
  await notify(ctx, transaction, "agreement", {
    orderId,
    to: { email },
    data: agreementOf(ctx, {
      order: { ...order, ...money },
      lines,
      familyPage,
      receipt,
      toCome,
      paidBy,
    }),
  });
}
