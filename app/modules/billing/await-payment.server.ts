import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { startOfDay, daysAfter } from "#core/time/time.ts";
import { entryIn } from "#modules/content/index.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { placesPerNetwork } from "#modules/enrolment/index.ts";
import {
  changeOrders,
  endTakenOffer,
  entryOfBought,
  isHeld,
  joinDraft,
  storeFamily,
  linesOf,
  lock,
} from "#modules/enrolment/index.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { families, guardians } from "#modules/families/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { awaitedPayment } from "./awaited-payment.server.ts";
import { fulfilCheckout } from "./fulfil.server.ts";
import { charge, ledgerDay, postEntries } from "./ledger.server.ts";
import { sponsorClaims, transferHolds } from "./schema.ts";
import { sessionOf } from "./sessions.server.ts";
import type { LaterPayment } from "./ways-to-pay.server.ts";

/** How many unpaid orders of one address, or from one network, keep places until a day. */
const mostWaiting = 3;

/**
 * Days after the last day until the places are released: a transfer of the last evening arrives the next day.
 */
export const graceDays = 1;

/** `over`: the checkout has ended, or is paid. `refused`: the message says why, to the payer. */
export type Awaiting = { outcome: "awaiting" | "over" } | { outcome: "refused"; message: string };

/**
 * The family chooses a way to pay other than by card: the places are held until a day. The provider's page is
 * closed first, so that nobody pays twice.
 * @param couldBePaid the terms had been accepted before, so the provider's page may be open somewhere
 * @throws VendorFailure; asking again is safe
 */
export async function awaitPayment(
  ctx: AppContext,
  held: Order,
  payment: LaterPayment,
  { couldBePaid }: { couldBePaid: boolean },
): Promise<Awaiting> {
  // Without a provider there is no page to close, and the page of an order whose terms were not accepted was
  // never shown.
  const hasPage = ctx.integrations.payments.takesCards || couldBePaid;
  if (hasPage && !(await isPageClosed(ctx, held.id))) return { outcome: "over" };
  return ctx.db.transaction(async (transaction): Promise<Awaiting> => {
    const isOrder = eq(orders.id, held.id);
    // The same lock order as a checkout's: its network, the order, the offerings.
    await lock(transaction, `holds from ${held.startedFrom ?? held.id}`);
    const [order] = await transaction.select().from(orders).where(isOrder).for("update");
    if (order?.state !== "open" || order.method !== "card" || isLate(order))
      return { outcome: "over" };
    const payer = await payerOf(transaction, order.id);
    const message = await refusalOf(ctx, transaction, { order, email: payer.email });
    if (message) return { outcome: "refused", message };
    await lockOfferings(transaction, await linesOf(transaction, [order.id]));
    // Only under these locks can nobody else take the places, in case the hold ended while this waited.
    if (isLate(order)) return { outcome: "over" };
    const { method, dueOn, sponsor } = payment;
    const [kept] = await changeOrders(transaction, isOrder, {
      method,
      heldUntil: null,
      laterCents: 0,
      customerName: payer.name,
      customerEmail: payer.email,
      expiresAt: endOf(ctx, dueOn),
    });
    if (!kept) return { outcome: "over" };
    await transaction.insert(transferHolds).values({ orderId: order.id, dueOn });
    const joining = await storeFamily(transaction, order.id);
    if (joining) await joinDraft(ctx, transaction, joining);
    await endTakenOffer(transaction, kept);
    await postEntries(transaction, order.id, [charge(order.id, order.amountCents, ledgerDay(ctx))]);
    if (sponsor)
      await transaction.insert(sponsorClaims).values({
        orderId: order.id,
        sponsor: sponsor.name,
        cents: sponsor.cents,
        expectedBy: dueOn,
        remindOn: dueOn,
        createdBy: "The family",
      });
    const data = await awaitedPayment(ctx, transaction, kept);
    const to = { email: payer.email };
    if (data) await notify(ctx, transaction, "transfer-asked", { orderId: order.id, to, data });
    return { outcome: "awaiting" };
  });
}

const isLate = ({ heldUntil }: Order) => (heldUntil?.getTime() ?? 0) <= Date.now();

/** When the places are released, after the last day for the payment. */
export const endOf = ({ content }: Pick<AppContext, "content">, dueOn: string): Date =>
  startOfDay(daysAfter(dueOn, 1 + graceDays), content.club.timeZone);

/** @returns false when the order was paid at the provider's page */
async function isPageClosed(ctx: AppContext, orderId: string): Promise<boolean> {
  const session = await sessionOf(ctx.db, orderId);
  if (!session) return true;
  const { payments } = ctx.integrations;
  await payments.expireSession(session.sessionId);
  const now = await payments.readSession(session.sessionId);
  if (!now || now.status === "expired") return true;
  await fulfilCheckout(ctx, session.sessionId);
  return false;
}

/** The guardian who accepted the terms; that address is not confirmed. */
async function payerOf(transaction: Transaction, orderId: string) {
  const [payer] = await transaction
    .select({ name: guardians.name, email: guardians.email })
    .from(guardians)
    .innerJoin(families, eq(families.id, guardians.familyId))
    .where(eq(families.draftOf, orderId));
  if (!payer) throw new Error(`Order ${orderId} has no guardian`);
  return payer;
}

/** Unpaid orders whose places are held until a day. */
export const isAwaited = sql`exists (select 1 from ${transferHolds}
  where ${transferHolds.orderId} = ${orders.id} and ${transferHolds.releasedAt} is null)`;

/**
 * Why this address or network may not hold more places without payment, as a message to the payer; empty: it
 * may.
 */
async function refusalOf(
  { content, integrations }: AppContext,
  transaction: Transaction,
  { order, email }: { order: Order; email: string },
): Promise<string> {
  const { startedFrom: network } = order;
  const fromNetwork = network ? eq(orders.startedFrom, network) : sql`false`;
  // Two checkouts with one address from two networks run one after the other.
  await lock(transaction, `transfers of ${email.toLowerCase()}`);
  const isUnpaid = and(eq(orders.state, "open"), isNull(orders.paidAt), ne(orders.id, order.id));
  const { email: office, phone } = content.club;
  const otherwise = `${integrations.payments.takesCards ? "choose to pay this one by card, or " : ""}write to ${office} or call ${phone}. Nothing was charged.`;
  const payFirst = "pay one of them first: our email about it says how.";
  const ifYours = `If they are yours, ${payFirst} Otherwise ${otherwise}`;
  const isOwn = sql`lower(${orders.customerEmail}) = ${email.toLowerCase()}`;
  const waiting = (whose: SQL) => transaction.$count(orders, and(isUnpaid, isAwaited, whose));
  const own = await waiting(isOwn);
  if (own >= mostWaiting)
    return `${own} unpaid registrations of yours are keeping spots already. Please ${payFirst} Or ${otherwise}`;
  const near = await waiting(fromNetwork);
  if (near >= mostWaiting)
    return `${near} unpaid registrations from your network are keeping spots already. ${ifYours}`;
  const others = await placesOf(transaction, and(isUnpaid, fromNetwork, or(isHeld, isAwaited)));
  for (const line of await linesOf(transaction, [order.id])) {
    const places = others.filter((other) => isSameOffering(other, line)).length;
    const entry = entryOfBought(content, line);
    const capacity = entry ? entryIn(entry, line.seasonId).capacity : 0;
    if (places > 0 && places >= placesPerNetwork(capacity))
      return `${line.title}: ${places} spots are being kept for your network already. ${ifYours}`;
  }
  return "";
}

async function placesOf(transaction: Transaction, which: SQL | undefined) {
  const found = await transaction.select({ id: orders.id }).from(orders).where(which);
  return linesOf(
    transaction,
    found.map(({ id }) => id),
  );
}

type Line = Awaited<ReturnType<typeof linesOf>>[number];
const isSameOffering = (one: Line, other: Line) =>
  one.catalogue === other.catalogue &&
  one.offeringType === other.offeringType &&
  one.offeringId === other.offeringId;
