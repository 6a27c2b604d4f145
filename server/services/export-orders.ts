import { csvRow } from "#domain/csv.ts";
import { dollarsAndCents } from "#domain/money.ts";
import { sheetHeading, sheetTime, yearOf } from "#domain/time.ts";
import type { Order } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { listOrders, type OrderFilter, type OrderPage } from "./list-orders.ts";

const columns = (zone: string): [string, (order: Order) => string][] => [
  ["reference", (order) => order.reference],
  [sheetHeading("created_at", zone), (order) => sheetTime(order.createdAt, zone)],
  [sheetHeading("paid_at", zone), ({ paidAt }) => (paidAt ? sheetTime(paidAt, zone) : "")],
  ["tax_year", ({ paidAt }) => (paidAt ? String(yearOf(paidAt, zone)) : "")],
  ["kind", (order) => order.kind],
  ["method", (order) => order.method],
  ["state", (order) => order.state],
  ["title", (order) => order.title],
  // A title may stand in several groups, and change: type and number say what was bought.
  ["catalogue", (order) => order.catalogue ?? ""],
  ["type", (order) => order.offeringType ?? ""],
  ["offering_id", (order) => String(order.offeringId ?? "")],
  ["season_from", (order) => order.seasonFrom ?? ""],
  ["season_to", (order) => order.seasonTo ?? ""],
  ["athlete", (order) => order.athleteName ?? ""],
  ["birth_year", (order) => String(order.birthYear ?? "")],
  ["price", (order) => dollarsAndCents(order.amountCents)],
  ["paid", (order) => dollarsAndCents(order.paidCents)],
  ["refunded", (order) => dollarsAndCents(order.refundedCents)],
  ["lost_in_disputes", (order) => dollarsAndCents(order.lostCents)],
  ["currency", (order) => order.currency.toUpperCase()],
  ["payer", (order) => order.customerName ?? ""],
  ["email", (order) => order.customerEmail ?? ""],
  ["provider", (order) => order.vendor],
  ["session", (order) => order.sessionId ?? ""],
  ["payment", (order) => order.paymentReference ?? ""],
];

/** Orders and gifts as CSV (RFC 4180, UTF-8 with a mark so that spreadsheets read it), page by page. */
export async function* exportOrders(
  { db, content }: Pick<ClubDesk, "db" | "content">,
  filter: OrderFilter,
): AsyncGenerator<string> {
  const shown = columns(content.club.timeZone);
  yield `\uFEFF${csvRow(shown.map(([name]) => name))}`;
  let before: string | null = null;
  do {
    const page: OrderPage = await listOrders(db, filter, { before, size: 500 });
    yield page.rows.map((order) => csvRow(shown.map(([, cell]) => cell(order)))).join("");
    before = page.next;
  } while (before);
}
