import { csvRow } from "#domain/csv.ts";
import { dollarsAndCents } from "#domain/money.ts";
import type { Database } from "#server/db/database.ts";
import type { Order } from "#server/db/order-schema.ts";
import { listOrders, type OrderFilter, type OrderPage } from "./list-orders.ts";

const columns: [string, (order: Order) => string][] = [
  ["reference", (order) => order.reference],
  ["created_at", (order) => order.createdAt.toISOString()],
  ["paid_at", (order) => order.paidAt?.toISOString() ?? ""],
  ["kind", (order) => order.kind],
  ["method", (order) => order.method],
  ["state", (order) => order.state],
  ["title", (order) => order.title],
  ["season_from", (order) => order.seasonFrom ?? ""],
  ["season_to", (order) => order.seasonTo ?? ""],
  ["athlete", (order) => order.athleteName ?? ""],
  ["birth_year", (order) => String(order.birthYear ?? "")],
  ["price", (order) => dollarsAndCents(order.amountCents)],
  ["paid", (order) => dollarsAndCents(order.paidCents)],
  ["refunded", (order) => dollarsAndCents(order.refundedCents)],
  ["currency", (order) => order.currency.toUpperCase()],
  ["payer", (order) => order.customerName ?? ""],
  ["email", (order) => order.customerEmail ?? ""],
  ["provider", (order) => order.vendor],
  ["session", (order) => order.sessionId ?? ""],
  ["payment", (order) => order.paymentReference ?? ""],
];

/** Orders and gifts as CSV (RFC 4180, UTF-8 with a mark so that spreadsheets read it), page by page. */
export async function* exportOrders(db: Database, filter: OrderFilter): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(columns.map(([name]) => name))}`;
  let before: string | null = null;
  do {
    const page: OrderPage = await listOrders(db, filter, { before, size: 500 });
    yield page.rows.map((order) => csvRow(columns.map(([, cell]) => cell(order)))).join("");
    before = page.next;
  } while (before);
}
