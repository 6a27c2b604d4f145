import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type DemoStep, demoPendingCents } from "../checkout.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { storeLocally } from "#core/vendors/local-outbox.server.ts";
import {
  checkoutOf,
  demoSavedCard,
  localCharges,
  newDemoCard,
  paymentOf,
} from "./local-charges.server.ts";
import {
  type CardRequest,
  type DemoSession,
  EventRefused,
  type PaymentEvent,
  type Payments,
  type ProviderRefund,
  RefundRefused,
  type SessionRequest,
} from "./port.server.ts";
import { demoCheckouts, demoRefunds } from "../schema.ts";
import {
  type DemoDisputeRow,
  demoDisputesSince,
  disputeEvent,
  disputesAt,
  heldCents,
  moveDemoDispute,
  openDemoDispute,
  readDemoDispute,
} from "./local-disputes.server.ts";

type Opened = CardRequest &
  Pick<SessionRequest, "amountCents"> & { purpose: "payment" | "card"; savesCard: boolean };

type DemoState = { status: "open" | "complete" | "expired"; paymentStatus: "paid" | "unpaid" };

const unpaid: DemoState = { status: "open", paymentStatus: "unpaid" };
const waiting: DemoState = { status: "complete", paymentStatus: "unpaid" };
const paid: DemoState = { status: "complete", paymentStatus: "paid" };

/** States before and after each step. After "bank-no" a session stays complete and unpaid, as at Stripe. */
const demoChanges: Record<DemoStep, { from: DemoState; change: Partial<DemoState> }> = {
  pay: { from: unpaid, change: paid },
  "pay-late": { from: unpaid, change: waiting },
  "bank-yes": { from: waiting, change: paid },
  "bank-no": { from: waiting, change: waiting },
  expire: { from: unpaid, change: { status: "expired" } },
};

const vendor = "embedded demo checkout";

type Row = typeof demoCheckouts.$inferSelect;
type RefundRow = typeof demoRefunds.$inferSelect;

/**
 * A checkout of our own that replaces the provider: same rules, no money. Its payer's page is /demo-checkout.
 * @param publicUrl where visitors reach the site, without a trailing slash
 */
export function localPayments(db: Database, { publicUrl }: { publicUrl: string }): Payments {
  const keep = <Stored>(query: () => Promise<Stored>) => storeLocally(vendor, query);
  const url = (id: string) => `${publicUrl}/demo-checkout/${id}`;
  const row = async (id: string) => {
    await expireOverdue(db);
    const [found] = await db.select().from(demoCheckouts).where(eq(demoCheckouts.id, id));
    return found ?? null;
  };
  const open = ({ successUrl, ...request }: Opened) =>
    keep(async () => {
      const { idempotencyKey, orderId, title, amountCents, cancelUrl, expiresAt } = request;
      const { purpose, savesCard } = request;
      const id = `cs_demo_${randomBytes(18).toString("base64url")}`;
      const about = { idempotencyKey, orderId, title, amountCents, cancelUrl, expiresAt };
      await db
        .insert(demoCheckouts)
        .values({
          ...about,
          id,
          purpose,
          savesCard,
          currency: "cad",
          successUrl: successUrl.replace("{CHECKOUT_SESSION_ID}", id),
        })
        .onConflictDoNothing({ target: demoCheckouts.idempotencyKey });
      const [made] = await db
        .select({ id: demoCheckouts.id })
        .from(demoCheckouts)
        .where(eq(demoCheckouts.idempotencyKey, idempotencyKey));
      if (!made) throw new VendorFailure(vendor, "The demo checkout lost a session.");
      return { id: made.id, url: url(made.id) };
    });
  return {
    vendor,
    takesCards: true,
    createSession: (request) =>
      open({
        ...request,
        purpose: "payment" as const,
        savesCard: request.savesCard ?? false,
      }),
    createCardSession: (request) =>
      open({ ...request, amountCents: 0, purpose: "card" as const, savesCard: true }),
    ...localCharges(db, vendor),
    readSession: (id) =>
      keep(async () => {
        const found = await row(id);
        return found ? demoSession(found, { url, refunds: [], disputes: [] }) : null;
      }),
    expireSession: (id) =>
      keep(async () => {
        await db
          .update(demoCheckouts)
          .set({ status: "expired", changedAt: new Date() })
          .where(and(eq(demoCheckouts.id, id), eq(demoCheckouts.status, "open")));
      }),
    readDispute: (id) => keep(() => readDemoDispute(db, id, paymentOf)),
    disputePage: ({ paymentReference }) => paymentReference && url(checkoutOf(paymentReference)),
    async createRefund({ idempotencyKey, paymentReference, cents }) {
      const made = { idempotencyKey, checkoutId: checkoutOf(paymentReference), cents };
      const refund = await keep(() => makeRefund(db, { ...made, isRequested: true }));
      if (!refund) throw new RefundRefused("No more than is left of a payment can go back.");
      return providerRefund(refund);
    },
    listRefunds: (paymentReference) =>
      keep(async () => (await refundsAt(db, checkoutOf(paymentReference))).map(providerRefund)),
    async readEvent() {
      throw new EventRefused("No card payment provider is configured");
    },
    listEvents: (since) =>
      keep(async () => {
        await expireOverdue(db);
        const rows = await db
          .select()
          .from(demoCheckouts)
          .where(and(gt(demoCheckouts.changedAt, since), sql`status <> 'open'`))
          .orderBy(desc(demoCheckouts.changedAt));
        const refunded = await db
          .selectDistinct({ checkoutId: demoRefunds.checkoutId })
          .from(demoRefunds)
          .where(gt(demoRefunds.changedAt, since));
        const disputed = await demoDisputesSince(db, since);
        return [
          ...disputed.map(disputeEvent),
          ...refunded.map(({ checkoutId }) => refundEvent(checkoutId)),
          ...rows.map((changed) => sessionEvent(changed)),
        ];
      }),
    demo: {
      read: async (id) => {
        const found = await row(id);
        if (!found) return null;
        const [refunds, disputes] = [await refundsAt(db, id), await disputesAt(db, id)];
        return demoSession(found, { url, refunds, disputes });
      },
      async dispute(id, reason) {
        const opened = await openDemoDispute(db, { checkoutId: id, reason }, (transaction) =>
          leftOf(transaction, id),
        );
        return opened && disputeEvent(opened);
      },
      async moveDispute(checkoutId, id, state) {
        const moved = await moveDemoDispute(db, { id, checkoutId }, state);
        return moved && disputeEvent(moved);
      },
      async refund(id, cents) {
        const own = { idempotencyKey: randomUUID(), checkoutId: id, isRequested: false };
        return (await makeRefund(db, { ...own, cents })) && refundEvent(id);
      },
      async decide(refundId, arrives) {
        const [decided] = await db
          .update(demoRefunds)
          .set({ status: arrives ? "done" : "failed", changedAt: new Date() })
          .where(and(eq(demoRefunds.id, refundId), eq(demoRefunds.status, "pending")))
          .returning();
        return decided ? refundEvent(decided.checkoutId) : null;
      },
      async take(id, step, { name, email, card }) {
        const asked = await row(id);
        if (!asked) return null;
        const { from, change } = demoChanges[step];
        const kept = asked.savesCard && { methodId: newDemoCard(card) };
        const payer = { customerName: name, customerEmail: email, ...kept };
        const [changed] = await db
          .update(demoCheckouts)
          .set({
            ...change,
            // Nothing is paid if a card is only saved.
            ...(asked.purpose === "card" && step === "pay" && waiting),
            ...(from.status === "open" && step !== "expire" && payer),
            changedAt: new Date(),
          })
          .where(
            and(
              eq(demoCheckouts.id, id),
              eq(demoCheckouts.status, from.status),
              eq(demoCheckouts.paymentStatus, from.paymentStatus),
            ),
          )
          .returning();
        if (!changed) return null;
        return sessionEvent(changed, step === "bank-no" ? "async_payment_failed" : undefined);
      },
    },
  };
}

async function expireOverdue(db: Database) {
  await db
    .update(demoCheckouts)
    .set({ status: "expired", changedAt: new Date() })
    .where(and(eq(demoCheckouts.status, "open"), lt(demoCheckouts.expiresAt, new Date())));
}

/** Stores a refund, or finds the one with that key. @returns null when it is more than is left */
async function makeRefund(
  db: Database,
  {
    idempotencyKey,
    checkoutId,
    cents,
    isRequested,
  }: Pick<RefundRow, "idempotencyKey" | "checkoutId" | "cents" | "isRequested">,
): Promise<RefundRow | null> {
  return db.transaction(async (transaction) => {
    // Locked, so that two concurrent refunds do not exceed the payment.
    const isCheckout = eq(demoCheckouts.id, checkoutId);
    const [paidRow] = await transaction
      .select()
      .from(demoCheckouts)
      .where(isCheckout)
      .for("update");
    const before = await refundsAt(transaction, checkoutId);
    const made = before.find((refund) => refund.idempotencyKey === idempotencyKey);
    if (made) return made;
    const leftCents = await leftOf(transaction, checkoutId);
    if (paidRow?.paymentStatus !== "paid" || cents <= 0 || cents > leftCents) return null;
    const [refund] = await transaction
      .insert(demoRefunds)
      .values({
        id: `re_demo_${randomBytes(12).toString("base64url")}`,
        idempotencyKey,
        checkoutId,
        cents,
        isRequested,
        status: cents % 100 === demoPendingCents ? "pending" : "done",
      })
      .returning();
    return refund ?? null;
  });
}

/** What is left of a checkout's payment. */
async function leftOf(transaction: Transaction, checkoutId: string): Promise<number> {
  const [row] = await transaction
    .select()
    .from(demoCheckouts)
    .where(eq(demoCheckouts.id, checkoutId));
  const back = (await refundsAt(transaction, checkoutId)).filter(
    ({ status }) => status !== "failed",
  );
  const held = heldCents(await disputesAt(transaction, checkoutId));
  return back.reduce((left, refund) => left - refund.cents, (row?.amountCents ?? 0) - held);
}

const refundsAt = (db: Database | Transaction, checkoutId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(demoRefunds)
    .where(eq(demoRefunds.checkoutId, checkoutId))
    .orderBy(asc(demoRefunds.createdAt));

const providerRefund = (refund: RefundRow): ProviderRefund => ({
  id: refund.id,
  state: refund.status,
  cents: refund.cents,
  failure: refund.status === "failed" ? "The demo’s bank declined it." : null,
  request: refund.isRequested ? refund.idempotencyKey : null,
  createdAt: refund.createdAt,
});

function demoSession(
  row: Row,
  {
    url,
    refunds,
    disputes,
  }: { url: (id: string) => string; refunds: RefundRow[]; disputes: DemoDisputeRow[] },
): DemoSession {
  return {
    id: row.id,
    url: row.status === "open" ? url(row.id) : null,
    status: row.status,
    payment: row.paymentStatus,
    amountCents: row.amountCents,
    currency: row.currency,
    customer: { name: row.customerName ?? "", email: row.customerEmail ?? "" },
    orderId: row.orderId,
    paymentReference:
      row.status === "complete" && row.purpose !== "card" ? paymentOf(row.id) : null,
    card:
      row.status === "complete" && row.methodId ? demoSavedCard(row.methodId, row.createdAt) : null,
    request: row.idempotencyKey,
    savesCard: row.savesCard,
    onlySavesCard: row.purpose === "card",
    title: row.title,
    refunds: refunds.map(providerRefund),
    disputes,
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    expiresAt: row.expiresAt,
  };
}

const eventId = () => `evt_demo_${randomUUID()}`;

function sessionEvent(row: Row, kind?: string): PaymentEvent {
  const { id, status, paymentStatus, purpose } = row;
  if (purpose === "charge") {
    const type = `payment_intent.${paymentStatus === "paid" ? "succeeded" : "payment_failed"}`;
    return { id: eventId(), type, about: "charge", chargeId: paymentOf(id) };
  }
  const stands =
    status === "expired"
      ? "expired"
      : paymentStatus === "paid"
        ? "async_payment_succeeded"
        : "completed";
  const type = `checkout.session.${kind ?? stands}`;
  return { id: eventId(), type, about: "session", sessionId: id };
}

const refundEvent = (checkoutId: string): PaymentEvent => ({
  id: eventId(),
  type: "charge.refunded",
  about: "refund",
  paymentReference: paymentOf(checkoutId),
});
