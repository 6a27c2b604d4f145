import { modules } from "#app/modules.server.ts";
import { messageOf } from "#tests/support/flash.ts";
import { readLog } from "#tests/support/audit.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { formatMoney } from "#core/money.ts";
import { daysAfter, startOfDay } from "#core/time/time.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import {
  nextAthlete,
  cash,
  clubDay,
  firstMembership,
  type OfflineClub,
  offlineTest,
} from "#tests/support/offline-orders.ts";
import { editor } from "#tests/support/club.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo, openFamily, readPage, registerFamily } from "#tests/support/family-visits.ts";
import { listOrders, orderTotals, readOrder } from "../orders.server.ts";
import { ledgerNotes } from "../schema.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";

const { priceCents } = firstMembership;
const price = formatMoney(priceCents);
const reason = "The bank sent the cheque back";
const { guardian_email: email } = adults;

/** The helpers for orders. */
function ordersOf({ club, cookie, office }: OfflineClub) {
  /** Ada's order, with its page. */
  async function registered(money: Record<string, string>) {
    const order = await office.orderOf(
      await office.register({ ...nextAthlete(), ...adults, ...money }),
    );
    return { ...order, at: `/admin/payments/${order.reference}`, part: order.parts[0]?.id ?? "" };
  }
  const byCheque = () => registered({ ...cash(), part_1_method: "cheque" });

  const voided = (at: string, id: string, fields: Record<string, string> = { reason }) =>
    office.submit(`${at}/corrections`, { _action: "void", id, ...fields });
  const pageOf = async (path: string) => {
    const answer = await club.request(path, { headers: { Cookie: cookie } });
    return (await answer.text()).replace(/<!-- -->/g, "");
  };
  const netCents = async () =>
    (await orderTotals(club.ctx)).byMonth.reduce((sum, { cents }) => sum + cents, 0);
  const csv = async () =>
    (await club.request("/api/payments.csv", { headers: { Cookie: cookie } })).text();
  return { registered, byCheque, voided, pageOf, netCents, csv };
}

const test = offlineTest().extend("by", { scope: "file" }, ordersOf);

test("a cheque that alone paid the order is voided: the family owes it again, and keeps the place", async ({
  club,
  office,
  by: { byCheque, voided, pageOf, netCents, csv },
}) => {
  const before = await office.placesLeft();
  const { reference, at, part } = await byCheque();
  expect(await netCents()).toBe(priceCents);
  const receipt = (await mailsTo(club, email))[0];
  expect(receipt).toContain("Total paid");

  expect(messageOf(await voided(at, part))).toContain("Voided: this payment no longer counts.");
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "open",
    paidCents: 0,
    paidAt: null,
    lines: [{ registration: { state: "active", ended: null } }],
    parts: [{ voidReason: reason, cents: priceCents }],
  });
  expect(await office.placesLeft()).toBe(before - 1);
  expect(await netCents()).toBe(0);
  const page = await pageOf(at);
  expect(page).toContain(`<s>${price}, Cheque</s>`);
  expect(page).toMatch(new RegExp(`Voided by [^<]+ on [^<]+: ${reason}`));
  expect(page).toContain(`${price} is still owing`);
  expect(page).not.toContain("Resend the receipt");
  expect(await office.logged()).toMatchObject({
    action: "payments.voided",
    detail: `cheque ${price}: ${reason}`,
  });
  expect((await csv()).split("\n")[1]).toContain(",cheque,open,");
  const family = await openFamily(club, email);
  const familyPage = await readPage(club, "/family", family);
  expect(familyPage.text).toContain(`Still to pay: ${price}`);
  expect(familyPage.text).not.toContain("Withdrawn");
  // The link in the mailed receipt no longer shows a paid booking.
  const [, link = ""] = /(\/receipt\/[\w-]+)/.exec(receipt ?? "") ?? [];
  expect((await readPage(club, link, family)).text).not.toContain(firstMembership.option.title);

  // Paid again, correctly.
  await club.ctx.db.delete(deliveries);
  const again = { _action: "record-money", token: randomUUID(), ...cash() };
  expect(messageOf(await office.submit(`${at}/offline-payments`, again))).toContain(
    "Recorded: everything is paid.",
  );
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "paid",
    paidCents: priceCents,
    lines: [{ registration: { state: "active" } }],
  });
  expect([await netCents(), await office.placesLeft()]).toEqual([priceCents, before - 1]);
  expect((await csv()).split("\n")[1]).toContain(",cash,paid,");
  const receipts = await mailsTo(club, email);
  expect(receipts).toHaveLength(1);
  expect(receipts[0]).toContain("Total paid");
  expect(receipts[0]).toContain(link);
  expect((await readPage(club, link, family)).text).toContain(firstMembership.option.title);
});

test("the other parts still count, from the day on which they arrived", async ({
  club,
  by: { registered, voided, pageOf },
}) => {
  const on = daysAfter(clubDay(), -3);
  const { reference, at, parts } = await registered({
    ...cash(priceCents - 5_000),
    part_2_method: "transfer",
    part_2_amount: "50",
    part_2_on: on,
  });
  const wrong = parts.find(({ method }) => method === "cash");
  await voided(at, wrong?.id ?? "");
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "open",
    paidCents: 5_000,
    paidAt: startOfDay(on, smallClub.club.timeZone),
  });
  expect(await pageOf(at)).toContain(`${formatMoney(priceCents - 5_000)} is still owing`);
});

test("it is voided once: pressed again, or by two at the same time", async ({
  club,
  by: { byCheque, voided },
}) => {
  const { at, part, reference } = await byCheque();
  const both = await Promise.all([voided(at, part), voided(at, part)]);
  expect(both.map(messageOf).toSorted()).toEqual([
    expect.stringContaining("This payment had already been voided."),
    expect.stringContaining("Voided: this payment no longer counts."),
  ]);
  expect(messageOf(await voided(at, part, { reason: "Another reason" }))).toContain(
    "This payment had already been voided.",
  );
  const { parts = [] } = (await readOrder(club.ctx, reference)) ?? {};
  expect(parts.map(({ voidReason }) => voidReason)).toEqual([reason]);
  expect(await club.ctx.db.$count(ledgerNotes)).toBe(1);
  expect(await club.ctx.db.$count(auditLog, eq(auditLog.action, "payments.voided"))).toBe(1);
});

test("it needs a reason, a payment of this order, and an admin", async ({
  club,
  office,
  by: { byCheque, voided },
}) => {
  const { at, part } = await byCheque();
  for (const [typed, error] of [
    [" ", "Say what is wrong with this payment"],
    ["x".repeat(201), "Use 200 characters or fewer"],
  ] as const) {
    const refused = await voided(at, part, { reason: typed });
    expect([refused.status, (await refused.text()).includes(error)]).toEqual([400, true]);
  }
  const other = await byCheque();
  for (const unknown of [randomUUID(), "cheque", "", other.part])
    expect((await voided(at, unknown)).status).toBe(404);
  await club.hire(editor);
  const fields = { _action: "void", id: part, reason };
  expect((await office.submit(`${at}/corrections`, fields, await club.signIn(editor))).status).toBe(
    403,
  );
  expect(await club.ctx.db.$count(ledgerNotes)).toBe(0);
});

test("a payment refunded with the whole order, and a card payment, cannot be voided", async ({
  club,
  office,
  by: { registered, voided, pageOf },
}) => {
  const some = await registered(cash(5_000));
  await office.submit(`${some.at}/offline-payments`, { _action: "abandon" });
  expect(messageOf(await voided(some.at, some.part))).toContain("This order was cancelled");
  expect(await readOrder(club.ctx, some.reference)).toMatchObject({
    state: "refunded",
    paidCents: 5_000,
  });
  await registerFamily(club);
  const { rows } = await listOrders(club.ctx, {
    search: "",
    chosen: { kind: null, state: "paid" },
  });
  const at = `/admin/payments/${rows[0]?.reference}`;
  expect((await voided(at, rows[0]?.id ?? "")).status).toBe(404);
  expect(await pageOf(at)).not.toContain("Recorded by the office");
});

test("an order whose payments were all voided can be given up: nothing was paid", async ({
  club,
  office,
  by: { byCheque, voided },
}) => {
  const before = await office.placesLeft();
  const { reference, at, part } = await byCheque();
  await voided(at, part);
  expect(
    messageOf(await office.submit(`${at}/offline-payments`, { _action: "abandon" })),
  ).toContain("Cancelled: the spot is released.");
  expect(await readOrder(club.ctx, reference)).toMatchObject({
    state: "expired",
    refundedCents: 0,
    lines: [{ registration: { state: "withdrawn" } }],
  });
  expect(await office.placesLeft()).toBe(before);
});

test("the reason is in the payer’s copy of their data, and goes with their data", async ({
  club,
  office,
  by: { byCheque },
}) => {
  const { at, part } = await byCheque();
  await office.submit(`${at}/corrections`, { _action: "void", id: part, reason });
  const files = await Promise.all(
    modules.personalRecords.map((kind) => kind.read(club.ctx.db, email)),
  );
  expect(JSON.stringify(files)).toContain(reason);
  await office.submit(`${at}/offline-payments`, {
    _action: "record-money",
    token: randomUUID(),
    ...cash(),
  });
  await club.ctx.db.transaction((transaction) => erasePerson(modules, transaction, email));
  const { rows } = await listOrders(club.ctx, { search: "", chosen: { kind: null, state: null } });
  const parts = rows.flatMap((order) => order.parts);
  expect(parts.map(({ voidReason }) => voidReason)).toEqual([null, null]);
  expect(parts.filter(({ voidedAt }) => voidedAt)).toHaveLength(1);
  const log = await readLog(club.ctx.db);
  expect(log.map(({ action }) => action)).toContain("payments.voided");
  expect(log.filter(({ detail }) => detail.includes(reason))).toEqual([]);
});
