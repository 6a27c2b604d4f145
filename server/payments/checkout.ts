import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { donationMessages, giftFrom, offeringItemFrom } from "#domain/checkout.ts";
import { type CatalogueEntry, entryOf } from "#domain/content/catalogue.ts";
import { referenceFrom } from "#domain/inbox.ts";
import { joiningOf } from "#domain/joining.ts";
import { reasonOf } from "#domain/logged-error.ts";
import { type Catalogue, checkoutMinutes } from "#domain/orders.ts";
import { nowIn, type SeasonDates } from "#domain/time.ts";
import { countAttempt } from "../db/rate-limit.ts";
import { type Order, orders } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import { availabilityOfEntry } from "./availability.ts";

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
 * Starts the checkout of one offering (specification, point 7). The price is the catalogue's. `url` is
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
  const entry = entryOf(ctx.content.offerings, catalogue, { type, id });
  if (!entry) return refused(400, `There is no offering of type "${type}" with id ${id}`);
  if (entry.registrationLink)
    return refused(400, `${entry.title} has a registration form elsewhere`);
  const place = await availabilityOfEntry(ctx, entry, catalogue);
  if (place.state !== "open") return refused(409, `${entry.title}: ${place.note}`);
  const draft: OrderDraft = {
    kind: "registration",
    title: entry.title,
    amountCents: toPay(ctx, catalogue, entry, place.season),
    catalogue,
    offeringType: type,
    offeringId: id,
    per: entry.per,
    startedFrom: address,
    seasonFrom: place.season.from,
    seasonTo: place.season.to,
  };
  const failure = "The card checkout can’t be reached at the moment. Please try again in a minute.";
  return start(
    ctx,
    draft,
    address,
    failure,
    ({ sessionId }) => `${ctx.publicUrl}/checkout/${sessionId}`,
  );
}

/** What the cards say is to pay today. */
function toPay(
  { content }: AppContext,
  catalogue: Catalogue,
  entry: CatalogueEntry,
  season: SeasonDates,
): number {
  // The other catalogue's numbers are not the groups'.
  if (catalogue !== "registration") return entry.priceCents;
  return joiningOf(entry, season, content, nowIn(content.club.timeZone)).toPayCents;
}

/** Starts the checkout of a gift; `url` is the provider's page (specification, points 5, 7 and 8). */
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

/** What is bought and its price, from the server's own catalogue. */
type OrderDraft = Pick<Order, "kind" | "title" | "amountCents"> &
  Partial<
    Pick<
      Order,
      | "catalogue"
      | "offeringType"
      | "offeringId"
      | "per"
      | "seasonFrom"
      | "seasonTo"
      | "startedFrom"
    >
  >;

/** A checkout that waits for its payer. */
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
  { db, integrations, publicUrl }: AppContext,
  draft: OrderDraft,
): Promise<OpenedCheckout> {
  const order = {
    ...draft,
    id: randomUUID(),
    reference: referenceFrom(randomBytes(8)),
    idempotencyKey: randomUUID(),
    vendor: integrations.payments.vendor,
    expiresAt: new Date(Date.now() + checkoutMinutes * 60_000),
  };
  await db.insert(orders).values(order);
  const { id, kind, title, amountCents, idempotencyKey, expiresAt, reference } = order;
  const returnTo = `${publicUrl}/successful-checkout`;
  try {
    const session = await integrations.payments.createSession({
      orderId: id,
      kind,
      title,
      amountCents,
      idempotencyKey,
      expiresAt,
      successUrl: `${returnTo}?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${returnTo}?cancelled=${id}`,
    });
    await db
      .update(orders)
      .set({ state: "open", sessionId: session.id, sessionUrl: session.url })
      .where(and(eq(orders.id, id), eq(orders.state, "starting")));
    return { sessionId: session.id, url: session.url, reference };
  } catch (error) {
    const lastError = reasonOf(error);
    await db
      .update(orders)
      .set({ state: "failed", lastError })
      .where(and(eq(orders.id, id), eq(orders.state, "starting")));
    throw error;
  }
}
