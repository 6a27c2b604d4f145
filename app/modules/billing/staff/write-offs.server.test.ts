import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { modules } from "#app/modules.server.ts";
import { formatMoney } from "#core/money.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { readLog } from "#tests/support/audit.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import {
  nextAthlete,
  cash,
  clubDay,
  firstMembership,
  type OfflineClub,
  offlineTest,
} from "#tests/support/offline-orders.ts";
import { dueParts } from "../due.server.ts";
import { readOrder } from "../orders.server.ts";
import { personalRecords } from "../personal-data.server.ts";
import { ledgerNotes } from "../schema.ts";

const { priceCents } = firstMembership;
const price = formatMoney(priceCents);
const { guardian_email: email } = adults;
const reason = "The family has moved to Yellowknife";

/** The helpers for Ada's order. */
function writingOff({ club, cookie, office }: OfflineClub) {
  async function registered(money: Record<string, string> = {}) {
    const values = { ...nextAthlete(), ...adults, part_1_method: "cash", ...money };
    const order = await office.orderOf(await office.register(values));
    return { ...order, at: `/admin/payments/${order.reference}` };
  }
  const writeOff = (at: string, amount: string, fields: Record<string, string> = {}) =>
    office.submit(`${at}/write-offs`, { _action: "write-off", amount, reason, ...fields });
  const undo = (at: string, id: string, why = "They paid after all") =>
    office.submit(`${at}/write-offs`, { _action: "undo-write-off", id, reason: why });
  const pageOf = async (path: string) => {
    const answer = await club.request(path, { headers: { Cookie: cookie } });
    return (await answer.text()).replace(/<!-- -->/g, "");
  };
  const orderNow = async (reference: string) => {
    const order = await readOrder(club.ctx, reference);
    if (!order) throw new Error("no order");
    return order;
  };
  return { registered, writeOff, undo, pageOf, orderNow };
}

const test = offlineTest().extend("by", { scope: "file" }, writingOff);

test("what is owed is written off with a reason: the order leaves the list and keeps its place", async ({
  club,
  office,
  by: { registered, writeOff, pageOf, orderNow },
}) => {
  const before = await office.placesLeft();
  const { reference, at } = await registered();
  expect(await pageOf("/admin/payments/owed")).toContain(reference);
  expect(await pageOf(at)).toContain(`${price} is owed`);
  const answer = await writeOff(at, String(priceCents / 100));
  expect(messageOf(answer)).toBe(`${price} was written off.`);
  expect(await orderNow(reference)).toMatchObject({
    state: "paid",
    balanceCents: 0,
    paidCents: 0,
    chargedCents: 0,
  });
  expect(await pageOf("/admin/payments/owed")).toContain("Nobody owes anything");
  expect(await office.placesLeft()).toBe(before - 1);
  const page = await pageOf(at);
  expect(page).toContain("Written off by");
  expect(page).toContain(reason);
  expect(await office.logged()).toMatchObject({
    action: "payments.written-off",
    detail: `${price}: ${reason}`,
  });
  const ledger = await pageOf(`/admin/payments/ledger?order=${reference}`);
  expect(ledger).toContain("Write-off");
  expect(ledger).toContain(reason);
  expect(await club.ctx.db.$count(ledgerNotes)).toBe(1);
});

test("a rest is written off: what was paid stays, and the family gets the receipt", async ({
  club,
  by: { registered, writeOff, orderNow },
}) => {
  const { reference, at } = await registered(cash(priceCents - 1_000));
  const receipts = async () =>
    (await mailsTo(club, email)).filter((mail) => mail.includes("YOUR AGREEMENT"));
  expect(await receipts()).toEqual([]);
  await writeOff(at, "10");
  expect(await orderNow(reference)).toMatchObject({
    state: "paid",
    paidCents: priceCents - 1_000,
    balanceCents: 0,
  });
  expect(await receipts()).toHaveLength(1);
});

test("never more than is owed is written off, nor anything without an amount and a reason", async ({
  by: { registered, writeOff, pageOf, orderNow },
}) => {
  const { reference, at } = await registered();
  const tooMuch = await writeOff(at, String(priceCents / 100 + 1));
  expect(tooMuch.status).toBe(409);
  expect(await tooMuch.text()).toContain(`Only ${price} is owed`);
  for (const wrong of ["", "0", "-5", "ten", "1.234"]) {
    const refused = await writeOff(at, wrong);
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Enter the amount in dollars");
    // The typed input is kept.
    expect(html).toContain(`value="${reason}"`);
  }
  expect((await writeOff(at, "1", { reason: " " })).status).toBe(400);
  expect((await writeOff(at, "1", { reason: "x".repeat(201) })).status).toBe(400);
  expect(await orderNow(reference)).toMatchObject({ state: "open", balanceCents: priceCents });
  expect(await pageOf(at)).not.toContain("Written off by");
});

test("a form that is sent twice writes off once; two at once never more than is owed", async ({
  by: { registered, writeOff, orderNow },
}) => {
  const { reference, at } = await registered();
  const token = randomUUID();
  await writeOff(at, "5", { token });
  expect(messageOf(await writeOff(at, "5", { token }))).toContain("already been done");
  expect(await orderNow(reference)).toMatchObject({ balanceCents: priceCents - 500 });
  const rest = String((priceCents - 500) / 100);
  const answers = await Promise.all([writeOff(at, rest), writeOff(at, rest)]);
  expect(answers.map(messageOf).toSorted()).toEqual([
    `${formatMoney(priceCents - 500)} was written off.`,
    "This order owes nothing any more. Nothing was changed.",
  ]);
  expect(await orderNow(reference)).toMatchObject({ balanceCents: 0 });
});

test("nothing was paid and everything is written off: no receipt of $0, and one if it is paid later", async ({
  club,
  office,
  by: { registered, writeOff, undo, orderNow },
}) => {
  const { reference, at } = await registered();
  const receipts = async () =>
    (await mailsTo(club, email)).filter((mail) => mail.includes("YOUR AGREEMENT"));
  const token = randomUUID();
  await writeOff(at, String(priceCents / 100), { token });
  expect(await receipts()).toEqual([]);
  expect(await orderNow(reference)).toMatchObject({ state: "paid", receipt: null });
  await undo(at, token);
  await office.submit(`${at}/offline-payments`, { _action: "record-money", ...cash(priceCents) });
  expect(await orderNow(reference)).toMatchObject({ state: "paid", paidCents: priceCents });
  const [receipt, ...others] = await receipts();
  expect(receipt).toContain(`Total paid: ${price} CAD`);
  expect(others).toEqual([]);
});

test("a write-off is undone: the order owes again and is open, and its place stays", async ({
  club,
  office,
  by: { registered, writeOff, undo, pageOf, orderNow },
}) => {
  const { reference, at, id: orderId } = await registered();
  const left = await office.placesLeft();
  const token = randomUUID();
  await writeOff(at, String(priceCents / 100), { token });
  expect((await undo(at, token, " ")).status).toBe(400);
  expect((await undo(at, randomUUID())).status).toBe(404);
  expect(messageOf(await undo(at, token))).toBe("Undone: the amount is owed again.");
  expect(await orderNow(reference)).toMatchObject({
    state: "open",
    balanceCents: priceCents,
    paidAt: null,
  });
  expect(await office.placesLeft()).toBe(left);
  expect(await dueParts(club.ctx.db, { id: orderId }, clubDay())).toMatchObject([
    { cents: priceCents },
  ]);
  expect(messageOf(await undo(at, token))).toContain("had already been undone");
  const page = await pageOf(at);
  expect(page).toContain("They paid after all");
  expect(page).not.toContain("Undo the write-off");
  expect((await readLog(club.ctx.db)).map(({ action }) => action)).toContain(
    "payments.write-off-undone",
  );
  // It can be written off again.
  expect(messageOf(await writeOff(at, "1"))).toBe("$1 was written off.");
});

test("an order that was given up keeps its write-offs as they are", async ({
  office,
  by: { registered, writeOff, undo, orderNow },
}) => {
  const { reference, at } = await registered();
  const token = randomUUID();
  await writeOff(at, "1", { token });
  await office.submit(`${at}/offline-payments`, { _action: "abandon" });
  expect(await orderNow(reference)).toMatchObject({ state: "expired", balanceCents: 0 });
  expect(messageOf(await undo(at, token))).toContain("already been undone");
  expect(messageOf(await writeOff(at, "1"))).toContain("owes nothing any more");
});

test("the payer's copy has what was written off and the reminders; a deletion empties the reason", async ({
  club,
  by: { registered, writeOff },
}) => {
  const { at } = await registered(cash(1_000));
  await writeOff(at, "1");
  const [payments] = personalRecords;
  expect(JSON.stringify(await payments?.read(club.ctx.db, email))).toContain(reason);
  await club.ctx.db.transaction((transaction) => erasePerson(modules, transaction, email));
  expect(await club.ctx.db.$count(ledgerNotes)).toBe(0);
  expect(JSON.stringify(await readLog(club.ctx.db))).not.toContain(reason);
});
