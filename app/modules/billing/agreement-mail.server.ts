import { eq } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { linkForReceipt, linesOf } from "#modules/enrolment/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { balanceOf } from "./ledger.server.ts";
import { agreementOf } from "./inbox-entry.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import type { Order } from "#modules/enrolment/schema.ts";

/** Mails the agreement of an order that has its inbox entry already, in its current form. */
export async function mailAgreement(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
): Promise<void> {
  const { customerEmail: email, submissionId } = order;
  if (!email || !submissionId) return;
  const [entry] = await transaction
    .select({ receipt: submissions.receipt })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  const receipt = `${ctx.publicUrl}/receipt/${entry?.receipt ?? ""}`;
  const lines = await linesOf(transaction, [order.id]);
  const familyPage = await linkForReceipt(ctx, transaction, order);
  const money = await balanceOf(transaction, order.id);
  await notify(ctx, transaction, "agreement", {
    to: { email },
    data: agreementOf(ctx, { order: { ...order, ...money }, lines, familyPage, receipt }),
  });
}
