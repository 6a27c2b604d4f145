import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { reasonOf } from "#core/logged-error.ts";
import { formatMoney } from "#core/money.ts";
import { decidedFindings, waitingStates } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { paymentMismatch } from "./payment-mismatch.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, type AuditEntry, recordAudit } from "#core/audit/audit.server.ts";
import type { PaymentEvent, ProviderSession } from "./provider/port.server.ts";
import { type Discrepancy, recordDiscrepancy } from "./findings.server.ts";
import { fulfilCheckout } from "./fulfil.server.ts";
import {
  balanceOf,
  isPaidBy,
  isPosted,
  ledgerDay,
  paymentKey,
  postEntries,
  reversal,
  standingEntries,
} from "./ledger.server.ts";
import {
  findSession,
  hasSession,
  isAsked,
  isAskedOf,
  orderOfSession,
  sessionsOf,
} from "./sessions.server.ts";
import { compareRefunds, paymentsWithRefunds } from "./compare-refunds.server.ts";
import { handleCharge } from "./charge-instalments.server.ts";
import { handleDispute } from "./money-back.server.ts";
import { recordProviderRefunds } from "./provider-refunds.server.ts";
import { ledgerEntries, paymentChecks, paymentDisputes, paymentFindings } from "./schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** The provider keeps its events for 30 days. */
const daysBack = 30;
/** Skips the newest orders, because a payer may be on the provider's page at this moment. */
const settleMinutes = 10;

/**
 * Compares the last 30 days with the provider's records and saves every discrepancy as text for staff.
 * Checkouts that ended unpaid are marked as ended and disputes are updated; staff decide on everything else.
 * @returns the number of open discrepancies; null when the provider could not be asked
 */
export async function checkPayments(ctx: AppContext, now = new Date()): Promise<number | null> {
  const since = new Date(now.getTime() - daysBack * 86_400_000);
  const settled = new Date(now.getTime() - settleMinutes * 60_000);
  const { payments } = ctx.integrations;
  const recent = await ctx.db
    .select()
    .from(orders)
    .where(and(gte(orders.createdAt, since), isAskedOf(payments.vendor)));
  const sessions = await sessionsOf(
    ctx.db,
    recent.map(({ id }) => id),
  );
  try {
    const discrepancies: Discrepancy[] = [];
    for (const order of recent) {
      const { sessionId, amountCents } = sessions.get(order.id) ?? {};
      if (sessionId && amountCents !== undefined && order.createdAt < settled)
        discrepancies.push(...(await compareOrder(ctx, order, { sessionId, amountCents })));
    }
    const events = await payments.listEvents(since);
    for (const event of events) discrepancies.push(...(await compareEvent(ctx, event, settled)));
    for (const event of events)
      if (event.about === "charge") await handleCharge(ctx, event.chargeId);
    for (const payment of await paymentsWithRefunds(ctx, { since, events }))
      discrepancies.push(...(await compareRefunds(ctx, payment, now)));
    for (const id of await disputesToAsk(ctx, events)) await handleDispute(ctx, id);
    return await note(ctx, recent.length, unique(discrepancies));
  } catch (error) {
    const problem = reasonOf(error);
    ctx.report("payments not compared", { err: error });
    await ctx.db
      .insert(paymentChecks)
      .values({ id: randomUUID(), ordersChecked: 0, findings: 0, problem });
    return null;
  }
}

async function compareOrder(
  ctx: AppContext,
  order: Order,
  { sessionId, amountCents: askedCents }: { sessionId: string; amountCents: number },
): Promise<Discrepancy[]> {
  const { vendor } = ctx.integrations.payments;
  const { reference, title } = order;
  const finding = (kind: Discrepancy["kind"], message: string, cents?: number): Discrepancy[] => [
    {
      kind,
      subject: sessionId,
      orderReference: reference,
      message,
      cents: cents ?? null,
    },
  ];
  const watched = order.paidAt !== null || waitingStates.includes(order.state);
  if (!watched && order.state !== "expired" && order.state !== "failed") return [];
  const session = await ctx.integrations.payments.readSession(sessionId);
  if (!session) {
    return watched
      ? finding("lost", `${vendor} has no checkout for order ${reference} (${title}).`)
      : [];
  }
  if (!order.paidAt)
    return session.payment === "paid"
      ? [unrecorded(order, session, vendor)]
      : ended(ctx, sessionId);
  const payments = await paymentEntries(ctx.db, order.id, session.paymentReference ?? sessionId);
  const paidCents = -payments.reduce((sum, { cents }) => sum + cents, 0);
  const isPaid = session.payment === "paid";
  // Its cost may have changed since by a move.
  const { laterCents, creditCents } = order;
  const sold = order.fulfilledAt
    ? { ...order, amountCents: askedCents + laterCents + creditCents }
    : order;
  // Staff have already decided: accepted or refunded.
  const mismatch =
    isPaid && !order.acceptedAt && order.state !== "refunded"
      ? paymentMismatch(sold, session, vendor)
      : null;
  if (mismatch) return finding("mismatch", mismatch, session.amountCents);
  const sum = isPaid ? session.amountCents : 0;
  // Both are zero if a credit paid, or an e-transfer or a sponsor paid after the checkout.
  if (sum === paidCents) return [];
  const message = `${vendor} has ${formatMoney(sum, session.currency)} for order ${reference} (${title}); our records say ${formatMoney(paidCents, order.currency)}.`;
  return finding("amount", message, sum);
}

/** Not paid at the provider either: our order gets its final state. */
async function ended(ctx: AppContext, sessionId: string): Promise<Discrepancy[]> {
  await fulfilCheckout(ctx, sessionId);
  return [];
}

const unrecorded = (order: Order, session: ProviderSession, vendor: string): Discrepancy => ({
  kind: "unrecorded",
  subject: session.id,
  orderReference: order.reference,
  message: `${vendor} was paid ${formatMoney(session.amountCents, session.currency)} for order ${order.reference} (${order.title}), but our records say ${order.state}. Nobody was notified.`,
  cents: session.amountCents,
});

async function compareEvent(
  ctx: AppContext,
  event: PaymentEvent,
  settled: Date,
): Promise<Discrepancy[]> {
  const { payments } = ctx.integrations;
  if (event.about !== "session" || event.type === "checkout.session.expired") return [];
  const known = await findSession(ctx.db, event.sessionId);
  if (known && known.session.purpose !== "checkout") {
    // Staff do not decide on a later payment: it pays a balance.
    await fulfilCheckout(ctx, event.sessionId);
    return [];
  }
  // `compareOrder` compares the payment with which an order was paid.
  if (known && (await isPosted(ctx.db, event.sessionId))) return [];
  if (known && !known.order.paidAt && known.order.createdAt >= settled) return [];
  const session = await payments.readSession(event.sessionId);
  // The account may sell other things: only a session that names an order is ours.
  if (session?.payment !== "paid" || !/^[\da-f-]{36}$/.test(session.orderId ?? "")) return [];
  const orderId = session.orderId ?? "";
  const [named] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  const order = known?.order ?? named;
  // Includes sessions that ended, or whose creation was never confirmed: the order may have a newer one.
  const isOurs = known !== null || (await isAsked(ctx.db, orderId));
  if (order && !order.paidAt && isOurs) return [unrecorded(order, session, payments.vendor)];
  const orderReference = order?.reference ?? null;
  const what = order
    ? `order ${orderReference} (${order.title}), ${order.paidAt ? "which was paid already" : "which has no such checkout"}`
    : "an order we don’t have";
  const message = `${payments.vendor} was paid ${formatMoney(session.amountCents, session.currency)} by ${session.customer.email || "somebody"} for ${what} (${session.id}).`;
  return [{ kind: "stranger", subject: session.id, orderReference, message, cents: null }];
}

/** Every recently reported dispute, and every one that was open at the last check: they may take months. */
async function disputesToAsk({ db }: AppContext, events: PaymentEvent[]): Promise<Set<string>> {
  const open = await db
    .select({ id: paymentDisputes.id })
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.state, ["answer", "bank"]));
  const reported = events.flatMap((event) => (event.about === "dispute" ? [event.disputeId] : []));
  return new Set([...reported, ...open.map(({ id }) => id)]);
}

/** Several reports of one payment are one discrepancy, with the largest amount. */
function unique(discrepancies: Discrepancy[]): Discrepancy[] {
  const bySubject = new Map<string, Discrepancy>();
  for (const finding of discrepancies) {
    const key = `${finding.kind} ${finding.subject}`;
    const before = bySubject.get(key);
    if (!before || (finding.cents ?? 0) > (before.cents ?? 0)) bySubject.set(key, finding);
  }
  return [...bySubject.values()];
}

async function note({ db }: AppContext, ordersChecked: number, discrepancies: Discrepancy[]) {
  return db.transaction(async (transaction) => {
    const ids: string[] = [];
    for (const finding of discrepancies) {
      const id = await recordDiscrepancy(transaction, finding);
      if (id) ids.push(id);
    }
    // A discrepancy that is no longer found has been resolved.
    await transaction
      .update(paymentFindings)
      .set({ resolvedAt: new Date() })
      .where(
        and(
          isNull(paymentFindings.resolvedAt),
          notInArray(paymentFindings.kind, decidedFindings),
          ids.length > 0 ? notInArray(paymentFindings.id, ids) : undefined,
        ),
      );
    // It can no longer be paid: the provider never answered, or the bank refused the payment.
    await changeOrders(
      transaction,
      and(
        eq(orders.method, "card"),
        inArray(orders.state, ["starting", "open"]),
        sql`not ${hasSession}`,
        lt(orders.expiresAt, new Date()),
      ),
      {
        state: "failed",
        lastError: sql`coalesce(${orders.lastError}, 'The provider’s answer never came.')`,
      },
    );
    const open = await transaction.$count(paymentFindings, isNull(paymentFindings.resolvedAt));
    const check = { id: randomUUID(), ordersChecked, findings: open };
    await transaction.insert(paymentChecks).values(check);
    return open;
  });
}

type OpenDiscrepancy = typeof paymentFindings.$inferSelect;

/**
 * Corrects our records for every open discrepancy: fulfils paid orders, copies amounts and refunds from the
 * provider, and fails orders that the provider does not have. Reviews and disputes stay open.
 * @returns how many were repaired; one that can't be repaired now stays open
 */
export async function reconcilePayments(ctx: AppContext, by: AuditedBy): Promise<number> {
  const discrepancies = await ctx.db
    .select()
    .from(paymentFindings)
    .where(
      and(isNull(paymentFindings.resolvedAt), notInArray(paymentFindings.kind, decidedFindings)),
    )
    .orderBy(paymentFindings.foundAt);
  let corrected = 0;
  for (const finding of discrepancies) {
    let repaired: Repaired;
    try {
      repaired = await repair(ctx, finding);
    } catch (error) {
      ctx.report("discrepancy not repaired", { finding: finding.id, err: error });
      continue;
    }
    await ctx.db.transaction(async (transaction) => {
      const claimed = await transaction
        .update(paymentFindings)
        .set({ resolvedAt: new Date() })
        .where(and(eq(paymentFindings.id, finding.id), isNull(paymentFindings.resolvedAt)));
      // If a colleague did the same: repairing twice changes nothing, and is logged once.
      if (claimed.rowCount === 0) return;
      const { orderReference, subject } = finding;
      await recordAudit(transaction, {
        actor: by,
        action: "office.payments-corrected",
        subject: orderReference
          ? { type: "order", id: orderReference }
          : { type: "payment", id: subject },
        ...repaired,
      });
    });
    corrected += 1;
  }
  return corrected;
}

type Repaired = Partial<Pick<AuditEntry<"office.payments-corrected">, "changes" | "details">>;

/** The ledger entries of the payment with that id at the provider. */
const paymentEntries = async (db: Database | Transaction, orderId: string, reference: string) =>
  (await standingEntries(db, orderId)).filter(
    ({ kind, providerId }) => kind === "payment" && providerId === reference,
  );

/** Corrects the amount of a payment to the provider's: our entry is reversed, and a new one posted. */
export async function correctPayment(
  ctx: Pick<AppContext, "db" | "content" | "integrations">,
  { orderId, sessionId, cents }: { orderId: string; sessionId: string; cents: number },
): Promise<void> {
  const effectiveOn = ledgerDay(ctx);
  await ctx.db.transaction(async (transaction) => {
    await transaction.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const [posted] = await transaction
      .select({ reference: ledgerEntries.providerId })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.idempotencyKey, paymentKey(sessionId)));
    const reference = posted?.reference ?? sessionId;
    const payments = await paymentEntries(transaction, orderId, reference);
    const [last] = payments;
    await postEntries(transaction, orderId, [
      ...payments.map((payment) => reversal(payment, { effectiveOn })),
      {
        kind: "payment",
        cents: -cents,
        method: "card",
        provider: ctx.integrations.payments.vendor,
        providerId: reference,
        effectiveOn,
        idempotencyKey: `${paymentKey(sessionId)}:instead of ${last?.id ?? "none"}`,
      },
    ]);
  });
}

/** Repairs one discrepancy. @returns the details for the log */
async function repair(
  ctx: AppContext,
  { kind, subject, cents, orderReference }: OpenDiscrepancy,
): Promise<Repaired> {
  const { db } = ctx;
  const order = await orderOfSession(db, subject);
  const isOrder = eq(orders.id, order?.id ?? randomUUID());
  const now = cents ?? 0;
  switch (kind) {
    case "unrecorded":
      await fulfilCheckout(ctx, subject, { adopt: true });
      return { changes: { paidCents: [null, now] }, details: { finding: "not recorded" } };
    case "amount": {
      if (!order) return {};
      const before = await balanceOf(db, order.id);
      await correctPayment(ctx, { orderId: order.id, sessionId: subject, cents: now });
      const after = await balanceOf(db, order.id);
      return { changes: { paidCents: [before.paidCents, after.paidCents] } };
    }
    case "refund": {
      const [before] = await db.select().from(orders).where(isPaidBy(subject));
      if (!before) return {};
      const { refundedCents } = await balanceOf(db, before.id);
      await recordProviderRefunds(ctx, subject);
      const after = await balanceOf(db, before.id);
      return { changes: { refundedCents: [refundedCents, after.refundedCents] } };
    }
    case "lost":
      await changeOrders(db, and(isOrder, isNull(orders.paidAt)), {
        state: "failed",
        lastError: "The provider has no such checkout.",
      });
      return {
        changes: { state: ["waiting", "failed"] },
        details: { finding: "the provider has no such checkout" },
      };
    case "mismatch":
    case "dispute":
    case "unreturned":
      // Excluded above.
      return {};
    case "stranger":
      // Staff have seen it, and refund it or enter an offline order: there is no order to repair.
      return {
        details: {
          finding: orderReference ? "seen: paid a second time" : "seen: an order we do not have",
        },
      };
  }
}
