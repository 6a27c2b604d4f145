import { changeOffering, usualPlaces } from "#tests/support/catalogue-rows.ts";
import { recordTestMoney, ordersWithMoney } from "#tests/support/ledger.ts";
import { readPaying } from "#modules/billing/read-checkout.server.ts";
import { agreeTo, checkoutFor } from "#tests/support/checkouts.ts";
import { eq, sql, and } from "drizzle-orm";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { csvParts } from "#core/csv.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { adults, athleteEntries } from "#tests/support/families.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { formatMoney } from "#core/money.ts";
import { orderBill } from "./order-bill.server.ts";
import { readBooking } from "./booking.server.ts";
import { listFamilies } from "#modules/families/read.server.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { startRegistration } from "./checkout.server.ts";
import { checkoutOutcome, fulfilCheckout } from "./fulfil.server.ts";
import { linesOf } from "#modules/enrolment/lines.server.ts";
import { ordersSheet } from "./export-orders.server.ts";
import { orderTotals } from "./orders.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { families } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let office: TestContext;
let fake: FakeStripe;
beforeAll(async () => {
  office = await openTestContext();
  fake = await withStripe(office.ctx);
});
beforeEach(async () => {
  await fake.recover();
  await office.ctx.db.delete(orders);
  await office.ctx.db.delete(families);
  await office.ctx.db.delete(rateLimits);
  await usualPlaces(office.ctx);
});
afterAll(() => Promise.all([office.close(), fake.close()]));

const [first, second, third] = [0, 1, 2].map((n) => membership(smallClub, n));
if (!first || !second || !third) throw new Error("The fixture club sells less");
const bornOn = `${birthYearFor(first.option, 2)}-05-04`;
const { secondChildPercent } = smallClub.catalogue.discounts;
const start = async () => {
  const { type, id } = first;
  const started = await startRegistration(office.ctx, "registration", {
    body: { items: [{ type, id, quantity: 1 }] },
    address: `203.0.113.${Math.floor(Math.random() * 250)}`,
  });
  if (started.outcome !== "started") throw new Error(started.message);
  return started.sessionId;
};
const ada = athleteEntries(1, { name: "Ada Osei", bornOn, programs: [first] });
/** Ada has one program and Kofi two: his cost more, so that she is the second child. */
const two: Record<string, string> = {
  ...adults,
  ...ada,
  ...athleteEntries(2, { name: "Kofi Osei", bornOn, programs: [second, third] }),
};
const adaPays = first.priceCents - Math.round((first.priceCents * secondChildPercent) / 100);
const total = adaPays + second.priceCents + third.priceCents;
const orderOf = async (reference: string) => {
  const [order] = await ordersWithMoney(office.ctx, eq(orders.reference, reference));
  if (!order) throw new Error("no order");
  return order;
};
const agree = async (session: string, fields: Record<string, string> = two) => {
  const answer = await agreeTo(office.ctx, session, fields);
  if (answer.outcome !== "agreed") throw new Error(answer.outcome);
  return answer.sessionId;
};

test("two children and three programs are one payment, with a reason for each amount", async () => {
  const session = await start();
  const paying = await agree(session);
  expect(paying).not.toBe(session);
  expect(fake.stripe.sessions.get(session)?.status).toBe("expired");
  expect(fake.stripe.sessions.get(paying)?.amount_total).toBe(total);
  const checkout = await checkoutFor(office.ctx, session);
  expect((await readPaying(office.ctx, session))?.payUrl).toContain(paying);
  const bill = await orderBill(office.ctx, await orderOf(checkout?.reference ?? ""));
  expect(bill).toMatchObject({
    total: `${formatMoney(total)} CAD`,
    items: [
      {
        title: first.title,
        name: "Ada",
        price: formatMoney(first.priceCents),
        more: [
          {
            label: `Sibling discount, ${secondChildPercent}% off`,
            amount: `−${formatMoney(first.priceCents - adaPays)}`,
          },
        ],
      },
      { name: "Kofi", price: formatMoney(second.priceCents), more: [] },
      { name: "Kofi", price: formatMoney(third.priceCents), more: [] },
    ],
  });
  fake.stripe.pay(paying);
  // The visitor's browser still has the first session's id.
  expect(await checkoutOutcome(office.ctx, session)).toMatchObject({ outcome: "paid" });
  expect((await readBooking(office.ctx, session))?.athletes).toMatchObject([
    { name: "Ada", booked: [{}] },
    { name: "Kofi", booked: [{}, {}] },
  ]);

  const order = await orderOf(checkout?.reference ?? "");
  expect(order).toMatchObject({ title: `${first.title} and 2 more`, paidCents: total });
  expect(await linesOf(office.ctx.db, [order.id])).toMatchObject([
    {
      athlete: { givenName: "Ada" },
      registration: { state: "active" },
      discounts: [{ kind: "sibling", label: `Sibling discount, ${secondChildPercent}% off` }],
      amountCents: adaPays,
    },
    { athlete: { givenName: "Kofi" }, registration: { state: "active" }, discounts: [] },
    { athlete: { givenName: "Kofi" }, registration: { state: "active" }, discounts: [] },
  ]);
  const { families: found } = await listFamilies(office.ctx);
  expect(found.map(({ athletes }) => athletes.map(({ givenName }) => givenName))).toEqual([
    ["Ada", "Kofi"],
  ]);
  const [record] = await office.ctx.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.orderId, order.id), eq(deliveries.channel, "crm")));
  const titles = [first, second, third].map(({ title }) => title).join("; ");
  expect(record?.payload.client_details).toContain(`\noffering: ${titles}\n`);
  expect(record?.payload.client_details).toContain("\nathlete: Ada Osei; Kofi Osei\n");
});

test("totals and CSV count each line, and add up to what was paid", async () => {
  const paying = await agree(await start());
  fake.stripe.pay(paying);
  await fulfilCheckout(office.ctx, paying);
  const { byOffering, byMonth } = await orderTotals(office.ctx);
  expect(byMonth.map(({ cents }) => cents)).toEqual([total]);
  expect(Object.fromEntries(byOffering.map(({ title, cents }) => [title, cents]))).toEqual({
    [first.title]: adaPays,
    [second.title]: second.priceCents,
    [third.title]: third.priceCents,
  });
  let csv = "";
  for await (const part of csvParts(
    ordersSheet(office.ctx, {
      search: "",
      chosen: { kind: null, state: null },
    }),
  ))
    csv += part;
  const [names = "", ...rows] = csv.replace("\uFEFF", "").trim().split("\r\n");
  const column = (name: string) =>
    rows.map((row) => row.split(",")[names.split(",").indexOf(name)]);
  expect(column("athlete")).toEqual(["Ada Osei", "Kofi Osei", "Kofi Osei"]);
  expect(column("paid")).toEqual([(total / 100).toFixed(2), "", ""]);
  expect(column("discount")[0]).toBe(((first.priceCents - adaPays) / 100).toFixed(2));
});

test("a refund in part is divided among the lines to the cent", async () => {
  const paying = await agree(await start());
  fake.stripe.pay(paying);
  await fulfilCheckout(office.ctx, paying);
  const [order] = await ordersWithMoney(office.ctx);
  await recordTestMoney(office.ctx.db, order?.id ?? "", { refundedCents: 10_001 });
  const { byOffering } = await orderTotals(office.ctx);
  expect(byOffering.reduce((sum, { cents }) => sum + cents, 0)).toBe(total - 10_001);
});

test("if one program is full, nothing is held, and its waiting list is shown", async () => {
  await changeOffering(office.ctx, membership(office.ctx.content, 2), { capacity: 0 });
  const session = await start();
  expect(await agreeTo(office.ctx, session, two)).toMatchObject({
    outcome: "full",
    message: `${third.title}: Every spot is taken`,
    waitingLists: [{ path: `/waiting-list/${third.type}/${third.id}` }],
  });
  expect((await readPaying(office.ctx, session))?.payUrl).toBeNull();
  const { athlete_2_program_2: _full, ...rest } = two;
  await agree(session, rest);
});

test("two children and one place left: neither takes it without the other", async () => {
  await changeOffering(office.ctx, membership(office.ctx.content), { capacity: 1 });
  const both = { ...two, ...athleteEntries(2, { name: "Kofi Osei", bornOn, programs: [first] }) };
  const { athlete_2_program_2: _other, ...fields } = both;
  const session = await start();
  expect(await agreeTo(office.ctx, session, fields)).toMatchObject({ outcome: "full" });
  await agree(session, { ...adults, ...ada });
});

test("a family that goes back and adds a child pays the new total, in the time it had", async () => {
  const session = await start();
  expect(await agree(session, { ...adults, ...ada })).toBe(session);
  const before = await orderOf((await checkoutFor(office.ctx, session))?.reference ?? "");
  const paying = await agree(session);
  const after = await orderOf(before.reference);
  expect(after).toMatchObject({ heldUntil: before.heldUntil, amountCents: total });
  // The end of the first session does not end the order.
  await fulfilCheckout(office.ctx, session);
  expect((await orderOf(before.reference)).state).toBe("open");
  expect(await office.ctx.db.$count(families)).toBe(1);
  // Another program with the same price is a different bill.
  const { id, priceCents } = membership(office.ctx.content, 1);
  const priceOf = (cents: number) =>
    changeOffering(office.ctx, { type: second.type, id }, { priceCents: cents });
  await priceOf(first.priceCents);
  const again = await agree(session, {
    ...adults,
    ...athleteEntries(1, { bornOn, programs: [second] }),
  });
  expect(fake.stripe.sessions.get(paying)?.status).toBe("expired");
  expect(fake.stripe.sessions.get(again)?.amount_total).toBe(first.priceCents);
  await priceOf(priceCents);
});

test("while the provider is down nothing can be paid, nothing is lost, and the next try succeeds", async () => {
  const session = await start();
  fake.fail({ mode: "down" });
  expect(await agreeTo(office.ctx, session, two)).toMatchObject({
    outcome: "unreachable",
    values: { athlete_2_given_name: "Kofi" },
  });
  expect((await readPaying(office.ctx, session))?.payUrl).toBeNull();
  await fake.recover();
  const paying = await agree(session);
  expect((await readPaying(office.ctx, session))?.payUrl).toContain(paying);
});

test("a total that the page did not show is not charged", async () => {
  const session = await start();
  const confirmed = { ...two, total: "100" };
  expect(await agreeTo(office.ctx, session, confirmed)).toMatchObject({ outcome: "price" });
  await agree(session, { ...two, total: String(total) });
});

test.each([
  [{ athlete_2_program_1: "eclairs/99" }, "athlete_2_program_1", /no longer sold/],
  [
    { athlete_2_program_1: "drop table" },
    "athlete_2_program_1",
    /Choose one of the programs for Kofi/,
  ],
  [{ athlete_2_program_1: "", athlete_2_program_2: "" }, "athlete_2_program_1", /remove them/],
  [{ athlete_2_born_on: "2030-01-01" }, "athlete_2_born_on", /in the future/],
  [
    { guardian_relationship: "I am the athlete, 18 or older" },
    "guardian_relationship",
    /one athlete/,
  ],
])("%o is refused at its field", async (wrong, field, message) => {
  const session = await start();
  const answer = await agreeTo(office.ctx, session, { ...two, ...wrong });
  expect(answer).toMatchObject({
    outcome: "invalid",
    errors: { [field]: expect.stringMatching(message) },
  });
});

test("a code lowers the price, in capitals or not", async () => {
  const [known] = smallClub.catalogue.discounts.codes;
  if (!known) throw new Error("The fixture club has no code");
  const session = await start();
  const paying = await agree(session, { ...adults, ...ada, code: known.code.toLowerCase() });
  expect(fake.stripe.sessions.get(paying)?.amount_total).toBe(
    first.priceCents - Math.round((first.priceCents * known.percent) / 100),
  );
});

test("a paid order of a family that registered before joins that family, and until then changes nothing", async () => {
  const known = await agree(await start(), { ...adults, ...ada });
  fake.stripe.pay(known);
  await fulfilCheckout(office.ctx, known);
  const [family] = (await listFamilies(office.ctx)).families;
  const moved = {
    ...two,
    // Nobody registers twice for the same program.
    athlete_1_program_1: programKey(third),
    guardian_phone: "289-555-0111",
  };
  const session = await start();
  const returning = {
    familyId: family?.id ?? "",
    guardianId: family?.guardians[0]?.id ?? "",
    guardianName: adults.guardian_name,
    email: adults.guardian_email,
    athletes: [],
    adults: { ...adults, guardian_sms: "" },
  };
  const answer = await agreeTo(office.ctx, session, moved, returning);
  if (answer.outcome !== "agreed") throw new Error(answer.outcome);
  const [before] = (await listFamilies(office.ctx)).families;
  expect(before?.athletes).toHaveLength(1);
  fake.stripe.pay(answer.sessionId);
  await fulfilCheckout(office.ctx, answer.sessionId);
  const { families: after } = await listFamilies(office.ctx);
  expect(after).toMatchObject([
    {
      id: family?.id,
      guardians: [{ phone: "289-555-0111" }],
      athletes: [
        { givenName: "Ada", registrations: [{ title: third.title }, { title: first.title }] },
        { givenName: "Kofi" },
      ],
    },
  ]);
});

test("a late payment takes the places that are left, and the mail says which are gone", async () => {
  const session = await start();
  const paying = await agree(session);
  await changeOrders(office.ctx.db, undefined, { heldUntil: sql`now() - interval '1 second'` });
  await changeOffering(office.ctx, membership(office.ctx.content, 2), { capacity: 0 });
  fake.stripe.pay(paying);
  expect(await checkoutOutcome(office.ctx, paying)).toMatchObject({ withoutPlace: true });
  const order = await orderOf((await checkoutFor(office.ctx, session))?.reference ?? "");
  const lines = await linesOf(office.ctx.db, [order.id]);
  expect(lines.map(({ registration }) => registration?.state)).toEqual([
    "active",
    "active",
    "unplaced",
  ]);
});
