import { eq } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { submissions } from "../db/schema/forms.ts";
import type { Order } from "../db/schema/orders.ts";
import { enqueueMail } from "../deliveries/mail.ts";
import { linkForReceipt } from "../families/mail-links.ts";
import type { AppContext } from "../context.ts";
import { agreementMail } from "./inbox-entry.ts";
import { linesOf } from "./lines.ts";

/** Mails the agreement of an order that has its inbox entry already, in its current form. */
export async function mailAgreement(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
): Promise<void> {
  const { customerEmail: to, submissionId } = order;
  if (!to || !submissionId) return;
  const [entry] = await transaction
    .select({ receipt: submissions.receipt })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  const receipt = `${ctx.publicUrl}/receipt/${entry?.receipt ?? ""}`;
  const lines = await linesOf(transaction, [order.id]);
  const familyPage = await linkForReceipt(ctx, transaction, order);
  await enqueueMail(ctx, transaction, {
    to,
    replyTo: ctx.content.club.email,
    ...agreementMail(ctx, { order, lines, familyPage, receipt }),
  });
}
