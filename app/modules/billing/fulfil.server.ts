import { and, eq, inArray, isNull } from "drizzle-orm";
import { isOffline, waitingStates } from "#modules/enrolment/index.ts";
import {
  ensureRegistrations,
  changeOrders,
  reserveForPaid,
  endTakenOffer,
} from "#modules/enrolment/index.server.ts";
import { paymentMismatch } from "./payment-mismatch.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { ProviderSession } from "./provider/port.server.ts";
import { recordDiscrepancy } from "./findings.server.ts";
import { charge, ledgerDay, postEntries, paymentKey } from "./ledger.server.ts";
import { reservedCredit } from "./pay-by-credit.server.ts";
import { storeCard, settleLater } from "./later-payments.server.ts";
import { recordFulfilment } from "./record-fulfilment.server.ts";
import { applyEarlier } from "./money-back.server.ts";
import { recordWaitingRefunds } from "./provider-refunds.server.ts";
import {
  attachSession,
  endSessions,
  findSession,
  sessionOf,
  type StoredSession,
} from "./sessions.server.ts";
import { providerSessions } from "./schema.ts";
import { type Order, orders, registrations } from "#modules/enrolment/schema.ts";

/**
 * The payer's data, for anybody who has the session's id. The id stays in browsers' histories, so a day after
 * the payment both are empty.
 */
interface Payer {
  name: string;
  email: string;
}

const payerVisibleMs = 24 * 60 * 60 * 1000;

/** Whether a browser of the payer may still read who paid, and for whom. */
export const mayNamePayer = ({ paidAt }: Pick<Order, "paidAt">): boolean =>
  paidAt !== null && Date.now() - paidAt.getTime() < payerVisibleMs;

/**
 * An order's state after the check. `first`: this call fulfilled it. `waiting`: the bank has not confirmed
 * yet. `review`: the payment does not match the order, and staff decide; `returned`: staff refunded it.
 * `later`: the session is for a later payment, whose payer sees the result on its own page. `unknown`: not an
 * order of ours.
 */
export type Fulfilment =
  | {
      state: "paid";
      reference: string;
      first: boolean;
      customer: Payer;
      /** The payment arrived after the hold had ended, and a last place was gone. */
      withoutPlace: boolean;
    }
  | { state: "waiting" | "open" | "expired" | "review" | "returned" | "later"; reference: string }
  | { state: "unknown" };

/**
 * Reads a session from the provider and handles its state. A paid one is recorded, with the messages to the
 * CRM, the payer and staff: exactly once, however often, late or concurrently this is called. A payment that
 * does not match its order waits for staff.
 * @param adopt the id comes from the provider itself, so the session may be ours although no order has it
 * @throws VendorFailure when the provider can't be reached
 */
export async function fulfilCheckout(
  ctx: AppContext,
  sessionId: string,
  { adopt = false } = {},
): Promise<Fulfilment> {
  const known = await findSession(ctx.db, sessionId);
  if (!known && !adopt) return { state: "unknown" };
  if (known?.order.paidAt && known.session.purpose === "checkout")
    return settled(ctx.db, known.order);
  const session = await ctx.integrations.payments.readSession(sessionId);
  if (!session) return { state: "unknown" };
  const stored = known ?? (await attachSession(ctx.db, session));
  if (!stored) return { state: "unknown" };
  if (stored.session.purpose !== "checkout") {
    await settleLater(ctx, stored, session);
    return { state: "later", reference: stored.order.reference };
  }
  const { order } = stored;
  if (session.payment === "paid") return settle(ctx, order, session);
  const { reference } = order;
  const current = await sessionOf(ctx.db, order.id);
  if (current && current.id !== stored.session.id) return fulfilCheckout(ctx, current.sessionId);
  // It was paid in another way, or with another session.
  if (stored.session.ended && (isHeld(order) || isOffline(order)))
    return { state: "open", reference };
  return { state: await recordUnpaid(ctx, stored, session), reference };
}

async function settle(
  ctx: AppContext,
  { id }: Order,
  session: ProviderSession,
): Promise<Fulfilment> {
  const settledNow = await ctx.db.transaction(async (transaction): Promise<Fulfilment> => {
    // Read again: the payer may have accepted the terms meanwhile.
    const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) return { state: "unknown" };
    if (order.paidAt) return settled(transaction, order);
    const { vendor } = ctx.integrations.payments;
    const mismatch = paymentMismatch(order, session, vendor);
    const { customer, paymentReference } = session;
    await ensureRegistrations(transaction, order);
    await reserveForPaid(transaction, ctx.content, order.id);
    const [noted] = await changeOrders(transaction, eq(orders.id, id), {
      state: mismatch ? "review" : "paid",
      currency: session.currency,
      // If a credit pays a part, its owner is the payer, whatever was typed at the provider.
      ...(order.creditCents === 0 && {
        customerName: customer.name,
        customerEmail: customer.email,
      }),
      paidAt: new Date(),
      lastError: null,
    });
    if (!noted) return { state: "unknown" };
    await transaction
      .update(providerSessions)
      .set({ paymentReference })
      .where(eq(providerSessions.sessionId, session.id));
    await postEntries(transaction, id, [
      // Staff decide what a mismatched payment is for.
      ...(mismatch
        ? []
        : [
            charge(id, order.amountCents, ledgerDay(ctx)),
            ...(await reservedCredit(ctx, transaction, order)),
          ]),
      {
        kind: "payment",
        cents: -session.amountCents,
        method: "card",
        provider: vendor,
        providerId: paymentReference ?? session.id,
        effectiveOn: ledgerDay(ctx),
        idempotencyKey: paymentKey(session.id),
      },
    ]);
    await keepCheckoutCard(transaction, noted, session);
    await endTakenOffer(transaction, noted);
    if (mismatch)
      await recordDiscrepancy(transaction, {
        kind: "mismatch",
        subject: session.id,
        orderReference: order.reference,
        message: mismatch,
        cents: session.amountCents,
      });
    else await recordFulfilment(ctx, transaction, noted);
    if (paymentReference) await applyEarlier(transaction, paymentReference, ctx);
    return mismatch
      ? { state: "review", reference: order.reference }
      : paid(transaction, noted, true);
  });
  if (session.paymentReference)
    // If this fails, the job that sends refunds does it.
    await recordWaitingRefunds(ctx, session.paymentReference).catch((error: unknown) =>
      ctx.report("refunds not read", { order: id, err: error }),
    );
  return settledNow;
}

/** Saves the card for the order's instalments. */
async function keepCheckoutCard(
  transaction: Transaction,
  { id }: Order,
  session: ProviderSession,
): Promise<void> {
  const found = session.card && (await findSession(transaction, session.id));
  if (session.card && found)
    await storeCard(transaction, { orderId: id, session: found.session, card: session.card });
}

/** The result for an order that was paid earlier. */
async function settled(db: Database | Transaction, order: Order): Promise<Fulfilment> {
  const { state, reference, fulfilledAt } = order;
  if (state === "review") return { state, reference };
  // Never fulfilled, and refunded.
  if (state === "refunded" && !fulfilledAt) return { state: "returned", reference };
  return paid(db, order, false);
}

async function paid(db: Database | Transaction, order: Order, first: boolean): Promise<Fulfilment> {
  const { reference, customerName, customerEmail } = order;
  const unplaced = and(eq(registrations.orderId, order.id), eq(registrations.state, "unplaced"));
  const withoutPlace = (await db.$count(registrations, unplaced)) > 0;
  const customer = mayNamePayer(order)
    ? { name: customerName ?? "", email: customerEmail ?? "" }
    : { name: "", email: "" };
  return { state: "paid", reference, first, customer, withoutPlace };
}

/** Whether the payer may still pay, with another session if this one has ended. */
const isHeld = ({ heldUntil }: Order) => heldUntil !== null && heldUntil.getTime() > Date.now();

async function recordUnpaid(
  { db, content }: AppContext,
  { order, session: { ended } }: { order: Order; session: StoredSession },
  { status }: ProviderSession,
) {
  const isRefused = ended === "refused";
  const [state, from] = isRefused
    ? (["failed", waitingStates] as const)
    : (
        {
          open: ["open", ["starting"]],
          complete: ["processing", ["starting", "open"]],
          expired: ["expired", waitingStates],
        } as const
      )[status];
  await db.transaction(async (transaction) => {
    const isOrder = eq(orders.id, order.id);
    // Locked before the offerings, in the same order as for its payment and for another acceptance.
    await transaction.select({ id: orders.id }).from(orders).where(isOrder).for("update");
    if (state === "processing") {
      await ensureRegistrations(transaction, order);
      await reserveForPaid(transaction, content, order.id);
    }
    await changeOrders(
      transaction,
      and(isOrder, inArray(orders.state, [...from]), isNull(orders.paidAt)),
      { state },
    );
  });
  if (isRefused) return "expired";
  return status === "complete" ? "waiting" : status;
}

/** The bank refused the payment: while the places are held, the order can be paid in another way. */
export async function recordRefusal({ db }: AppContext, sessionId: string): Promise<void> {
  const known = await findSession(db, sessionId);
  if (!known || known.session.ended) return;
  const { order, session } = known;
  await db.transaction(async (transaction) => {
    await endSessions(transaction, eq(providerSessions.id, session.id), "refused");
    await changeOrders(
      transaction,
      and(eq(orders.id, order.id), inArray(orders.state, waitingStates), isNull(orders.paidAt)),
      { state: isHeld(order) ? "open" : "failed", lastError: "The bank refused the payment." },
    );
  });
}

/** The return page's view of a checkout. */
export type CheckoutOutcome =
  | {
      outcome: "paid";
      reference: string;
      customer: Payer;
      /** The payment arrived after the hold had ended, and a last place was gone. */
      withoutPlace: boolean;
    }
  /** The bank has not confirmed yet. */
  | { outcome: "waiting"; reference: string }
  /** The payment does not match the order: staff decide, or have refunded it. */
  | { outcome: "review" | "returned"; reference: string }
  | { outcome: "unpaid" }
  /** The provider can't be reached now. */
  | { outcome: "unreachable" };

/** The end of a checkout. Fulfils it if it is paid and not yet fulfilled (docs/specification.md 4). */
export async function checkoutOutcome(
  ctx: AppContext,
  sessionId: string,
): Promise<CheckoutOutcome> {
  try {
    const fulfilment = await fulfilCheckout(ctx, sessionId);
    if (fulfilment.state === "paid") {
      const { reference, customer, withoutPlace } = fulfilment;
      return { outcome: "paid", reference, customer, withoutPlace };
    }
    const { state } = fulfilment;
    if (state === "waiting" || state === "review" || state === "returned") {
      return { outcome: state, reference: fulfilment.reference };
    }
    return { outcome: "unpaid" };
  } catch (error) {
    ctx.report("checkout not looked up", { err: error });
    return { outcome: "unreachable" };
  }
}
