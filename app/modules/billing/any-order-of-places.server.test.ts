import { randomUUID } from "node:crypto";
import { and, eq, gte, ne, sql } from "drizzle-orm";
import { agreeTo, cancelSession, isOrderOf, sessionAt } from "#tests/support/checkouts.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editionOnSale } from "#modules/catalogue/registration.ts";
import { seasonEditions } from "#modules/catalogue/schema.ts";
import { seasonOf } from "#core/time/seasons.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import type { OfferAnswer } from "#modules/enrolment/waiting.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { registrationFields } from "#tests/support/families.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { changeOffering, moveEdition } from "#tests/support/catalogue-rows.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { waiting } from "#tests/support/waiting.ts";
import { answerOffer } from "./answer-offer.server.ts";
import { countsAsPlace } from "#modules/enrolment/availability.server.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { startRegistration } from "./checkout.server.ts";
import { checkoutOutcome } from "./fulfil.server.ts";
import { matchTransfers, recordTransfers } from "./match-transfers.server.ts";
import { endTransferHolds } from "./transfer-holds.server.ts";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { endLapsedHolds, freeHold, assignPlaces, listPlaces } from "./release-holds.server.ts";
import {
  listWaiting,
  offerOutOfOrder,
  removeWaiting,
} from "#modules/enrolment/staff-waiting-list.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import {
  type Order,
  orders,
  registrations,
  waitingListEntries,
} from "#modules/enrolment/schema.ts";

let club: TestClub;
let fake: FakeStripe;
beforeAll(async () => {
  const content = structuredClone(smallClub);
  content.office.checkout.transfer = { days: 5, sponsorDays: 21 };
  club = await openTestClub({ content });
  fake = await withStripe(club.ctx);
  await club.live.refresh();
  edition = editionOnSale(
    { season: seasonOf(club.ctx.content.catalogue, option), per: "season" },
    today,
  ).id;
  await club.ctx.db
    .update(seasonEditions)
    .set({ firstDay: sql`first_day + 3650`, lastDay: sql`last_day + 3650` })
    .where(and(ne(seasonEditions.id, edition), gte(seasonEditions.lastDay, today)));
});
afterAll(() => Promise.all([club.close(), fake.close()]));

type StripeEvent = ReturnType<FakeStripe["stripe"]["pay"]>;

const today = dayOf(new Date(), smallClub.club.timeZone);
const capacity = 2;
const { type, id, option } = membership(smallClub);
const staff = { id: null, name: "Wren" };

/** Some months that begin this many days from now. */
const seasonIn = (days: number) => {
  const from = daysAfter(dayOf(new Date(), smallClub.club.timeZone), days);
  return { from, to: daysAfter(from, 80) };
};
const seasons = [20, 27, 60, 110, 160, 240, 320].map(seasonIn);
/** The edition that was on sale at first; the others are far in the future. */
let edition = "";
/** Moves the season, as staff do. */
const moveSeason = (n: number) =>
  moveEdition(club.ctx, edition, pick(seasons, n) ?? { from: "", to: "" });
const prices = ["season", "month", "block"] as const;

const step = fc.record({
  what: fc.constantFrom(
    ...(["accept", "accept together", "accept together", "pay", "pay", "pay later"] as const),
    ...(["bank yes", "bank no", "cancel", "provider expires", "time passes", "refund"] as const),
    ...(["event", "return page", "sweep", "provider fails", "staff free", "staff give"] as const),
    ...([
      "move season",
      "move season",
      "change price",
      "remove",
      "bring back",
      "bring back",
    ] as const),
    ...(["join", "join", "join two", "sweep offers", "sweep offers together"] as const),
    ...(["take offer", "take offer", "take offer", "pass", "leave", "offer lapses"] as const),
    ...(["staff first", "staff remove", "capacity", "entry deleted"] as const),
    ...(["by transfer", "by transfer", "both ways together", "transfer comes"] as const),
    ...(["transfer does not come", "transfer does not come"] as const),
  ),
  n: fc.nat(11),
});
type Step = { what: string; n: number };

interface Story {
  sessions: string[];
  events: StripeEvent[];
}

const pick = <T>(some: readonly T[], n: number): T | undefined =>
  some[n % Math.max(1, some.length)];
const change = (changes: Parameters<typeof changeOffering>[2]) =>
  changeOffering(club.ctx, { type, id }, changes);

async function accept({ sessions }: Story, n: number, pay = "full"): Promise<void> {
  const body = { items: [{ type, id, quantity: 1 }] };
  const address = `203.0.113.${n % 4}`;
  const started = await startRegistration(club.ctx, "registration", { body, address });
  if (started.outcome !== "started") return;
  const athlete = registrationFields(`Athlete Of${n % 6}`, `${birthYearFor(option, 2)}-05-04`);
  const { outcome } = await agreeTo(club.ctx, started.sessionId, {
    ...athlete,
    pay,
    guardian_email: `parent${n}@example.ca`,
  });
  // Only this payer gets an address to pay at.
  if (outcome === "agreed") sessions.push(started.sessionId);
}

/** Steps of an order that is to be paid by e-transfer. */
async function byTransfer(what: string, n: number): Promise<void> {
  const { ctx } = club;
  const all = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.method, "transfer"))
    .orderBy(orders.createdAt, orders.id);
  const order = pick(all, n);
  if (!order) return;
  if (what === "transfer comes") {
    const matches = await matchTransfers(ctx, `$1.00 ${order.reference} ${randomUUID()}`);
    if (matches === "too long") throw new Error(matches);
    const ticked = new Map(matches.map(({ key, cents }) => [key, cents]));
    await recordTransfers(ctx, staff, { matches, ticked });
    return;
  }
  await ctx.db
    .update(orders)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(and(eq(orders.id, order.id), eq(orders.state, "open")));
  await Promise.all([endTransferHolds(ctx), endTransferHolds(ctx)]);
}

/** Steps of waiting families and staff. */
async function waitInLine({ what, n }: Step, { sessions }: Story) {
  const { ctx } = club;
  const families = waiting(club, { type, id });
  const network = `203.0.113.${n % 4}`;
  const answer = async (choice: OfferAnswer) => {
    const [key] = await families.offersMailed(`family${n % 4}`);
    return key ? answerOffer(ctx, key, { answer: choice, network }) : null;
  };
  const someone = pick((await listWaiting(ctx)).rows, n)?.id ?? "";
  const past = sql`now() - interval '1 second'`;
  const acts: Record<string, () => Promise<unknown>> = {
    join: () => families.join(`family${n % 4}`),
    "join two": () => families.join(`family${n % 4}`, { second_athlete: "Second Child" }),
    "sweep offers": () => offerFreePlaces(ctx),
    "sweep offers together": () => Promise.all([1, 2, 3].map(() => offerFreePlaces(ctx))),
    pass: () => answer("pass"),
    leave: () => answer("leave"),
    "take offer": async () => {
      const taken = await answer("take");
      if (taken?.outcome !== "checkout") return;
      const session = await sessionAt(ctx, taken.path);
      const athlete = registrationFields(`Athlete Of${n % 6}`, `${birthYearFor(option, 2)}-05-04`);
      const agreed = await agreeTo(ctx, session, athlete);
      // For one of two athletes the price is another, so the session is another too.
      if (agreed.outcome === "agreed" && !sessions.includes(agreed.sessionId))
        sessions.push(agreed.sessionId);
    },
    "offer lapses": async () => {
      await ctx.db.update(waitingListEntries).set({ offerUntil: past });
      await ctx.db
        .update(registrations)
        .set({ heldUntil: past })
        .where(eq(registrations.state, "offered"));
    },
    "staff first": () => offerOutOfOrder(ctx, staff, { id: someone, reason: "A reason" }),
    "staff remove": () => removeWaiting(ctx, staff, someone),
    "entry deleted": () =>
      ctx.db.delete(submissions).where(eq(submissions.email, `family${n % 4}@example.ca`)),
    capacity: () => change({ capacity: capacity - (n % 2) }),
  };
  const act = acts[what];
  await act?.();
  return act !== undefined;
}

/** Places that are held, paid for or offered to a family: counted without the site's own query. */
async function placesGone(): Promise<number> {
  const all = await club.ctx.db.select().from(registrations);
  const isOpen = (heldUntil: Date | null) => (heldUntil?.getTime() ?? 0) > Date.now();
  const bought = all.filter(
    ({ state, heldUntil }) => state === "active" || (state === "held" && isOpen(heldUntil)),
  );
  const promised = all.filter(
    ({ id, state, heldUntil }) =>
      state === "offered" && isOpen(heldUntil) && !bought.some(({ offerId }) => offerId === id),
  );
  return bought.length + promised.length;
}

async function deliver(event: StripeEvent): Promise<number> {
  const { body, signature } = fake.signed(event);
  const headers = { "Stripe-Signature": signature };
  return (await club.request("/webhooks/stripe", { method: "POST", body, headers })).status;
}

/** Steps of payer, bank and provider; each is reported by an event, now or at the end. */
function atStripe({ what, n }: Step, { sessions, events }: Story) {
  const { stripe } = fake;
  const having = (status: string, payment: string) =>
    sessions.filter((session) => {
      const found = stripe.sessions.get(session);
      return found?.status === status && found.payment_status === payment;
    });
  const one = (status: string, payment: string) => pick(having(status, payment), n);
  const acts: Record<string, () => StripeEvent | false | null | undefined | ""> = {
    pay: () => one("open", "unpaid") && stripe.pay(one("open", "unpaid") ?? ""),
    "pay later": () =>
      one("open", "unpaid") && stripe.pay(one("open", "unpaid") ?? "", { late: true }),
    "bank yes": () =>
      one("complete", "unpaid") && stripe.bankSays(one("complete", "unpaid") ?? "", true),
    "bank no": () =>
      one("complete", "unpaid") && stripe.bankSays(one("complete", "unpaid") ?? "", false),
    "provider expires": () => one("open", "unpaid") && stripe.expire(one("open", "unpaid") ?? ""),
    refund: () => {
      const paid = stripe.sessions.get(one("complete", "paid") ?? "");
      return (
        paid?.payment_intent &&
        stripe.left(paid.payment_intent) > 0 &&
        stripe.refund(paid.id, paid.amount_total)
      );
    },
  };
  const event = acts[what]?.();
  if (event) events.push(event);
}

async function happen(one: Step, story: Story) {
  const { what, n } = one;
  const { ctx } = club;
  const { db } = ctx;
  const session = pick(story.sessions, n) ?? "";
  const reference = async (orders: Order[]) => pick(orders, n)?.reference ?? "";
  switch (what) {
    case "accept":
      return accept(story, n);
    case "accept together":
      return void (await Promise.all([n, n + 1, n + 2].map((each) => accept(story, each))));
    case "by transfer":
      return accept(story, n, "transfer");
    case "both ways together":
      return void (await Promise.all([accept(story, n), accept(story, n + 1, "transfer")]));
    case "transfer comes":
    case "transfer does not come":
      return byTransfer(what, n);
    case "cancel":
      return cancelSession(ctx, session);
    case "time passes":
      return void (await changeOrders(
        db,
        and(isOrderOf(club.ctx, session), eq(orders.state, "open")),
        { heldUntil: new Date(Date.now() - 1000) },
      ));
    case "sweep":
      return endLapsedHolds(ctx);
    case "return page":
      return void (await Promise.all([
        checkoutOutcome(ctx, session),
        checkoutOutcome(ctx, session),
      ]));
    case "staff free":
      return void (await freeHold(ctx, staff, await reference((await listPlaces({ db })).held)));
    case "staff give":
      return void (await assignPlaces(
        ctx,
        staff,
        await reference((await listPlaces({ db })).withoutPlace),
      ));
    case "move season":
      return moveSeason(n);
    case "change price":
      return change({ per: pick(prices, n) ?? "season" });
    case "remove":
      return change({ archivedAt: new Date() });
    case "bring back":
      return change({ archivedAt: null });
    case "provider fails":
      fake.fail({ mode: "500", times: 3 });
      await cancelSession(ctx, session);
      return fake.recover();
    case "event": {
      const event = pick(story.events, n);
      return void (event && (await deliver(event)));
    }
    default:
      if (!(await waitInLine(one, story))) atStripe(one, story);
  }
}

test("any order of events: no place is sold twice, and no payment is lost", async () => {
  const { ctx } = club;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      await ctx.db.delete(orders);
      await ctx.db.delete(rateLimits);
      await ctx.db.delete(submissions);
      await ctx.db.delete(deliveries);
      await change({ capacity, per: "season", archivedAt: null });
      await moveSeason(0);
      const story: Story = { sessions: [], events: [] };
      for (const one of steps) {
        await happen(one, story);
        expect(await placesGone()).toBeLessThanOrEqual(capacity);
      }
      // The provider resends each event until it is accepted.
      for (const event of story.events) expect(await deliver(event)).toBe(200);
      expect(await placesGone()).toBeLessThanOrEqual(capacity);

      const { withoutPlace } = await listPlaces(ctx);
      for (const session of story.sessions) {
        const [order] = await ctx.db.select().from(orders).where(isOrderOf(club.ctx, session));
        if (!order) throw new Error("an order is gone");
        const isPaid = fake.stripe.sessions.get(session)?.payment_status === "paid";
        expect(order.paidAt !== null).toBe(isPaid);
        const receipts = await ctx.db.$count(deliveries, eq(deliveries.id, order.id));
        expect(receipts).toBe(isPaid ? 1 : 0);
        // It has a place, staff see that it has none, or it was refunded.
        if (!isPaid || order.state === "refunded") continue;
        const taking = await ctx.db.$count(
          registrations,
          and(eq(registrations.orderId, order.id), countsAsPlace),
        );
        const listed = withoutPlace.filter(({ reference }) => reference === order.reference).length;
        expect(taking + listed).toBe(1);
      }
    }),
    { numRuns: isLongRun ? 200 : 15, endOnFailure: true },
  );
}, 120_000);
