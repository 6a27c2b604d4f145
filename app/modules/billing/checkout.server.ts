import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { totalOf, checkoutMinutes, holdMinutes, payNowCents } from "#modules/enrolment/index.ts";
import { type CatalogueEntry, entryOf, type Catalogue } from "#modules/content/index.ts";
import { mostLines } from "#modules/families/index.ts";
import type { OfferingPlace } from "#modules/catalogue/index.ts";
import {
  availabilityOfEntry,
  changeOrders,
  insertLines,
  type NewLine,
  pricedLines,
  titleOf,
  type WantedLine,
} from "#modules/enrolment/index.server.ts";
import {
  cancelledQuery,
  checkoutPath,
  donationMessages,
  giftFrom,
  offeringItemFrom,
} from "./checkout.ts";
import { reasonOf } from "#core/logged-error.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { referenceFrom } from "#core/reference.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { noCards } from "./no-cards.server.ts";
import { sessionOf } from "./sessions.server.ts";
import { noWayToPay } from "./ways-to-pay.server.ts";
import { providerSessions } from "./schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** The result of a checkout call; `status` is the HTTP status of a refusal. */
export type CheckoutStart =
  | ({ outcome: "started" } & OpenedCheckout)
  | { outcome: "refused"; status: 400 | 409 | 429 | 503; message: string };

export interface CheckoutRequest {
  /** The body `{items: [...]}`, not validated yet. */
  body: unknown;
  /** The visitor's network address. */
  address: string;
}

/** A family needs a handful of checkouts; each one costs a session at the provider. */
const perAddress = { limit: 40, windowSeconds: 600 };

const refused = (status: 400 | 409 | 429 | 503, message: string): CheckoutStart => ({
  outcome: "refused",
  status,
  message,
});

/**
 * Starts the checkout of one offering (docs/specification.md 7.1). The price is the catalogue's. `url` is
 * our page with the terms, which links to the provider's page (Ontario's Consumer Protection Act
 * requires the terms before the payment).
 */
export async function startRegistration(
  ctx: AppContext,
  catalogue: Catalogue,
  { body, address }: CheckoutRequest,
): Promise<CheckoutStart> {
  const item = offeringItemFrom(body);
  if ("refusal" in item) return refused(400, item.refusal);
  const { type, id } = item.value;
  const entry = entryOf(ctx.content.catalogue, catalogue, { type, id });
  if (!entry) return refused(400, `There is no offering of type "${type}" with id ${id}`);
  if (entry.registrationLink)
    return refused(400, `${entry.title} has a registration form elsewhere`);
  const place = await availabilityOfEntry(ctx, entry, catalogue);
  if (place.state !== "open") return refused(409, `${entry.title}: ${place.note}`);
  const lines = pricedLines(ctx, [{ catalogue, entry, place, athlete: "1" }], null);
  const draft = { ...draftOf(lines), startedFrom: address };
  return start(ctx, draft, address, unreachable, agreementPage(ctx));
}

const unreachable =
  "The card checkout can’t be reached at the moment. Please try again in a minute.";

const draftOf = (lines: NewLine[]): OrderDraft => ({
  kind: "registration",
  title: titleOf(lines),
  amountCents: totalOf(lines),
  lines,
});

const agreementPage =
  ({ publicUrl }: AppContext) =>
  ({ checkoutKey }: OpenedCheckout) =>
    `${publicUrl}${checkoutPath(checkoutKey)}`;

/**
 * Starts the checkout of a waiting family's offer: a line for each of its athletes.
 * @param waitingListEntryId its waiting-list entry
 */
export async function startOffered(
  ctx: AppContext,
  {
    catalogue,
    entry,
    place,
    places,
    waitingListEntryId,
  }: {
    catalogue: Catalogue;
    entry: CatalogueEntry;
    place: OfferingPlace;
    places: number;
    waitingListEntryId: string;
  },
  address: string,
): Promise<CheckoutStart> {
  const wanted = Array.from({ length: places }, (_, n) => ({
    catalogue,
    entry,
    place,
    athlete: String(n + 1),
  }));
  const draft = {
    ...draftOf(pricedLines(ctx, wanted, null)),
    waitingListEntryId,
    startedFrom: address,
  };
  return start(ctx, draft, address, unreachable, agreementPage(ctx));
}

/** Starts the checkout for the places that are held for a family of last season. */
export async function startInvited(
  ctx: AppContext,
  { wanted, inviteId }: { wanted: WantedLine[]; inviteId: string },
  address: string,
): Promise<CheckoutStart> {
  const lines = pricedLines(ctx, wanted.slice(0, mostLines), null);
  const draft = { ...draftOf(lines), inviteId, startedFrom: address };
  return start(ctx, draft, address, unreachable, agreementPage(ctx));
}

/** Starts the checkout of a gift; `url` is the provider's page (docs/specification.md 7.1). */
export async function startDonation(
  ctx: AppContext,
  { body, address }: CheckoutRequest,
): Promise<CheckoutStart> {
  const gift = giftFrom(body);
  if ("refusal" in gift) return refused(400, gift.refusal);
  const title = `Gift to ${ctx.content.club.name}`;
  const draft: OrderDraft = { kind: "donation", title, amountCents: gift.value };
  return start(ctx, draft, address, donationMessages.failed, ({ url }) => url);
}

async function start(
  ctx: AppContext,
  draft: OrderDraft,
  address: string,
  failure: string,
  urlOf: (opened: OpenedCheckout) => string,
): Promise<CheckoutStart> {
  const noWay = draft.kind === "registration" ? noWayToPay(ctx) : noCards(ctx);
  if (noWay) return refused(503, noWay);
  try {
    const { allowed } = await countAttempt(ctx.db, `checkout:address:${address}`, perAddress);
    if (!allowed) return refused(429, "Too many checkouts at once. Please wait ten minutes.");
    const opened = await openCheckout(ctx, draft);
    return { ...opened, outcome: "started", url: urlOf(opened) };
  } catch (error) {
    ctx.report("checkout not started", { err: error });
    return refused(503, failure);
  }
}

/** The purchase and its price, from the server's own catalogue. A gift has no lines. */
type OrderDraft = Pick<Order, "kind" | "title" | "amountCents"> &
  Partial<Pick<Order, "startedFrom" | "waitingListEntryId" | "inviteId">> & { lines?: NewLine[] };

/** A checkout that its payer has not finished. */
interface OpenedCheckout {
  /** Empty: the club takes no cards, so no session was requested. */
  sessionId: string;
  /** The page to pay at; empty without a session. */
  url: string;
  reference: string;
  checkoutKey: string;
}

/**
 * Stores the order and the request for a session, then sends the request. If the process dies in between,
 * nobody got an address to pay at. A club without card payments has no session: its families pay in another
 * way.
 * @throws VendorFailure after recording it on the order
 */
export async function openCheckout(
  ctx: AppContext,
  { lines = [], ...draft }: OrderDraft,
): Promise<OpenedCheckout> {
  const { db } = ctx;
  const { takesCards } = ctx.integrations.payments;
  const values = {
    ...draft,
    state: takesCards ? ("starting" as const) : ("open" as const),
    id: randomUUID(),
    reference: referenceFrom(randomBytes(8)),
    expiresAt: new Date(Date.now() + checkoutMinutes * 60_000),
  };
  const { order, asked } = await db.transaction(async (transaction) => {
    const [order] = await transaction.insert(orders).values(values).returning();
    if (!order) throw new Error("The order was not stored.");
    if (lines.length > 0) await insertLines(transaction, order.id, lines);
    return { order, asked: takesCards ? await storeRequest(ctx, transaction, order) : null };
  });
  const { id, reference, checkoutKey } = order;
  if (!asked) return { sessionId: "", url: "", reference, checkoutKey };
  const isStarting = and(eq(orders.id, id), eq(orders.state, "starting"));
  try {
    const session = await createSession(ctx, order, { asked, lines });
    await db
      .update(providerSessions)
      .set({ sessionId: session.id, url: session.url })
      .where(eq(providerSessions.id, asked));
    await changeOrders(db, isStarting, { state: "open" });
    return { sessionId: session.id, url: session.url, reference, checkoutKey };
  } catch (error) {
    await changeOrders(db, isStarting, { state: "failed", lastError: reasonOf(error) });
    throw error;
  }
}

/** Stores that a session is about to be requested. @returns its idempotency key */
async function storeRequest(
  { integrations }: AppContext,
  db: Database | Transaction,
  order: Order,
): Promise<string> {
  const id = randomUUID();
  const { id: orderId, expiresAt } = order;
  const amountCents = payNowCents(order);
  const provider = integrations.payments.vendor;
  await db.insert(providerSessions).values({ id, orderId, provider, amountCents, expiresAt });
  return id;
}

/** @param asked the request's idempotency key */
function createSession(
  { integrations, publicUrl }: AppContext,
  order: Order,
  { asked, lines }: { asked: string; lines: BillLine[] },
) {
  const { id, kind, title, expiresAt, checkoutKey } = order;
  const amountCents = payNowCents(order);
  return integrations.payments.createSession({
    orderId: id,
    kind,
    title,
    amountCents,
    // The provider refuses lines with a price of zero.
    lines: (lines.length > 0 ? lines : [{ title, amountCents }]).filter(
      (line) => line.amountCents > 0,
    ),
    ...(order.laterCents > 0 && { savesCard: true }),
    idempotencyKey: asked,
    expiresAt,
    successUrl: `${publicUrl}/successful-checkout?session_id={CHECKOUT_SESSION_ID}`,
    // A gift has no page of its own.
    cancelUrl:
      kind === "registration"
        ? `${publicUrl}${checkoutPath(checkoutKey)}?${cancelledQuery}=1`
        : `${publicUrl}/successful-checkout?${cancelledQuery}=${checkoutKey}`,
  });
}

/** A line of the provider's bill; they add up to what is paid at the checkout. */
type BillLine = Pick<NewLine, "title" | "amountCents">;

/**
 * The session to pay an order with: a new one if the lines changed, or the bank refused the last payment. The
 * earlier one is closed first, so that nobody can pay both; its id still identifies the order.
 * @throws VendorFailure; asking again is safe
 */
export async function sessionToPay(
  ctx: AppContext,
  order: Order,
  lines: BillLine[],
): Promise<string> {
  const { id, reference, agreedAt } = order;
  const { payments } = ctx.integrations;
  const last = await sessionOf(ctx.db, id);
  if (last && !last.ended) return last.sessionId;
  if (last?.ended === "replaced") {
    await payments.expireSession(last.sessionId);
    const ended = await payments.readSession(last.sessionId);
    if (ended && ended.status !== "expired")
      throw new Error(`The session of order ${reference} is ${ended.status}`);
  }
  const least = Date.now() + (holdMinutes + 1) * 60_000;
  const expiresAt = new Date(Math.max(order.expiresAt.getTime(), least));
  const changed = { ...order, expiresAt };
  const asked = await storeRequest(ctx, ctx.db, changed);
  const session = await createSession(ctx, changed, { asked, lines });
  const isGiven = await ctx.db.transaction(async (transaction) => {
    // The terms of this order have not been accepted again since.
    const isAsRead = agreedAt ? eq(orders.agreedAt, agreedAt) : isNull(orders.agreedAt);
    const [current] = await transaction
      .update(orders)
      .set({ expiresAt })
      .where(and(eq(orders.id, id), eq(orders.state, "open"), isAsRead))
      .returning();
    const newest = await sessionOf(transaction, id);
    // The same form was sent twice: only the session accepted last can be paid.
    const isNewest = current !== undefined && (!newest || newest.ended !== null);
    await transaction
      .update(providerSessions)
      .set({
        sessionId: session.id,
        url: session.url,
        expiresAt,
        ended: isNewest ? null : "replaced",
      })
      .where(eq(providerSessions.id, asked));
    return isNewest;
  });
  if (isGiven) return session.id;
  await payments.expireSession(session.id);
  throw new Error(`Order ${reference} was changed or ended meanwhile`);
}
