import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { checkoutMinutes, isOffline } from "#modules/enrolment/index.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { awaitedPayment } from "./awaited-payment.server.ts";
import { noCardPayments, payPath } from "./checkout.ts";
import { dueParts } from "./due.server.ts";
import type { AwaitedPayment } from "./payments-mails.ts";
import { fulfilCheckout } from "./fulfil.server.ts";
import { agreedToCharges } from "./later-payments.server.ts";
import { balanceOf, ledgerDay } from "./ledger.server.ts";
import { type OpenPart, partsOfPrice } from "./open-parts.server.ts";
import { type OrderBill, orderBill } from "./order-bill.server.ts";
import { orderOfKey } from "./read-checkout.server.ts";
import { type Charge, charges, paymentMethods, providerSessions } from "./schema.ts";
import { findSession } from "./sessions.server.ts";

/** The page of an order's payments, for anybody who has its link: without names. */
export interface PayPage {
  reference: string;
  title: string;
  /** Null: a gift. */
  bill: OrderBill | null;
  parts: OpenPart[];
  balanceCents: number;
  /** What is due today or earlier. */
  dueCents: number;
  /** The card that will be charged for the rest; null: none. */
  card: { brand: string; lastFour: string; expires: string } | null;
  /** Whether the payer agreed to later charges, and there is a balance. */
  takesCard: boolean;
  /** The charge that the bank has not decided yet, or the last one if it was refused. */
  charge: Charge | null;
  /** The payment other than by card, with its last day; null: none. */
  awaited: AwaitedPayment | null;
}

/** An order whose price, or a part of it, is paid after its checkout. */
export const hasLaterPayments = (order: Pick<Order, "kind" | "state" | "method">) =>
  order.kind === "registration" &&
  (order.state === "paid" || (order.state === "open" && isOffline(order)));

/** @param key of the order's checkout; @returns null when there is nothing to show */
export async function readPayPage(ctx: AppContext, key: string): Promise<PayPage | null> {
  const order = await orderOfKey(ctx.db, key);
  if (!order || !hasLaterPayments(order)) return null;
  const { db } = ctx;
  const parts = await partsOfPrice(db, order.id);
  const balanceCents = await payableOf(ctx, db, order);
  const [card] = await db.select().from(paymentMethods).where(eq(paymentMethods.orderId, order.id));
  const [charge] = await db
    .select()
    .from(charges)
    .where(eq(charges.orderId, order.id))
    .orderBy(desc(charges.createdAt))
    .limit(1);
  const isOld = charge?.state === "refused" && card && charge.createdAt < card.savedAt;
  return {
    reference: order.reference,
    title: order.title,
    bill: await orderBill(ctx, order),
    parts,
    balanceCents: Math.max(0, balanceCents),
    dueCents: Math.min(Math.max(0, balanceCents), dueOf(parts, ledgerDay(ctx))),
    awaited: await awaitedPayment(ctx, db, order),
    card: card ?? null,
    takesCard: balanceCents > 0 && (await agreedToCharges(db, order.id)),
    charge: charge && charge.state !== "paid" && !isOld ? charge : null,
  };
}

/** What the payer owes now or later, without sponsors' claims. */
async function payableOf(ctx: AppContext, db: Database | Transaction, order: Order) {
  const { balanceCents } = await balanceOf(db, order.id);
  const due = await dueParts(db, order, ledgerDay(ctx));
  return due.reduce((left, { claimId, cents }) => (claimId ? left - cents : left), balanceCents);
}

const dueOf = (parts: readonly OpenPart[], today: string) =>
  parts.filter(({ dueOn }) => dueOn <= today).reduce((sum, { openCents }) => sum + openCents, 0);

/** The message explains it to the payer. */
export interface PayRefusal {
  outcome: "refused";
  status: 400 | 409 | 503;
  message: string;
}

/** `started`: the session at the provider. */
export type PayStart = { outcome: "started"; sessionId: string } | PayRefusal;

export const refused = (status: PayRefusal["status"], message: string): PayRefusal => ({
  outcome: "refused",
  status,
  message,
});

/** As for checkouts: each costs a session at the provider. */
const perAddress = { limit: 40, windowSeconds: 600 };

/** The order to pay for. @param address the visitor's network address */
export async function orderToPay(
  ctx: AppContext,
  { key, address }: { key: string; address: string },
): Promise<Order | PayRefusal> {
  const { allowed } = await countAttempt(ctx.db, `pay:address:${address}`, perAddress);
  if (!allowed) return refused(409, "That is too often at once. Please wait ten minutes.");
  return (await orderOfKey(ctx.db, key)) ?? refused(400, "There is no such order.");
}

interface Paying {
  key: string;
  /** `due`: what is due by today · `all`: everything · `card`: nothing, only a new card. */
  what: "due" | "all" | "card";
  /** The amount on the page when it was opened. */
  shownCents: number;
  /** The visitor's network address. */
  address: string;
}

/**
 * Starts a payment of an order's balance, or a page for a new card. An earlier unused page is closed first,
 * so that nobody can pay both.
 */
export async function startLaterPayment(ctx: AppContext, paying: Paying): Promise<PayStart> {
  const { integrations, content } = ctx;
  if (!integrations.payments.takesCards) return refused(503, noCardPayments(content.club));
  const order = await orderToPay(ctx, paying);
  if ("outcome" in order) return order;
  try {
    await closePages(ctx, order.id);
    const asked = await storeRequest(ctx, order.id, paying);
    if ("message" in asked) return refused(409, asked.message);
    return { outcome: "started", sessionId: await openPage(ctx, order, asked, paying.what) };
  } catch (error) {
    ctx.report("later payment not started", { order: order.id, err: error });
    return refused(
      503,
      "The card page can’t be reached at the moment. Nothing was charged. Please try again in a minute.",
    );
  }
}

const isOpenPage = (orderId: string) =>
  and(
    eq(providerSessions.orderId, orderId),
    inArray(providerSessions.purpose, ["balance", "card"]),
    isNull(providerSessions.ended),
    isNull(providerSessions.paymentReference),
    isNull(providerSessions.methodId),
  );

/** The pages at the provider that the payer opened earlier and did not finish. */
async function openPages({ db }: AppContext, orderId: string): Promise<string[]> {
  const found = await db
    .select({ sessionId: providerSessions.sessionId })
    .from(providerSessions)
    .where(isOpenPage(orderId));
  return found.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Closes them before the order is paid in another way. @throws VendorFailure */
export async function closePages(ctx: AppContext, orderId: string): Promise<void> {
  for (const sessionId of await openPages(ctx, orderId)) await closePage(ctx, sessionId);
}

/** Closes a page. If it was used meanwhile, the payment is recorded. @throws VendorFailure */
async function closePage(ctx: AppContext, sessionId: string): Promise<void> {
  await ctx.integrations.payments.expireSession(sessionId);
  await fulfilCheckout(ctx, sessionId);
  const session = await ctx.integrations.payments.readSession(sessionId);
  // The bank has not confirmed it, so it may still be paid.
  if (session?.status === "complete" && session.payment === "unpaid" && session.amountCents > 0)
    return;
  await ctx.db
    .update(providerSessions)
    .set({ ended: "replaced" })
    .where(
      and(
        eq(providerSessions.sessionId, sessionId),
        isNull(providerSessions.paymentReference),
        isNull(providerSessions.ended),
      ),
    );
}

/**
 * Locks an order that has a balance and that nobody is paying now.
 * @returns why it cannot be paid, or the order with its balance
 */
export async function lockPayable(
  ctx: AppContext,
  transaction: Transaction,
  orderId: string,
): Promise<{ order: Order; balanceCents: number } | { message: string }> {
  // The lock makes a concurrent charge of the card happen before or after this.
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("update");
  if (!order || !hasLaterPayments(order)) return { message: "This order is over." };
  const isCharging = and(eq(charges.orderId, orderId), inArray(charges.state, ["sent", "pending"]));
  if ((await transaction.$count(charges, isCharging)) > 0)
    return {
      message: "We are charging your card at this moment. Please look again in a few minutes.",
    };
  // Nobody has the address of a page whose request got no answer.
  await transaction
    .update(providerSessions)
    .set({ ended: "replaced" })
    .where(and(isOpenPage(orderId), isNull(providerSessions.sessionId)));
  const isUsable = sql`${providerSessions.expiresAt} > clock_timestamp()`;
  if ((await transaction.$count(providerSessions, and(isOpenPage(orderId), isUsable))) > 0)
    return {
      message:
        "The bank has not confirmed your last payment yet, or you are paying in another window. Please look again in a few minutes.",
    };
  const balanceCents = await payableOf(ctx, transaction, order);
  return balanceCents > 0 ? { order, balanceCents } : { message: "Everything is paid." };
}

/** Stores the request to the provider, if it still matches the order. */
async function storeRequest(
  ctx: AppContext,
  orderId: string,
  { what, shownCents }: Paying,
): Promise<
  { id: string; cents: number; expiresAt: Date; savesCard: boolean } | { message: string }
> {
  return ctx.db.transaction(async (transaction) => {
    const payable = await lockPayable(ctx, transaction, orderId);
    if ("message" in payable) return payable;
    const { order, balanceCents } = payable;
    const dueCents = Math.min(
      balanceCents,
      dueOf(await partsOfPrice(transaction, orderId), ledgerDay(ctx)),
    );
    const cents = what === "card" ? 0 : what === "due" ? dueCents : balanceCents;
    if (what !== "card" && cents !== shownCents)
      return {
        message: `The amount has changed: ${formatMoney(cents, order.currency)}. Check it, then pay again.`,
      };
    if (what !== "card" && cents <= 0) return { message: "Nothing is due at the moment." };
    const keeps = await agreedToCharges(transaction, orderId);
    if (what === "card" && !keeps) return { message: "No card is charged for this order." };
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + pageMinutes * 60_000);
    await transaction.insert(providerSessions).values({
      id,
      orderId,
      purpose: what === "card" ? "card" : "balance",
      provider: ctx.integrations.payments.vendor,
      amountCents: cents,
      expiresAt,
    });
    return { id, cents, expiresAt, savesCard: keeps && cents < balanceCents };
  });
}

/** How long the provider's page is valid (Stripe's minimum is 30 minutes). */
const pageMinutes = Math.min(checkoutMinutes, 35);

interface Asked {
  id: string;
  cents: number;
  expiresAt: Date;
  savesCard: boolean;
}

/** Requests a page from the provider. @returns the id of its session; @throws VendorFailure */
async function openPage(
  ctx: AppContext,
  { id: orderId, title, checkoutKey }: Order,
  { id, cents: amountCents, expiresAt, savesCard }: Asked,
  what: Paying["what"],
): Promise<string> {
  const { payments } = ctx.integrations;
  const page = `${ctx.publicUrl}${payPath(checkoutKey)}`;
  const about = {
    idempotencyKey: id,
    orderId,
    title,
    expiresAt,
    successUrl: `${page}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: page,
  };
  const isRequest = eq(providerSessions.id, id);
  try {
    const { id: sessionId, url } =
      what === "card"
        ? await payments.createCardSession(about)
        : await payments.createSession({
            ...about,
            kind: "registration",
            amountCents,
            savesCard,
            lines: [{ title, amountCents }],
          });
    const { rowCount } = await ctx.db
      .update(providerSessions)
      .set({ sessionId, url })
      .where(and(isRequest, isNull(providerSessions.ended)));
    if (rowCount === 1) return sessionId;
    // A request from another window has replaced it meanwhile.
    await payments.expireSession(sessionId);
    throw new Error(`Another page to pay order ${orderId} was opened meanwhile`);
  } catch (error) {
    // Nobody has its address, so another request need not wait for it.
    await ctx.db
      .update(providerSessions)
      .set({ ended: "replaced" })
      .where(and(isRequest, sql`${providerSessions.sessionId} is null`));
    throw error;
  }
}

/** Handles a payer's return from the provider's page. @returns the result; null: none yet */
export async function handlePayerReturn(
  ctx: AppContext,
  key: string,
  sessionId: string,
): Promise<"paid" | "card" | null> {
  const found = await findSession(ctx.db, sessionId);
  if (found?.order.checkoutKey !== key) return null;
  try {
    await fulfilCheckout(ctx, sessionId);
  } catch (error) {
    // The provider also reports it with an event.
    ctx.report("later payment not looked up", { err: error });
  }
  const now = await findSession(ctx.db, sessionId);
  if (now?.session.paymentReference) return "paid";
  return now?.session.methodId ? "card" : null;
}
