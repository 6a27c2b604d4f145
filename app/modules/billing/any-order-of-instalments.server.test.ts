import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import type { StripeEvent } from "#tests/fakes/stripe-types.ts";
import { isLongRun, storyCount, storySeed } from "#tests/support/long-run.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { crashingBefore } from "#tests/support/crash.ts";
import { instalmentOrders } from "#tests/support/instalments.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import type { AppContext } from "#core/context.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { dueParts } from "./due.server.ts";
import { ledgerDay, standingEntries } from "./ledger.server.ts";
import { handlePayerReturn, readPayPage, startLaterPayment } from "./pay.server.ts";
import type { ChargeRequest } from "./provider/port.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { ledgerEntries, paymentEvents, paymentFindings, providerSessions } from "./schema.ts";

let club: TestClub;
let fake: FakeStripe;
let on: ReturnType<typeof instalmentOrders>;
beforeAll(async () => {
  club = await openTestClub();
  fake = await withStripe(club.ctx);
  on = instalmentOrders(club, fake);
});
afterAll(() => Promise.all([club.close(), fake.close()]));

const cards = ["4242", "4242", "4242", "0341", "3184", "0069"];

/** A step in the history of an order in instalments; `n` chooses an amount, a card, a day or an event. */
const step = fc.record({
  what: fc.constantFrom(
    ...(["job", "job", "job", "jobs at once", "job, answer lost", "job, arrives late"] as const),
    ...(["late requests arrive", "a minute passes", "days pass", "days pass"] as const),
    ...(["open page: due", "open page: all", "open page: card"] as const),
    ...(["use page", "use page", "use page and come back", "leave page"] as const),
    ...(["next is pending", "next succeeds", "bank says yes", "bank says no"] as const),
    ...(["event", "event", "events twice at once", "withdraw", "refund", "send"] as const),
    ...(["a move costs more", "night"] as const),
  ),
  n: fc.nat(99),
  /** The call before which the process is killed; null: it is not. */
  killed: fc.option(fc.nat(14), { freq: 2 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Story {
  order: Awaited<ReturnType<typeof on.inParts>>;
  events: () => StripeEvent[];
  /** Requests for which the site stopped waiting, and which still arrive at Stripe. */
  late: ChargeRequest[];
  /** How often the order's cost was changed. */
  changes: number;
}

const chosen = <One>(some: readonly One[], n: number): One | undefined =>
  some[n % Math.max(1, some.length)];

/** Steps of payer, bank and Stripe. @returns whether it was one of these */
async function happenElsewhere({ what, n }: Step, story: Story): Promise<boolean> {
  const { stripe } = fake;
  const page = stripe.sessions.get(await on.lastPage(story.order.id));
  const intent = chosen([...stripe.intents.values()], n);
  switch (what) {
    case "late requests arrive":
      for (const asked of story.late.splice(0))
        await club.ctx.integrations.payments.chargeCard(asked).catch(() => null);
      return true;
    case "use page":
      if (page?.status === "open") stripe.pay(page.id, { card: chosen(cards, n) ?? "4242" });
      return true;
    case "leave page":
      if (page?.status === "open") stripe.expire(page.id);
      return true;
    case "next is pending":
      stripe.nextCharge = "processing";
      return true;
    case "next succeeds":
      stripe.nextCharge = "succeeded";
      return true;
    case "bank says yes":
    case "bank says no":
      if (intent?.status === "processing") stripe.decideCharge(intent.id, what === "bank says yes");
      return true;
    case "a minute passes":
      await on.minuteLater();
      return true;
    case "days pass":
      await on.daysLater((n % 16) + 1);
      return true;
    default:
      return false;
  }
}

/** The order costs more or less, as after a move or a withdrawal. */
async function changeCost(story: Story, cents: number) {
  const { id } = story.order;
  story.changes += 1;
  const key = `changed:${id}:${story.changes}`;
  const { chargedCents } = await on.balance(id);
  const less = Math.max(-chargedCents, cents);
  if (less === 0) return;
  await club.ctx.db.insert(ledgerEntries).values({
    orderId: id,
    kind: less > 0 ? "charge" : "credit",
    cents: less,
    effectiveOn: ledgerDay(club.ctx),
    idempotencyKey: key,
  });
}

/** Steps of the site, during which the process may die. */
async function act({ what, n }: Step, story: Story, ctx: AppContext): Promise<void> {
  const { id, reference, checkoutKey: key } = story.order;
  const event = chosen(story.events(), n);
  switch (what) {
    case "job":
      await on.charge(ctx);
      return;
    case "jobs at once":
      await Promise.all([1, 2, 3].map(() => on.charge(ctx)));
      return;
    case "job, answer lost":
    case "job, arrives late": {
      const { payments } = ctx.integrations;
      const chargeCard = async (given: ChargeRequest) => {
        if (what === "job, arrives late") story.late.push(given);
        else await payments.chargeCard(given);
        throw new Error("no answer in time");
      };
      const integrations = { ...ctx.integrations, payments: { ...payments, chargeCard } };
      await on.charge({ ...ctx, integrations });
      return;
    }
    case "open page: due":
    case "open page: all":
    case "open page: card": {
      const shown = await readPayPage(ctx, key);
      const asked = what === "open page: due" ? "due" : what === "open page: all" ? "all" : "card";
      const shownCents = (asked === "due" ? shown?.dueCents : shown?.balanceCents) ?? 0;
      const address = `192.0.2.${story.changes}-${Math.random()}`;
      await startLaterPayment(ctx, { key, what: asked, shownCents, address });
      return;
    }
    case "use page and come back": {
      const page = await on.lastPage(id);
      if (fake.stripe.sessions.get(page)?.status === "open")
        fake.stripe.pay(page, { card: chosen(cards, n) ?? "4242" });
      await handlePayerReturn(ctx, key, page);
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
    case "withdraw":
      await changeCost(story, -100 * (n + 1));
      return;
    case "a move costs more":
      await changeCost(story, 100 * (n + 1));
      return;
    case "refund":
      await on.ask(reference, { cents: 100 * (n + 1) }, ctx);
      return;
    case "send":
      await on.send(ctx);
      return;
    case "night":
      await checkPayments(ctx);
  }
}

async function happen(one: Step, story: Story): Promise<void> {
  if (await happenElsewhere(one, story)) return;
  const { ctx } = club;
  if (one.killed === null) await act(one, story, ctx);
  else await act(one, story, crashingBefore(one.killed, ctx)).catch(() => null);
}

const sumOf = (some: readonly { cents: number }[]) =>
  some.reduce((total, { cents }) => total + cents, 0);

async function begin(parts: number[], card: string): Promise<Story> {
  const { db } = club.ctx;
  for (const table of [orders, paymentEvents, paymentFindings, deliveries]) await db.delete(table);
  on.forgetAll();
  const order = await on.inParts(
    parts.map((cents, n) => ({ inDays: n * 10, cents: cents * 100 })),
    card,
  );
  const { stripe } = fake;
  const before = stripe.events.length;
  const events = () => stripe.events.slice(0, stripe.events.length - before);
  return { order, events, late: [], changes: 0 };
}

/** The instalments add up to what is owed, and nobody is asked for more. */
async function checkMoney({ order: { id } }: Story): Promise<void> {
  const { db } = club.ctx;
  const { balanceCents, paidCents } = await on.balance(id);
  expect(sumOf((await on.openOf(id)).map((cents) => ({ cents })))).toBe(Math.max(0, balanceCents));
  const due = await dueParts(db, { id }, ledgerDay(club.ctx));
  const [order] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, id));
  // Nobody is registered: once all money has been returned, the order is over.
  expect(sumOf(due)).toBe(order?.state === "refunded" ? 0 : Math.max(0, balanceCents));
  expect(paidCents).toBeLessThanOrEqual(on.receivedFor(id));
  // Each charge was requested once.
  const asked = [...fake.stripe.intents.values()].flatMap(({ metadata }) => metadata.charge ?? []);
  expect(new Set(asked).size).toBe(asked.length);
}

/** Every cent that Stripe has is in the ledger, once, and no request is left unfinished. */
async function checkEnd({ order: { id } }: Story): Promise<void> {
  const { db } = club.ctx;
  const posted = (await standingEntries(db, id)).filter(({ kind }) => kind === "payment");
  expect(-sumOf(posted)).toBe(on.receivedFor(id));
  expect(new Set(posted.map(({ providerId }) => providerId)).size).toBe(posted.length);
  for (const { state } of await on.chargesOf(id)) expect(["paid", "refused"]).toContain(state);
  const findings = await db
    .select()
    .from(paymentFindings)
    .where(and(isNull(paymentFindings.resolvedAt), eq(paymentFindings.kind, "amount")));
  expect(findings).toEqual([]);
  const { balanceCents } = await on.balance(id);
  // Nothing is owed: no card is kept.
  if (balanceCents <= 0) return;
  await on.daysLater(200);
  await db.update(providerSessions).set({ expiresAt: new Date(0) });
  await on.charge();
}

test("any order of charges, pages, cards, events, lost answers and crashes: every cent that came is in the ledger, once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 10, max: 90 }), { minLength: 2, maxLength: 5 }),
      fc.constantFrom(...cards),
      fc.array(step, { minLength: 3, maxLength: 25 }),
      fc.array(fc.nat(99), { minLength: 60, maxLength: 60 }),
      async (parts, card, steps, shuffle) => {
        const { ctx } = club;
        const story = await begin(parts, card);
        for (const one of steps) {
          await happen(one, story);
          await checkMoney(story);
        }
        // Finally all events arrive, in any order.
        fake.stripe.nextCharge = "succeeded";
        await happen({ what: "late requests arrive", n: 0, killed: null }, story);
        for (const intent of fake.stripe.intents.values())
          if (intent.status === "processing") fake.stripe.decideCharge(intent.id, true);
        await on.minuteLater();
        await on.charge();
        for (const intent of fake.stripe.intents.values())
          if (intent.status === "processing") fake.stripe.decideCharge(intent.id, true);
        const delivered = story.events().map((event, n) => ({ event, place: shuffle[n] ?? 0 }));
        for (const { event } of delivered.toSorted((a, b) => a.place - b.place))
          expect(await on.deliverTo(ctx, event)).toBe("taken");
        await on.minuteLater();
        await on.charge();
        await checkPayments(ctx);
        await checkMoney(story);
        await checkEnd(story);

        // Nothing happens twice.
        const entries = await ctx.db.$count(ledgerEntries);
        for (const { event } of delivered) await on.deliverTo(ctx, event);
        await on.charge();
        expect(await ctx.db.$count(ledgerEntries)).toBe(entries);
      },
    ),
    { seed: storySeed, numRuns: storyCount ?? (isLongRun ? 200 : 12), endOnFailure: true },
  );
}, 7_200_000);
