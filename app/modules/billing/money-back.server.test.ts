import { ordersWithMoney } from "#tests/support/ledger.ts";
import { isOrderOf } from "#tests/support/checkouts.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { refunding } from "#tests/support/refunds.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { cancelRefund, recordPaidBack } from "./carry-out-refund.server.ts";
import { openCheckout } from "./checkout.server.ts";
import { acceptPayment, readOrderTrouble } from "./decide.server.ts";
import { fulfilCheckout } from "./fulfil.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { orderTotals } from "./orders.server.ts";
import { checkPayments, reconcilePayments } from "./reconcile.server.ts";
import { listFindings } from "./findings.server.ts";
import { paymentDisputes } from "./schema.ts";

let club: TestClub;
let fake: FakeStripe;
beforeAll(async () => {
  club = await openTestClub();
  fake = await withStripe(club.ctx);
});
afterAll(() => Promise.all([club.close(), fake.close()]));

type StripeEvent = ReturnType<FakeStripe["stripe"]["pay"]>;

async function deliver(...events: StripeEvent[]): Promise<void> {
  for (const event of events) {
    const { body, signature } = fake.signed(event);
    const headers = { "Stripe-Signature": signature };
    const answer = await club.request("/webhooks/stripe", { method: "POST", body, headers });
    expect(answer.status).toBe(200);
  }
}
const open = () => openCheckout(club.ctx, { kind: "donation", title: "Gift", amountCents: 2500 });
async function paid() {
  const opened = await open();
  await deliver(fake.stripe.pay(opened.sessionId));
  return opened;
}
const orderOf = async (sessionId: string) => {
  const [order] = await ordersWithMoney(club.ctx, isOrderOf(club.ctx, sessionId));
  if (!order) throw new Error("no order");
  return order;
};
const messages = async () => (await listFindings(club.ctx)).findings.map((found) => found.message);
const disputeIn = (event: StripeEvent) => String(event.data.object.id);
const later = () => new Date(Date.now() + 15 * 60_000);
const netCents = async () =>
  (await orderTotals(club.ctx)).byMonth.reduce((sum, { cents }) => sum + cents, 0);

test("staff see a dispute's amount, reason and deadline until the bank decides; if won, no money is gone", async () => {
  const { sessionId, reference } = await paid();
  const before = await netCents();
  const dueBy = Date.UTC(2026, 11, 4, 17) / 1000;
  const [created, withdrawn] = fake.stripe.dispute(sessionId, { dueBy });
  await deliver(created, withdrawn);
  expect(await messages()).toEqual([
    `The payer’s bank disputes $25 CAD of order ${reference} (Gift): the purchase did not arrive. Answer at Stripe by December 4, 2026, or the money is lost.`,
  ]);
  // Neither the button nor the nightly check closes it.
  expect(await reconcilePayments(club.ctx, byOffice)).toBe(0);
  expect(await checkPayments(club.ctx, later())).toBe(1);
  await deliver(fake.stripe.answerDispute(disputeIn(created)));
  expect(await messages()).toEqual([
    expect.stringContaining("The bank has our answer and is deciding."),
  ]);
  await deliver(...fake.stripe.closeDispute(disputeIn(created), "won"));
  expect(await messages()).toEqual([]);
  const order = await orderOf(sessionId);
  expect(order).toMatchObject({ state: "paid", lostCents: 0 });
  expect(await readOrderTrouble(club.ctx, order)).toMatchObject({
    disputes: [{ state: "won", cents: 2500, reason: "product_not_received" }],
  });
  expect(await netCents()).toBe(before);
});

test("if lost, the money is gone, even if events come late or before the payment is known", async () => {
  const { sessionId } = await open();
  const before = await netCents();
  const paidEvent = fake.stripe.pay(sessionId);
  const [created] = fake.stripe.dispute(sessionId);
  const [closed] = fake.stripe.closeDispute(disputeIn(created), "lost");
  if (!closed) throw new Error("not closed");
  await deliver(closed, created);
  expect(await messages()).toEqual([]);
  await deliver(paidEvent);
  expect(await orderOf(sessionId)).toMatchObject({ state: "refunded", lostCents: 2500 });
  expect(await netCents()).toBe(before);
});

test("a part refunded and the rest lost: nothing is left", async () => {
  const { sessionId } = await paid();
  const before = await netCents();
  await deliver(fake.stripe.refund(sessionId, 1000));
  const [created] = fake.stripe.dispute(sessionId, { amount: 1500 });
  await deliver(created);
  expect(await orderOf(sessionId)).toMatchObject({ state: "paid", refundedCents: 1000 });
  await deliver(...fake.stripe.closeDispute(disputeIn(created), "lost"));
  expect(await orderOf(sessionId)).toMatchObject({ state: "refunded", lostCents: 1500 });
  expect(await netCents()).toBe(before - 2500);
});

test("a refund that a lost dispute made impossible is cancelled: the payer owes nothing", async () => {
  const { sessionId } = await paid();
  const on = refunding(club, fake);
  const { id, reference } = await orderOf(sessionId);
  const refund = await on.asked(reference, { cents: 1_000 });
  const [created] = fake.stripe.dispute(sessionId);
  await deliver(created);
  await on.send();
  expect(await on.stateOf(id)).toEqual(["failed"]);
  await deliver(...fake.stripe.closeDispute(disputeIn(created), "lost"));
  await cancelRefund(club.ctx, byOffice, refund);
  expect(await orderOf(sessionId)).toMatchObject({ lostCents: 2500, balanceCents: 0 });
  // The bank changes its decision: the order costs its price again.
  await deliver(...fake.stripe.closeDispute(disputeIn(created), "won"));
  expect(await orderOf(sessionId)).toMatchObject({ chargedCents: 2500, lostCents: 0 });
});

test("without events, the nightly check finds the dispute and its end", async () => {
  const { sessionId } = await paid();
  const [created] = fake.stripe.dispute(sessionId);
  expect(await checkPayments(club.ctx, later())).toBe(1);
  fake.stripe.closeDispute(disputeIn(created), "lost");
  // The provider has already deleted those events.
  fake.stripe.events.length = 0;
  expect(await checkPayments(club.ctx, later())).toBe(0);
  expect((await orderOf(sessionId)).lostCents).toBe(2500);
});

test("a dispute and its payment reported at the same moment are matched", async () => {
  for (let n = 0; n < 10; n += 1) {
    const { sessionId, reference } = await open();
    const paidEvent = fake.stripe.pay(sessionId);
    const [created] = fake.stripe.dispute(sessionId);
    await Promise.all([deliver(paidEvent), deliver(created)]);
    const { findings } = await listFindings(club.ctx);
    expect(findings.map((found) => found.orderReference)).toContain(reference);
    await deliver(...fake.stripe.closeDispute(disputeIn(created), "won"));
  }
});

test("a dispute about a payment that is not ours is ignored; one about a payment under review is not", async () => {
  const stranger = fake.stripe.create(
    {
      mode: "payment",
      success_url: "https://other.example",
      line_items: [{ quantity: 1, price_data: { currency: "usd", unit_amount: 100 } }],
    },
    "https://checkout.stripe.example",
  );
  fake.stripe.pay(stranger.id);
  const [other] = fake.stripe.dispute(stranger.id);
  await deliver(other);
  expect(await messages()).toEqual([]);
  expect(await club.ctx.db.$count(paymentDisputes, eq(paymentDisputes.id, disputeIn(other)))).toBe(
    1,
  );

  const { sessionId } = await open();
  fake.stripe.pay(sessionId, {}, { amount_total: 1 });
  await fulfilCheckout(club.ctx, sessionId);
  const [own] = fake.stripe.dispute(sessionId);
  await deliver(own);
  expect((await listFindings(club.ctx)).findings.map(({ kind }) => kind).sort()).toEqual([
    "dispute",
    "mismatch",
  ]);
  await deliver(...fake.stripe.closeDispute(disputeIn(own), "lost"));
  expect(await orderOf(sessionId)).toMatchObject({ state: "refunded", fulfilledAt: null });
  expect(await messages()).toEqual([]);
});

test("a dispute that was lost and is won later: staff still decide on a payment under review", async () => {
  const { sessionId, reference } = await open();
  fake.stripe.pay(sessionId, {}, { amount_total: 1 });
  await fulfilCheckout(club.ctx, sessionId);
  const [mismatch] = await messages();
  const [own] = fake.stripe.dispute(sessionId);
  await deliver(own);
  await deliver(...fake.stripe.closeDispute(disputeIn(own), "lost"));
  expect(await orderOf(sessionId)).toMatchObject({ state: "refunded", lostCents: 1 });
  expect(await messages()).toEqual([]);
  await deliver(...fake.stripe.closeDispute(disputeIn(own), "won"));
  expect(await orderOf(sessionId)).toMatchObject({
    state: "review",
    lostCents: 0,
    fulfilledAt: null,
  });
  expect(await messages()).toEqual([mismatch]);
  expect(await acceptPayment(club.ctx, reference, byOffice)).toBe(true);
  const accepted = await orderOf(sessionId);
  expect(accepted).toMatchObject({ state: "paid", chargedCents: 1, money: "paid" });
  expect(accepted.fulfilledAt).not.toBeNull();
});

test("what a bank takes beside money that went back by hand is found by the nightly check", async () => {
  const { sessionId } = await paid();
  const on = refunding(club, fake);
  const { reference } = await orderOf(sessionId);
  const { id } = await on.asked(reference, { cents: 1_000, method: "cash" });
  await recordPaidBack(club.ctx, byOffice, { id, on: ledgerDay(club.ctx) });
  const [created] = fake.stripe.dispute(sessionId);
  await deliver(created, ...fake.stripe.closeDispute(disputeIn(created), "lost"));
  expect(await orderOf(sessionId)).toMatchObject({ refundedCents: 1000, lostCents: 1500 });
  await checkPayments(club.ctx, later());
  expect(await messages()).toContain(
    `Stripe sent $25 of order ${reference} (Gift) back, with what the payer’s bank took; our records say $15.`,
  );
});
