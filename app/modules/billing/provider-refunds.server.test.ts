import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { refunding } from "#tests/support/refunds.ts";
import { office } from "#tests/support/staff.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { cancelRefund, payOutCredit, recordPaidBack } from "./carry-out-refund.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { refundsOf } from "./refunds.server.ts";
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
});
const today = () => ledgerDay(club.ctx);

test.each(["charge.refunded", "refund.created"])(
  "a refund made at Stripe’s site is taken once, whatever reports it first: %s",
  async (type) => {
    const { id, payment } = await on.paid();
    const { events } = fake.stripe.giveBack({ paymentIntent: payment, amount: 1_000 });
    const reports = events.toSorted((a) => (a.type === type ? -1 : 1));
    expect(reports[0]?.type).toBe(type);
    await on.deliver(...reports);
    await Promise.all(
      [...reports, ...reports].map((event) => on.deliver({ ...event, id: `${event.id}_again` })),
    );
    await checkPayments(club.ctx);
    expect(await refundsOf(club.ctx.db, [id])).toMatchObject([
      { state: "done", cents: 1_000, requestedBy: null, doneOn: today(), reason: "" },
    ]);
    expect(await on.balance(id)).toMatchObject({ chargedCents: 1_500, refundedCents: 1_000 });
    expect(await on.mailsAbout(id)).toHaveLength(1);
  },
);

test.each([
  ["succeeded", "refund.updated", "done", 1_000],
  ["canceled", "refund.updated", "failed", 0],
  ["failed", "refund.failed", "failed", 0],
] as const)(
  "the bank’s answer to a refund that is pending: %s, by %s",
  async (status, type, state, back) => {
    const { id, reference } = await on.paid();
    fake.stripe.nextRefund = "pending";
    await on.asked(reference, { cents: 1_000 });
    await on.send();
    const [made] = await refundsOf(club.ctx.db, [id]);
    expect(made).toMatchObject({ state: "pending", doneOn: null });
    const event = fake.stripe.settleRefund(made?.providerId ?? "", status);
    expect(event.type).toBe(type);
    await on.deliver(event, event);
    expect(await on.stateOf(id)).toEqual([state]);
    expect(await on.balance(id)).toMatchObject({ refundedCents: back, balanceCents: back - 1_000 });
    expect(await on.mailsAbout(id)).toHaveLength(back > 0 ? 1 : 0);
  },
);

test("an older report that comes late changes nothing; one about another shop’s payment neither", async () => {
  const { id, reference, payment } = await on.paid();
  fake.stripe.nextRefund = "pending";
  await on.asked(reference, { cents: 1_000 });
  await on.send();
  const { payments } = club.ctx.integrations;
  const before = await payments.listRefunds(payment);
  await on.deliver(fake.stripe.settleRefund(before[0]?.id ?? "", "succeeded"));
  club.ctx.integrations.payments = { ...payments, listRefunds: async () => before };
  const [, created] = fake.stripe.events;
  if (created) await on.deliver(created);
  await checkPayments(club.ctx);
  club.ctx.integrations.payments = payments;
  expect(await on.stateOf(id)).toEqual(["done"]);

  const { id: session } = fake.stripe.create(
    {
      mode: "payment",
      success_url: "https://shop.example.ca",
      line_items: [{ quantity: 1, price_data: { currency: "cad", unit_amount: 900 } }],
    },
    "https://checkout.stripe.example",
  );
  fake.stripe.pay(session);
  await on.deliver(fake.stripe.refund(session, 900));
  expect((await on.messages()).filter((message) => message.includes("$9"))).toEqual([]);
});

test("one refund is claimed at a time", async () => {
  const { id, reference } = await on.paid();
  for (const cents of [300, 200, 100]) await on.asked(reference, { cents });
  const { payments } = club.ctx.integrations;
  const createRefund = () => Promise.reject(new Error("killed"));
  const integrations = { ...club.ctx.integrations, payments: { ...payments, createRefund } };
  for (const states of [
    ["sent", "due", "due"],
    ["sent", "sent", "due"],
  ]) {
    expect(await sendRefunds({ ...club.ctx, integrations })).toBe(true);
    expect(await on.stateOf(id)).toEqual(states);
  }
  await on.minuteLater();
  await on.send();
  expect(await on.stateOf(id)).toEqual(["done", "done", "done"]);
});

test("what was given back in place of a failed refund is not asked for again when that is given up", async () => {
  const { id, reference } = await on.paid();
  fake.stripe.nextRefund = "failed";
  const { id: failed } = await on.asked(reference, { cents: 1_000 });
  await on.send();
  const { id: cash } = await on.asked(reference, { cents: 400, method: "cash", waives: false });
  await recordPaidBack(club.ctx, office, { id: cash, on: today() });
  expect(await on.balance(id)).toMatchObject({ chargedCents: 1_500, balanceCents: -600 });
  expect(await cancelRefund(club.ctx, office, { id: failed })).toEqual({ outcome: "done" });
  expect(await on.balance(id)).toMatchObject({ chargedCents: 2_100, balanceCents: 0 });
});

test("a credit that is paid out takes nothing from a refund that failed", async () => {
  const { id, reference, sessionId } = await on.paid();
  const { id: credit } = await on.asked(reference, { cents: 1_200, method: "credit" });
  fake.stripe.nextRefund = "failed";
  const { id: failed } = await on.asked(reference, { cents: 1_000 });
  await on.send();
  fake.stripe.nextRefund = "succeeded";
  const out = await payOutCredit(club.ctx, office, { id: credit, cents: 600, method: "cash" });
  if (out.outcome !== "requested") throw new Error(out.outcome);
  await recordPaidBack(club.ctx, office, { id: out.refund.id, on: today() });
  // A refund at Stripe's site is part of the failed refund, not of the pay-out.
  await on.deliver(fake.stripe.refund(sessionId, 100));
  expect(await on.balance(id)).toMatchObject({ chargedCents: 300, balanceCents: -900 });
  expect(await cancelRefund(club.ctx, office, { id: failed })).toEqual({ outcome: "done" });
  expect(await on.balance(id)).toMatchObject({ chargedCents: 1_200, balanceCents: 0 });
});

test("a refund at Stripe’s site beside ones of ours that are on their way", async () => {
  const { id, reference, sessionId } = await on.paid();
  const { id: cash } = await on.asked(reference, { cents: 1_000, method: "cash" });
  // What is owed for our own refund stays owed.
  await on.deliver(fake.stripe.refund(sessionId, 1_200));
  expect(await on.balance(id)).toMatchObject({ chargedCents: 300, balanceCents: -1_000 });
  // Not all of our own refund is left.
  await on.deliver(fake.stripe.refund(sessionId, 2_000));
  expect(await on.balance(id)).toMatchObject({ chargedCents: 0, balanceCents: -500 });
  expect(await recordPaidBack(club.ctx, office, { id: cash, on: today() })).toEqual({
    outcome: "invalid",
    message:
      "Only $5 of this order’s payment is left: the rest went back in another way, or the payer’s bank took it. Cancel this refund.",
  });
  expect(await cancelRefund(club.ctx, office, { id: cash })).toEqual({ outcome: "done" });
  expect(await on.balance(id)).toMatchObject({
    chargedCents: 500,
    refundedCents: 2_000,
    balanceCents: 0,
  });
});
