import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { daysAfter, formatDate } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import {
  cash,
  nextAthlete,
  clubDay,
  firstMembership,
  type OfflineClub,
  offlineTest,
} from "#tests/support/offline-orders.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { records } from "#tests/support/records.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { balanceOf } from "../ledger.server.ts";
import { matchTransfers } from "../match-transfers.server.ts";
import { listPlaces } from "../release-holds.server.ts";
import { ledgerEntries, sponsorClaims, transferHolds } from "../schema.ts";
import { endTransferHolds } from "../transfer-holds.server.ts";

const path = "/admin/payments/transfers";
const { priceCents } = firstMembership;
const price = (priceCents / 100).toFixed(2);

function transferring({ club, cookie, office }: OfflineClub) {
  /** An order whose place is held until a day. */
  async function awaited() {
    const form = { ...nextAthlete(), ...adults, part_1_method: "transfer" };
    const order = await office.orderOf(await office.register(form));
    const dueOn = daysAfter(clubDay(), 5);
    await club.ctx.db.insert(transferHolds).values({ orderId: order.id, dueOn });
    await club.ctx.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() + 6 * 86_400_000), agreedAt: new Date() })
      .where(eq(orders.id, order.id));
    return order;
  }
  const matched = async (lines: string) => {
    const found = await matchTransfers(club.ctx, lines);
    return found === "too long" ? [] : found;
  };
  /** Selects every line. */
  async function record(lines: string) {
    const ticks = (await matched(lines)).map(({ key, cents }) => [`tick_${key}`, String(cents)]);
    const fields = { _action: "record-transfers", lines, ...Object.fromEntries(ticks) };
    return messageOf(await office.submit(path, fields));
  }
  const look = async (lines: string) => {
    const answer = await office.submit(path, { _action: "match", lines });
    return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
  };
  const now = async (id: string) => {
    const [order] = await club.ctx.db.select().from(orders).where(eq(orders.id, id));
    const [registration] = await club.ctx.db
      .select()
      .from(registrations)
      .where(eq(registrations.orderId, id));
    const { balanceCents, paidCents } = await balanceOf(club.ctx.db, id);
    return { state: order?.state, place: registration?.state, balanceCents, paidCents };
  };
  /** No payment arrived in time: the place is released. */
  async function expire(id: string) {
    await club.ctx.db
      .update(orders)
      .set({ expiresAt: sql`now() - interval '1 minute'` })
      .where(eq(orders.id, id));
    await endTransferHolds(club.ctx);
  }
  const pageOf = async (at: string) => {
    const answer = await club.request(at, { headers: { Cookie: cookie } });
    return (await answer.text()).replaceAll("<!-- -->", "");
  };
  return { awaited, matched, record, look, now, expire, pageOf };
}

const test = offlineTest().extend("by", { scope: "file" }, transferring);

test("the page lists what waits, and says for each pasted line what fits", async ({
  club,
  by: { awaited, look, pageOf },
}) => {
  const { reference } = await awaited();
  const gift = await records(club).order({ customerName: "Kofi Mensah" });
  const html = await pageOf(path);
  expect(html).toContain(formatDate(daysAfter(clubDay(), 5)));
  expect(html).toContain("Expected gift");
  const lower = reference.replace("-", " ").toLowerCase();
  const found = await look(
    `${price} CAD ${lower}\n$1.00 ${reference}\n$25.00 from MENSAH KOFI\n$3.00 nobody\n-$4.00 rent`,
  );
  expect(found.status).toBe(200);
  for (const text of [
    "Code and amount match",
    "The code matches, the amount does not",
    "No code: amount and name match",
    "Nothing fits",
    "Outgoing payment",
  ])
    expect(found.html).toContain(text);
  expect(found.html.match(/type="checkbox"[^>]*checked=""/g)).toHaveLength(1);
  expect(found.html).toContain(`Record $25 for ${gift.reference}`);
});

test("an order of the office has the day from which it is owed", async ({
  club,
  office,
  by: { pageOf },
}) => {
  const { id, reference } = await office.orderOf(
    await office.register({ ...nextAthlete(), guardian_name: "Abena Osei", ...cash(1_000) }),
  );
  await club.ctx.db.update(orders).set({ method: "transfer" }).where(eq(orders.id, id));
  const html = await pageOf(path);
  expect(html).toContain(reference);
  expect(html).toContain(`Due ${formatDate(clubDay())}`);
  expect(html).not.toContain("No due date");
});

test("what sponsors are to pay is not expected from the family", async ({
  club,
  by: { awaited, look, pageOf },
}) => {
  const [partly, wholly] = [await awaited(), await awaited()];
  const claim = { sponsor: "KidSport", createdBy: "Mei Chen", remindOn: clubDay() };
  const expectedBy = daysAfter(clubDay(), 5);
  await club.ctx.db.insert(sponsorClaims).values([
    { ...claim, orderId: partly.id, cents: 2_000, expectedBy },
    { ...claim, orderId: wholly.id, cents: priceCents, expectedBy },
  ]);
  const html = await pageOf(path);
  expect(html).toContain(partly.reference);
  expect(html).toContain(formatMoney(priceCents - 2_000));
  expect(html).not.toContain(wholly.reference);
  const own = ((priceCents - 2_000) / 100).toFixed(2);
  expect((await look(`$${own} ${partly.reference}`)).html).toContain("Code and amount match");
  // A day too late: the family owes it.
  await club.ctx.db.update(sponsorClaims).set({ expectedBy: daysAfter(clubDay(), -1) });
  expect(await pageOf(path)).toContain(wholly.reference);
});

test("what is pasted must have amounts and a reasonable length; it stays in the field", async ({
  by: { look },
}) => {
  const empty = await look("no amount here");
  expect([empty.status, empty.html.includes("No line has an amount.")]).toEqual([400, true]);
  expect(empty.html).toContain("no amount here");
  expect((await look("1.00\n".repeat(501))).status).toBe(400);
});

test("a ticked line is recorded once, however often it is pasted", async ({
  club,
  by: { awaited, record, look, now },
}) => {
  const { id, reference } = await awaited();
  const line = `2026-01-02,E-TRANSFER ${reference},${price}`;
  expect(await record(`${line}\n${line}`)).toContain("1 payment recorded: everything is paid.");
  expect(await now(id)).toMatchObject({ state: "paid", balanceCents: 0, paidCents: priceCents });
  expect((await look(line)).html).toContain("Recorded before");
  expect(await record(line)).toBe("1 payment had been recorded before.");
  const payments = await club.ctx.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, "payment"));
  expect(payments).toHaveLength(1);
});

test("two presses at the same moment record once", async ({ by: { awaited, record, now } }) => {
  const { id, reference } = await awaited();
  const line = `$${price} ${reference}`;
  await Promise.all([record(line), record(line)]);
  expect(await now(id)).toMatchObject({ paidCents: priceCents });
});

test("a part leaves the rest owed; too much is said and stays on the order", async ({
  by: { awaited, record, now },
}) => {
  const { id, reference } = await awaited();
  expect(await record(`$50.00 ${reference} first`)).toContain("the rest is still owing");
  expect(await now(id)).toMatchObject({ state: "open", balanceCents: priceCents - 5_000 });
  const message = await record(`$${price} ${reference} second`);
  expect(message).toContain(`${reference}: $50 came too much.`);
  expect(await now(id)).toMatchObject({ state: "paid", balanceCents: -5_000 });
});

test("an announced gift is received by its code", async ({ club, by: { record, look } }) => {
  const { id, reference } = await records(club).order();
  expect(await record(`$30.00 ${reference}`)).toContain("1 payment recorded");
  const [gift] = await club.ctx.db.select().from(orders).where(eq(orders.id, id));
  expect(gift?.state).toBe("paid");
  expect((await look(`$30.00 ${reference}`)).html).toContain("Recorded before");
});

test("a transfer that comes after the place was freed takes it again", async ({
  by: { awaited, expire, record, now },
}) => {
  const { id, reference } = await awaited();
  await expire(id);
  expect(await now(id)).toMatchObject({ state: "expired", place: "withdrawn", balanceCents: 0 });
  await record(`$${price} ${reference}`);
  expect(await now(id)).toMatchObject({ state: "paid", place: "active", balanceCents: 0 });
});

test("if every spot is taken by then, the order is paid without one and staff are told", async ({
  club,
  by: { awaited, expire, record, now },
}) => {
  const { id, reference } = await awaited();
  await expire(id);
  await changeOffering(club.ctx, firstMembership, { capacity: 0 });
  expect(await record(`$${price} ${reference}`)).toContain("every spot is taken");
  expect(await now(id)).toMatchObject({ state: "paid", place: "unplaced", balanceCents: 0 });
});

test("of a part that came too late, staff see that it has no place, and give it one", async ({
  club,
  office,
  by: { awaited, expire, record, now },
}) => {
  const { id, reference } = await awaited();
  await expire(id);
  await changeOffering(club.ctx, firstMembership, { capacity: 0 });
  await record(`$50.00 ${reference}`);
  expect(await now(id)).toMatchObject({ state: "open", place: "unplaced" });
  const listed = await listPlaces(club.ctx);
  expect(listed.withoutPlace.map((order) => order.reference)).toContain(reference);
  await changeOffering(club.ctx, firstMembership, { capacity: 1000 });
  await office.submit("/admin/payments/places", { _action: "give", reference });
  expect(await now(id)).toMatchObject({ state: "open", place: "active" });
});

test("a part that came keeps the place when the day is over", async ({
  by: { awaited, expire, record, now, pageOf },
}) => {
  const { id, reference } = await awaited();
  await record(`$50.00 ${reference}`);
  await expire(id);
  expect(await now(id)).toMatchObject({ state: "open", place: "active" });
  const html = await pageOf(`/admin/payments/${reference}`);
  expect(html).toContain("A part is paid, so the spot stays taken.");
  expect(html).not.toContain("goes to the waiting list");
});

test("a sponsor's money that did not come is not owed once the spot is released", async ({
  club,
  by: { awaited, expire, pageOf },
}) => {
  const { id, reference } = await awaited();
  const day = daysAfter(clubDay(), -2);
  const claim = { sponsor: "KidSport", createdBy: "Mei Chen", expectedBy: day, remindOn: day };
  await club.ctx.db.insert(sponsorClaims).values({ ...claim, orderId: id, cents: priceCents });
  const at = `/admin/payments/${reference}`;
  expect(await pageOf(at)).toContain("The family owes it");
  await expire(id);
  const html = await pageOf(at);
  expect(html).toContain(`Was expected by ${formatDate(day)}`);
  expect(html).not.toContain("The family owes it");
});

test("a line whose order has changed since is not recorded", async ({
  office,
  by: { awaited, matched, now },
}) => {
  const { id, reference } = await awaited();
  const lines = `$${price} ${reference}`;
  const [match] = await matched(lines);
  const fields = { _action: "record-transfers", lines, [`tick_${match?.key}`]: "1" };
  expect(messageOf(await office.submit(path, fields))).toContain("could not be recorded");
  expect(await now(id)).toMatchObject({ paidCents: 0 });
  const none = await office.submit(path, { _action: "record-transfers", lines });
  expect(none.status).toBe(400);
});

test("staff give more time on the order's page; a day that cannot be is refused", async ({
  club,
  office,
  by: { awaited, pageOf },
}) => {
  const { reference, customerEmail } = await awaited();
  const at = `/admin/payments/${reference}`;
  const later = daysAfter(clubDay(), 12);
  const extend = (due_on: string) =>
    office.submit(`${at}/more-time`, { _action: "more-time", due_on });
  for (const day of ["", "soon", daysAfter(clubDay(), -1), daysAfter(clubDay(), 400)])
    expect((await extend(day)).status).toBe(400);
  expect(messageOf(await extend(later))).toBe(`The spot is kept until ${formatDate(later)}.`);
  expect(await pageOf(at)).toContain(`The spot is kept until ${formatDate(later)}`);
  expect(await office.logged()).toMatchObject({ detail: `until ${formatDate(later)}` });
  // The page says once what happens to the spot.
  expect(await pageOf(at)).not.toContain("The spot is taken.");
  await extend(later);
  const mails = await mailsTo(club, customerEmail ?? "");
  const [mail, ...others] = mails.filter((text) => text.includes("Interac e-Transfer"));
  expect(mail).toContain(
    `Send ${moneyInColumn(priceCents, "cad")} by Interac e-Transfer to ${smallClub.founder.donation.transferEmail} by ${formatDate(later)}.`,
  );
  expect(mail).toContain(`Put ${reference} in the message`);
  expect(others).toEqual([]);
});

test("a family that is told of a near day is not reminded of it again", async ({
  club,
  office,
  by: { awaited },
}) => {
  const { id, reference } = await awaited();
  const at = `/admin/payments/${reference}/more-time`;
  await office.submit(at, { _action: "more-time", due_on: daysAfter(clubDay(), 1) });
  await club.ctx.db
    .update(orders)
    .set({ agreedAt: sql`now() - interval '2 days'` })
    .where(eq(orders.id, id));
  expect(await endTransferHolds(club.ctx)).toMatchObject({ reminded: 0 });
});
