import { and, eq, isNotNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { AppContext } from "#core/context.server.ts";
import { cancelRefund } from "#modules/billing/carry-out-refund.server.ts";
import { checkoutOutcome } from "#modules/billing/fulfil.server.ts";
import { handlePayerReturn } from "#modules/billing/pay.server.ts";
import { checkPayments } from "#modules/billing/reconcile.server.ts";
import { endLapsedHolds } from "#modules/billing/release-holds.server.ts";
import { storeRefunds } from "#modules/billing/provider-refunds.server.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import type { StripeEvent } from "#tests/fakes/stripe-types.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering } from "../catalogue-rows.ts";
import { cancelSession, isOrderOf } from "../checkouts.ts";
import { openTestClub } from "../club.ts";
import { databaseSnapshots } from "./database-snapshots.ts";
import { crashingBefore } from "../crash.ts";
import { membership } from "../offerings.ts";
import { refunding } from "../refunds.ts";
import { office } from "../staff.ts";
import { withStripe } from "../stripe-context.ts";
import { problemsOf } from "./checks.ts";
import { familySteps, storyFamilies } from "./families.ts";
import { paidOrders, refundsIn } from "./found.ts";
import { staffStep } from "./office.ts";
import {
  setStripe,
  stateOf,
  stepElsewhere,
  type StripeState,
  withoutPages,
  withoutRefunds,
} from "./provider.ts";
import { atOnce, capacity, pick, type Step, stepsOf, type Story } from "./steps.ts";

/** A club with few places: families who register, pay, withdraw and return, its office, and a fake of Stripe. */
export async function openStories() {
  const club = await openTestClub();
  const {
    ctx,
    ctx: { db },
  } = club;
  const fake = await withStripe(ctx);
  const { stripe } = fake;
  const { payments } = ctx.integrations;
  for (const n of [0, 1, 2]) await changeOffering(ctx, membership(smallClub, n), { capacity });
  const on = refunding(club, fake);
  const theirs = familySteps(club, stripe, await storyFamilies(ctx));
  const { start, accept } = theirs;
  const elsewhere = { stripe, payments, pay: theirs.pay };

  async function storeLists(running: AppContext, { lists }: Story): Promise<void> {
    for (const { payment, refunds } of lists.splice(0))
      await storeRefunds(running, payment, refunds);
  }

  /** Expires the holds of an order, or all. */
  const endHolds = (session?: string) =>
    changeOrders(
      db,
      and(
        session === undefined ? undefined : isOrderOf(ctx, session),
        eq(orders.state, "open"),
        isNotNull(orders.heldUntil),
      ),
      { heldUntil: new Date(Date.now() - 1000) },
    );

  /** What the site does, whose process may be killed meanwhile. */
  async function act(one: Step, story: Story, running: AppContext): Promise<unknown> {
    const { what, n, m } = one;
    const session = pick([...story.checkouts, ...story.payable], n) ?? "";
    const take = (more = 0) => {
      const event = pick(stripe.events, n + more);
      return event && on.deliverTo(running, event);
    };
    const staff = (changes: Partial<Step> = {}) =>
      staffStep(running, ctx, {
        ...one,
        what: what.replace(" at once", "") as Step["what"],
        ...changes,
      });
    switch (what) {
      case "register":
        return theirs.register(running, story, one);
      case "start":
        return start(running, story, n);
      case "accept":
        return accept(running, story, n, m);
      case "accept at once":
        return atOnce(
          () => accept(running, story, n, m),
          () => accept(running, story, n, m + n),
          () => accept(running, story, n + 1, m),
        );
      case "accept, provider down":
        return accept(withoutPages(running, m), story, n, m);
      case "cancel":
        return cancelSession(running, session);
      case "time passes":
        return endHolds(session);
      case "sweep":
        return endLapsedHolds(running);
      case "return page":
        return atOnce(...[0, 1].map(() => () => checkoutOutcome(running, session)));
      case "come back": {
        const id = stripe.sessions.get(session)?.["client_reference_id"];
        const order = (await paidOrders(db)).find((each) => each.id === id);
        return handlePayerReturn(running, order?.checkoutKey ?? "", session);
      }
      case "withdraw at once":
      case "move at once":
      case "give back at once":
        return atOnce(
          staff,
          () => staff({ m: m + 1 }),
          () => staff({ n: n + 1 }),
          take,
        );
      case "pay out at once":
        return atOnce(staff, staff);
      case "leave":
      case "change":
        return theirs.onFamilyPage(running, one);
      case "pay page":
        return theirs.openPayPage(running, story, n);
      case "send":
        return on.send(running);
      case "send at once":
        return atOnce(...[0, 1, 2].map(() => () => on.send(running)));
      case "send, answer lost":
      case "send, arrives late":
        return on.send(withoutRefunds(running, story, what === "send, arrives late"));
      case "slow list is stored":
        return storeLists(running, story);
      case "a minute passes":
        return on.minuteLater();
      case "event":
        return take();
      case "events at once":
        return atOnce(...[0, 1, 0, 1].map((more) => () => take(more)));
      case "night":
        return checkPayments(running);
      default:
        return staff();
    }
  }

  const problems = (when: Parameters<typeof problemsOf>[2]["when"]) =>
    problemsOf(db, stripe, { capacity, when });

  async function happen(one: Step, story: Story): Promise<void> {
    if (await stepElsewhere(one, story, elsewhere)) return;
    if (one.killed === null) await act(one, story, ctx);
    else await act(one, story, crashingBefore(one.killed, ctx)).catch(() => null);
    expect(await problems("now")).toEqual([]);
  }

  const snapshots = databaseSnapshots(db);
  const kept = new Map<string, { story: Story; state: StripeState }>();

  /**
   * Starts from an empty database. The state after these steps is saved for the next story that starts with
   * them.
   */
  async function begin(beginning: string): Promise<Story> {
    const found = kept.get(beginning);
    await snapshots.restore(found ? beginning : null);
    setStripe(stripe, found?.state ?? null);
    fake.forgetKeys();
    if (found) return structuredClone(found.story);
    const story: Story = { checkouts: [], payable: new Set(), late: [], lists: [] };
    for (const one of stepsOf(beginning)) await happen(one, story);
    await snapshots.keep(beginning);
    kept.set(beginning, structuredClone({ story, state: stateOf(stripe) }));
    return story;
  }

  async function deliver(events: StripeEvent[]): Promise<void> {
    for (const event of events) expect(await on.deliverTo(ctx, event)).toBe("taken");
  }

  const stored = async () => ({
    entries: (await db.execute(sql`select id from ledger_entries order by id`)).rows,
    refunds: await refundsIn(db),
  });

  /**
   * Banks decide, everything arrives in the end, in any order, and nothing happens twice. Staff cancel the
   * refunds that failed. @returns the errors at that point
   */
  async function end(story: Story, shuffle: number[]): Promise<string[]> {
    const place = (n: number) => shuffle[n % shuffle.length] ?? 0;
    const late = { what: "late requests arrive", n: 0, m: 0, killed: null } as const;
    await stepElsewhere(late, story, elsewhere);
    await storeLists(ctx, story);
    await endHolds();
    await endLapsedHolds(ctx);
    for (const session of stripe.sessions.values()) {
      if (session.status === "open") stripe.expire(session.id);
      if (stripe.waitsForBank(session)) stripe.bankSays(session.id, place(0) % 2 === 0);
    }
    const events = stripe.events
      .map((event, n) => ({ event, n }))
      .toSorted((a, b) => place(a.n) - place(b.n))
      .map(({ event }) => event);
    await deliver(events);
    stripe.nextRefund = "succeeded";
    await on.minuteLater();
    await on.send();
    // The nightly comparison skips checkouts that somebody may be paying right now.
    await db.execute(sql`update orders set created_at = created_at - interval '2 hours',
      expires_at = expires_at - interval '2 hours'`);
    await checkPayments(ctx);
    expect(await problems("the end")).toEqual([]);
    const before = await stored();
    await deliver(events);
    await on.send();
    expect(await stored()).toEqual(before);
    for (const refund of before.refunds) await cancelRefund(ctx, office, refund);
    return problems("given up");
  }

  const close = () => Promise.all([club.close(), fake.close()]);
  return { ctx, stripe, begin, happen, end, start, accept, problems, close };
}
