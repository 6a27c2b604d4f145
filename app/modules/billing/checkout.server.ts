import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { totalOf, checkoutMinutes, holdMinutes } from "#modules/enrolment/index.ts";
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
import { donationMessages, giftFrom, noCardPayments, offeringItemFrom } from "./checkout.ts";
import { reasonOf } from "#core/logged-error.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { referenceFrom } from "#core/reference.ts";
import { formerSessions } from "./schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** The result of a checkout call; `status` is the HTTP status of a refusal. */
export type CheckoutStart =
  | { outcome: "started"; sessionId: string; url: string; reference: string }
  | { outcome: "refused"; status: 400 | 409 | 429 | 503; message: string };

export interface CheckoutRequest {
  /** `{items: [...]}` as it arrived. */
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
  ({ sessionId }: OpenedCheckout) =>
    `${publicUrl}/checkout/${sessionId}`;

/**
 * Starts the checkout of a waiting family's offer: a line for each of its athletes.
 * @param waitingId its waiting-list entry
 */
export async function startOffered(
  ctx: AppContext,
  {
    catalogue,
    entry,
    place,
    places,
    waitingId,
  }: {
    catalogue: Catalogue;
    entry: CatalogueEntry;
    place: OfferingPlace;
    places: number;
    waitingId: string;
  },
  address: string,
): Promise<CheckoutStart> {
  const wanted = Array.from({ length: places }, (_, n) => ({
    catalogue,
    entry,
    place,
    athlete: String(n + 1),
  }));
  const draft = { ...draftOf(pricedLines(ctx, wanted, null)), waitingId, startedFrom: address };
  return start(ctx, draft, address, unreachable, agreementPage(ctx));
}

/** Starts the checkout of the places that are held for a family of last season. */
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
  const { integrations, content } = ctx;
  if (!integrations.payments.takesCards) return refused(503, noCardPayments(content.club));
  try {
    const { allowed } = await countAttempt(ctx.db, `checkout:address:${address}`, perAddress);
    if (!allowed) return refused(429, "Too many checkouts at once. Please wait ten minutes.");
    const opened = await openCheckout(ctx, draft);
    const { sessionId, reference } = opened;
    return { outcome: "started", sessionId, reference, url: urlOf(opened) };
  } catch (error) {
    ctx.report("checkout not started", { err: error });
    return refused(503, failure);
  }
}

/** The purchase and its price, from the server's own catalogue. A gift has no lines. */
type OrderDraft = Pick<Order, "kind" | "title" | "amountCents"> &
  Partial<Pick<Order, "startedFrom" | "waitingId" | "inviteId">> & { lines?: NewLine[] };

/** A checkout that its payer has not finished. */
interface OpenedCheckout {
  sessionId: string;
  /** The provider's page. */
  url: string;
  reference: string;
}

/**
 * Stores the order with an idempotency key of its own, then asks the provider for a session. If the
 * process dies in between, nobody got an address to pay at.
 * @throws VendorFailure after recording it on the order
 */
export async function openCheckout(
  ctx: AppContext,
  { lines = [], ...draft }: OrderDraft,
): Promise<OpenedCheckout> {
  const { db, integrations } = ctx;
  const order = {
    ...draft,
    id: randomUUID(),
    reference: referenceFrom(randomBytes(8)),
    idempotencyKey: randomUUID(),
    vendor: integrations.payments.vendor,
    expiresAt: new Date(Date.now() + checkoutMinutes * 60_000),
  };
  await db.transaction(async (transaction) => {
    await transaction.insert(orders).values(order);
    if (lines.length > 0) await insertLines(transaction, order.id, lines);
  });
  const { id, reference, amountCents } = order;
  try {
    const session = await createSession(ctx, order, lines);
    await changeOrders(db, and(eq(orders.id, id), eq(orders.state, "starting")), {
      state: "open",
      sessionId: session.id,
      sessionUrl: session.url,
      sessionCents: amountCents,
    });
    return { sessionId: session.id, url: session.url, reference };
  } catch (error) {
    const lastError = reasonOf(error);
    await changeOrders(db, and(eq(orders.id, id), eq(orders.state, "starting")), {
      state: "failed",
      lastError,
    });
    throw error;
  }
}

type SessionOrder = Pick<
  Order,
  "id" | "kind" | "title" | "amountCents" | "idempotencyKey" | "expiresAt"
>;

function createSession(
  { integrations, publicUrl }: AppContext,
  { id, kind, title, amountCents, idempotencyKey, expiresAt }: SessionOrder,
  lines: Pick<NewLine, "title" | "amountCents">[],
) {
  const returnTo = `${publicUrl}/successful-checkout`;
  return integrations.payments.createSession({
    orderId: id,
    kind,
    title,
    amountCents,
    // The provider refuses a line that costs nothing.
    lines: (lines.length > 0 ? lines : [{ title, amountCents }]).filter(
      (line) => line.amountCents > 0,
    ),
    idempotencyKey,
    expiresAt,
    successUrl: `${returnTo}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${returnTo}?cancelled=${id}`,
  });
}

/**
 * Gives an order whose lines changed a session for its current price. The earlier session is ended first, so
 * that nobody can pay both; its id still leads to the order.
 * @returns the session to pay at: the present one, if that charges the right amount
 * @throws VendorFailure; asking again is safe
 */
export async function replaceSession(
  ctx: AppContext,
  order: Order,
  lines: Pick<NewLine, "title" | "amountCents">[],
): Promise<string> {
  const { id, sessionId, sessionCents, amountCents } = order;
  if (sessionId && sessionCents === amountCents) return sessionId;
  const { payments } = ctx.integrations;
  if (sessionId) {
    // First, so that the report of its end does not end the order.
    await ctx.db.insert(formerSessions).values({ sessionId, orderId: id }).onConflictDoNothing();
    await payments.expireSession(sessionId);
    const ended = await payments.readSession(sessionId);
    if (ended && ended.status !== "expired")
      throw new Error(`The session of order ${order.reference} is ${ended.status}`);
  }
  const least = Date.now() + (holdMinutes + 1) * 60_000;
  const changed = {
    ...order,
    idempotencyKey: randomUUID(),
    expiresAt: new Date(Math.max(order.expiresAt.getTime(), least)),
  };
  const session = await createSession(ctx, changed, lines);
  const [given] = await ctx.db
    .update(orders)
    .set({
      sessionId: session.id,
      sessionUrl: session.url,
      sessionCents: amountCents,
      idempotencyKey: changed.idempotencyKey,
      expiresAt: changed.expiresAt,
    })
    .where(and(eq(orders.id, id), eq(orders.state, "open"), isAsRead(order)))
    .returning();
  if (given) return session.id;
  // The same form was sent twice at once: only the last accepted one can be paid.
  await ctx.db
    .insert(formerSessions)
    .values({ sessionId: session.id, orderId: id })
    .onConflictDoNothing();
  await payments.expireSession(session.id);
  throw new Error(`Order ${order.reference} was changed or ended meanwhile`);
}

/** Nobody has accepted the terms of this order again since, and it has the same session. */
const isAsRead = ({ sessionId, agreedAt }: Order) =>
  and(
    sessionId ? eq(orders.sessionId, sessionId) : isNull(orders.sessionId),
    agreedAt ? eq(orders.agreedAt, agreedAt) : isNull(orders.agreedAt),
  );
