import { giftFrom, offeringItemFrom, donationMessages } from "#domain/checkout-items.ts";
import { entryOf } from "#domain/content/catalogue.ts";
import { networkOf } from "#domain/network-address.ts";
import type { Catalogue } from "#domain/order.ts";
import { countAttempt } from "#server/db/rate-limit.ts";
import type { ClubDesk } from "./club-desk.ts";
import { type OpenedCheckout, openCheckout, type OrderDraft } from "./open-checkout.ts";
import { placeOfEntry } from "./places-taken.ts";

/** What a checkout call came to; `status` is the HTTP status of a refusal. */
export type CheckoutStart =
  | { outcome: "started"; sessionId: string; url: string; reference: string }
  | { outcome: "refused"; status: 400 | 409 | 429 | 503; message: string };

export interface CheckoutRequest {
  /** `{items: [...]}` as it arrived. */
  body: unknown;
  /** The visitor's network address. */
  address: string;
}

/** A family needs a handful; each one costs the provider a session. */
const perAddress = { limit: 40, windowSeconds: 600 };

const refused = (status: 400 | 409 | 429 | 503, message: string): CheckoutStart => ({
  outcome: "refused",
  status,
  message,
});

/**
 * Starts the checkout of one offering (specification, point 7). The price is the catalogue's.
 * `url` is our page with the terms, which leads on to the provider's (Ontario's Consumer Protection
 * Act asks for them before the payment).
 */
export async function startRegistration(
  desk: ClubDesk,
  catalogue: Catalogue,
  { body, address }: CheckoutRequest,
): Promise<CheckoutStart> {
  const item = offeringItemFrom(body);
  if ("refusal" in item) return refused(400, item.refusal);
  const { type, id } = item.value;
  const entry = entryOf(desk.content.offerings, catalogue, { type, id });
  if (!entry) return refused(400, `There is no offering of type "${type}" with id ${id}`);
  if (entry.registrationLink)
    return refused(400, `${entry.title} has a registration form elsewhere`);
  const place = await placeOfEntry(desk, entry, catalogue);
  if (place.state !== "open") return refused(409, `${entry.title}: ${place.note}`);
  const draft: OrderDraft = {
    kind: "registration",
    title: entry.title,
    amountCents: entry.priceCents,
    ...{ catalogue, offeringType: type, offeringId: id, per: entry.per },
    startedFrom: networkOf(address),
    seasonFrom: place.season.from,
    seasonTo: place.season.to,
  };
  const failure = "The card checkout can’t be reached at the moment. Please try again in a minute.";
  return start(
    desk,
    draft,
    address,
    failure,
    ({ sessionId }) => `${desk.publicUrl}/checkout/${sessionId}`,
  );
}

/** Starts the checkout of a gift; `url` is the provider's page (specification, points 5, 7 and 8). */
export async function startDonation(
  desk: ClubDesk,
  { body, address }: CheckoutRequest,
): Promise<CheckoutStart> {
  const gift = giftFrom(body);
  if ("refusal" in gift) return refused(400, gift.refusal);
  const title = `Gift to ${desk.content.club.name}`;
  const draft: OrderDraft = { kind: "donation", title, amountCents: gift.value };
  return start(desk, draft, address, donationMessages.failed, ({ url }) => url);
}

async function start(
  desk: ClubDesk,
  draft: OrderDraft,
  address: string,
  failure: string,
  urlOf: (opened: OpenedCheckout) => string,
): Promise<CheckoutStart> {
  try {
    const { allowed } = await countAttempt(
      desk.db,
      `checkout:address:${networkOf(address)}`,
      perAddress,
    );
    if (!allowed) return refused(429, "Too many checkouts at once. Please wait ten minutes.");
    const opened = await openCheckout(desk, draft);
    const { sessionId, reference } = opened;
    return { outcome: "started", sessionId, reference, url: urlOf(opened) };
  } catch (error) {
    desk.report("checkout not started", { err: error });
    return refused(503, failure);
  }
}
