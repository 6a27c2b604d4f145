import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { discountRules, refundRules } from "#modules/catalogue/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo, readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { nextAthlete, cash, type OfflineClub, offlineTest } from "#tests/support/offline-orders.ts";
import { withdrawForm, withdrawPath } from "#tests/support/withdrawals.ts";
import { accountCredit } from "../account-credit.server.ts";
import { readOrder } from "../orders.server.ts";
import { refundsOf } from "../refunds.server.ts";
import { ledgerEntries } from "../schema.ts";

let families = 0;

function ordersOf({ club, cookie, office }: OfflineClub) {
  /** A separate family that paid a hundred dollars. */
  async function paid(changes: Record<string, string> = {}) {
    families += 1;
    const email = `credit-${families}@example.ca`;
    const answer = await office.register({
      ...nextAthlete(),
      ...adults,
      guardian_email: email,
      instead: "100",
      price_reason: "The board’s help",
      ...cash(10_000),
      ...changes,
    });
    const { id, reference, lines } = await office.orderOf(answer);
    return { id, reference, registration: lines[0]?.registration?.id ?? "", email };
  }
  /** Withdraws the athlete; by the rule, everything is refunded. */
  const withdraw = async (
    { reference, registration }: { reference: string; registration: string },
    fields: Record<string, string> = {},
  ) => {
    const ids = [registration];
    return office.submit(withdrawPath(reference, ids), {
      ...(await withdrawForm(club, cookie, reference, ids)),
      reason: "Moved to Halifax",
      ...fields,
    });
  };
  const refund = async (reference: string, fields: Record<string, string>) =>
    office.submit(withdrawPath(reference, []), {
      ...(await withdrawForm(club, cookie, reference, [])),
      reason: "A gesture",
      ...fields,
    });
  const payOut = async (
    order: { id: string; reference: string },
    fields: Record<string, string>,
  ) => {
    const [given] = (await refundsOf(club.ctx.db, [order.id])).filter(
      ({ method, state }) => method === "credit" && state === "done",
    );
    return office.submit(`/admin/payments/${order.reference}/refunds`, {
      _action: "pay-out",
      id: given?.id ?? "",
      method: "transfer",
      ...fields,
    });
  };
  const textOf = async (reference: string) =>
    (await readPage(club, `/admin/payments/${reference}`, cookie)).text;
  return { paid, withdraw, refund, payOut, textOf };
}

const test = offlineTest().extend("by", { scope: "file" }, ordersOf);

test.beforeEach(async ({ club }) => {
  const { db, live } = club.ctx;
  await db.delete(discountRules);
  await db.delete(refundRules);
  await db.insert(refundRules).values({ ends: "last day", gives: "percent", sharePercent: 100 });
  await live.refresh();
});

test("the office keeps the money of a withdrawal as a credit: done at once, and never the default", async ({
  club,
  by: { paid, withdraw, textOf },
}) => {
  const order = await paid();
  const { email, reference } = order;
  const answer = await withdraw(order, { method: "credit" });
  expect(messageOf(answer)).toBe(
    "Withdrawn: the spot is free. The family gets an email, if we have an address. $100 is a credit on the family’s account now.",
  );
  expect(await accountCredit(club.ctx.db, email)).toBe(10_000);
  const [refund] = await refundsOf(club.ctx.db, [order.id]);
  expect(refund).toMatchObject({ state: "done", method: "credit", cents: 10_000 });
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "refunded",
    balanceCents: 0,
    refundedCents: 10_000,
  });
  const entry = and(eq(ledgerEntries.orderId, order.id), eq(ledgerEntries.method, "credit"));
  expect(await club.ctx.db.select().from(ledgerEntries).where(entry)).toMatchObject([
    { kind: "refund", cents: 10_000, recordedBy: expect.any(String) },
  ]);
  expect(await textOf(reference)).toContain("Whoever paid has a credit of $100 on account.");
  expect((await mailsTo(club, email)).join("\n")).toContain(
    "We are refunding $100 as a credit on your account. It is used first at your next registration.",
  );

  const usual = await paid();
  await withdraw(usual);
  expect(await refundsOf(club.ctx.db, [usual.id])).toMatchObject([{ method: "cash" }]);
});

test("an order without an address can’t give a credit, because it would have no owner", async ({
  club,
  by: { paid, withdraw, refund },
}) => {
  const order = await paid({ guardian_email: "" });
  for (const answer of [
    await withdraw(order, { method: "credit" }),
    await refund(order.reference, { method: "credit", refund: "10" }),
  ]) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Choose how it is refunded");
  }
  expect(await refundsOf(club.ctx.db, [order.id])).toEqual([]);
});

test("a credit is paid out as money, as far as it is not used, and once", async ({
  club,
  by: { paid, withdraw, payOut, textOf },
}) => {
  const { db } = club.ctx;
  const order = await paid();
  const { email, reference } = order;
  await withdraw(order, { method: "credit" });
  for (const [amount, message] of [
    ["100.01", "$100 of this credit is not used yet. Enter that or less."],
    ["", "Enter the amount in dollars"],
    ["-5", "Enter the amount in dollars"],
  ] as const) {
    const answer = await payOut(order, { amount });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
  }
  expect((await payOut(order, { amount: "30", method: "credit" })).status).toBe(400);
  expect(await accountCredit(db, email)).toBe(10_000);

  const answer = await payOut(order, { amount: "30" });
  expect(messageOf(answer)).toBe("The credit is paid out instead, as the new refund says.");
  expect(await accountCredit(db, email)).toBe(7_000);
  // The same form, sent again: it says what was not used before.
  expect((await payOut(order, { amount: "30", unused: "100.00" })).status).toBe(400);
  expect(await accountCredit(db, email)).toBe(7_000);
  expect(await refundsOf(db, [order.id])).toMatchObject([
    { method: "credit", state: "done", cents: 7_000, lines: [{ cents: 7_000 }] },
    { method: "transfer", state: "due", cents: 3_000, lines: [{ cents: 3_000 }] },
  ]);
  expect(await readOrder(club.ctx, reference)).toMatchObject({ balanceCents: -3_000 });

  // The rest is paid out by two simultaneous requests.
  await Promise.all([payOut(order, { amount: "70" }), payOut(order, { amount: "70" })]);
  expect(await accountCredit(db, email)).toBe(0);
  expect((await refundsOf(db, [order.id])).map(({ state, cents }) => [state, cents])).toEqual([
    ["failed", 7_000],
    ["due", 3_000],
    ["due", 7_000],
  ]);
  expect(await textOf(reference)).toContain("It was paid out in another way.");
  expect(await readOrder(club.ctx, reference)).toMatchObject({ balanceCents: -10_000 });
});

test("a pay-out that is cancelled is still owed to the family", async ({
  club,
  office,
  by: { paid, refund, payOut },
}) => {
  const order = await paid();
  // Nobody leaves: the order's cost is reduced by the refund.
  await refund(order.reference, { method: "credit", refund: "40" });
  expect(await accountCredit(club.ctx.db, order.email)).toBe(4_000);
  await payOut(order, { amount: "40" });
  const money = (await refundsOf(club.ctx.db, [order.id])).find(({ state }) => state === "due");
  await office.submit(`/admin/payments/${order.reference}/refunds`, {
    _action: "cancel-refund",
    id: money?.id ?? "",
  });
  expect(await readOrder(club.ctx, order.reference)).toMatchObject({ balanceCents: -4_000 });
  await refund(order.reference, { method: "credit", refund: "40" });
  expect(await accountCredit(club.ctx.db, order.email)).toBe(4_000);
  expect(await readOrder(club.ctx, order.reference)).toMatchObject({ balanceCents: 0 });
});

test("nobody can use what another payer has; an address in other letters is the same", async ({
  club,
  by: { paid, withdraw },
}) => {
  const { db } = club.ctx;
  const [one, other] = [await paid(), await paid()];
  await withdraw(one, { method: "credit" });
  expect(await accountCredit(db, other.email)).toBe(0);
  await db
    .update(orders)
    .set({ customerEmail: one.email.toUpperCase() })
    .where(eq(orders.id, one.id));
  expect(await accountCredit(db, one.email)).toBe(10_000);
  expect(await accountCredit(db, null)).toBe(0);
  expect(await accountCredit(db, "")).toBe(0);
});

test("the office records a family’s credit as a payment, up to what there is", async ({
  club,
  cookie,
  office,
  by: { paid, withdraw, textOf },
}) => {
  const { db } = club.ctx;
  const given = await paid();
  await withdraw(given, { method: "credit" });
  const { email } = given;
  const open = await paid({ part_1_amount: "" });
  await db.update(orders).set({ customerEmail: email }).where(eq(orders.id, open.id));
  expect(await textOf(open.reference)).toContain("The family’s credit of $100");
  const record = (amount: string, fields: Record<string, string> = {}) =>
    office.submit(`/admin/payments/${open.reference}/offline-payments`, {
      _action: "record-money",
      ...cash(0),
      part_1_method: "credit",
      part_1_amount: amount,
      ...fields,
    });
  const other = await paid({ part_1_amount: "" });
  const refused = await office.submit(`/admin/payments/${other.reference}/offline-payments`, {
    _action: "record-money",
    ...cash(0),
    part_1_method: "credit",
    part_1_amount: "10",
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("The family has no credit");

  await record("40");
  expect(await accountCredit(db, email)).toBe(6_000);
  // Two simultaneous orders, of which only one has enough credit.
  const rival = await paid({ part_1_amount: "" });
  await db.update(orders).set({ customerEmail: email }).where(eq(orders.id, rival.id));
  const answers = await Promise.all([
    record("50"),
    office.submit(`/admin/payments/${rival.reference}/offline-payments`, {
      _action: "record-money",
      ...cash(0),
      part_1_method: "credit",
      part_1_amount: "50",
    }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
  expect(await accountCredit(db, email)).toBe(1_000);

  // Cancelled: what the credit paid is a credit again.
  await office.submit(`/admin/payments/${open.reference}/offline-payments`, { _action: "abandon" });
  await office.submit(`/admin/payments/${rival.reference}/offline-payments`, {
    _action: "abandon",
  });
  expect(await accountCredit(db, email)).toBe(10_000);
  expect((await readPage(club, "/admin/payments/owed", cookie)).text).not.toContain(email);
});

test("the office registers with a family’s credit, and sees it with its records", async ({
  club,
  cookie,
  office,
  by: { paid, withdraw },
}) => {
  const { db } = club.ctx;
  const given = await paid();
  await withdraw(given, { method: "credit" });
  const register = (amount: number, email: string) =>
    office.register({
      ...nextAthlete(),
      ...adults,
      guardian_email: email,
      instead: "100",
      price_reason: "The board’s help",
      ...cash(amount),
      part_1_method: "credit",
    });
  const refused = await register(5_000, "nobody-here@example.ca");
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("The family has no credit");
  const order = await office.orderOf(await register(10_000, given.email));
  expect(order).toMatchObject({ state: "paid", money: "paid" });
  expect(await accountCredit(db, given.email)).toBe(0);
  const ledger = await readPage(club, `/admin/payments/ledger?order=${order.reference}`, cookie);
  expect(ledger.text).toContain("Credit on account");
});
