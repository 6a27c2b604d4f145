import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fault } from "#tests/fakes/fault.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { refunding } from "#tests/support/refunds.ts";
import { office } from "#tests/support/staff.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { cancelRefund } from "./carry-out-refund.server.ts";
import { stripePayments } from "./provider/stripe.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { refundsOf } from "./refunds.server.ts";
import { paymentEvents, refunds } from "./schema.ts";
import { sendRefunds } from "./send-refunds.server.ts";

let club: TestClub;
let fake: FakeStripe;
let on: ReturnType<typeof refunding>;
beforeAll(async () => {
  club = await openTestClub();
  fake = await withStripe(club.ctx);
  on = refunding(club, fake);
});
afterAll(() => Promise.all([club.close(), fake.close()]));
beforeEach(() => {
  fake.stripe.nextRefund = "succeeded";
  return fake.recover();
});
const refundsAt = (payment: string) =>
  fake.stripe.refunds.filter(({ payment_intent }) => payment_intent === payment);
const later = (minutes = 15) => new Date(Date.now() + minutes * 60_000);

/** The site with a provider timeout of a fifth of a second. */
function hasty() {
  const { secretKey, webhookSecret, url: baseUrl } = fake;
  const payments = stripePayments({ secretKey, webhookSecret, baseUrl, timeoutMs: 200 });
  return { ...club.ctx, integrations: { ...club.ctx.integrations, payments } };
}

test.each<Fault>([
  { mode: "hang-up", processed: true },
  { mode: "slow", processed: true },
  { mode: "500", processed: true },
  { mode: "not-json", processed: true },
  { mode: "cut-off", processed: true },
  { mode: "hang-up" },
  { mode: "slow" },
  { mode: "500" },
  { mode: "429" },
  { mode: "401" },
  { mode: "wrong-shape" },
])("an answer that is lost ($mode, carried out: $processed): it goes back once", async (fault) => {
  const { id, reference, payment } = await on.paid();
  await on.asked(reference, { cents: 1_000 });
  fake.fail(fault);
  await on.send(hasty());
  expect(await on.stateOf(id)).toEqual(["sent"]);
  // Not requested again at once.
  await on.send();
  expect(await on.stateOf(id)).toEqual(["sent"]);
  await on.minuteLater();
  // The list can't be read either.
  await on.send(hasty());
  expect(await on.stateOf(id)).toEqual(["sent"]);
  await fake.recover();
  await on.minuteLater();
  await on.send();
  expect(await on.stateOf(id)).toEqual(["done"]);
  expect(refundsAt(payment)).toHaveLength(1);
  expect(await on.balance(id)).toMatchObject({ refundedCents: 1_000, balanceCents: 0 });
  expect(await on.mailsAbout(id)).toHaveLength(1);
});

test("a process that dies before, during or after the request refunds once", async () => {
  const { payments } = club.ctx.integrations;
  const dying = (createRefund: typeof payments.createRefund) => ({
    ...club.ctx,
    integrations: { ...club.ctx.integrations, payments: { ...payments, createRefund } },
  });
  const killed = async () => {
    throw new Error("killed");
  };
  for (const createRefund of [
    killed,
    async (...given: Parameters<typeof payments.createRefund>) => {
      await payments.createRefund(...given);
      return killed();
    },
  ]) {
    const { id, reference, payment } = await on.paid();
    await on.asked(reference, { cents: 1_000 });
    await sendRefunds(dying(createRefund));
    expect(await on.stateOf(id)).toEqual(["sent"]);
    await on.minuteLater();
    // Several instances at once.
    await Promise.all([1, 2, 3].map(() => on.send()));
    expect(await on.stateOf(id)).toEqual(["done"]);
    expect(refundsAt(payment)).toHaveLength(1);
  }
  // The process dies before the answer is stored, and the event arrives first.
  const { id, reference, payment } = await on.paid();
  const { id: row } = await on.asked(reference, { cents: 1_000 });
  const made = await payments.createRefund({
    idempotencyKey: row,
    paymentReference: payment,
    cents: 1_000,
    orderId: id,
  });
  await on.deliver(...fake.stripe.events.slice(0, 2));
  await on.send();
  expect(await refundsOf(club.ctx.db, [id])).toMatchObject([
    { id: row, state: "done", providerId: made.id },
  ]);
  expect(refundsAt(payment)).toHaveLength(1);
});

test("a refund that the bank confirms later: pending, in the ledger, and the payer is told at its end", async () => {
  const { id, reference } = await on.paid();
  fake.stripe.nextRefund = "pending";
  await on.asked(reference, { cents: 1_000 });
  await on.send();
  expect(await on.stateOf(id)).toEqual(["pending"]);
  expect(await on.balance(id)).toMatchObject({ refundedCents: 1_000, balanceCents: 0 });
  expect(await on.mailsAbout(id)).toEqual([]);
  const event = fake.stripe.settleRefund(fake.stripe.refunds.at(-1)?.id ?? "", "succeeded");
  await Promise.all([on.deliver(event), on.deliver(event)]);
  expect(await on.stateOf(id)).toEqual(["done"]);
  expect(await on.mailsAbout(id)).toHaveLength(1);
});

test("what Stripe refuses has failed, with the reason, and is owed", async () => {
  const { id, reference, sessionId } = await on.paid();
  await on.asked(reference, { cents: 1_000 });
  // The dispute has not been reported yet.
  fake.stripe.dispute(sessionId);
  await on.send();
  expect(await refundsOf(club.ctx.db, [id])).toMatchObject([
    {
      state: "failed",
      providerId: null,
      failure: expect.stringContaining("disputes this payment"),
    },
  ]);
  expect(await on.balance(id)).toMatchObject({ refundedCents: 0, balanceCents: -1_000 });
  expect(await on.messages()).toContainEqual(
    expect.stringContaining(
      `Stripe could not refund $10 of order ${reference} (Gift). The payer’s`,
    ),
  );
});

test("a refund made at Stripe’s site first: ours is refused, and the ledger has what went back", async () => {
  const { id, reference, sessionId } = await on.paid();
  await on.asked(reference, { cents: 2_000 });
  fake.stripe.refund(sessionId, 2_500);
  await on.send();
  const rows = await refundsOf(club.ctx.db, [id]);
  expect(rows.map(({ state, cents }) => `${state} ${cents}`).toSorted()).toEqual([
    "done 2500",
    "failed 2000",
  ]);
  expect(await on.balance(id)).toMatchObject({
    chargedCents: 0,
    refundedCents: 2_500,
    balanceCents: 0,
  });
});

test("a refund at Stripe's site reduces what the order costs, unless the money was owed", async () => {
  const { id, sessionId } = await on.paid();
  await on.deliver(fake.stripe.refund(sessionId, 500));
  expect(await on.balance(id)).toMatchObject({ chargedCents: 2_000, balanceCents: 0 });
  await on.credit(id, 800);
  await on.deliver(fake.stripe.refund(sessionId, 1_500));
  // $8 of the $10 were owed.
  expect(await on.balance(id)).toMatchObject({ chargedCents: 1_000, balanceCents: 0 });
  // Stripe's times have whole seconds, so these may be equal.
  const rows = (await refundsOf(club.ctx.db, [id])).toSorted((a, b) => a.cents - b.cents);
  expect(rows).toMatchObject([
    { state: "done", cents: 500, requestedBy: null, method: "card" },
    { state: "done", cents: 1_000 },
  ]);
});

test("what was reported before the payment, and could not be read then, is read later", async () => {
  const { sessionId } = await on.open();
  const paid = fake.stripe.pay(sessionId);
  await on.deliver(fake.stripe.refund(sessionId, 1_000));
  // The payment is recorded, and the list of its refunds can't be read.
  const { payments } = club.ctx.integrations;
  const listRefunds = () => Promise.reject(new Error("killed"));
  club.ctx.integrations.payments = { ...payments, listRefunds };
  await on.deliver(paid);
  club.ctx.integrations.payments = payments;
  const order = await on.orderOf(sessionId);
  expect(order).toMatchObject({ state: "paid", refundedCents: 0 });
  await on.send();
  expect(await on.orderOf(sessionId)).toMatchObject({ refundedCents: 1_000 });
  const subject = eq(paymentEvents.subject, `pi_${sessionId.slice(8)}`);
  expect(await club.ctx.db.select().from(paymentEvents).where(subject)).toMatchObject([
    { processedAt: expect.any(Date) },
  ]);
});

test("the nightly comparison stores what no event reported, and lists what does not agree", async () => {
  const { db } = club.ctx;
  const missed = await on.paid();
  fake.stripe.refund(missed.sessionId, 700);
  const failed = await on.paid();
  await on.asked(failed.reference, { cents: 500 });
  await on.send();
  fake.stripe.settleRefund(fake.stripe.refunds.at(-1)?.id ?? "", "failed");
  await db.delete(refunds).where(eq(refunds.state, "failed"));
  await checkPayments(club.ctx, later());
  expect(await on.balance(missed.id)).toMatchObject({ refundedCents: 700, balanceCents: 0 });
  expect(await on.balance(failed.id)).toMatchObject({ refundedCents: 0, balanceCents: -500 });
  const found = (await on.messages()).filter((message) => message.includes(failed.reference));
  expect(found).toEqual([expect.stringContaining(`refund $5 of order ${failed.reference}`)]);

  // One that Stripe does not have, one that it never confirmed, one that has been pending at the bank for
  // weeks.
  const lost = await on.paid();
  await on.asked(lost.reference, { cents: 500 });
  await on.send();
  fake.stripe.refunds.splice(-1);
  const silent = await on.paid();
  fake.fail({ mode: "hang-up" });
  await on.asked(silent.reference, { cents: 500 });
  await on.send();
  await fake.recover();
  const slow = await on.paid();
  fake.stripe.nextRefund = "pending";
  await on.asked(slow.reference, { cents: 500 });
  await on.send();
  await checkPayments(club.ctx, later(16 * 24 * 60));
  const messages = await on.messages();
  for (const [order, text] of [
    [lost, "Stripe has no record of the refund of $5 for order"],
    [silent, "Stripe has not confirmed the refund of $5 for order"],
    [slow, "The payer’s bank has not confirmed the refund of $5 for order"],
  ] as const)
    expect(messages).toContainEqual(expect.stringContaining(`${text} ${order.reference}`));
}, 30_000);

test("a withdrawal's refund does not replace one that failed: staff can still give that up", async () => {
  const { id, reference } = await on.paid(10_000);
  fake.stripe.nextRefund = "failed";
  const failed = await on.asked(reference, { cents: 1_000 });
  await on.send();
  await on.credit(id, 1_500);
  await on.asked(reference, { cents: 1_500, method: "cash", waives: false });
  const told = async () =>
    (await on.messages()).filter((message) => message.includes(reference)).length;
  expect(await told()).toBe(1);
  expect(await cancelRefund(club.ctx, office, failed)).toEqual({ outcome: "done" });
  // An amount that staff refund does.
  const again = await on.asked(reference, { cents: 1_000 });
  await on.send();
  await on.asked(reference, { cents: 2_000, method: "cash" });
  expect(await told()).toBe(0);
  expect(await cancelRefund(club.ctx, office, again)).toEqual({ outcome: "before" });
});

test("of two that failed, a later refund replaces the one whose money it uses", async () => {
  const { id, reference } = await on.paid(10_000);
  fake.stripe.nextRefund = "failed";
  const large = await on.asked(reference, { cents: 6_200 });
  const small = await on.asked(reference, { cents: 1_200 });
  await on.send();
  await on.asked(reference, { cents: 2_000, method: "credit" });
  expect(await cancelRefund(club.ctx, office, small)).toEqual({ outcome: "before" });
  expect(await cancelRefund(club.ctx, office, large)).toEqual({ outcome: "done" });
  expect(await on.balance(id)).toMatchObject({ chargedCents: 8_000, balanceCents: 0 });
});
