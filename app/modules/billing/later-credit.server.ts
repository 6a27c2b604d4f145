import { randomUUID } from "node:crypto";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { priceCurrency } from "#modules/content/index.ts";
import { creditToUse } from "#modules/enrolment/index.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import { isSameAddress } from "#modules/families/index.ts";
import { visitOf } from "#modules/families/index.server.ts";
import { readKey } from "#modules/outbox/index.server.ts";
import { accountCredit, lockAccountCredit } from "./account-credit.server.ts";
import { dropCardOfPaid, postLaterPayment } from "./later-payments.server.ts";
import { closePages, lockPayable, orderToPay, type PayRefusal, refused } from "./pay.server.ts";
import { orderOfKey } from "./read-checkout.server.ts";

/** The visitor of the page of an order's payments. */
interface Visitor {
  /** The key of the order's checkout. */
  key: string;
  /** The key of the link in a mail to the payer; "": they used another link. */
  mailedKey: string;
  headers: Headers;
}

/**
 * Whether a visitor has proved access to the payer's mailbox: with the link in a mail about the order, or
 * with the family's own link. The order's key alone proves nothing: whoever placed the order may have typed
 * anybody's address.
 */
async function isPayerHere(
  ctx: AppContext,
  { id, customerEmail }: Order,
  { mailedKey, headers }: Visitor,
): Promise<boolean> {
  if (!customerEmail) return false;
  const mailed = await readKey(ctx.db, "pay", mailedKey);
  if (mailed?.id === id && !mailed.expired) return true;
  const visit = await visitOf(ctx, headers);
  return visit !== null && isSameAddress(visit.email, customerEmail);
}

/** How much of the open amount a credit pays: the rest is zero, or large enough for a card payment. */
const usableCents = (order: Order, balanceCents: number, haveCents: number): number =>
  order.currency === priceCurrency
    ? creditToUse({ amountCents: balanceCents, laterCents: 0, haveCents })
    : 0;

/** How much of an order's balance the payer's credit can pay, if the visitor is the payer. */
export async function usableCredit(
  ctx: AppContext,
  visitor: Visitor,
  balanceCents: number,
): Promise<number> {
  const order = balanceCents > 0 ? await orderOfKey(ctx.db, visitor.key) : null;
  if (!order || !(await isPayerHere(ctx, order, visitor))) return 0;
  return usableCents(order, balanceCents, await accountCredit(ctx.db, order.customerEmail));
}

/**
 * Pays an order's balance with its payer's credit, as far as it is sufficient. The rest is paid as before.
 * @param shownCents the credit amount on the page when it was opened
 * @param address the visitor's network address
 */
export async function payLaterByCredit(
  ctx: AppContext,
  visitor: Visitor,
  { shownCents, address }: { shownCents: number; address: string },
): Promise<{ outcome: "paid" } | PayRefusal> {
  const found = await orderToPay(ctx, { key: visitor.key, address });
  if ("outcome" in found) return found;
  if (!(await isPayerHere(ctx, found, visitor)))
    return refused(409, "Open this page with the link in our email to use your credit.");
  try {
    await closePages(ctx, found.id);
  } catch (error) {
    ctx.report("card page not closed", { order: found.id, err: error });
    return refused(
      503,
      "The card page can’t be closed at the moment. Your credit was not used. Please try again in a minute.",
    );
  }
  const paid = await ctx.db.transaction(async (transaction) => {
    const payable = await lockPayable(ctx, transaction, found.id);
    if ("message" in payable) return payable;
    const { order, balanceCents } = payable;
    const haveCents = await lockAccountCredit(transaction, order.customerEmail);
    const cents = usableCents(order, balanceCents, haveCents);
    if (cents === 0) return { message: "Your credit is used up. Nothing was paid just now." };
    if (cents !== shownCents)
      return {
        message: `Your credit now pays ${formatMoney(cents, order.currency)}. Check it, then use it again.`,
      };
    await postLaterPayment(ctx, transaction, order, {
      id: randomUUID(),
      cents,
      providerId: null,
      provider: null,
    });
    await dropCardOfPaid(transaction, order.id);
    return null;
  });
  if (paid) return refused(409, paid.message);
  return { outcome: "paid" };
}
