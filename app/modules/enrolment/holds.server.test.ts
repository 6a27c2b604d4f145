import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { readPaying } from "#modules/billing/read-checkout.server.ts";
import { agreeTo, cancelSession, checkoutFor, isOrderOf } from "#tests/support/checkouts.ts";
import { readLog } from "#tests/support/audit.ts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { registrationFields } from "#tests/support/families.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { birthYearFor, firstProgram, membership } from "#tests/support/offerings.ts";
import { changeOrders } from "./change-orders.server.ts";
import { startRegistration } from "#modules/billing/checkout.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { checkoutOutcome, fulfilCheckout } from "#modules/billing/fulfil.server.ts";
import { linesOf } from "./lines.server.ts";
import {
  cancelCheckout,
  endLapsedHolds,
  freeHold,
  assignPlaces,
  listPlaces,
} from "#modules/billing/release-holds.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { orders } from "./schema.ts";

let office: TestContext;
let fake: FakeStripe;
beforeAll(async () => {
  office = await openTestContext();
  fake = await withStripe(office.ctx);
});
beforeEach(async () => {
  await fake.recover();
  await office.ctx.db.delete(orders);
  await office.ctx.db.delete(rateLimits);
  for (const entry of firstProgram(office.ctx.content).offerings)
    await changeOffering(office.ctx, { type, id: entry.id }, { capacity: 16 });
});
afterAll(() => Promise.all([office.close(), fake.close()]));

const staff = { id: null, name: "Wren" };
const { type, id, title, priceCents, option } = membership(smallClub);
const bornOn = `${birthYearFor(option, 2)}-05-04`;
const start = async (address: string) => {
  const body = { items: [{ type, id, quantity: 1 }] };
  const started = await startRegistration(office.ctx, "registration", { body, address });
  if (started.outcome !== "started") throw new Error(started.message);
  return started.sessionId;
};
const subjectOf = (mail: "registration" | "withoutPlace", reference: string) =>
  smallClub.mails[mail].subject.replace("{offering}", title).replace("{reference}", reference);
const child = (n: number) => registrationFields(`Athlete ${n}`, bornOn);
const hold = async (address: string, n: number) => {
  const session = await start(address);
  const { outcome } = await agreeTo(office.ctx, session, child(n));
  return { session, outcome };
};
const placesFor = (capacity: number) => changeOffering(office.ctx, { type, id }, { capacity });
const orderOf = async (session: string) => {
  const [order] = await ordersWithMoney(office.ctx, isOrderOf(office.ctx, session));
  if (!order) throw new Error("no order");
  return order;
};
const lapse = (session: string) =>
  changeOrders(office.ctx.db, isOrderOf(office.ctx, session), {
    heldUntil: sql`now() - interval '1 second'`,
  });
/** The states of an order's registrations. */
const placesOf = async (session: string) => {
  const lines = await linesOf(office.ctx.db, [(await orderOf(session)).id]);
  return lines.map(({ registration }) => registration?.state);
};
const atStripe = (session: string) => fake.stripe.sessions.get(session)?.status;

test("one network holds three places of sixteen, and more of a larger offering", async () => {
  for (const n of [1, 2, 3]) expect((await hold("2001:db8:7:1::", n)).outcome).toBe("agreed");
  const fourth = await start("2001:db8:7:1::");
  expect(await agreeTo(office.ctx, fourth, child(4))).toMatchObject({
    outcome: "refused",
    message: `${title}: 3 spots are being held for your network already. Pay or cancel one of them, or try again in 30 minutes. Nothing was charged.`,
  });
  expect((await hold("2001:db8:7:2::", 5)).outcome).toBe("agreed");
  await placesFor(20);
  expect((await hold("2001:db8:7:1::", 4)).outcome).toBe("agreed");
  expect((await hold("2001:db8:7:1::", 6)).outcome).toBe("refused");
});

test("forty requests at once from one address hold three of sixteen places", async () => {
  const sessions = await Promise.all(Array.from({ length: 40 }, () => start("203.0.113.9")));
  const answers = await Promise.all(
    sessions.map((session, n) => agreeTo(office.ctx, session, child(n))),
  );
  expect(answers.filter(({ outcome }) => outcome === "agreed")).toHaveLength(3);
  expect((await listPlaces(office.ctx)).held).toHaveLength(3);
});

test("the same athlete's second checkout takes over the hold, and the first can't be paid any more", async () => {
  await placesFor(1);
  const first = await hold("203.0.113.9", 1);
  const second = await start("203.0.113.9").catch((error: Error) => error.message);
  expect(second).toBe(`${title}: Every spot is taken`);
  await placesFor(2);
  const other = await start("203.0.113.9");
  await placesFor(1);
  const typed = { ...child(1), athlete_1_given_name: " athlete ", athlete_1_family_name: " 1" };
  expect(await agreeTo(office.ctx, other, typed)).toMatchObject({ outcome: "agreed" });
  expect(atStripe(first.session)).toBe("expired");
  expect(await orderOf(first.session)).toMatchObject({ state: "expired" });
  expect((await checkoutFor(office.ctx, first.session))?.state).toBe("over");
  expect((await listPlaces(office.ctx)).held.map(({ id }) => id)).toEqual([
    (await orderOf(other)).id,
  ]);
});

/** Runs a function while an order's payment is being recorded: it has locked the order, and locks its offering next. */
async function whilePaying<Result>(session: string, run: () => Promise<Result>): Promise<Result> {
  const { db } = office.ctx;
  const isWaiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { running } = await db.transaction(async (transaction) => {
    await transaction.select().from(orders).where(isOrderOf(office.ctx, session)).for("update");
    const running = run();
    running.catch(() => {});
    await expect.poll(async () => (await db.execute(isWaiting)).rows).toHaveLength(1);
    const offering = { catalogue: "registration" as const, offeringType: type, offeringId: id };
    await lockOfferings(transaction, [offering]);
    return { running };
  });
  return running;
}

test("a checkout that replaces another waits for its payment, without a deadlock", async () => {
  const { session } = await hold("203.0.113.9", 1);
  const other = await start("203.0.113.9");
  const agreed = await whilePaying(session, () => agreeTo(office.ctx, other, child(1)));
  expect(agreed.outcome).toBe("agreed");
  expect((await orderOf(session)).state).toBe("expired");
});

test("a report that the bank has yet to confirm waits for the payment, without a deadlock", async () => {
  const { session } = await hold("203.0.113.9", 1);
  fake.stripe.pay(session, { late: true });
  const found = await whilePaying(session, () => fulfilCheckout(office.ctx, session));
  expect(found.state).toBe("waiting");
  expect(await placesOf(session)).toEqual(["active"]);
});

test("a hold lasts 30 minutes; accepting again corrects the athlete and nothing else", async () => {
  const { session } = await hold("203.0.113.9", 1);
  const minutes = (order: { heldUntil: Date | null }) =>
    ((order.heldUntil?.getTime() ?? 0) - Date.now()) / 60_000;
  const before = await orderOf(session);
  expect(minutes(before)).toBeGreaterThan(29);
  expect(minutes(before)).toBeLessThanOrEqual(30.1);
  expect(await agreeTo(office.ctx, session, child(2))).toMatchObject({ outcome: "agreed" });
  const after = await orderOf(session);
  expect(after).toMatchObject({ heldUntil: before.heldUntil, id: before.id });
  expect(await linesOf(office.ctx.db, [after.id])).toMatchObject([
    { registration: { state: "held" }, athlete: { givenName: "Athlete", familyName: "2" } },
  ]);
  // Stripe rejects sessions that end within 30 minutes.
  const made = fake.stripe.sessions.get(session) as unknown as { expires_at: number };
  expect(made.expires_at * 1000).toBeGreaterThan(before.heldUntil?.getTime() ?? Infinity);
});

test("cancelling frees the place at once, and the session can't be paid later", async () => {
  await placesFor(1);
  const { session } = await hold("203.0.113.9", 1);
  const { checkoutKey } = await orderOf(session);
  expect(fake.stripe.sessions.get(session)?.cancel_url).toBe(
    `http://club.test/checkout/${checkoutKey}?cancelled=1`,
  );
  await cancelCheckout(office.ctx, checkoutKey);
  expect(atStripe(session)).toBe("expired");
  expect(await orderOf(session)).toMatchObject({ state: "expired" });
  const next = await hold("198.51.100.4", 2);
  expect(next.outcome).toBe("agreed");
  await cancelSession(office.ctx, next.session);
  expect((await hold("198.51.100.5", 3)).outcome).toBe("agreed");
  await cancelCheckout(office.ctx, "1");
});

test("a hold that ends frees its place without further action, also while the provider is down", async () => {
  await placesFor(1);
  const { session } = await hold("203.0.113.9", 1);
  await lapse(session);
  const next = await hold("198.51.100.4", 2);
  expect(next.outcome).toBe("agreed");
  expect((await readPaying(office.ctx, session))?.payUrl).toBeNull();
  fake.fail({ mode: "500", times: 20 });
  await endLapsedHolds(office.ctx);
  expect(atStripe(session)).toBe("open");
  await fake.recover();
  await endLapsedHolds(office.ctx);
  expect(atStripe(session)).toBe("expired");
  expect(atStripe(next.session)).toBe("open");
  expect(await orderOf(session)).toMatchObject({ state: "expired", startedFrom: null });
  expect(await orderOf(next.session)).toMatchObject({ startedFrom: "198.51.100.4" });
});

test("cancelled while the provider is down: the spot is free at once, the session closed once the provider answers", async () => {
  await placesFor(1);
  const { session } = await hold("203.0.113.9", 1);
  fake.fail({ mode: "down" });
  await cancelSession(office.ctx, session);
  expect(await orderOf(session)).toMatchObject({ state: "open" });
  expect((await listPlaces(office.ctx)).held).toEqual([]);
  await fake.recover();
  await endLapsedHolds(office.ctx);
  expect(atStripe(session)).toBe("expired");
});

test("a payment made while the hold is ending gets the spot", async () => {
  const { session } = await hold("203.0.113.9", 1);
  fake.stripe.pay(session);
  await cancelSession(office.ctx, session);
  expect(await orderOf(session)).toMatchObject({ state: "paid" });
  expect(await placesOf(session)).toEqual(["active"]);
});

test("a payment after the hold takes a free place", async () => {
  const { session } = await hold("203.0.113.9", 1);
  await lapse(session);
  fake.stripe.pay(session);
  expect(await checkoutOutcome(office.ctx, session)).toMatchObject({
    outcome: "paid",
    withoutPlace: false,
  });
  expect(await placesOf(session)).toEqual(["active"]);
});

test("a payment after the hold without a free place is recorded, the payer is notified, and staff can give it a place", async () => {
  const { db } = office.ctx;
  await placesFor(1);
  const late = await hold("203.0.113.9", 1);
  await lapse(late.session);
  const quicker = await hold("198.51.100.4", 2);
  fake.stripe.pay(quicker.session);
  fake.stripe.pay(late.session);
  await Promise.all([late, quicker].map(({ session }) => checkoutOutcome(office.ctx, session)));
  expect(await placesOf(quicker.session)).toEqual(["active"]);
  expect(await placesOf(late.session)).toEqual(["unplaced"]);
  const order = await orderOf(late.session);
  expect(order).toMatchObject({ state: "paid", paidCents: priceCents });
  expect(await checkoutOutcome(office.ctx, late.session)).toMatchObject({ withoutPlace: true });

  const [record] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.orderId, order.id), eq(deliveries.channel, "crm")));
  expect(record?.payload.client_details).toContain("place: None: it was paid after the hold ended");
  const mailsTo = async () => {
    const queued = await db.select().from(deliveries).where(eq(deliveries.channel, "email"));
    return queued
      .map(({ payload }) => (payload as { subject: string }).subject)
      .filter((subject) => subject.includes(order.reference));
  };
  expect(await mailsTo()).toEqual([subjectOf("withoutPlace", order.reference)]);
  expect((await listPlaces({ db })).withoutPlace).toMatchObject([{ reference: order.reference }]);
  expect(await assignPlaces(office.ctx, staff, order.reference)).toBe(false);
  await placesFor(2);
  const given = await Promise.all(
    [1, 2].map(() => assignPlaces(office.ctx, staff, order.reference)),
  );
  expect(given.toSorted()).toEqual([false, true]);
  expect(await mailsTo()).toContain(subjectOf("registration", order.reference));
  expect((await listPlaces({ db })).withoutPlace).toEqual([]);
  const [action] = await readLog(db, eq(auditLog.action, "office.place-given"));
  expect(action).toMatchObject({
    who: "Wren",
    subject: expect.stringContaining(order.reference),
  });
});

test("a bank confirmation after the hold: no place is taken twice", async () => {
  await placesFor(1);
  const late = await hold("203.0.113.9", 1);
  await lapse(late.session);
  expect((await hold("198.51.100.4", 2)).outcome).toBe("agreed");
  fake.stripe.pay(late.session, { late: true });
  expect(await checkoutOutcome(office.ctx, late.session)).toMatchObject({ outcome: "waiting" });
  expect(await orderOf(late.session)).toMatchObject({ state: "processing" });
  expect(await placesOf(late.session)).toEqual(["unplaced"]);
  fake.stripe.bankSays(late.session, true);
  await checkoutOutcome(office.ctx, late.session);
  expect(await orderOf(late.session)).toMatchObject({ state: "paid" });
  expect(await placesOf(late.session)).toEqual(["unplaced"]);
});

test("staff free a held place once, and the log says who", async () => {
  await placesFor(1);
  const { session } = await hold("203.0.113.9", 1);
  const { reference } = await orderOf(session);
  const freed = await Promise.all([1, 2].map(() => freeHold(office.ctx, staff, reference)));
  expect(freed.toSorted()).toEqual([false, true]);
  expect(atStripe(session)).toBe("expired");
  const log = await readLog(office.ctx.db, eq(auditLog.action, "office.hold-freed"));
  expect(log).toMatchObject([{ who: "Wren", subject: `order ${reference} (${title})` }]);
  expect((await hold("198.51.100.4", 2)).outcome).toBe("agreed");
});

test("an offering removed meanwhile is not sold", async () => {
  const session = await start("203.0.113.9");
  await changeOffering(office.ctx, { type, id }, { archivedAt: new Date() });
  const answer = await agreeTo(office.ctx, session, child(1));
  await changeOffering(office.ctx, { type, id }, { archivedAt: null });
  expect(answer).toMatchObject({
    outcome: "invalid",
    errors: { athlete_1_program_1: `${title} is no longer sold. Choose another program` },
  });
});
