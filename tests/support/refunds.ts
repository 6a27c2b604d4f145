import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import type { StripeEvent } from "#tests/fakes/stripe-types.ts";
import type { AppContext } from "#core/context.server.ts";
import { openCheckout } from "#modules/billing/checkout.server.ts";
import { balanceOf, postEntries } from "#modules/billing/ledger.server.ts";
import { lockOrder } from "#modules/billing/locked-order.server.ts";
import { listFindings } from "#modules/billing/findings.server.ts";
import type { RefundRequest } from "#modules/billing/refund-parts.server.ts";
import { type RequestedRefund, refundsOf, requestRefund } from "#modules/billing/refunds.server.ts";
import { refunds } from "#modules/billing/schema.ts";
import { sendRefunds } from "#modules/billing/send-refunds.server.ts";
import { handleSignedEvent } from "#modules/billing/webhook.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import type { TestClub } from "./club.ts";
import { isOrderOf } from "./checkouts.ts";
import { ordersWithMoney } from "./ledger.ts";
import { office } from "./staff.ts";

const effectiveOn = "2026-11-02";

/** Orders that are paid by card and refunded, with a fake of Stripe. */
export function refunding({ ctx, request }: Pick<TestClub, "ctx" | "request">, fake: FakeStripe) {
  const { db } = ctx;

  async function deliver(...events: StripeEvent[]): Promise<void> {
    for (const event of events) {
      const { body, signature } = fake.signed(event);
      const headers = { "Stripe-Signature": signature };
      const answer = await request("/webhooks/stripe", { method: "POST", body, headers });
      expect(answer.status).toBe(200);
    }
  }

  /** Delivers an event to a site whose process may be killed meanwhile. */
  const deliverTo = (running: AppContext, event: StripeEvent) => {
    const { body, signature } = fake.signed(event);
    return handleSignedEvent(running, body, signature);
  };

  async function orderOf(sessionId: string) {
    const [order] = await ordersWithMoney(ctx, isOrderOf(ctx, sessionId));
    if (!order) throw new Error("no order");
    return order;
  }

  const open = (amountCents = 2_500) =>
    openCheckout(ctx, { kind: "donation", title: "Gift", amountCents });

  /** A paid order; its receipt is removed from the outbox. */
  async function paid(amountCents = 2_500) {
    const { sessionId } = await open(amountCents);
    await deliver(fake.stripe.pay(sessionId));
    await db.delete(deliveries);
    const order = await orderOf(sessionId);
    return { sessionId, payment: `pi_${sessionId.slice(8)}`, ...order };
  }

  const ask = (
    reference: string,
    asked: Partial<RefundRequest> & { cents: number },
    running: AppContext = ctx,
  ): Promise<RequestedRefund> =>
    running.db.transaction(async (transaction) => {
      const order = await lockOrder(transaction, reference);
      if (!order) throw new Error("no order");
      return requestRefund(running, transaction, {
        order,
        method: "card",
        lines: [],
        computedCents: null,
        rule: "",
        reason: "",
        by: office,
        waives: true,
        ...asked,
      });
    });

  /** Requests a refund that is accepted. */
  async function asked(...given: Parameters<typeof ask>) {
    const answer = await ask(...given);
    if (answer.outcome !== "requested") throw new Error(answer.message);
    return answer.refund;
  }

  /** Reduces an order's price, as a withdrawal does. */
  const credit = (orderId: string, cents: number) =>
    db.transaction((transaction) =>
      postEntries(transaction, orderId, [
        { kind: "credit", cents: -cents, effectiveOn, idempotencyKey: `withdrawn:${orderId}` },
      ]),
    );

  /** Runs the job until nothing is left to do. */
  async function send(running: AppContext = ctx) {
    while (await sendRefunds(running));
  }

  /** Skips the time until an unknown result is looked up. */
  const minuteLater = () =>
    db.update(refunds).set({ changedAt: sql`${refunds.changedAt} - interval '2 minutes'` });

  const stateOf = async (orderId: string) =>
    (await refundsOf(db, [orderId])).map(({ state }) => state);
  const balance = (orderId: string) => balanceOf(db, orderId);
  const messages = async () => (await listFindings(ctx)).findings.map(({ message }) => message);
  const mailsAbout = async (orderId: string) => {
    const mails = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
    return mails.map(({ payload }) => payload as { subject: string; text: string; to: string });
  };
  return {
    deliver,
    deliverTo,
    orderOf,
    open,
    paid,
    ask,
    asked,
    credit,
    send,
    minuteLater,
    stateOf,
    balance,
    messages,
    mailsAbout,
  };
}
