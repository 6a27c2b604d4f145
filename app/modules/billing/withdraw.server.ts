import { eq, sql } from "drizzle-orm";
import { spokenName } from "#modules/content/index.ts";
import { mayWithdraw } from "#modules/enrolment/index.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { type BoughtLine, linesOf, offerNextPlaces } from "#modules/enrolment/index.server.ts";
import { fullName, splitName } from "#core/names.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { type Order, registrations } from "#modules/enrolment/schema.ts";

/**
 * `before`: it had been withdrawn already. `over`: the order is not active, so its registrations have ended
 * or wait for its payment. `unknown`: the order has no such registration.
 */
export type Withdrawal = "withdrawn" | "before" | "over" | "unknown";

/**
 * Ends one registration of an order today and frees its place; a refund is separate. The family who paid gets
 * a mail.
 */
export async function withdrawRegistration(
  ctx: AppContext,
  by: AuditedBy,
  { reference, id, reason }: { reference: string; id: string; reason: string },
): Promise<Withdrawal> {
  return ctx.db.transaction(async (transaction): Promise<Withdrawal> => {
    const order = await lockOrder(transaction, reference);
    const lines = order ? await linesOf(transaction, [order.id]) : [];
    const line = lines.find(({ registration }) => registration?.id === id);
    if (!order || !line?.registration) return "unknown";
    if (line.registration.ended) return "before";
    if (!mayWithdraw(order, line)) return "over";
    const endedOn = dayOf(new Date(), ctx.content.club.timeZone);
    await lockOfferings(transaction, [line]);
    await transaction
      .update(registrations)
      .set({
        state: "withdrawn",
        ended: "withdrawn",
        endedOn,
        endReason: reason,
        changedAt: sql`now()`,
      })
      .where(eq(registrations.id, id));
    await offerNextPlaces(ctx, transaction, line);
    await recordAudit(transaction, {
      actor: by,
      action: "families.withdrawn",
      subject: { type: "registration", id },
      familyId: line.athlete?.familyId ?? null,
      details: { name: line.title, order: reference, reason },
    });
    await notifyPayer(ctx, transaction, { order, line, endedOn });
    return "withdrawn";
  });
}

async function notifyPayer(
  ctx: AppContext,
  transaction: Transaction,
  { order, line, endedOn }: { order: Order; line: BoughtLine; endedOn: string },
): Promise<void> {
  const { customerEmail: email, customerName, reference } = order;
  const [firstName] = splitName(customerName ?? "");
  await notify(ctx, transaction, "withdrawn", {
    orderId: order.id,
    to: { email },
    data: {
      reference,
      customerName: firstName,
      athlete: spokenName(fullName(line.athlete)) || "your athlete",
      offering: line.title,
      day: formatDate(endedOn),
    },
  });
}
