import { messageOf } from "#tests/support/flash.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { formatMoney } from "#core/money.ts";
import { daysAfter } from "#core/time/time.ts";
import { checkPayments } from "../reconcile.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import {
  nextAthlete,
  cash,
  clubDay,
  firstMembership,
  offlineOffice,
} from "#tests/support/offline-orders.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { query } from "#tests/support/database.ts";
import { adults } from "#tests/support/families.ts";
import { mailsTo, openFamily, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { readOrder } from "../orders.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians } from "#modules/families/schema.ts";

let club: TestClub;
let office: ReturnType<typeof offlineOffice>;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  office = offlineOffice(club, cookie);
}, 60_000);
beforeEach(() => office.reset());
afterAll(() => club.close());

const second = membership(smallClub, 1);

test("a sponsor pays a part, the family the rest: one order, both in the CSV", async () => {
  const half = firstMembership.priceCents / 200;
  const answer = await office.register({
    ...nextAthlete(),
    ...adults,
    ...cash(firstMembership.priceCents / 2),
    part_2_method: "sponsor",
    part_2_amount: String(half),
    part_2_on: daysAfter(clubDay(), -3),
    part_2_sponsor: "KidSport",
  });
  const order = await office.orderOf(answer);
  expect([order.state, order.paidCents]).toEqual(["paid", firstMembership.priceCents]);
  const csv = await club.request("/api/payments.csv", { headers: { Cookie: cookie } });
  expect(await csv.text()).toContain("sponsor (KidSport); cash");
  const page = await office.submit(`/admin/payments/${order.reference}`, {}).then(() =>
    club.request(`/admin/payments/${order.reference}`, {
      headers: { Cookie: cookie, Accept: "text/html" },
    }),
  );
  expect(await page.text()).toContain("KidSport");
});

test("not paid yet: the spot is taken until the money is recorded, in parts, or given up", async () => {
  const before = await office.placesLeft();
  const answer = await office.register({ ...nextAthlete(), ...adults, part_1_method: "cheque" });
  expect(messageOf(answer)).toContain("Registered: the spot is taken.");
  const order = await office.orderOf(answer);
  expect(order).toMatchObject({ state: "open", method: "cheque", paidAt: null });
  expect(await office.placesLeft()).toBe(before - 1);
  // However old it is: it is not an abandoned checkout.
  await query(club.url, "update orders set created_at = now() - interval '400 days'");
  await deleteOldRecords(club.ctx);
  await checkPayments(club.ctx);
  expect(await office.placesLeft()).toBe(before - 1);
  const family = await openFamily(club, adults.guardian_email);
  expect((await readPage(club, "/family", family)).text).toContain(
    `Still to pay: ${formatMoney(firstMembership.priceCents)}`,
  );
  const at = `/admin/payments/${order.reference}`;
  const part = { _action: "record-money", token: randomUUID(), ...cash(5_000) };
  for (const wrong of [
    { part_1_amount: "a lot" },
    { part_1_amount: "0" },
    { part_1_amount: "9999" },
    { part_1_amount: "" },
    { part_1_on: daysAfter(clubDay(), 1) },
    { part_1_on: "2026-02-30" },
    { part_1_on: daysAfter(clubDay(), -400) },
    { part_1_method: "gold" },
    { part_1_method: "sponsor" },
  ]) {
    const refused = await office.submit(`${at}/offline-payments`, { ...part, ...wrong });
    const html = await refused.text();
    expect([wrong, refused.status, /class="field-error"/.test(html)]).toEqual([wrong, 400, true]);
  }
  // Sent twice, it is recorded once.
  const sent = await Promise.all([
    office.submit(`${at}/offline-payments`, part),
    office.submit(`${at}/offline-payments`, part),
  ]);
  expect(sent.map(messageOf).toSorted()).toEqual([
    "Recorded. The rest is still owing.",
    "That had already been done. Nothing was changed.",
  ]);
  const rest = cash(firstMembership.priceCents - 5_000);
  // Two colleagues record the same remaining payment.
  const both = await Promise.all([
    office.submit(`${at}/offline-payments`, {
      _action: "record-money",
      token: randomUUID(),
      ...rest,
    }),
    office.submit(`${at}/offline-payments`, {
      _action: "record-money",
      token: randomUUID(),
      ...rest,
    }),
  ]);
  expect(both.map(messageOf).toSorted()).toEqual([
    expect.stringContaining("Recorded: everything is paid."),
    "That had already been done. Nothing was changed.",
  ]);
  expect(await readOrder(club.ctx, order.reference)).toMatchObject({
    state: "paid",
    paidCents: firstMembership.priceCents,
    lines: [{ registration: { state: "active" } }],
  });
  expect(await club.ctx.db.$count(deliveries, eq(deliveries.id, order.id))).toBe(1);
  const [receipt = ""] = await mailsTo(club, adults.guardian_email);
  expect(receipt).toContain("Total paid");
});

test("giving up an order frees the place; money received was given back before", async () => {
  const before = await office.placesLeft();
  const nothing = await office.register({ ...nextAthlete(), ...adults, part_1_method: "cash" });
  const some = await office.register({
    ...nextAthlete(),
    ...adults,
    athlete_1_given_name: "Kofi",
    ...cash(5_000),
  });
  expect(await office.placesLeft()).toBe(before - 2);
  for (const [answer, state] of [
    [nothing, "expired"],
    [some, "refunded"],
  ] as const) {
    const at = `/admin/payments/${office.referenceIn(answer)}`;
    const once = await office.submit(`${at}/offline-payments`, { _action: "abandon" });
    expect(messageOf(once)).toBe("Cancelled: the spot is released.");
    expect(
      messageOf(await office.submit(`${at}/offline-payments`, { _action: "abandon" })),
    ).toContain("already been done");
    const order = await office.orderOf(answer);
    expect([order.state, order.refundedCents]).toEqual([state, order.paidCents]);
    expect(order.lines[0]?.registration?.state).toBe("withdrawn");
  }
  expect(await office.placesLeft()).toBe(before);
  // The actions for offline orders do not apply to a card checkout.
  expect((await office.logged())?.action).toBe("payments.abandoned");
});

test("another price has its reason on the line; a sibling’s discount is taken off before", async () => {
  const two = {
    ...nextAthlete(),
    ...adults,
    athlete_2_given_name: "Kofi",
    athlete_2_program_1: programKey(second),
  };
  const answer = await office.register({
    ...two,
    instead: "100",
    price_reason: "The board’s help",
    ...cash(10_000),
  });
  const order = await office.orderOf(answer);
  expect(order).toMatchObject({ state: "paid", amountCents: 10_000, paidCents: 10_000 });
  const sums = order.lines.map(({ amountCents }) => amountCents);
  expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(10_000);
  for (const { priceCents, discounts, taxCents, amountCents } of order.lines) {
    expect(discounts.at(-1)).toMatchObject({ kind: "by staff", label: "The board’s help" });
    const off = discounts.reduce((sum, { cents }) => sum + cents, 0);
    expect(priceCents - off + taxCents).toBe(amountCents);
  }
  expect((await mailsTo(club, adults.guardian_email))[0]).toContain("The board’s help: −");
  expect((await office.logged())?.detail).toMatch(
    /^\$100 to pay, received: cash \$100 · Price: \$[\d.]+ → \$100$/,
  );
  const free = { ...nextAthlete(), guardian_name: "Abena", instead: "0", price_reason: "A gift" };
  const given = await office.register({ ...free, part_1_method: "cash" });
  expect(await office.orderOf(given)).toMatchObject({
    state: "paid",
    amountCents: 0,
    paidCents: 0,
  });
});

test("by hand, the same child entered twice gets no sibling’s discount", async () => {
  const entered = {
    ...nextAthlete(),
    ...adults,
    athlete_2_given_name: " ADA",
    athlete_2_program_1: programKey(second),
  };
  const typed = { athlete_1_family_name: "Osei", athlete_2_family_name: "Oséi" };
  const born = { athlete_1_born_on: "", athlete_2_born_on: "" };
  const answer = await office.register({ ...entered, ...typed, ...born, part_1_method: "cheque" });
  expect((await office.orderOf(answer)).lines.flatMap(({ discounts }) => discounts)).toEqual([]);
});

test("a gift’s transfer is not recorded on a registration by e-transfer", async () => {
  const answer = await office.register({ ...nextAthlete(), ...adults, part_1_method: "transfer" });
  const at = `/admin/payments/${office.referenceIn(answer)}`;
  const amount = String(firstMembership.priceCents / 100);
  for (const fields of [{ _action: "received", amount }, { _action: "give-up" }])
    expect(messageOf(await office.submit(`${at}/transfer`, fields))).toContain("already been done");
  expect(await office.orderOf(answer)).toMatchObject({
    state: "open",
    method: "transfer",
    paidCents: 0,
  });
  expect(await club.ctx.db.$count(guardians, eq(guardians.email, adults.guardian_email))).toBe(1);
});
