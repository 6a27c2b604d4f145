import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { submissions } from "../db/schema/forms.ts";
import type { Order } from "../db/schema/orders.ts";
import { notify } from "../deliveries/notify.ts";
import { linkForReceipt } from "../families/mail-links.ts";
import type { AppContext } from "../context.ts";
import { agreementOf } from "./inbox-entry.ts";
import { linesOf } from "./lines.ts";

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
  await notify(ctx, transaction, "agreement", {
    to: { email },
    data: agreementOf(ctx, { order, lines, familyPage, receipt }),
  });
}
