import { randomBytes, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { reasonOf } from "#domain/logged-error.ts";
import { checkoutMinutes } from "#domain/order.ts";
import { referenceFrom } from "#domain/reference.ts";
import { type Order, orders } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";

/** What is to be paid, as the server's own catalogue says it. */
export type OrderDraft = Pick<Order, "kind" | "title" | "amountCents"> &
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
export interface OpenedCheckout {
  sessionId: string;
  /** The provider's page. */
  url: string;
  reference: string;
}

/**
 * Stores the order with an idempotency key of its own, then asks the provider for a session. Should
 * we die in between, nobody was told where to pay.
 * @throws VendorFailure after noting it on the order
 */
export async function openCheckout(
  { db, integrations, publicUrl }: ClubDesk,
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
      ...{ orderId: id, kind, title, amountCents, idempotencyKey, expiresAt },
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
