import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { discountRules, refundRules } from "#modules/catalogue/schema.ts";
import type { TestClub } from "#tests/support/club.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo, readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import {
  nextAthlete,
  cash,
  clubDay,
  firstMembership,
  type OfflineClub,
  offlineTest,
} from "#tests/support/offline-orders.ts";
import { withdrawForm, withdrawPath } from "#tests/support/withdrawals.ts";
import { ledgerEntries, refunds } from "../schema.ts";
import { abandonOffline } from "../offline-payment.server.ts";
import { readOrder } from "../orders.server.ts";
import { refundsOf } from "../refunds.server.ts";

const { guardian_email: email } = adults;
const reason = "Moved to Halifax";

function ordersOf({ club, cookie, office }: OfflineClub) {
  /** Ada and Kofi in the same program, for a hundred dollars each. */
  async function siblings(money: Record<string, string>) {
    const answer = await office.register({
      ...nextAthlete(),
      ...adults,
      athlete_2_given_name: "Kofi",
      athlete_2_family_name: "Osei",
      athlete_2_born_on: nextAthlete().athlete_1_born_on,
      athlete_2_program_1: programKey(firstMembership),
      instead: "200",
      price_reason: "The board’s help",
      ...money,
    });
    const order = await office.orderOf(answer);
    const [one, two] = order.lines;
    return {
      id: order.id,
      reference: order.reference,
      ada: one?.registration?.id ?? "",
      kofi: two?.registration?.id ?? "",
    };
  }
  const form = (reference: string, ids: string[]) => withdrawForm(club, cookie, reference, ids);
  const press = async (reference: string, ids: string[], fields: Record<string, string> = {}) =>
    office.submit(withdrawPath(reference, ids), {
      ...(await form(reference, ids)),
      reason,
      ...fields,
    });
  const act = (reference: string, fields: Record<string, string>) =>
    office.submit(`/admin/payments/${reference}/refunds`, fields);
  const textOf = async (reference: string) =>
    (await readPage(club, `/admin/payments/${reference}`, cookie)).text;
  return { siblings, form, press, act, textOf };
}

const test = offlineTest().extend("by", { scope: "file" }, ordersOf);

/** A single rule that applies until the last day; no sibling discount. */
async function onlyRule({ ctx }: TestClub, changes: Partial<typeof refundRules.$inferInsert> = {}) {
  await ctx.db.delete(discountRules);
  await ctx.db.delete(refundRules);
  await ctx.db
    .insert(refundRules)
    .values({ ends: "last day", gives: "percent", sharePercent: 75, feeCents: 500, ...changes });
  await ctx.live.refresh();
}
test.beforeEach(async ({ club }) => onlyRule(club));

const owed = async ({ ctx }: TestClub, reference: string) =>
  (await readOrder(ctx, reference))?.balanceCents;

test("the office sees each step, presses once, and records the day it paid", async ({
  club,
  cookie,
  by: { siblings, press, act, textOf },
}) => {
  const { id, reference, ada: registration } = await siblings(cash(20_000));
  const page = await readPage(club, withdrawPath(reference, [registration]), cookie);
  expect(page.text).toMatch(
    /Price\s*\$100\s*Kept by the rule; .+ left\s*−\$25\s*Fee kept\s*−\$5\s*Refund\s*\$70/,
  );

  const answer = await press(reference, [registration], { method: "transfer" });
  expect(messageOf(answer)).toBe(
    "Withdrawn: the spot is free. The family gets an email, if we have an address. Pay $70 back, then record the day below.",
  );
  const [refund, ...more] = await refundsOf(club.ctx.db, [id]);
  expect(more).toEqual([]);
  expect(refund).toMatchObject({
    state: "due",
    method: "transfer",
    cents: 7_000,
    computedCents: 7_000,
    requestedBy: "Club office",
    lines: [{ cents: 7_000 }],
  });
  expect(refund?.rule).toContain("Until the last day: 75% of the price, less a fee of $5");
  // The club owes it until it is paid.
  expect(await owed(club, reference)).toBe(-7_000);
  const mail = (await mailsTo(club, email)).find((text) => text.includes("dès le"));
  expect(mail).toContain("We are refunding $70 by e-transfer.");

  expect(await textOf(reference)).toMatch(/To be paid back[^]+Owed to the payer\s*\$70/);
  const list = await readPage(club, "/admin/payments", cookie);
  expect(list.text).toContain("1 refund to pay");
  expect(list.text).toMatch(new RegExp(`${reference} , since .+ \\$70, E-transfer`));
  const given = { id: refund?.id ?? "", _action: "paid-back" };
  for (const on of ["", "soon", "2999-01-01", "2001-01-01"]) {
    const refused = await act(reference, { ...given, on });
    expect(refused.status).toBe(400);
  }
  expect(messageOf(await act(reference, { ...given, on: clubDay() }))).toContain(
    "the money is back",
  );
  expect(messageOf(await act(reference, { ...given, on: clubDay() }))).toContain(
    "already been done",
  );
  expect((await readPage(club, "/admin/payments", cookie)).text).not.toContain("to be paid");
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "paid",
    balanceCents: 0,
    paidCents: 20_000,
    refundedCents: 7_000,
    chargedCents: 13_000,
  });
});

test("two leave at once, with another amount that was agreed on", async ({
  club,
  by: { siblings, press },
}) => {
  const { id, reference, ada: one, kofi } = await siblings(cash(20_000));
  expect(messageOf(await press(reference, [one, kofi], { refund: "155.50" }))).toContain(
    "Pay $155.50 back",
  );
  const [refund] = await refundsOf(club.ctx.db, [id]);
  expect(refund).toMatchObject({ cents: 15_550, computedCents: 14_000 });
  expect(refund?.lines.map(({ cents }) => cents)).toEqual([7_775, 7_775]);
  const order = await readOrder(club.ctx, reference);
  expect(order?.lines.map(({ registration }) => registration?.state)).toEqual([
    "withdrawn",
    "withdrawn",
  ]);
  const credits = await club.ctx.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.kind, "credit")));
  expect(credits.map(({ cents, lineId }) => [cents, lineId !== null])).toEqual([
    [-7_775, true],
    [-7_775, true],
  ]);
  expect(await mailsTo(club, email)).toContainEqual(expect.stringContaining("Kofi Osei: "));
});

test("what was not paid yet is no longer owed, and only the rest goes back", async ({
  club,
  by: { siblings, press },
}) => {
  const { id, reference, ada: one, kofi } = await siblings(cash(15_000));
  expect(await owed(club, reference)).toBe(5_000);
  const first = messageOf(await press(reference, [one]));
  expect(first).toContain("Pay $20 back, then record the day below. $50 is no longer owed.");
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "paid",
    balanceCents: -2_000,
  });
  // What is already being refunded is not refunded a second time.
  expect(messageOf(await press(reference, [kofi]))).toContain("Pay $70 back");
  expect((await refundsOf(club.ctx.db, [id])).map(({ cents }) => cents)).toEqual([2_000, 7_000]);
  expect(await owed(club, reference)).toBe(-9_000);
});

test("an order that nobody paid is over once everybody has left", async ({
  club,
  by: { siblings, press },
}) => {
  await onlyRule(club, { sharePercent: 100, feeCents: 0 });
  const { reference, ada: one, kofi } = await siblings({ part_1_method: "cheque" });
  expect(messageOf(await press(reference, [one]))).toContain("$100 is no longer owed.");
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "open",
    balanceCents: 10_000,
  });
  await press(reference, [kofi]);
  expect(await readOrder(club.ctx, reference)).toMatchObject({ state: "expired", balanceCents: 0 });
  expect(await club.ctx.db.$count(refunds)).toBe(0);
});

test("money goes back without a withdrawal, once", async ({
  club,
  by: { siblings, form, press },
}) => {
  const { id, reference } = await siblings(cash(20_000));
  const opened = await form(reference, []);
  expect(opened.refund).toBe("");
  for (const [refund, message] of [
    ["", "Enter the amount in dollars"],
    ["0", "Enter the amount in dollars"],
    ["200.01", "At most $200 can be refunded"],
  ]) {
    const refused = await press(reference, [], { refund: refund ?? "" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(message);
  }
  expect(await club.ctx.db.$count(refunds)).toBe(0);
  const twice = { refund: "20", token: opened.token ?? "", method: "cash" };
  const both = await Promise.all([press(reference, [], twice), press(reference, [], twice)]);
  expect(both.map(messageOf).toSorted()).toEqual([
    "Pay $20 back, then record the day below.",
    expect.stringContaining("already been done"),
  ]);
  expect((await refundsOf(club.ctx.db, [id])).map(({ cents }) => cents)).toEqual([2_000]);
  const active = (await readOrder(club.ctx, reference))?.lines.map(
    ({ registration }) => registration?.state,
  );
  expect(active).toEqual(["active", "active"]);
});

test("rules that changed while the form was open are shown first", async ({
  club,
  by: { siblings, form, press },
}) => {
  const { reference, ada: registration } = await siblings(cash(20_000));
  const opened = await form(reference, [registration]);
  await onlyRule(club, { sharePercent: 50, feeCents: 0 });
  const answer = await press(reference, [registration], opened);
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("The refund amount has changed since you opened this page.");
  expect(html).toMatch(/name="refund"[^>]*value="50.00"/);
  expect(await club.ctx.db.$count(refunds)).toBe(0);
});

test("more than a registration cost does not go back, and a card only where one paid", async ({
  club,
  by: { siblings, press },
}) => {
  const { reference, ada: registration } = await siblings(cash(20_000));
  for (const fields of [{ refund: "100.01" }, { method: "card" }, { method: "" }]) {
    const refused = await press(reference, [registration], fields);
    expect(refused.status).toBe(400);
  }
  const order = await readOrder(club.ctx, reference);
  expect(order?.lines[0]?.registration?.state).toBe("active");
  expect(
    await club.ctx.db.$count(
      ledgerEntries,
      and(eq(ledgerEntries.kind, "credit"), isNull(ledgerEntries.reverses)),
    ),
  ).toBe(0);
});

test("a refund that is cancelled is still owed, and is paid in another way, once", async ({
  club,
  by: { siblings, press, act },
}) => {
  const { id, reference, ada: one } = await siblings(cash(20_000));
  await press(reference, [one], { method: "cheque" });
  const [cheque] = await refundsOf(club.ctx.db, [id]);
  await act(reference, { id: cheque?.id ?? "", _action: "cancel-refund" });
  expect(await owed(club, reference)).toBe(-7_000);
  expect(messageOf(await press(reference, [], { refund: "70", method: "transfer" }))).toBe(
    "Pay $70 back, then record the day below.",
  );
  expect(await owed(club, reference)).toBe(-7_000);
  // Nothing more is owed: a larger refund reduces the order's cost, until it is cancelled.
  await press(reference, [], { refund: "20", method: "cash" });
  expect(await owed(club, reference)).toBe(-9_000);
  const mistaken = (await refundsOf(club.ctx.db, [id])).find(({ cents }) => cents === 2_000);
  await act(reference, { id: mistaken?.id ?? "", _action: "cancel-refund" });
  expect(await owed(club, reference)).toBe(-7_000);
});

test("brothers and sisters who leave one after the other get what they get together", async ({
  club,
  by: { siblings, press },
}) => {
  await onlyRule(club, { sharePercent: 100, feeCents: 0 });
  await club.ctx.db.insert(discountRules).values({ kind: "second_child", percent: 10 });
  await club.ctx.live.refresh();
  const { id, reference, ada: one, kofi } = await siblings(cash(20_000));
  await press(reference, [one]);
  await press(reference, [kofi]);
  const given = await refundsOf(club.ctx.db, [id]);
  expect(given.reduce((sum, { cents }) => sum + cents, 0)).toBe(20_000);
});

test("all of the money goes back, and the children stay", async ({
  club,
  by: { siblings, press, act },
}) => {
  const { id, reference } = await siblings(cash(20_000));
  await press(reference, [], { refund: "200", method: "cash" });
  const [refund] = await refundsOf(club.ctx.db, [id]);
  await act(reference, { id: refund?.id ?? "", _action: "paid-back", on: clubDay() });
  const order = await readOrder(club.ctx, reference);
  expect(order).toMatchObject({ state: "paid", balanceCents: 0, refundedCents: 20_000 });
  expect(order?.lines.map(({ registration }) => registration?.state)).toEqual(["active", "active"]);
});

test("an order that costs nothing any more is paid", async ({ club, by: { siblings, press } }) => {
  const { reference } = await siblings({ part_1_method: "cheque" });
  expect(messageOf(await press(reference, [], { refund: "200" }))).toBe("$200 is no longer owed.");
  const order = await readOrder(club.ctx, reference);
  expect(order).toMatchObject({ state: "paid", balanceCents: 0 });
  expect(order?.fulfilledAt).not.toBeNull();
  expect(order?.lines.map(({ registration }) => registration?.state)).toEqual(["active", "active"]);
});

test("while a refund is to be paid, no payment is voided, and no order given up", async ({
  club,
  office,
  by: { siblings, press, act },
}) => {
  const { id, reference, ada: one } = await siblings(cash(20_000));
  await press(reference, [one]);
  const [part] = (await readOrder(club.ctx, reference))?.parts ?? [];
  const voidIt = () =>
    office.submit(`/admin/payments/${reference}/corrections`, {
      _action: "void",
      id: part?.id ?? "",
      reason: "Typed twice",
    });
  expect(messageOf(await voidIt())).toContain("Record it or cancel it first.");
  expect(await abandonOffline(club.ctx, { id: null, name: "Wren" }, reference)).toBe(false);
  const [refund] = await refundsOf(club.ctx.db, [id]);
  await act(reference, { id: refund?.id ?? "", _action: "cancel-refund" });
  expect(messageOf(await voidIt())).toContain("Voided");
});

test("an unpaid order that is given up after a withdrawal is worth nothing", async ({
  club,
  by: { siblings, press },
}) => {
  await onlyRule(club, { sharePercent: 50, feeCents: 0 });
  const { reference, ada: one } = await siblings({ part_1_method: "cheque" });
  await press(reference, [one]);
  expect(await owed(club, reference)).toBe(15_000);
  expect(await abandonOffline(club.ctx, { id: null, name: "Wren" }, reference)).toBe(true);
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "expired",
    balanceCents: 0,
    chargedCents: 0,
  });
});
