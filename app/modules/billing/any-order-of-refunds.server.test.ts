import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import type { StripeEvent } from "#tests/fakes/stripe-types.ts";
import { atLength, storyCount, storySeed } from "#tests/support/at-length.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { dyingBefore } from "#tests/support/dying.ts";
import { refunding } from "#tests/support/refunds.ts";
import { office } from "#tests/support/staff.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import type { AppContext } from "#core/context.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { cancelRefund, recordPaidBack, retryRefund } from "./carry-out-refund.server.ts";
import { ledgerDay, standingEntries } from "./ledger.server.ts";
import type { ProviderRefund, RefundOrder } from "./provider/port.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { refundsOf } from "./refunds.server.ts";
import { ledgerEntries, paymentEvents, paymentFindings } from "./schema.ts";
import { storeRefunds } from "./take-refunds.server.ts";

let club: TestClub;
let fake: FakeStripe;
let on: ReturnType<typeof refunding>;
beforeAll(async () => {
  club = await openTestClub();
  fake = await withStripe(club.ctx);
  on = refunding(club, fake);
});
afterAll(() => Promise.all([club.close(), fake.close()]));

const paidCents = 10_000;

/** What happens to a paid order; `n` chooses an amount, a refund or an event. */
const step = fc.record({
  what: fc.constantFrom(
    ...(["ask", "ask", "ask for cash", "ask twice at once", "withdraw"] as const),
    ...(["refund at Stripe", "send", "send", "send at once", "a minute passes"] as const),
    ...(["send, answer lost", "send, arrives late", "late requests arrive"] as const),
    ...(["list is read", "slow list is stored"] as const),
    ...(["next is pending", "next fails", "next succeeds"] as const),
    ...(["bank says yes", "bank says no", "event", "event", "events twice at once"] as const),
    ...(["cancel", "retry", "paid back", "night"] as const),
  ),
  n: fc.nat(99),
  /** Before which of its calls the process is killed; null: it is not. */
  killed: fc.option(fc.nat(14), { freq: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Story {
  order: Awaited<ReturnType<typeof on.paid>>;
  events: () => StripeEvent[];
  /** Requests that the site gave up on, and that still arrive at Stripe. */
  late: RefundOrder[];
  /** Answers of Stripe that the site has not stored yet. */
  lists: ProviderRefund[][];
  withdrawnCents: number;
}

const chosen = <One>(some: One[], n: number): One | undefined => some[n % Math.max(1, some.length)];
const refundsAt = (payment: string) =>
  fake.stripe.refunds.filter(({ payment_intent }) => payment_intent === payment);
const isBack = ({ status }: { status: string }) => status !== "failed" && status !== "canceled";

/** What payer, bank and Stripe do, and how fast. @returns whether it was one of these */
async function happenElsewhere({ what, n }: Step, story: Story): Promise<boolean> {
  const { stripe } = fake;
  const { payment, sessionId } = story.order;
  const { payments } = club.ctx.integrations;
  const their = chosen(refundsAt(payment), n);
  switch (what) {
    case "refund at Stripe": {
      const left = stripe.left(payment);
      const cents = Math.min(left, 100 * (n + 1));
      if (left > 0) stripe.refund(sessionId, paidCents - left + cents);
      return true;
    }
    case "late requests arrive":
      for (const asked of story.late.splice(0))
        await payments.createRefund(asked).catch(() => null);
      return true;
    case "list is read":
      story.lists.push(await payments.listRefunds(payment));
      return true;
    case "slow list is stored":
      for (const list of story.lists.splice(0)) await storeRefunds(club.ctx, payment, list);
      return true;
    case "next is pending":
      stripe.nextRefund = "pending";
      return true;
    case "next fails":
      stripe.nextRefund = "failed";
      return true;
    case "next succeeds":
      stripe.nextRefund = "succeeded";
      return true;
    case "bank says yes":
      if (their?.status === "pending") stripe.settleRefund(their.id, "succeeded");
      return true;
    case "bank says no":
      if (their && isBack(their))
        stripe.settleRefund(their.id, their.status === "pending" && n % 2 ? "canceled" : "failed");
      return true;
    default:
      return false;
  }
}

/** What the site does, which may die meanwhile. */
async function act({ what, n }: Step, story: Story, ctx: AppContext): Promise<void> {
  const { id: orderId, reference } = story.order;
  const row = chosen(await refundsOf(club.ctx.db, [orderId]), n);
  const event = chosen(story.events(), n);
  const asked = { cents: 50 * (n + 1), waives: n % 2 === 0 };
  switch (what) {
    case "ask":
      await on.ask(reference, asked, ctx);
      return;
    case "ask twice at once":
      await Promise.all([1, 2].map(() => on.ask(reference, { ...asked, cents: 2 * asked.cents })));
      return;
    case "ask for cash":
      await on.ask(reference, { ...asked, method: "cash" }, ctx);
      return;
    case "withdraw":
      if (story.withdrawnCents > 0) return;
      // An order costs no less than nothing.
      story.withdrawnCents = Math.min(asked.cents, (await on.balance(orderId)).chargedCents);
      await on.credit(orderId, story.withdrawnCents);
      return;
    case "send":
      await on.send(ctx);
      return;
    case "send at once":
      await Promise.all([1, 2, 3].map(() => on.send(ctx)));
      return;
    case "a minute passes":
      await on.minuteLater();
      return;
    case "send, answer lost":
    case "send, arrives late": {
      const { payments } = ctx.integrations;
      const createRefund = async (given: RefundOrder) => {
        if (what === "send, arrives late") story.late.push(given);
        else await payments.createRefund(given);
        throw new Error("no answer in time");
      };
      const integrations = { ...ctx.integrations, payments: { ...payments, createRefund } };
      await on.send({ ...ctx, integrations });
      return;
    }
    case "event":
      if (event) await on.deliverTo(ctx, event);
      return;
    case "events twice at once":
      await Promise.all(
        [...story.events(), ...story.events()].slice(0, 4).map((one) => on.deliverTo(ctx, one)),
      );
      return;
    case "cancel":
      if (row) await cancelRefund(ctx, office, row);
      return;
    case "retry":
      if (row) await retryRefund(ctx, office, row);
      return;
    case "paid back":
      if (row) await recordPaidBack(ctx, office, { id: row.id, on: ledgerDay(ctx) });
      return;
    case "night":
      await checkPayments(ctx);
  }
}

async function happen(one: Step, story: Story): Promise<void> {
  if (await happenElsewhere(one, story)) return;
  const { ctx } = club;
  if (one.killed === null) await act(one, story, ctx);
  else await act(one, story, dyingBefore(one.killed, ctx)).catch(() => null);
}

const total = (some: { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
const refundStates: Record<string, string> = {
  pending: "pending",
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

/** A paid order beside which nothing else is known, here or at Stripe. */
async function begin(): Promise<Story> {
  const { db } = club.ctx;
  const { stripe } = fake;
  for (const table of [orders, paymentEvents, paymentFindings, deliveries]) await db.delete(table);
  stripe.nextRefund = "succeeded";
  stripe.sessions.clear();
  stripe.refunds.length = 0;
  stripe.events.length = 0;
  const order = await on.paid(paidCents);
  const before = stripe.events.length;
  const events = () => stripe.events.slice(0, stripe.events.length - before);
  return { order, events, late: [], lists: [], withdrawnCents: 0 };
}

/** No money is lost or given back twice, at any moment. */
async function checkMoney({ order }: Story): Promise<void> {
  const { refundedCents, balanceCents, chargedCents } = await on.balance(order.id);
  expect(refundedCents).toBeLessThanOrEqual(paidCents);
  // Nothing that went back is asked for again.
  expect(balanceCents).toBeLessThanOrEqual(0);
  expect(chargedCents).toBeGreaterThanOrEqual(0);
  expect(balanceCents).toBe(chargedCents - paidCents + refundedCents);
  const requests = refundsAt(order.payment).flatMap(({ metadata }) => metadata.refund ?? []);
  expect(new Set(requests).size).toBe(requests.length);
}

/** The refunds are where Stripe says, and the ledger has their sums. */
async function checkEnd({ order }: Story): Promise<void> {
  const { db } = club.ctx;
  const rows = await refundsOf(db, [order.id]);
  const theirs = refundsAt(order.payment);
  for (const { id, status, amount } of theirs) {
    const row = rows.find(({ providerId }) => providerId === id);
    expect(row).toMatchObject({ state: refundStates[status], cents: amount });
  }
  const ofCard = rows.filter(({ method }) => method === "card");
  expect(ofCard.filter(({ state }) => state === "sent" || state === "due")).toEqual([]);
  // Of a refund and those that try it again, one gave money back.
  const active = ofCard.filter(({ state }) => state !== "failed").map(({ id }) => id);
  for (const { retries } of ofCard) expect(active).not.toContain(retries);

  const posted = (await standingEntries(db, order.id)).filter(({ kind }) => kind === "refund");
  const card = posted.filter(({ method }) => method === "card");
  const hand = rows.filter(({ method, state }) => method !== "card" && state === "done");
  expect(total(posted) - total(card)).toBe(total(hand));
  const backCents = total(theirs.filter(isBack).map(({ amount: cents }) => ({ cents })));
  // Somebody at Stripe's site may give back what staff have paid by hand.
  expect(total(card)).toBe(Math.min(backCents, paidCents - total(hand)));
  const isDifferent = eq(paymentFindings.kind, "refund");
  expect(await db.$count(paymentFindings, isDifferent)).toBe(total(card) < backCents ? 1 : 0);

  // The payer is told of each, once.
  const done = rows.filter(({ state }) => state === "done").map(({ id }) => id);
  const told = done.length > 0 ? await db.$count(deliveries, inArray(deliveries.id, done)) : 0;
  expect(told).toBe(done.length);
}

/** Once staff give up what did not go back, the order costs what it did, less what went back or was withdrawn. */
async function checkGivenUp(story: Story): Promise<void> {
  const { order, withdrawnCents } = story;
  for (const refund of await refundsOf(club.ctx.db, [order.id]))
    await cancelRefund(club.ctx, office, refund);
  await checkMoney(story);
  const { chargedCents, refundedCents } = await on.balance(order.id);
  expect(chargedCents).toBeLessThanOrEqual(paidCents - Math.max(withdrawnCents, refundedCents));
  expect(chargedCents).toBeGreaterThanOrEqual(
    Math.max(0, paidCents - withdrawnCents - refundedCents),
  );
}

test("any order of refunds, events, lost answers and crashes: the ledger has what the provider gave back, once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 25 }),
      fc.array(fc.nat(99), { minLength: 60, maxLength: 60 }),
      async (steps, shuffle) => {
        const { ctx } = club;
        const story = await begin();
        for (const one of steps) {
          await happen(one, story);
          await checkMoney(story);
        }
        // Everything arrives in the end, in any order.
        for (const what of ["late requests arrive", "slow list is stored"] as const)
          await happen({ what, n: 0, killed: null }, story);
        const delivered = story.events().map((event, n) => ({ event, place: shuffle[n] ?? 0 }));
        for (const { event } of delivered.toSorted((a, b) => a.place - b.place))
          expect(await on.deliverTo(ctx, event)).toBe("taken");
        await on.minuteLater();
        await on.send();
        await checkPayments(ctx);
        await checkMoney(story);
        await checkEnd(story);

        // Nothing happens twice.
        const entries = await ctx.db.$count(ledgerEntries);
        const rows = await refundsOf(ctx.db, [story.order.id]);
        for (const { event } of delivered) await on.deliverTo(ctx, event);
        await on.send();
        expect(await ctx.db.$count(ledgerEntries)).toBe(entries);
        expect(await refundsOf(ctx.db, [story.order.id])).toEqual(rows);
        await checkGivenUp(story);
      },
    ),
    { seed: storySeed, numRuns: storyCount ?? (atLength ? 200 : 12), endOnFailure: true },
  );
}, 7_200_000);
