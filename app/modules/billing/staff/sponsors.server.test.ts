import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { daysAfter, formatDate } from "#core/time/time.ts";
import { editor } from "#tests/support/club.ts";
import { adults } from "#tests/support/families.ts";
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
import { sponsorClaims } from "../schema.ts";

const { priceCents } = firstMembership;
const by = daysAfter(clubDay(), 30);

/** The helpers for Ada's order. */
function sponsoring({ club, cookie, office }: OfflineClub) {
  async function registered(values: Record<string, string> = {}) {
    const form = { ...nextAthlete(), ...adults, part_1_method: "sponsor", ...values };
    const order = await office.orderOf(await office.register(form));
    return { ...order, at: `/admin/payments/${order.reference}` };
  }
  const send = (at: string, action: string, fields: Record<string, string>) =>
    office.submit(`${at}/sponsor-claims`, { _action: action, ...fields });
  const expectFrom = (at: string, amount: string, fields: Record<string, string> = {}) =>
    send(at, "expect-sponsor", { sponsor: "KidSport", amount, expected_by: by, ...fields });
  const claimed = async (at: string, amount: string) => {
    const token = randomUUID();
    await expectFrom(at, amount, { token });
    return token;
  };
  const pageOf = async (path: string) => {
    const answer = await club.request(path, { headers: { Cookie: cookie } });
    return (await answer.text()).replace(/<!-- -->/g, "");
  };
  const orderNow = async (reference: string) => {
    const order = await readOrder(club.ctx, reference);
    if (!order) throw new Error("no order");
    return order;
  };
  const due = (id: string, today = clubDay()) => dueParts(club.ctx.db, { id }, today);
  return { registered, send, expectFrom, claimed, pageOf, orderNow, due };
}

const test = offlineTest().extend("by", { scope: "file" }, sponsoring);

test("a sponsor's claim is not owed by the family until its day has passed", async ({
  office,
  by: { registered, expectFrom, pageOf, due },
}) => {
  const { id, at, reference } = await registered();
  const answer = await expectFrom(at, "20");
  expect(messageOf(answer)).toContain("Noted.");
  expect(await office.logged()).toMatchObject({
    action: "payments.sponsor-expected",
    detail: "KidSport $20",
  });
  const claimId = expect.any(String);
  expect(await due(id)).toMatchObject([
    { cents: priceCents - 2_000, claimId: null },
    { cents: 2_000, dueOn: by, claimId },
  ]);
  const late = daysAfter(by, 1);
  expect(await due(id, late)).toMatchObject([{ cents: priceCents, claimId: null }]);
  const list = await pageOf("/admin/payments/owed");
  expect(list).toContain("KidSport");
  expect(list).toContain(moneyInColumn(priceCents - 2_000, "cad"));
  // Only the family is written to.
  const write = await pageOf(`/admin/payments/owed/write?picked=${reference}`);
  expect(write).toContain(`${formatMoney(priceCents - 2_000)} CAD`);
  expect(write).not.toContain("KidSport");
  expect(await pageOf(at)).toContain(`Expected by ${formatDate(by)}`);
});

test("less comes than was expected: the family owes the rest, and a voided payment is expected again", async ({
  office,
  by: { registered, claimed, send, pageOf, orderNow, due },
}) => {
  const { id, at, reference } = await registered();
  const claim = await claimed(at, "20");
  const money = { id: claim, part_1_amount: "15", part_1_on: clubDay(), token: randomUUID() };
  const tooMuch = { ...money, part_1_amount: String(priceCents / 100 + 1) };
  const refused = await send(at, "sponsor-paid", tooMuch);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("is more than the");
  expect(messageOf(await send(at, "sponsor-paid", money))).toContain("The rest is still owing");
  const order = await orderNow(reference);
  expect(order).toMatchObject({ state: "open", paidCents: 1_500 });
  expect(order.parts).toMatchObject([{ method: "sponsor", sponsor: "KidSport", cents: 1_500 }]);
  expect(await due(id)).toMatchObject([{ cents: priceCents - 1_500, claimId: null }]);
  expect(messageOf(await send(at, "sponsor-paid", money))).toContain("already been done");
  expect(await pageOf(at)).toContain("Received");
  const part = order.parts[0]?.id ?? "";
  await office.submit(`${at}/corrections`, { _action: "void", id: part, reason: "It bounced" });
  expect(await due(id)).toMatchObject([
    { cents: priceCents - 2_000 },
    { cents: 2_000, claimId: claim },
  ]);
});

test("a sponsor pays everything: the order is paid", async ({
  by: { registered, claimed, send, orderNow },
}) => {
  const { at, reference } = await registered();
  const amount = String(priceCents / 100);
  const id = await claimed(at, amount);
  const paid = { id, part_1_amount: amount, part_1_on: clubDay() };
  expect(messageOf(await send(at, "sponsor-paid", paid))).toBe("Recorded: everything is paid.");
  expect(await orderNow(reference)).toMatchObject({ state: "paid", balanceCents: 0 });
});

test("a sponsor who declines leaves the amount to the family", async ({
  by: { registered, claimed, send, pageOf, due },
}) => {
  const { id, at } = await registered();
  const claim = await claimed(at, "20");
  expect((await send(at, "sponsor-declined", { id: randomUUID() })).status).toBe(404);
  expect(messageOf(await send(at, "sponsor-declined", { id: claim }))).toContain("isn’t paying");
  expect(messageOf(await send(at, "sponsor-declined", { id: claim }))).toContain("already been");
  expect(await due(id)).toMatchObject([{ cents: priceCents, claimId: null }]);
  expect(await pageOf(at)).toContain("Declined: the family owes it");
  expect(await pageOf("/admin/payments/sponsors")).toContain("No sponsors yet");
});

test("wrong input is explained and kept, and nothing is noted beyond what the family owes", async ({
  club,
  by: { registered, expectFrom },
}) => {
  const { at } = await registered();
  const wrong: [Record<string, string>, string][] = [
    [{ sponsor: " " }, "Enter the sponsor’s name"],
    [{ sponsor: "x".repeat(101) }, "Enter the sponsor’s name"],
    [{ amount: "0" }, "Enter the amount in dollars"],
    [{ amount: "lots" }, "Enter the amount in dollars"],
    [{ amount: String(priceCents / 100 + 1) }, "The family owes only"],
    [{ expected_by: "" }, "Enter a day"],
    [{ expected_by: "2026-02-31" }, "Enter a day"],
    [{ expected_by: daysAfter(clubDay(), -1) }, "This day is in the past"],
    [{ expected_by: daysAfter(clubDay(), 400) }, "more than a year ahead"],
    [{ remind_on: daysAfter(clubDay(), -1) }, "This day is in the past"],
  ];
  for (const [fields, text] of wrong) {
    const answer = await expectFrom(at, "20", { sponsor: "Jumpstart", ...fields });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(text);
    expect(html).toContain(`value="${fields.amount ?? "20"}"`);
  }
  expect(await club.ctx.db.$count(sponsorClaims)).toBe(0);
  await expectFrom(at, String(priceCents / 100));
  expect(await (await expectFrom(at, "1")).text()).toContain("The family owes only $0");
});

test("a form that is sent twice notes one payment; a paid order expects none", async ({
  club,
  by: { registered, expectFrom },
}) => {
  const { at } = await registered();
  const token = randomUUID();
  await expectFrom(at, "20", { token });
  expect(messageOf(await expectFrom(at, "20", { token }))).toContain("already been done");
  expect(await club.ctx.db.$count(sponsorClaims)).toBe(1);
  const paid = await registered(cash());
  expect(messageOf(await expectFrom(paid.at, "20"))).toContain("not waiting for money");
});

test("the list has those past their day first, and the page of payments counts whom to ask", async ({
  club,
  by: { registered, expectFrom, pageOf },
}) => {
  const { at, id: orderId } = await registered();
  expect(await pageOf("/admin/payments")).not.toContain("sponsor to ask");
  await expectFrom(at, "20");
  await expectFrom(at, "1", { sponsor: "Asked now", remind_on: clubDay() });
  const past = daysAfter(clubDay(), -3);
  await club.ctx.db.insert(sponsorClaims).values({
    orderId,
    sponsor: "Late Fund",
    cents: 100,
    expectedBy: past,
    remindOn: past,
    createdBy: "Mei",
  });
  const page = await pageOf("/admin/payments/sponsors");
  expect(page).toContain(`Late: expected by ${formatDate(past)}`);
  expect(page.indexOf("Late Fund")).toBeLessThan(page.indexOf("KidSport"));
  expect(page).toContain(`Expected by ${formatDate(by)}: ask them now`);
  expect(await pageOf("/admin/payments")).toContain("2 sponsors to ask");
});

test("the proof letter has club, athlete, program, dates, fee and what is left to pay, in any Latin letters", async ({
  club,
  cookie,
  by: { registered, claimed },
}) => {
  const { content } = club.ctx;
  const names = { athlete_1_given_name: "Zoë-Éloïse", athlete_1_family_name: "Dvořáková Nguyễn" };
  const guardian = { guardian_name: "Łukasz Ğündoğan" };
  const { reference, at } = await registered({ ...names, ...guardian, ...cash(1_000) });
  await claimed(at, "20");
  const get = (file: string, as = cookie) =>
    club.request(`/api/payment-letters/${file}`, { headers: { Cookie: as } });
  const answer = await get(`${reference}.pdf`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toContain(`proof-letter-${reference}.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text: pages } = await extractText(pdf, { mergePages: true });
  const text = pages.normalize("NFC").replaceAll(/\s+/g, " ");
  const order = await readOrder(club.ctx, reference);
  const [line] = order?.lines ?? [];
  for (const part of [
    content.club.name,
    "Zoë-Éloïse Dvořáková Nguyễn",
    "Łukasz Ğündoğan",
    line?.title ?? "no title",
    `${formatDate(line?.seasonFrom ?? "")} to ${formatDate(line?.seasonTo ?? "")}`,
    `Fee ${moneyInColumn(priceCents, "cad")}`,
    `Paid so far ${moneyInColumn(1_000, "cad")}`,
    `Left to pay ${moneyInColumn(priceCents - 1_000, "cad")}`,
    "KidSport: $20.00",
    reference,
    "Signature",
  ])
    expect(text).toContain(part);
  expect((await get("K7QM-2RD4.pdf")).status).toBe(404);
  await club.hire(editor);
  expect((await get(`${reference}.pdf`, await club.signIn(editor))).status).toBe(403);
});

test("the payer's copy has what sponsors are to pay, and a deleted order takes it along", async ({
  club,
  office,
  by: { registered, expectFrom },
}) => {
  const { at } = await registered();
  await expectFrom(at, "20");
  const [payments] = personalRecords;
  const copy = await payments?.read(club.ctx.db, adults.guardian_email);
  expect(JSON.stringify(copy)).toContain("KidSport");
  await office.reset();
  expect(await club.ctx.db.$count(sponsorClaims)).toBe(0);
});
