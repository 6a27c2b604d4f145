import { and, eq, inArray, sql } from "drizzle-orm";
import { orders } from "#server/db/order-schema.ts";
import { deliveries } from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

/**
 * Sends a payer's receipt once more, delivered or not, as for a mail that was lost. It is the same
 * mail with the same id: whoever still has the first one is not told twice by every mail program.
 * @returns false when nothing was paid, or it is being sent this moment
 */
export async function resendConfirmation(
  { db, queue }: ClubDesk,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [order] = await transaction
      .select()
      .from(orders)
      .where(eq(orders.reference, reference.toUpperCase()));
    if (!order) return false;
    // The thanks for a transfer is a mail of its own and has the order's id.
    const mail =
      order.method === "transfer"
        ? eq(deliveries.id, order.id)
        : eq(deliveries.submissionId, order.submissionId ?? order.id);
    const { rowCount } = await transaction
      .update(deliveries)
      .set({ state: "pending", finishedAt: null, dueAt: sql`now()` })
      .where(
        and(
          mail,
          eq(deliveries.channel, "email"),
          inArray(deliveries.state, ["delivered", "parked", "retrying"]),
        ),
      );
    if (rowCount !== 1) return false;
    await recordAudit(transaction, by, { action: "payments.resent", subject: order.reference });
    queue.hasDue();
    return true;
  });
}
