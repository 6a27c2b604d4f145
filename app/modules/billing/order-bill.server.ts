import { formatMoney, moneyPaid } from "#core/money.ts";
import { taxLabels } from "#core/tax.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { formatDate } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { type BoughtLine, boughtDaysText, linesOf } from "#modules/enrolment/index.server.ts";
import type { Order } from "#modules/enrolment/schema.ts";

/** An order's items with what makes up their prices, so that a payer can check the total. */
export interface OrderBill {
  items: {
    id: string;
    title: string;
    /** The athlete's first name; "": not named here. */
    name: string;
    days: string;
    price: string;
    /** Discounts, tax and the like. */
    more: { label: string; amount: string }[];
  }[];
  total: string;
}

/** @returns null for a gift */
export async function orderBill(
  ctx: Pick<AppContext, "db" | "content">,
  { id, currency }: Pick<Order, "id" | "currency">,
): Promise<OrderBill | null> {
  const lines = await linesOf(ctx.db, [id]);
  if (lines.length === 0) return null;
  const money = (cents: number) => formatMoney(cents, currency);
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    items: lines.map((line) => ({
      id: line.id,
      title: line.title,
      name: line.athlete?.givenName ?? "",
      days: daysOf(ctx, line),
      price: money(line.priceCents),
      more: moreOf(line, money),
    })),
    total: moneyPaid(totalCents, currency),
  };
}

function daysOf({ content }: Pick<AppContext, "content">, line: BoughtLine): string {
  const ended = line.registration?.endedOn;
  return ended
    ? withNonBreakingSpaces(`Ended ${formatDate(ended)}`)
    : boughtDaysText(content, line);
}

function moreOf(
  { discounts, taxKind, taxCents, keptCents }: BoughtLine,
  money: (cents: number) => string,
): { label: string; amount: string }[] {
  return [
    ...discounts.map(({ label, cents }) => ({ label, amount: `−${money(cents)}` })),
    ...(taxCents > 0 && taxKind ? [{ label: taxLabels[taxKind], amount: money(taxCents) }] : []),
    ...(keptCents > 0
      ? [{ label: "Kept from the earlier program", amount: money(keptCents) }]
      : []),
  ];
}
