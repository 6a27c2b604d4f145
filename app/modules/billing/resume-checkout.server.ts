import type { AppContext } from "#core/context.server.ts";
import { checkoutPath } from "./checkout.ts";
import { isWaiting, mayPay, orderOfKey } from "./read-checkout.server.ts";
import { orderOfCheckout, sessionOf } from "./sessions.server.ts";

/** The page on which a payer who came back from the provider without paying can continue. */
export interface Resumable {
  /** Our page with all entries; for a gift, the provider's page. */
  href: string;
  /** Our page that ends the checkout; null: a gift holds no place. */
  endAt: string | null;
  /** The end of the hold. */
  heldUntil: Date | null;
}

/**
 * An unpaid checkout that can still be paid; null when it is over or unknown. It only reads: opening a link
 * from the history, or a mail scanner's visit, must not end a checkout that a family is about to pay.
 */
export async function resumableCheckout(
  { db }: Pick<AppContext, "db">,
  named: { key: string } | { sessionId: string },
): Promise<Resumable | null> {
  const order =
    "sessionId" in named
      ? await orderOfCheckout(db, named.sessionId)
      : await orderOfKey(db, named.key);
  if (!order || !isWaiting(order)) return null;
  const { kind, checkoutKey, heldUntil } = order;
  const path = checkoutPath(checkoutKey);
  if (kind === "registration") return { href: path, endAt: path, heldUntil };
  const session = await sessionOf(db, order.id);
  if (!session?.url || !mayPay(order, session)) return null;
  return { href: session.url, endAt: null, heldUntil: null };
}
