import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StripePeer } from "#tests/peers/stripe.ts";
import { openTestDesk, type TestDesk } from "#tests/support/desk.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { withStripe } from "#tests/support/stripe-desk.ts";
import { submissions } from "../db/schema/forms.ts";
import { orders, paymentChecks } from "../db/schema/orders.ts";
import { openCheckout } from "./checkout.ts";
import { acceptPayment } from "./decide.ts";
import { checkoutOutcome } from "./fulfil.ts";
import { checkPayments, listFindings, mendPayments } from "./reconcile.ts";

let office: TestDesk;
let peer: StripePeer;
beforeAll(async () => {
  office = await openTestDesk();
  peer = await withStripe(office.desk);
});
afterAll(() => Promise.all([office.close(), peer.close()]));

const open = () =>
  openCheckout(office.desk, { kind: "donation", title: "Gift", amountCents: 2500 });
/** A quarter of an hour later: a payer who is paying now is not looked at. */
const later = () => new Date(Date.now() + 15 * 60_000);
const words = async () => (await listFindings(office.desk)).findings.map((found) => found.words);
const orderOf = async (sessionId: string) => {
  const [order] = await office.desk.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  return order;
};

test("every disagreement in plain words, and one button brings our records in line", async () => {
  const { stripe } = peer;
  const missed = await open();
  stripe.pay(missed.sessionId);
  const refunded = await open();
  stripe.pay(refunded.sessionId);
  await checkoutOutcome(office.desk, refunded.sessionId);
  stripe.refund(refunded.sessionId, 500);
  stripe.refund(refunded.sessionId, 1500);
  const changed = await open();
  stripe.pay(changed.sessionId);
  await checkoutOutcome(office.desk, changed.sessionId);
  await office.desk.db
    .update(orders)
    .set({ paidCents: 2400 })
    .where(eq(orders.sessionId, changed.sessionId));
  const lost = await open();
  stripe.sessions.delete(lost.sessionId);
  const expired = await open();
  stripe.expire(expired.sessionId);
  const right = await open();
  stripe.pay(right.sessionId);
  await checkoutOutcome(office.desk, right.sessionId);
  const stranger = stripe.create(
    {
      ...{ mode: "payment", success_url: "x", client_reference_id: randomUUID() },
      line_items: [{ quantity: 1, price_data: { currency: "cad", unit_amount: 9900 } }],
    },
    "https://checkout.stripe.example",
  );
  stripe.pay(stranger.id);

  expect(await checkPayments(office.desk, later())).toBe(5);
  const found = await words();
  expect(found).toEqual(
    expect.arrayContaining([
      `Stripe was paid $25 for order ${missed.reference} (Gift), but our records say open. Nobody was told.`,
      `Stripe sent $15 of order ${refunded.reference} (Gift) back; our records say $0.`,
      `Stripe has $25 for order ${changed.reference} (Gift); our records say $24.`,
      `Stripe knows nothing of order ${lost.reference} (Gift).`,
      `Stripe was paid $99 by ada@example.ca for an order we don’t have (${stranger.id}).`,
    ]),
  );
  expect((await orderOf(expired.sessionId))?.state).toBe("expired");
  expect((await orderOf(missed.sessionId))?.state).toBe("open");

  // Looking again finds the same five, not ten.
  expect(await checkPayments(office.desk, later())).toBe(5);
  expect(await mendPayments(office.desk, byOffice)).toBe(5);
  expect(await words()).toEqual([]);
  expect(await orderOf(missed.sessionId)).toMatchObject({ state: "paid", paidCents: 2500 });
  expect(await orderOf(refunded.sessionId)).toMatchObject({ state: "paid", refundedCents: 1500 });
  expect(await orderOf(changed.sessionId)).toMatchObject({ paidCents: 2500 });
  expect(await orderOf(lost.sessionId)).toMatchObject({ state: "failed" });
  const entries = await office.desk.db
    .select()
    .from(submissions)
    .where(eq(submissions.reference, missed.reference));
  expect(entries).toHaveLength(1);
  // Nothing of ours can be mended about a stranger: it is listed again until staff settle it there.
  expect(await checkPayments(office.desk, later())).toBe(1);
}, 30_000);

test("what was recorded as paid and is not what was ordered is found at night, and staff decide", async () => {
  const { reference, sessionId } = await open();
  peer.stripe.pay(sessionId);
  await checkoutOutcome(office.desk, sessionId);
  const before = await checkPayments(office.desk, later());
  // As a release did that compared nothing.
  Object.assign(peer.stripe.sessions.get(sessionId) ?? {}, { amount_total: 1, currency: "usd" });
  expect(await checkPayments(office.desk, later())).toBe((before ?? 0) + 1);
  expect(await words()).toContain(
    `Stripe took USD 0.01 for order ${reference} (Gift), which costs CAD 25.00. Give it back at Stripe or accept it here.`,
  );
  expect(await orderOf(sessionId)).toMatchObject({ state: "paid", paidCents: 2500 });
  expect(await acceptPayment(office.desk, reference, { id: null, name: "Office" })).toBe(true);
  const entries = await office.desk.db.$count(submissions, eq(submissions.reference, reference));
  expect(entries).toBe(1);
  // Accepted, its sum is still compared with ours.
  await checkPayments(office.desk, later());
  expect(await words()).toContain(
    `Stripe has USD 0.01 for order ${reference} (Gift); our records say $25.`,
  );
  await mendPayments(office.desk, byOffice);
}, 30_000);

test("a provider that can't be asked is said, and nothing is changed", async () => {
  peer.fail({ mode: "500" });
  expect(await checkPayments(office.desk, later())).toBeNull();
  const { lastCheck } = await listFindings(office.desk);
  expect(lastCheck?.problem).toContain("Stripe has a problem of its own (500)");
  await peer.recover();
  await checkPayments(office.desk, later());
  expect((await listFindings(office.desk)).lastCheck?.problem).toBeNull();
  expect(await office.desk.db.$count(paymentChecks)).toBeGreaterThan(3);
}, 30_000);
