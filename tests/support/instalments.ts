import { and, desc, eq, sql } from "drizzle-orm";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import type { StripeEvent } from "#tests/fakes/stripe-types.ts";
import type { AppContext } from "#core/context.server.ts";
import { chargeInstalments } from "#modules/billing/charge-instalments.server.ts";
import { ledgerDay } from "#modules/billing/ledger.server.ts";
import { partsOfPrice } from "#modules/billing/open-parts.server.ts";
import {
  charges,
  instalmentAgreements,
  instalments,
  paymentMethods,
  providerSessions,
} from "#modules/billing/schema.ts";
import { daysAfter } from "#core/time/time.ts";
import { orders } from "#modules/enrolment/schema.ts";
import type { TestClub } from "./club.ts";
import { refunding } from "./refunds.ts";

/** An instalment of an order, due this number of days from today. */
export interface TestPart {
  inDays: number;
  cents: number;
}

/** Orders that are paid in instalments with a saved card, and a fake of Stripe. */
export function instalmentOrders(club: TestClub, fake: FakeStripe) {
  const { ctx } = club;
  const { db } = ctx;
  const on = refunding(club, fake);

  /**
   * An order whose first instalment was paid with a card that was saved; its receipt is removed from the
   * outbox.
   */
  async function inParts(parts: readonly TestPart[], card = "4242") {
    const [first] = parts;
    if (!first) throw new Error("no part");
    const { sessionId } = await on.open(first.cents);
    const { id } = await on.orderOf(sessionId);
    const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    const today = ledgerDay(ctx);
    await db
      .update(orders)
      .set({ amountCents, laterCents: amountCents - first.cents })
      .where(eq(orders.id, id));
    await db.insert(instalments).values(
      parts.map(({ inDays, cents }, n) => ({
        orderId: id,
        number: n + 1,
        dueOn: daysAfter(today, inDays),
        cents,
      })),
    );
    await db.insert(instalmentAgreements).values({ orderId: id, text: "I agree." });
    const session = fake.stripe.sessions.get(sessionId);
    if (session) session.setup_future_usage = "off_session";
    await on.deliver(fake.stripe.pay(sessionId, { card }));
    await db
      .update(orders)
      .set({ kind: "registration", agreedAt: new Date() })
      .where(eq(orders.id, id));
    return { payment: `pi_${sessionId.slice(8)}`, ...(await on.orderOf(sessionId)), sessionId };
  }

  /** Runs the job until nothing is left to do. */
  async function charge(running: AppContext = ctx) {
    while (await chargeInstalments(running));
  }

  /** Moves an order's instalments and charges back by this many days. */
  async function daysLater(days: number) {
    const earlier = sql.raw(`interval '${days} days'`);
    await db.update(instalments).set({ dueOn: sql`${instalments.dueOn} - ${days}::int` });
    await db.update(charges).set({
      dueOn: sql`${charges.dueOn} - ${days}::int`,
      createdAt: sql`${charges.createdAt} - ${earlier}`,
      askedAt: sql`${charges.askedAt} - ${earlier}`,
    });
    await db.update(paymentMethods).set({ savedAt: sql`${paymentMethods.savedAt} - ${earlier}` });
    await db
      .update(providerSessions)
      .set({ expiresAt: sql`${providerSessions.expiresAt} - ${earlier}` });
  }

  /** Skips the time until a lost response is looked up. */
  const minuteLater = () =>
    db.update(charges).set({ askedAt: sql`${charges.askedAt} - interval '7 hours'` });

  const chargesOf = (orderId: string) =>
    db.select().from(charges).where(eq(charges.orderId, orderId)).orderBy(charges.createdAt);

  const cardOf = async (orderId: string) => {
    const [card] = await db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.orderId, orderId));
    return card ?? null;
  };

  /** The unpaid cents of each instalment. */
  const openOf = async (orderId: string) =>
    (await partsOfPrice(db, orderId)).map(({ openCents }) => openCents);

  /** The provider's page that was opened last for an order. */
  async function lastPage(orderId: string): Promise<string> {
    const [page] = await db
      .select({ sessionId: providerSessions.sessionId })
      .from(providerSessions)
      .where(
        and(
          eq(providerSessions.orderId, orderId),
          sql`${providerSessions.purpose} <> 'checkout' and ${providerSessions.sessionId} is not null`,
        ),
      )
      .orderBy(desc(providerSessions.createdAt))
      .limit(1);
    return page?.sessionId ?? "";
  }

  /** The total that Stripe has received for an order. */
  const receivedFor = (orderId: string): number => {
    const sessions = [...fake.stripe.sessions.values()].filter(
      ({ client_reference_id, payment_status }) =>
        client_reference_id === orderId && payment_status === "paid",
    );
    const intents = [...fake.stripe.intents.values()].filter(
      ({ metadata, status }) => metadata.order === orderId && status === "succeeded",
    );
    return (
      sessions.reduce((sum, { amount_total }) => sum + amount_total, 0) +
      intents.reduce((sum, { amount }) => sum + amount, 0)
    );
  };

  /** Deletes earlier orders from the fake of Stripe. */
  function forgetAll() {
    const { stripe } = fake;
    stripe.nextCharge = "succeeded";
    stripe.nextRefund = "succeeded";
    for (const some of [stripe.sessions, stripe.intents, stripe.cards, stripe.disputes])
      some.clear();
    stripe.refunds.length = 0;
    stripe.events.length = 0;
  }

  return {
    ...on,
    forgetAll,
    inParts,
    charge,
    daysLater,
    minuteLater,
    chargesOf,
    cardOf,
    openOf,
    lastPage,
    receivedFor,
    newest: (): StripeEvent | undefined => fake.stripe.events[0],
  };
}
