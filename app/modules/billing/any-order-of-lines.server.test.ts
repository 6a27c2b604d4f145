import { registrationRows } from "#modules/enrolment/schema.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { agreeTo, cancelSession, isOrderOf } from "#tests/support/checkouts.ts";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { atLength } from "#tests/support/at-length.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { adults, athleteEntries } from "#tests/support/families.ts";
import { bornFor, membership } from "#tests/support/offerings.ts";
import { moveOne, withdrawOne } from "#tests/support/withdrawals.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { listFamilies } from "#modules/families/read.server.ts";
import { takesPlace } from "#modules/enrolment/availability.server.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { ledgerEntries } from "./schema.ts";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { startRegistration } from "./checkout.server.ts";
import { checkoutOutcome } from "./fulfil.server.ts";
import { orderOfSession, sessionOf, sessionsOf } from "./sessions.server.ts";
import { type BoughtLine, linesOf, movedLinesOf } from "#modules/enrolment/lines.server.ts";
import { endLapsedHolds, listPlaces } from "./release-holds.server.ts";
import { handleSignedEvent } from "./webhook.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { type Order, orderLines, orders, registrations } from "#modules/enrolment/schema.ts";

let office: TestContext;
let fake: FakeStripe;
beforeAll(async () => {
  office = await openTestContext();
  fake = await withStripe(office.ctx);
});
afterAll(() => Promise.all([office.close(), fake.close()]));

type StripeEvent = ReturnType<FakeStripe["stripe"]["pay"]>;

const offers = [0, 1, 2].map((n) => membership(smallClub, n));
const capacity = 3;
const bornOn = `${bornFor(membership(smallClub).option, 2)}-05-04`;

/** The families' orders: each list is a child's programs. */
const baskets = [[[0]], [[1]], [[0, 1]], [[0], [0]], [[0, 2], [1]], [[2], [2]], [[1], [0, 1, 2]]];

const step = fc.record({
  what: fc.constantFrom(
    ...(["start", "start", "accept", "accept", "accept", "accept twice at once"] as const),
    ...(["accept, provider down", "pay", "pay", "pay", "pay later", "bank yes"] as const),
    ...(["bank no", "refund a part", "refund", "cancel", "provider expires"] as const),
    ...(["withdraw", "withdraw", "withdraw twice at once"] as const),
    ...(["move", "move", "move twice at once"] as const),
    ...(["time passes", "sweep", "event", "event twice at once", "return page"] as const),
  ),
  n: fc.nat(11),
  m: fc.nat(11),
});
type Step = { what: string; n: number; m: number };

interface Story {
  /** The session that each checkout began with; the family's address names it. */
  checkouts: string[];
  /** Sessions whose page at the provider a payer was sent to. */
  payable: Set<string>;
  events: StripeEvent[];
}

const pick = <T>(some: readonly T[], n: number): T | undefined =>
  some[n % Math.max(1, some.length)];

async function start({ checkouts }: Story, n: number): Promise<void> {
  const { type, id } = membership(smallClub, n % 3);
  const started = await startRegistration(office.ctx, "registration", {
    body: { items: [{ type, id, quantity: 1 }] },
    address: `203.0.113.${n % 4}`,
  });
  if (started.outcome === "started") checkouts.push(started.sessionId);
}

function formOf(n: number, m: number): Record<string, string> {
  const children = (pick(baskets, m) ?? []).map((programs, index) =>
    athleteEntries(index + 1, {
      name: `Child${index} Family${n % 5}`,
      bornOn,
      programs: programs.flatMap((offer) => offers[offer] ?? []),
    }),
  );
  return Object.assign({}, ...children, adults);
}

async function accept({ checkouts, payable }: Story, n: number, m: number): Promise<void> {
  const session = pick(checkouts, n);
  if (!session) return;
  const agreed = await agreeTo(office.ctx, session, formOf(n, m));
  if (agreed.outcome === "agreed") payable.add(agreed.sessionId);
}

/** Staff end a registration of any order. */
async function withdraw(n: number): Promise<void> {
  const rows = await office.ctx.db
    .select({ id: registrations.id, reference: orders.reference })
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .orderBy(registrations.createdAt, registrations.id);
  const chosen = pick(rows, n);
  if (chosen) await withdrawOne(office.ctx, chosen);
}

/** Staff move a registration of any order; many are refused, because they ended or are not paid. */
async function move(n: number, m: number): Promise<void> {
  const rows = await office.ctx.db
    .select({ id: registrations.id, reference: orders.reference })
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .orderBy(registrations.createdAt, registrations.id);
  const chosen = pick(rows, n);
  const to = pick(offers, m);
  if (chosen && to) await moveOne(office.ctx, { ...chosen, to: programKey(to) });
}

/** What an order cost before anything was moved. */
async function soldCents(orderId: string): Promise<number> {
  const lines = await office.ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNull(orderLines.replaces)));
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

async function deliver(event: StripeEvent): Promise<string> {
  const { body, signature } = fake.signed(event);
  return handleSignedEvent(office.ctx, body, signature);
}

/** Steps of payer, bank and provider; each is reported by an event, now or at the end. */
function atStripe({ what, n, m }: Step, { payable, events }: Story): void {
  const { stripe } = fake;
  const one = (status: string, payment: string) =>
    pick(
      [...payable].filter((session) => {
        const found = stripe.sessions.get(session);
        return found?.status === status && found.payment_status === payment;
      }),
      n,
    );
  const unpaid = one("open", "unpaid");
  const waiting = one("complete", "unpaid");
  const paid = one("complete", "paid");
  const whole = stripe.sessions.get(paid ?? "")?.amount_total ?? 0;
  const acts: Record<string, () => StripeEvent | undefined> = {
    pay: () => (unpaid ? stripe.pay(unpaid) : undefined),
    "pay later": () => (unpaid ? stripe.pay(unpaid, { late: true }) : undefined),
    "provider expires": () => (unpaid ? stripe.expire(unpaid) : undefined),
    "bank yes": () => (waiting ? stripe.bankSays(waiting, true) : undefined),
    "bank no": () => (waiting ? stripe.bankSays(waiting, false) : undefined),
    "refund a part": () => (paid ? stripe.refund(paid, 100 * (m + 1)) : undefined),
    refund: () => (paid ? stripe.refund(paid, whole) : undefined),
  };
  const event = acts[what]?.();
  if (event) events.push(event);
}

async function happen(one: Step, story: Story): Promise<unknown> {
  const { what, n, m } = one;
  const { ctx } = office;
  const { checkouts, payable, events } = story;
  const session = pick([...checkouts, ...payable], n) ?? "";
  const event = pick(events, n);
  switch (what) {
    case "start":
      return start(story, n);
    case "accept":
      return accept(story, n, m);
    case "accept twice at once":
      return Promise.all([accept(story, n, m), accept(story, n, m + n), accept(story, n + 1, m)]);
    case "accept, provider down":
      fake.fail({ mode: "500", times: 1 + (m % 3) });
      await accept(story, n, m);
      return fake.recover();
    case "cancel":
      return cancelSession(ctx, session);
    case "withdraw":
      return withdraw(n);
    case "withdraw twice at once":
      return Promise.all([withdraw(n), withdraw(n), event && deliver(event)]);
    case "move":
      return move(n, m);
    case "move twice at once":
      return Promise.all([move(n, m), move(n, m + 1), move(n + 1, m), event && deliver(event)]);
    case "time passes":
      return changeOrders(
        ctx.db,
        and(isOrderOf(office.ctx, session), eq(orders.state, "open"), isNotNull(orders.heldUntil)),
        { heldUntil: new Date(Date.now() - 1000) },
      );
    case "sweep":
      return endLapsedHolds(ctx);
    case "return page":
      return Promise.all([checkoutOutcome(ctx, session), checkoutOutcome(ctx, session)]);
    case "event":
      return event && deliver(event);
    case "event twice at once":
      return event && Promise.all([deliver(event), deliver(event)]);
    default:
      return atStripe(one, story);
  }
}

/** Invariants at every moment. */
async function expectOrder(): Promise<void> {
  const { db } = office.ctx;
  for (const { id } of offers) {
    const taken = await db.$count(
      registrationRows,
      and(eq(registrationRows.offeringId, id), takesPlace),
    );
    expect(taken).toBeLessThanOrEqual(capacity);
  }
  const isOther = sql`${registrations.ended} <> ${registrations.state}`;
  expect(await db.$count(registrations, isOther)).toBe(0);
  const all = await db.select().from(orders);
  const sessions = await sessionsOf(
    db,
    all.map(({ id }) => id),
  );
  for (const order of all) {
    const lines = await linesOf(db, [order.id]);
    expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(order.amountCents);
    await expectMoves(order, lines);
    const session = sessions.get(order.id);
    if (!session?.sessionId || session.ended || order.paidAt) continue;
    const { amount_total: charged } = fake.stripe.sessions.get(session.sessionId) ?? {};
    expect([charged, session.amountCents]).toEqual([order.amountCents, order.amountCents]);
  }
  const unpaid = await db
    .select({ id: athletes.familyId })
    .from(athletes)
    .innerJoin(registrations, eq(registrations.athleteId, athletes.id))
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .where(isNull(orders.paidAt));
  const listed = (await listFamilies({ db })).families.map(({ id }) => id);
  expect(listed.filter((id) => unpaid.some((family) => family.id === id))).toEqual([]);
}

/** Each moved registration has one that stands for it, and the ledger has the difference. */
async function expectMoves(order: Order, lines: BoughtLine[]): Promise<void> {
  const { db } = office.ctx;
  const ids = await movedLinesOf(db, [order.id]);
  const later = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  for (const { id } of ids) expect(later.filter(({ replaces }) => replaces === id).length).toBe(1);
  expect(lines.map(({ position }) => position)).toEqual(lines.map((_line, n) => n + 1));
  // Who left before has changed what the others cost.
  if (lines.some(({ registration }) => registration?.ended)) return;
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id));
  const movedCents = entries
    .filter(({ idempotencyKey }) => idempotencyKey.startsWith("move:"))
    .reduce((sum, { cents }) => sum + cents, 0);
  expect(order.amountCents).toBe((await soldCents(order.id)) + movedCents);
}

/** What the provider has sent back of a payment. */
function refundedOf(paid: { payment_intent?: unknown } | undefined): number {
  const refunds = fake.stripe.events.filter(
    ({ type, data }) =>
      type === "charge.refunded" && data.object.payment_intent === paid?.payment_intent,
  );
  // An event that says nothing new names the payment only.
  return Math.max(0, ...refunds.map(({ data }) => Number(data.object.amount_refunded ?? 0)));
}

/** Invariants when the provider has reported everything. */
async function expectSettled({ checkouts, payable }: Story): Promise<void> {
  const { db } = office.ctx;
  for (const session of [...checkouts, ...payable])
    expect((await orderOfSession(db, session))?.id).toBe(
      fake.stripe.sessions.get(session)?.["client_reference_id"],
    );
  const { withoutPlace } = await listPlaces({ db });
  for (const order of await ordersWithMoney({ db })) {
    const paying = [...fake.stripe.sessions.values()].filter(
      (session) => session["client_reference_id"] === order.id && session.payment_status === "paid",
    );
    expect(paying.length).toBeLessThanOrEqual(1);
    const [paid] = paying;
    expect(order.paidAt !== null).toBe(paid !== undefined);
    expect(order.paidCents).toBe(paid?.amount_total ?? 0);
    expect(order.refundedCents).toBe(Math.min(order.paidCents, refundedOf(paid)));
    const receipts = await db.$count(deliveries, eq(deliveries.id, order.id));
    const others = and(eq(deliveries.orderId, order.id), ne(deliveries.channel, "email"));
    // Staff review a payment whose amount differs from the order's.
    const isRight = paid?.amount_total === (await soldCents(order.id));
    expect(!paid || !isRight || order.fulfilledAt !== null).toBe(true);
    // Beside the receipt, one record in the CRM and one text to staff.
    const messages = [receipts, await db.$count(deliveries, others)];
    expect(messages).toEqual(order.fulfilledAt ? [1, 2] : [0, 0]);
    if (order.state !== "paid") continue;
    expect(isRight).toBe(true);
    for (const { registration } of await linesOf(db, [order.id])) {
      const isListed = withoutPlace.some(({ id }) => id === order.id);
      const states = isListed ? ["active", "unplaced"] : ["active"];
      expect(registration?.ended ? ["withdrawn"] : states).toContain(registration?.state);
    }
  }
}

/** Deletes every order and family, and the rate limits. */
async function nothingYet() {
  await office.ctx.db.delete(orders);
  await office.ctx.db.delete(families);
  await office.ctx.db.delete(rateLimits);
  fake.stripe.sessions.clear();
}

test("any order of events: each order is one bill, paid once, and all its lines are stored", async () => {
  const { ctx } = office;
  for (const { type, id } of offers) await changeOffering(ctx, { type, id }, { capacity });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await nothingYet();
      const story: Story = { checkouts: [], payable: new Set(), events: [] };
      await start(story, 0);
      for (const one of steps) {
        await happen(one, story);
        await expectOrder();
      }
      // The provider resends each event until it was accepted.
      for (const event of story.events) expect(await deliver(event)).toBe("taken");
      await expectOrder();
      await expectSettled(story);
    }),
    { numRuns: atLength ? 200 : 8, endOnFailure: true },
  );
}, 120_000);

test("sent twice at once with other programs, only the order's own can be paid", async () => {
  const { ctx } = office;
  // The stories above may have taken every place.
  await nothingYet();
  const story: Story = { checkouts: [], payable: new Set(), events: [] };
  await start(story, 0);
  const order = await orderOfSession(ctx.db, story.checkouts[0] ?? "");
  await Promise.all([accept(story, 0, 3), accept(story, 0, 6), accept(story, 0, 2)]);
  const own = [...fake.stripe.sessions.values()].filter(
    (session) => session["client_reference_id"] === order?.id,
  );
  expect(own.length).toBeGreaterThan(1);
  for (const { id } of own) expect((await orderOfSession(ctx.db, id))?.id).toBe(order?.id);
  const open = own.filter(({ status }) => status === "open");
  expect(open.length).toBe(1);
  const session = await sessionOf(ctx.db, order?.id ?? "");
  expect(session).toMatchObject({ sessionId: open[0]?.id, amountCents: open[0]?.amount_total });
  await expectOrder();
});
