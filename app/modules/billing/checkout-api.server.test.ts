import { registrationFields } from "#tests/support/families.ts";
import { agreeTo, sessionAt } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { changeOffering, createSeason } from "#tests/support/catalogue-rows.ts";
import { membership, withNextGeneration } from "#tests/support/offerings.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { checkoutOutcome } from "./fulfil.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { orderLineRows, orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
let fake: FakeStripe;
beforeAll(async () => {
  club = await openTestClub({ content: withNextGeneration(smallClub) });
  fake = await withStripe(club.ctx);
});
beforeEach(async () => {
  await fake.recover();
  fake.requests.length = 0;
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(rateLimits);
});
afterAll(() => Promise.all([club.close(), fake.close()]));

const post = (path: string, items: unknown) => club.request(path, json({ items }));
const register = "/create-checkout-session";
const nextGen = "/create-checkout-session-next-gen";
const donate = "/create-checkout-session-next-gen-donations";
const { type, id, title, priceCents } = membership(smallClub);
const item = { type, id, quantity: 1 };
const allOrders = () => club.ctx.db.select().from(orders);

test("a registration costs what the catalogue says, whatever the browser says", async () => {
  const answer = await post(register, [{ ...item, price: 1, priceCents: 1, amount: "1" }]);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const { session_id, url } = (await answer.json()) as { session_id: string; url: string };
  expect(fake.stripe.sessions.get(session_id)).toMatchObject({
    amount_total: priceCents,
    currency: "cad",
    mode: "payment",
    success_url: "http://club.test/successful-checkout?session_id={CHECKOUT_SESSION_ID}",
  });
  const [order] = await allOrders();
  expect(order).toMatchObject({ state: "open", amountCents: priceCents });
  expect(url).toBe(`http://club.test/checkout/${order?.checkoutKey}`);
  expect(await sessionAt(club.ctx, new URL(url).pathname)).toBe(session_id);
});

test("the next-generation checkout uses its own list for the same type and id", async () => {
  const { content } = club.ctx;
  const [first] = content.catalogue.nextGeneration;
  const next = content.catalogue.nextGeneration.at(-1);
  if (!next) throw new Error("nothing is sold");
  const named = { catalogue: "next-generation", ...next } as const;
  await createSeason(club.ctx, named, { from: "01-01", to: "12-31" });
  await changeOffering(club.ctx, named, { type });
  const same = { type, id: next.id, quantity: 1 };
  expect(same.id).toBe(id);
  const answer = await post(nextGen, [same]);
  expect(answer.status).toBe(200);
  const lines = () => club.ctx.db.select().from(orderLineRows);
  expect(await lines()).toMatchObject([{ catalogue: "next-generation", title: next.title }]);
  await club.ctx.db.delete(orders);
  expect((await post(register, [same])).status).toBe(200);
  expect(await lines()).toMatchObject([{ catalogue: "registration", title }]);
  const unknown = await post(register, [{ type: first?.type, id: 1, quantity: 1 }]);
  expect(unknown.status).toBe(400);
});

test.each([
  [register, undefined, "Send JSON with a list named items"],
  [register, [], "Send exactly one item"],
  [register, [item, item], "Send exactly one item"],
  [register, ["x"], "Send exactly one item"],
  [register, [{}], "An item has a type, an id and a quantity"],
  [register, [{ ...item, quantity: 2 }], "The quantity of an item is always 1"],
  [register, [{ ...item, quantity: 0 }], "The quantity of an item is always 1"],
  [register, [{ ...item, id: 99 }], `There is no offering of type "${type}" with id 99`],
  [register, [{ ...item, type: "yoga" }], `There is no offering of type "yoga" with id ${id}`],
  [donate, [{}], "Please provide Donation Amount!"],
  [donate, [{ amount: " " }], "Please provide Donation Amount!"],
  [donate, [{ amount: "ten" }], "Please enter the amount as a number, such as 25 or 25.50."],
  [donate, [{ amount: "0" }], "The smallest card payment is $1."],
  [donate, [{ amount: -5 }], "The smallest card payment is $1."],
  [
    donate,
    [{ amount: "1000000" }],
    "The largest card payment here is $25,000. Please contact us to give more.",
  ],
])("%s %j is refused: %s", async (path, items, message) => {
  const answer = await post(path, items);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ status: "error", message });
  expect(await allOrders()).toEqual([]);
  expect(fake.requests).toEqual([]);
});

test.each([
  ["25", 2500],
  ["$ 25.50", 2550],
  [40, 4000],
])("a gift of %s is %i cents", async (amount, cents) => {
  const answer = await post(donate, [{ amount }]);
  const { session_id, url } = (await answer.json()) as { session_id: string; url: string };
  expect(fake.stripe.sessions.get(session_id)).toMatchObject({ amount_total: cents, url });
});

test("a body that is not JSON is refused", async () => {
  const answer = await club.request(register, { method: "POST", body: "{" });
  expect(answer.status).toBe(400);
});

test("a provider that is down: a clear message, and the order records why", async () => {
  fake.fail({ mode: "500" });
  const answer = await post(donate, [{ amount: "25" }]);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: "error",
    message: "Apologies, something went wrong from our side!",
  });
  const [order] = await allOrders();
  expect(order).toMatchObject({
    state: "failed",
    lastError: expect.stringContaining("Stripe had an internal error (500)"),
  });
});

test("a closed and a full offering are refused with the reason", async () => {
  // An offering that is sold all year, so that neither the date nor the refund rule below ends its sale.
  await createSeason(club.ctx, item, { from: "01-01", to: "12-31" });
  await changeOffering(club.ctx, item, { capacity: 1 });
  const started = await post(register, [item]);
  const { session_id: session } = (await started.json()) as { session_id: string };
  await agreeTo(club.ctx, session, { ...registrationFields(), athlete_1_age_known: "yes" });
  await changeOrders(club.ctx.db, undefined, { state: "paid" });
  // A season half a year away from any day.
  const early = new Date().getMonth() < 6;
  const season = early ? { from: "12-01", to: "12-31" } : { from: "05-01", to: "05-31" };
  const later = membership(club.ctx.content, 1);
  await createSeason(club.ctx, later, { ...season, opensDaysBefore: 1 });
  const closed = await post(register, [{ ...item, id: later.id }]);
  expect(closed.status).toBe(409);
  expect(await closed.json()).toMatchObject({
    message: expect.stringMatching(
      new RegExp(`^${later.title}: Registration opens (November|April) 30, 20\\d\\d$`),
    ),
  });
  const full = await post(register, [item]);
  expect(full.status).toBe(409);
  expect(await full.json()).toMatchObject({ message: `${title}: Every spot is taken` });
  await changeOrders(club.ctx.db, undefined, { state: "refunded" });
  expect((await post(register, [item])).status).toBe(200);
});

test("session details are available only for a paid checkout", async () => {
  const details = (id: string) => club.request(`/get-session-details?session_id=${id}`);
  const started = await post(donate, [{ amount: "25" }]);
  const { session_id } = (await started.json()) as { session_id: string };
  expect((await details(session_id)).status).toBe(402);
  expect((await details("cs_test_unknown")).status).toBe(402);
  expect((await details("")).status).toBe(400);
  fake.stripe.pay(session_id, { name: "Ada Osei", email: "ada@example.ca" });
  fake.fail({ mode: "down" });
  expect((await details(session_id)).status).toBe(503);
  await fake.recover();
  const answer = await details(session_id);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    customer_name: "Ada Osei",
    customer_email: "ada@example.ca",
  });
});

test("a day after the payment its details name nobody, and the return page still thanks", async () => {
  const details = (id: string) => club.request(`/get-session-details?session_id=${id}`);
  const started = await post(donate, [{ amount: "25" }]);
  const { session_id } = (await started.json()) as { session_id: string };
  fake.stripe.pay(session_id, { name: "Ada Osei", email: "ada@example.ca" });
  await details(session_id);
  const paidBefore = (hours: number) =>
    club.ctx.db.update(orders).set({ paidAt: new Date(Date.now() - hours * 3_600_000) });
  await paidBefore(23);
  expect(await (await details(session_id)).json()).toHaveProperty("customer_name", "Ada Osei");
  await paidBefore(24);
  const answer = await details(session_id);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ customer_name: "", customer_email: "" });
  expect(await checkoutOutcome(club.ctx, session_id)).toMatchObject({ outcome: "paid" });
  const [order] = await allOrders();
  expect(order).toMatchObject({ customerName: "Ada Osei", customerEmail: "ada@example.ca" });
});
