import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { DemoStep } from "../checkout.ts";
import type { Database } from "#core/db/database.server.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { storeLocally } from "#core/vendors/local-outbox.server.ts";
import { type DemoSession, EventRefused, type PaymentEvent, type Payments } from "./port.server.ts";
import { demoCheckouts } from "../schema.ts";

type DemoState = { status: "open" | "complete" | "expired"; paymentStatus: "paid" | "unpaid" };

const open: DemoState = { status: "open", paymentStatus: "unpaid" };
const waiting: DemoState = { status: "complete", paymentStatus: "unpaid" };
const paid: DemoState = { status: "complete", paymentStatus: "paid" };

/** States before and after each step. After "bank-no" a session stays complete and unpaid, as at Stripe. */
const demoChanges: Record<DemoStep, { from: DemoState; change: Partial<DemoState> }> = {
  pay: { from: open, change: paid },
  "pay-late": { from: open, change: waiting },
  "bank-yes": { from: waiting, change: paid },
  "bank-no": { from: waiting, change: waiting },
  expire: { from: open, change: { status: "expired" } },
  refund: { from: paid, change: paid },
};

const vendor = "embedded demo checkout";

type Row = typeof demoCheckouts.$inferSelect;

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
  return {
    vendor,
    takesCards: true,
    createSession: ({ idempotencyKey, orderId, title, amountCents, ...request }) =>
      keep(async () => {
        const id = `cs_demo_${randomBytes(18).toString("base64url")}`;
        const { successUrl, cancelUrl, expiresAt } = request;
        await db
          .insert(demoCheckouts)
          .values({
            id,
            idempotencyKey,
            orderId,
            title,
            amountCents,
            cancelUrl,
            expiresAt,
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
      }),
    readSession: (id) =>
      keep(async () => {
        const found = await row(id);
        return found ? demoSession(found, url) : null;
      }),
    expireSession: (id) =>
      keep(async () => {
        await db
          .update(demoCheckouts)
          .set({ status: "expired", changedAt: new Date() })
          .where(and(eq(demoCheckouts.id, id), eq(demoCheckouts.status, "open")));
      }),
    // No bank disputes money that never existed.
    readDispute: async () => null,
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
        return rows.flatMap(eventsOf);
      }),
    demo: {
      read: async (id) => {
        const found = await row(id);
        return found ? demoSession(found, url) : null;
      },
      async take(id, step, customer) {
        const { from, change } = demoChanges[step];
        await expireOverdue(db);
        const payer = { customerName: customer.name, customerEmail: customer.email };
        const [changed] = await db
          .update(demoCheckouts)
          .set({
            ...change,
            ...(from.status === "open" && step !== "expire" && payer),
            ...(step === "refund" && { refundedCents: sql`${demoCheckouts.amountCents}` }),
            changedAt: new Date(),
          })
          .where(
            and(
              eq(demoCheckouts.id, id),
              eq(demoCheckouts.status, from.status),
              eq(demoCheckouts.paymentStatus, from.paymentStatus),
              eq(demoCheckouts.refundedCents, 0),
            ),
          )
          .returning();
        const event = changed && eventsOf(changed).at(-1);
        if (!event) return null;
        return step === "bank-no"
          ? { ...event, type: "checkout.session.async_payment_failed" }
          : event;
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

const paymentOf = (id: string) => id.replace("cs_demo_", "pi_demo_");

function demoSession(row: Row, url: (id: string) => string): DemoSession {
  return {
    id: row.id,
    url: row.status === "open" ? url(row.id) : null,
    status: row.status,
    payment: row.paymentStatus,
    amountCents: row.amountCents,
    currency: row.currency,
    customer: { name: row.customerName ?? "", email: row.customerEmail ?? "" },
    orderId: row.orderId,
    paymentReference: row.status === "complete" ? paymentOf(row.id) : null,
    title: row.title,
    refundedCents: row.refundedCents,
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    expiresAt: row.expiresAt,
  };
}

function eventsOf({ id, status, paymentStatus, refundedCents }: Row): PaymentEvent[] {
  const type =
    status === "expired"
      ? "checkout.session.expired"
      : paymentStatus === "paid"
        ? "checkout.session.async_payment_succeeded"
        : "checkout.session.completed";
  const session: PaymentEvent = {
    id: `evt_demo_${randomUUID()}`,
    type,
    about: "session",
    sessionId: id,
  };
  if (refundedCents === 0) return [session];
  const refund = {
    id: `evt_demo_${randomUUID()}`,
    type: "charge.refunded",
    about: "refund",
  } as const;
  return [session, { ...refund, paymentReference: paymentOf(id), refundedCents }];
}
