import { charge, ledgerDay, postEntries } from "./ledger.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { centsFrom, moneyPaid } from "#core/money.ts";
import { transferDays } from "#modules/enrolment/index.ts";
import { notify } from "#modules/outbox/index.server.ts";
import type { FormEffect } from "#modules/inbox/index.server.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { priceCurrency } from "#modules/content/index.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** Records a gift announced as an e-mail transfer; it counts once staff have confirmed the payment. */
async function awaitTransfer(
  { content }: Pick<AppContext, "content">,
  transaction: Transaction,
  announced: Pick<typeof submissions.$inferSelect, "reference" | "email" | "fields">,
): Promise<void> {
  const { reference, email, fields } = announced;
  await transaction.insert(orders).values({
    id: randomUUID(),
    reference,
    kind: "donation",
    method: "transfer",
    state: "open",
    title: `Gift to ${content.club.name}`,
    amountCents: centsFrom(String(fields.amount)) ?? 0,
    customerName: String(fields.name ?? ""),
    customerEmail: email,
    expiresAt: new Date(Date.now() + transferDays * 86_400_000),
  });
}

const waiting = (reference: string) =>
  and(
    eq(orders.reference, reference.toUpperCase()),
    eq(orders.kind, "donation"),
    eq(orders.method, "transfer"),
    isNull(orders.paidAt),
  );

/**
 * Staff received the transfer: the gift counts, and its giver gets one thank-you mail.
 * @param cents the amount that arrived
 * @returns false when no such transfer is waiting: a colleague was first
 */
export async function receiveTransfer(
  ctx: AppContext,
  reference: string,
  cents: number,
  by: AuditedBy,
): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const [order] = await changeOrders(transaction, waiting(reference), {
      state: "paid",
      paidAt: new Date(),
      fulfilledAt: sql`now()`,
      // Staff have just handled it.
      answeredAt: sql`now()`,
    });
    if (!order) return false;
    // A gift's amount is what arrived.
    await postEntries(transaction, order.id, [
      charge(order.id, cents, ledgerDay(ctx)),
      {
        kind: "payment",
        cents: -cents,
        method: "transfer",
        effectiveOn: ledgerDay(ctx),
        recordedBy: by.name,
        idempotencyKey: `payment:${order.id}`,
      },
    ]);
    await recordAudit(transaction, {
      actor: by,
      action: "payments.received",
      ...aboutOrder(order, { announcedCents: order.amountCents, receivedCents: cents }),
    });
    const data = {
      reference: order.reference,
      customerName: order.customerName ?? "",
      paid: moneyPaid(cents, priceCurrency),
    };
    const { id, customerEmail: email } = order;
    await notify(ctx, transaction, "donation-received", { id, orderId: id, to: { email }, data });
    return true;
  });
}

/** Cancels a transfer that never arrived. @returns false when no such transfer is waiting */
export function cancelTransfer(
  { db }: AppContext,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [given] = await changeOrders(
      transaction,
      and(waiting(reference), eq(orders.state, "open")),
      { state: "expired" },
    );
    if (!given) return false;
    await recordAudit(transaction, {
      actor: by,
      action: "payments.given-up",
      ...aboutOrder(given, { announcedCents: given.amountCents }),
    });
    return true;
  });
}

/** Whether the form that announced a gift is still in the inbox. */
export const hasAnnouncement = async (
  { db }: Pick<AppContext, "db">,
  { reference }: Pick<Order, "reference">,
): Promise<boolean> => (await db.$count(submissions, eq(submissions.reference, reference))) > 0;

/** The payment of an announced gift, for its form's page: both have one reference. */
export async function giftLinks({ db }: Pick<AppContext, "db">, reference: string) {
  const isThere = (await db.$count(orders, eq(orders.reference, reference))) > 0;
  return isThere
    ? [
        {
          permission: "billing.see" as const,
          label: "The payment",
          to: `/admin/payments/${reference}`,
        },
      ]
    : [];
}

/** An announced gift; one by card has no amount to parse. */
export const transferEffect: FormEffect = {
  isFor: (kind, fields) => kind === "donation" && typeof fields.amount === "string",
  run: awaitTransfer,
};
