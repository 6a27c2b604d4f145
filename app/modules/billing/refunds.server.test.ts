import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { readLog } from "#tests/support/audit.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { refunding } from "#tests/support/refunds.ts";
import { office } from "#tests/support/staff.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { auditLog } from "#core/audit/schema.ts";
import { daysAfter } from "#core/time/time.ts";
import { cancelRefund, recordPaidBack, retryRefund } from "./carry-out-refund.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { refundable, refundableCents } from "./refund-parts.server.ts";
import { refundsOf } from "./refunds.server.ts";
import { ledgerEntries } from "./schema.ts";

let club: TestClub;
let fake: FakeStripe;
let on: ReturnType<typeof refunding>;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub();
  fake = await withStripe(club.ctx);
  on = refunding(club, fake);
  make = records(club);
});
afterAll(() => Promise.all([club.close(), fake.close()]));
beforeEach(() => {
  fake.stripe.nextRefund = "succeeded";
  return fake.recover();
});
const logOf = (reference: string) => readLog(club.ctx.db, eq(auditLog.subjectId, reference));
const today = () => ledgerDay(club.ctx);
const refusedMessage = async (...given: Parameters<typeof on.ask>) => {
  const answer = await on.ask(...given);
  return answer.outcome === "refused" ? answer.message : "requested";
};

test("a card refund: requested, sent, in the ledger, and the payer is told", async () => {
  const { id, reference, payment } = await on.paid();
  await on.asked(reference, {
    cents: 1_000,
    computedCents: 900,
    rule: "90 % until November 1.",
    reason: "Ada is ill",
  });
  expect(await on.balance(id)).toMatchObject({ refundedCents: 0, balanceCents: -1_000 });
  expect(await refundableCents(club.ctx.db, id)).toBe(1_500);
  await on.send();
  expect(await refundsOf(club.ctx.db, [id])).toMatchObject([
    {
      state: "done",
      cents: 1_000,
      computedCents: 900,
      rule: "90 % until November 1.",
      reason: "Ada is ill",
      requestedBy: office.name,
      doneOn: today(),
      providerId: fake.stripe.refunds.at(-1)?.id,
      lines: [],
    },
  ]);
  expect(fake.stripe.left(payment)).toBe(1_500);
  expect(await on.balance(id)).toMatchObject({
    chargedCents: 1_500,
    refundedCents: 1_000,
    balanceCents: 0,
    money: "paid",
  });
  const [mail, ...more] = await on.mailsAbout(id);
  expect(more).toEqual([]);
  expect(mail?.to).toBe("ada@example.ca");
  expect(mail?.text).toContain("$10 CAD");
  const [entry] = await logOf(reference);
  expect(entry).toMatchObject({
    action: "payments.refund-requested",
    detail: "$10 by card, the rules give $9: Ada is ill",
  });
  // Its events change nothing.
  const entries = await club.ctx.db.$count(ledgerEntries);
  await on.deliver(...fake.stripe.events.slice(0, 2));
  await on.send();
  expect(await club.ctx.db.$count(ledgerEntries)).toBe(entries);
  expect(await on.mailsAbout(id)).toHaveLength(1);
});

test("several parts of a payment go back, and never more than was paid", async () => {
  const { id, reference } = await on.paid();
  expect(await refusedMessage(reference, { cents: 2_501 })).toBe(
    "No more than $25 of this order can still be refunded.",
  );
  await on.asked(reference, { cents: 1_000 });
  await on.send();
  await on.asked(reference, { cents: 1_200, method: "cash" });
  expect(await refundable(club.ctx.db, id)).toEqual({ cents: 300, cardCents: 300 });
  expect(await refusedMessage(reference, { cents: 301 })).toContain("No more than $3");
  await on.asked(reference, { cents: 300 });
  await on.send();
  expect(await refusedMessage(reference, { cents: 1 })).toContain("Nothing of this order");
  for (const cents of [0, -1, 1.5, Number.NaN])
    expect(await refusedMessage(reference, { cents })).toBe("Enter an amount above $0.");
  // Two concurrent refunds cannot exceed what is left either.
  const other = await on.paid();
  const both = await Promise.all([1, 2].map(() => on.ask(other.reference, { cents: 1_500 })));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["refused", "requested"]);
});

test("money that is owed back is credited once", async () => {
  const { id, reference } = await on.paid();
  await on.credit(id, 1_000);
  expect(await refusedMessage(reference, { cents: 1_100, waives: false })).toBe(
    "The club owes $10 for this order. A refund can’t be more.",
  );
  await on.asked(reference, { cents: 1_000, waives: false });
  // It is in progress, so it is not owed a second time.
  expect(await refusedMessage(reference, { cents: 1, waives: false })).toContain("owes $0");
  await on.send();
  expect(await on.balance(id)).toMatchObject({ chargedCents: 1_500, balanceCents: 0 });
  // Beyond that, the order's cost is reduced.
  const other = await on.paid();
  await on.credit(other.id, 1_000);
  await on.asked(other.reference, { cents: 1_500 });
  expect(await on.balance(other.id)).toMatchObject({ balanceCents: -1_500 });
  await on.send();
  expect(await on.balance(other.id)).toMatchObject({ chargedCents: 1_000, balanceCents: 0 });
});

test("the card that can't be refunded: paid otherwise, in a dispute, through another provider", async () => {
  const paid = { kind: "registration", method: "cash", state: "paid", paidCents: 2_500 } as const;
  const cash = await make.order({ ...paid, paidAt: new Date() });
  expect(await refusedMessage(cash.reference, { cents: 100 })).toContain("was not paid by card");
  const { sessionId, reference } = await on.paid();
  const [created] = fake.stripe.dispute(sessionId);
  await on.deliver(created);
  expect(await refusedMessage(reference, { cents: 100 })).toContain("The payer’s bank disputes");
  await on.deliver(...fake.stripe.closeDispute(String(created.data.object.id), "won"));
  await on.asked(reference, { cents: 100 });
  const payments = { ...club.ctx.integrations.payments, vendor: "Another" };
  const elsewhere = { ...club.ctx, integrations: { ...club.ctx.integrations, payments } };
  const moved = refunding({ ...club, ctx: elsewhere }, fake);
  expect(await moved.ask(reference, { cents: 100 })).toMatchObject({
    outcome: "refused",
    message: expect.stringContaining("paid through Stripe, which is not connected now"),
  });
});

test("a refund by hand is done once staff record its day", async () => {
  const { id, reference } = await on.paid();
  const { id: refund } = await on.asked(reference, { cents: 1_000, method: "transfer" });
  await on.send();
  expect(await on.stateOf(id)).toEqual(["due"]);
  const record = (day: string) => recordPaidBack(club.ctx, office, { id: refund, on: day });
  expect(await record(daysAfter(today(), 1))).toMatchObject({
    outcome: "invalid",
    message: expect.stringContaining("in the future"),
  });
  expect(await record(daysAfter(today(), -2))).toMatchObject({
    outcome: "invalid",
    message: expect.stringContaining("before the order"),
  });
  expect(await record("soon")).toMatchObject({ outcome: "invalid" });
  const twice = await Promise.all([record(today()), record(today())]);
  expect(twice.map(({ outcome }) => outcome).toSorted()).toEqual(["before", "done"]);
  expect(await on.balance(id)).toMatchObject({ refundedCents: 1_000, balanceCents: 0 });
  expect(await on.mailsAbout(id)).toMatchObject([{ text: expect.stringContaining("e-transfer") }]);
  expect(await cancelRefund(club.ctx, office, { id: refund })).toEqual({ outcome: "over" });
  for (const unknown of ["x", randomUUID()])
    expect(await recordPaidBack(club.ctx, office, { id: unknown, on: today() })).toEqual({
      outcome: "unknown",
    });
  const [, paidBack] = await logOf(reference);
  expect(paidBack).toMatchObject({
    action: "payments.paid-back",
    detail: "$10 by e-transfer",
  });
});

test("a refund that is due can be cancelled: the order costs what it did", async () => {
  const { id, reference } = await on.paid();
  const { id: refund } = await on.asked(reference, { cents: 1_000 });
  const both = await Promise.all([1, 2].map(() => cancelRefund(club.ctx, office, { id: refund })));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["before", "done"]);
  await on.send();
  expect(await on.stateOf(id)).toEqual(["failed"]);
  expect(await on.balance(id)).toMatchObject({ chargedCents: 2_500, balanceCents: 0 });
  expect(await refundableCents(club.ctx.db, id)).toBe(2_500);
  expect(await on.messages()).toEqual([]);
});

test("a refund that fails later: it is owed again, staff see it, and another try replaces it", async () => {
  const { id, reference, payment } = await on.paid();
  const { id: refund } = await on.asked(reference, { cents: 1_000 });
  await on.send();
  const made = fake.stripe.refunds.at(-1)?.id ?? "";
  await on.deliver(fake.stripe.settleRefund(made, "failed"));
  expect(await on.balance(id)).toMatchObject({ refundedCents: 0, balanceCents: -1_000 });
  expect(await on.messages()).toEqual([
    `Stripe could not refund $10 of order ${reference} (Gift). The card was reported lost or stolen. Send it again, or refund it in another way.`,
  ]);
  const both = await Promise.all([1, 2].map(() => retryRefund(club.ctx, office, { id: refund })));
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["before", "requested"]);
  expect(await on.messages()).toEqual([]);
  await on.send();
  expect(await on.stateOf(id)).toEqual(["failed", "done"]);
  expect(await on.balance(id)).toMatchObject({ chargedCents: 1_500, balanceCents: 0 });
  expect(fake.stripe.left(payment)).toBe(1_500);
  const metadata = fake.stripe.refunds.slice(-2).map((one) => one.metadata.refund);
  expect(new Set(metadata).size).toBe(2);
});

test("a failed refund is paid in another way, or given up", async () => {
  const { id, reference } = await on.paid();
  await on.asked(reference, { cents: 1_000 });
  fake.stripe.nextRefund = "failed";
  await on.send();
  expect(await on.messages()).toHaveLength(1);
  // A smaller refund does not replace it.
  await on.asked(reference, { cents: 400, method: "cash", waives: false });
  expect(await on.messages()).toHaveLength(1);
  await on.asked(reference, { cents: 1_000, method: "cheque" });
  expect(await on.messages()).toEqual([]);

  const other = await on.paid();
  const { id: refund } = await on.asked(other.reference, { cents: 1_000 });
  await on.send();
  expect(await on.messages()).toHaveLength(1);
  expect(await cancelRefund(club.ctx, office, { id: refund })).toEqual({ outcome: "done" });
  expect(await on.messages()).toEqual([]);
  expect(await cancelRefund(club.ctx, office, { id: refund })).toEqual({ outcome: "before" });
  expect(await on.balance(other.id)).toMatchObject({ chargedCents: 2_500, balanceCents: 0 });
  expect(await on.balance(id)).toMatchObject({ balanceCents: -1_400 });
});

test("all of an order refunded by hand is refunded; a family that still owes keeps its places", async () => {
  const cash = { kind: "registration", method: "cash", paidAt: new Date() } as const;
  const whole = await make.order({ ...cash, state: "paid", paidCents: 2_500 });
  const part = await make.order({ ...cash, state: "open", paidCents: 1_000 });
  for (const { id, reference, cents } of [
    { ...whole, cents: 2_500 },
    { ...part, cents: 1_000 },
  ]) {
    const refund = await on.asked(reference, { cents, method: "cash" });
    const done = await recordPaidBack(club.ctx, office, { id: refund.id, on: today() });
    expect(done).toEqual({ outcome: "done" });
    expect(await on.stateOf(id)).toEqual(["done"]);
  }
  expect(await on.balance(part.id)).toMatchObject({ chargedCents: 1_500, balanceCents: 1_500 });
  expect(await on.balance(whole.id)).toMatchObject({ money: "refunded" });
});
