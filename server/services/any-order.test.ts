import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/db/order-schema.ts";
import { submissions } from "#server/db/schema.ts";
import type { StripePeer } from "#tests/peers/stripe.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { withStripe } from "#tests/support/stripe-desk.ts";
import { fulfilCheckout } from "./fulfil-checkout.ts";
import { orderTotals } from "./list-orders.ts";
import { openCheckout } from "./open-checkout.ts";
import { checkoutOutcome } from "./session-details.ts";

let club: TestClub;
let peer: StripePeer;
beforeAll(async () => {
  club = await openTestClub();
  peer = await withStripe(club.desk);
});
afterAll(() => Promise.all([club.close(), peer.close()]));

type StripeEvent = ReturnType<StripePeer["stripe"]["pay"]>;

/** What payer, bank and provider do, in this order; each tells of it by an event. */
const stories = {
  paid: ["pay"],
  "paid late": ["pay late", "bank yes"],
  refused: ["pay late", "bank no"],
  expired: ["expire"],
  "refunded in part": ["pay", "refund half"],
  refunded: ["pay", "refund half", "refund all"],
  "paid late, refunded": ["pay late", "bank yes", "refund all"],
} as const;
type Act = (typeof stories)[keyof typeof stories][number];

function act(what: Act, id: string, cents: number): StripeEvent {
  const { stripe } = peer;
  switch (what) {
    case "pay":
      return stripe.pay(id);
    case "pay late":
      return stripe.pay(id, { late: true });
    case "bank yes":
      return stripe.bankSays(id, true);
    case "bank no":
      return stripe.bankSays(id, false);
    case "expire":
      return stripe.expire(id);
    case "refund half":
      return stripe.refund(id, Math.floor(cents / 2));
    case "refund all":
      return stripe.refund(id, cents);
  }
}

async function deliver(event: StripeEvent): Promise<number> {
  const { body, signature } = peer.signed(event);
  const headers = { "Stripe-Signature": signature };
  return (await club.request("/webhooks/stripe", { method: "POST", body, headers })).status;
}

/** What may happen between; `n` chooses one of the events there are. */
const step = fc.record({
  what: fc.constantFrom(
    ...(["act", "event", "return page", "return page twice"] as const),
    // The provider can't be asked back; the process dies before its record is whole; it dies after
    // that, before the event is marked as taken.
    ...(["provider fails", "crash while recording", "crash after recording"] as const),
  ),
  n: fc.nat(9),
});

async function happen(
  { what, n }: { what: string; n: number },
  { sessionId, events }: { sessionId: string; events: StripeEvent[] },
): Promise<void> {
  const event = events[n % Math.max(1, events.length)];
  const { desk } = club;
  switch (what) {
    case "return page":
      await checkoutOutcome(desk, sessionId);
      return;
    case "return page twice":
      await Promise.all([checkoutOutcome(desk, sessionId), checkoutOutcome(desk, sessionId)]);
      return;
    case "crash while recording": {
      const hasDue = () => {
        throw new Error("killed");
      };
      const dying = { ...desk, queue: { ...desk.queue, hasDue } };
      await fulfilCheckout(dying, sessionId).catch(() => null);
      return;
    }
    case "crash after recording":
      await fulfilCheckout(desk, sessionId, { adopt: true });
      return;
    case "provider fails":
      peer.fail({ mode: "500", times: 3 });
      if (event) await deliver(event);
      await peer.recover();
      return;
    default:
      if (event) await deliver(event);
  }
}

const isPaidAt = (sessionId: string) =>
  peer.stripe.sessions.get(sessionId)?.payment_status === "paid";
const inboxOf = (reference: string) =>
  club.desk.db.$count(submissions, eq(submissions.reference, reference));

test("any order of returns, events, duplicates and crashes: one fulfilment if paid, none if not, and the provider's totals", async () => {
  let expected = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(stories) as (keyof typeof stories)[])),
      fc.array(step, { maxLength: 10 }),
      fc.integer({ min: 100, max: 90_000 }),
      fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
      async (story, steps, cents, shuffle) => {
        const draft = { kind: "donation", title: "Gift", amountCents: cents } as const;
        const { sessionId, reference } = await openCheckout(club.desk, draft);
        const acts: Act[] = [...stories[story]];
        const events: StripeEvent[] = [];
        const next = () => {
          const what = acts.shift();
          if (what) events.push(act(what, sessionId, cents));
        };
        for (const one of steps) {
          if (one.what === "act") next();
          else await happen(one, { sessionId, events });
          expect(await inboxOf(reference)).toBeLessThanOrEqual(isPaidAt(sessionId) ? 1 : 0);
        }
        while (acts.length > 0) next();
        // The provider goes on telling until each event was taken, in whatever order.
        const told = events.map((event, index) => ({ event, place: shuffle[index] ?? 0 }));
        for (const { event } of told.sort((a, b) => a.place - b.place)) {
          expect(await deliver(event)).toBe(200);
        }

        const isPaid = isPaidAt(sessionId);
        const refunds = events.filter(({ type }) => type === "charge.refunded");
        const back = Math.max(0, ...refunds.map(({ data }) => Number(data.object.amount_refunded)));
        expected += isPaid ? cents - back : 0;
        const [order] = await club.desk.db
          .select()
          .from(orders)
          .where(eq(orders.sessionId, sessionId));
        expect(await inboxOf(reference)).toBe(isPaid ? 1 : 0);
        expect(order).toMatchObject({ paidCents: isPaid ? cents : 0, refundedCents: back });
        const unpaid = story === "expired" ? "expired" : "failed";
        expect(order?.state).toBe(isPaid ? (back === cents ? "refunded" : "paid") : unpaid);
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
  const { byMonth, byTitle } = await orderTotals(club.desk);
  const sum = (rows: { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);
  expect(sum(byMonth)).toBe(expected);
  expect(sum(byTitle)).toBe(expected);
}, 90_000);
