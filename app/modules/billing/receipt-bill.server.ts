import { and, asc, eq, ne, sql } from "drizzle-orm";
import { parse } from "hono/utils/cookie";
import type { AppContext } from "#core/context.server.ts";
import { cookie } from "#core/http/cookie.server.ts";
import { moneyPaid } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { taxLabels } from "#core/tax.ts";
import { formatDate } from "#core/time/time.ts";
import { boughtDaysText, linesOf } from "#modules/enrolment/index.server.ts";
import { familyOfOrder, visitOf } from "#modules/families/index.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { mayNamePayer } from "./fulfil.server.ts";
import { balanceOf } from "./ledger.server.ts";
import { waysOfPaying } from "./paid-by.server.ts";
import { ledgerEntries } from "./schema.ts";
import { orderOfCheckout } from "./sessions.server.ts";

/** What a family needs of a receipt for a claim. */
export interface ReceiptBill {
  items: { id: string; title: string; days: string; athlete: string | null; amount: string }[];
  taxes: string[];
  /** Each payment with its way and day. */
  payments: string[];
  /** The day of the only payment; "": there are several, or none. */
  paidOn: string;
  /** Refunded or taken back by the payer's bank; null: nothing. */
  back: string | null;
  /** Null: this browser may not see it. */
  payer: string | null;
}

const cookieName = "paying";

/** Marks the browser that typed the names of an order before it paid. @param sessionId of its checkout */
export const payingCookie = ({ publicUrl }: Pick<AppContext, "publicUrl">, sessionId: string) =>
  cookie(publicUrl, cookieName, { value: sessionId, path: "/receipt", seconds: 86_400 });

/** For as long as the page after paying names the athletes too. */
async function wasPaidHere({ db }: Pick<AppContext, "db">, order: Order, headers: Headers) {
  const sessionId = parse(headers.get("Cookie") ?? "", cookieName)[cookieName] ?? "";
  if (!/^[\w-]{1,255}$/.test(sessionId) || !mayNamePayer(order)) return false;
  return (await orderOfCheckout(db, sessionId))?.id === order.id;
}

/**
 * The items and payments behind the link of a receipt. People forward the link, so the payer and the athletes
 * are named only in a browser that has opened the family's page, and for a day in the one that paid.
 */
export async function readReceiptBill(
  ctx: AppContext,
  code: string,
  headers: Headers,
): Promise<ReceiptBill | null> {
  const { db } = ctx;
  const [order] = await db.select().from(orders).where(eq(orders.receipt, code));
  if (!order?.paidAt) return null;
  const visit = await visitOf(ctx, headers);
  const isTheirs =
    (visit !== null && visit.familyId === (await familyOfOrder(ctx, order.id))) ||
    (await wasPaidHere(ctx, order, headers));
  const money = (cents: number) => moneyPaid(cents, order.currency);
  const lines = await linesOf(db, [order.id]);
  const gift = { id: order.id, title: order.title, days: "", athlete: null };
  const { refundedCents, lostCents } = await balanceOf(db, order.id);
  const payments = await paymentsOf(ctx, order.id, money);
  return {
    items:
      lines.length === 0
        ? [{ ...gift, amount: money(order.amountCents) }]
        : lines.map((line) => ({
            id: line.id,
            title: line.title,
            days: boughtDaysText(ctx.content, line),
            athlete: isTheirs && line.athlete ? fullName(line.athlete) : null,
            amount: money(line.amountCents),
          })),
    taxes: [
      ...new Set(
        lines.flatMap(({ taxKind, taxCents }) =>
          taxKind ? [taxLabels[taxKind] + (taxCents > 0 ? `: ${money(taxCents)}` : "")] : [],
        ),
      ),
    ],
    payments: payments.map(({ amount, way, day }) => `${amount}${way}, ${day}`),
    paidOn: payments.length === 1 ? (payments[0]?.day ?? "") : "",
    back: refundedCents + lostCents > 0 ? money(refundedCents + lostCents) : null,
    payer: isTheirs ? order.customerName : null,
  };
}

/** "$660 CAD", " by card", "November 27, 2026"; what staff reversed is left out. */
async function paymentsOf(
  { db }: Pick<AppContext, "db">,
  orderId: string,
  money: (cents: number) => string,
): Promise<{ amount: string; way: string; day: string }[]> {
  const { method, effectiveOn } = ledgerEntries;
  const cents = sql<number>`-sum(${ledgerEntries.cents})::int`;
  const found = await db
    .select({ method, effectiveOn, cents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.kind, "payment")))
    .groupBy(method, effectiveOn)
    .having(ne(cents, 0))
    .orderBy(asc(effectiveOn));
  return found.map((one) => ({
    amount: money(one.cents),
    way: one.method ? ` ${waysOfPaying[one.method]}` : "",
    day: formatDate(one.effectiveOn),
  }));
}
