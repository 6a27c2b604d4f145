import { eq } from "drizzle-orm";
import { isUuid } from "#core/db/columns.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { orderOfSession } from "./fulfil.server.ts";
import { isWaiting } from "./read-checkout.server.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** The next page for a payer who came back from the provider without paying. */
export interface Resumable {
  /** Our page with all entries; for a gift, the provider's page. */
  href: string;
  /** Our page that ends the checkout; null: a gift holds nothing. */
  endAt: string | null;
  /** The end of the hold. */
  heldUntil: Date | null;
}

/**
 * An unpaid checkout that can still be paid; null when it is over or unknown. Reads only: a link in a history
 * or a scanner's visit must not end a checkout that a family is about to pay.
 */
export async function resumableCheckout(
  { db }: Pick<AppContext, "db">,
  named: { orderId: string } | { sessionId: string },
): Promise<Resumable | null> {
  const order =
    "sessionId" in named
      ? await orderOfSession(db, named.sessionId)
      : isUuid(named.orderId)
        ? (await db.select().from(orders).where(eq(orders.id, named.orderId)))[0]
        : null;
  if (!order?.sessionId || !isWaiting(order)) return null;
  const { sessionId, sessionUrl, heldUntil } = order;
  if (order.kind === "registration")
    return { href: `/checkout/${sessionId}`, endAt: `/checkout/${sessionId}`, heldUntil };
  return sessionUrl ? { href: sessionUrl, endAt: null, heldUntil: null } : null;
}
