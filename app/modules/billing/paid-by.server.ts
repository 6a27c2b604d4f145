import { and, eq, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { moneyInColumn } from "#core/money.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import { ledgerEntries } from "./schema.ts";

export const waysOfPaying: Record<PaymentMethod, string> = {
  credit: "by credit",
  card: "by card",
  cash: "in cash",
  cheque: "by cheque",
  transfer: "by e-transfer",
  sponsor: "by a sponsor",
};

/**
 * The methods by which an order was paid, if a part was paid by credit: `Paid by credit: $60.00, by card:
 * $140.00`.
 * @returns null when no credit was used
 */
export async function paidByText(
  db: Database | Transaction,
  { id, currency }: Pick<Order, "id" | "currency">,
): Promise<string | null> {
  const cents = sql<number>`-sum(${ledgerEntries.cents})::int`;
  const parts = await db
    .select({ method: ledgerEntries.method, cents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.kind, "payment")))
    .groupBy(ledgerEntries.method)
    .having(ne(cents, 0));
  const names = Object.entries(waysOfPaying).flatMap(([way, name]) => {
    const part = parts.find(({ method }) => method === way);
    return part ? [`${name}: ${moneyInColumn(part.cents, currency)}`] : [];
  });
  return parts.some(({ method }) => method === "credit") ? `Paid ${names.join(", ")}` : null;
}
