import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { waitingStates } from "#domain/order.ts";
import type { Transaction } from "#server/db/database.ts";
import { type Order, orders, paymentEvents } from "#server/db/order-schema.ts";
import type { ProviderSession } from "#server/integrations/payments/port.ts";
import type { ClubDesk } from "./club-desk.ts";
import { hasPlace } from "./hold-place.ts";
import { adoptSession, orderOfSession } from "./order-rows.ts";
import { paymentSubmission } from "./payment-submission.ts";
import { saveSubmission } from "./save-submission.ts";

/**
 * How an order stands after we looked. `first`: this very call fulfilled it. `waiting`: the payer
 * is done, the bank is not. `unknown`: not an order of ours.
 */
export type Fulfilment =
  | {
      state: "paid";
      reference: string;
      first: boolean;
      customer: { name: string; email: string };
      /** It came after the hold had ended, and the last place was gone. */
      withoutPlace: boolean;
    }
  | { state: "waiting" | "open" | "expired"; reference: string }
  | { state: "unknown" };

/**
 * Asks the provider how a session stands and acts on it: a paid one is recorded and put into the
 * inbox with the CRM's, the payer's and the staff's messages, exactly once however often, late or
 * at the same time this is called.
 * @param adopt the id comes from the provider itself, so a session no order names may still be ours
 * @throws VendorFailure when the provider can't be asked
 */
export async function fulfilCheckout(
  desk: ClubDesk,
  sessionId: string,
  { adopt = false } = {},
): Promise<Fulfilment> {
  const known = await orderOfSession(desk.db, sessionId);
  if (!known && !adopt) return { state: "unknown" };
  if (known?.paidAt) return paid(known, false);
  const session = await desk.integrations.payments.readSession(sessionId);
  if (!session) return { state: "unknown" };
  const order = known ?? (await adoptSession(desk.db, session));
  if (!order) return { state: "unknown" };
  if (session.payment === "paid") return settle(desk, order, session);
  return { state: await noteUnpaid(desk, order, session), reference: order.reference };
}

async function settle(desk: ClubDesk, order: Order, session: ProviderSession): Promise<Fulfilment> {
  const { customer, amountCents, currency, paymentReference } = session;
  return desk.db.transaction(async (transaction): Promise<Fulfilment> => {
    const withoutPlace = !(await hasPlace(transaction, desk.content, order));
    const [claimed] = await transaction
      .update(orders)
      .set({
        state: "paid",
        paidCents: amountCents,
        ...{ currency, paymentReference },
        customerName: customer.name,
        customerEmail: customer.email,
        paidAt: new Date(),
        ...{ lastError: null, withoutPlace },
      })
      .where(and(eq(orders.id, order.id), isNull(orders.paidAt)))
      .returning();
    if (!claimed)
      return paid({ ...order, customerName: customer.name, customerEmail: customer.email }, false);
    const submission = await saveSubmission(
      { ...desk, db: transaction },
      paymentSubmission(desk, claimed, session),
    );
    await transaction
      .update(orders)
      .set({ submissionId: submission.id })
      .where(eq(orders.id, order.id));
    if (paymentReference) await applyEarlierRefunds(transaction, paymentReference);
    return paid(claimed, true);
  });
}

function paid(order: Order, first: boolean): Fulfilment {
  const { reference, customerName, customerEmail, withoutPlace } = order;
  const customer = { name: customerName ?? "", email: customerEmail ?? "" };
  return { state: "paid", reference, first, customer, withoutPlace };
}

async function noteUnpaid({ db, content }: ClubDesk, order: Order, { status }: ProviderSession) {
  const [state, from] = (
    {
      open: ["open", ["starting"]],
      complete: ["processing", ["starting", "open"]],
      expired: ["expired", waitingStates],
    } as const
  )[status];
  await db.transaction(async (transaction) => {
    const withoutPlace = status === "complete" && !(await hasPlace(transaction, content, order));
    await transaction
      .update(orders)
      .set({ state, withoutPlace })
      .where(and(eq(orders.id, order.id), inArray(orders.state, [...from]), isNull(orders.paidAt)));
  });
  return status === "complete" ? "waiting" : status;
}

/**
 * Notes how much of a payment went back. Told out of order, the largest sum is the newest.
 * @returns false when no order of ours has that payment (yet)
 */
export async function applyRefund(
  db: ClubDesk["db"] | Transaction,
  paymentReference: string,
  refundedCents: number,
): Promise<boolean> {
  const refunded = sql`greatest(${orders.refundedCents}, ${refundedCents}::int)`;
  const changed = await db
    .update(orders)
    .set({
      refundedCents: refunded,
      state: sql`case when ${refunded} >= ${orders.paidCents} then 'refunded' else 'paid' end`,
    })
    .where(and(eq(orders.paymentReference, paymentReference), sql`${orders.paidAt} is not null`))
    .returning({ id: orders.id });
  return changed.length > 0;
}

async function applyEarlierRefunds(transaction: Transaction, paymentReference: string) {
  const [earlier] = await transaction
    .select({ cents: sql<number>`coalesce(max(${paymentEvents.refundedCents}), 0)::int` })
    .from(paymentEvents)
    .where(eq(paymentEvents.subject, paymentReference));
  if (earlier && earlier.cents > 0) await applyRefund(transaction, paymentReference, earlier.cents);
}
