import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { splitName } from "#core/names.ts";
import { moneyPaid } from "#core/money.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import type { Refund } from "./schema.ts";

/** Tells the payer that a refund is done, once. */
export async function mailRefund(
  ctx: AppContext,
  transaction: Transaction,
  { order, refund }: { order: Order; refund: Pick<Refund, "id" | "cents" | "method"> },
): Promise<void> {
  const { id: orderId, reference, title, currency, customerName, customerEmail: email } = order;
  const [firstName] = splitName(customerName ?? "");
  const { id, cents, method } = refund;
  await notify(ctx, transaction, "refunded", {
    // Each refund has a mail of its own.
    id,
    orderId,
    to: { email },
    data: {
      reference,
      title,
      customerName: firstName,
      refunded: moneyPaid(cents, currency),
      method,
    },
  });
}
