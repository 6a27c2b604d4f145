import type { CsvColumn, Sheet } from "#core/csv.ts";
import { dollarsAndCents } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { sheetHeading, sheetTime, yearOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { BoughtLine } from "#modules/enrolment/index.server.ts";
import { listOrders, type OrderQuery, providerOf, type OrderWithLines } from "./orders.server.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import type { Balance } from "./ledger.server.ts";
import type { OrderPayment } from "./offline-parts.server.ts";

/** A row of the CSV: a line of an order, or a gift. */
interface Row {
  order: Order & Balance;
  session: OrderWithLines["session"];
  parts: OrderPayment[];
  line: BoughtLine | null;
}

/** How it was paid: `cash`, or in several parts `cash; sponsor (KidSport)`. */
function methodsOf({ method }: Order, parts: OrderPayment[]): string {
  const named = parts
    .filter(({ voidedAt }) => !voidedAt)
    .map((part) => (part.sponsor ? `${part.method} (${part.sponsor})` : part.method));
  return named.length > 0 ? [...new Set(named)].join("; ") : method;
}

/** The first line has the payment for the whole order, so that a column's sum is right. */
const ofOrder =
  (cents: (money: Balance) => number) =>
  ({ order, line }: Row) =>
    line && line.position > 1 ? "" : dollarsAndCents(cents(order));

const ofLine = (cents: (line: BoughtLine) => number) => (row: Row) =>
  row.line ? dollarsAndCents(cents(row.line)) : "";

const columns = (zone: string): CsvColumn<Row>[] => [
  ["reference", ({ order }) => order.reference],
  [sheetHeading("created_at", zone), ({ order }) => sheetTime(order.createdAt, zone)],
  [
    sheetHeading("paid_at", zone),
    ({ order }) => (order.paidAt ? sheetTime(order.paidAt, zone) : ""),
  ],
  ["tax_year", ({ order }) => (order.paidAt ? String(yearOf(order.paidAt, zone)) : "")],
  ["kind", ({ order }) => order.kind],
  ["method", ({ order, parts }) => methodsOf(order, parts)],
  ["state", ({ order }) => order.state],
  ["line", ({ line }) => String(line?.position ?? "")],
  ["title", ({ order, line }) => line?.title ?? order.title],
  // A title may occur in several groups, and may change: type and number identify the offering.
  ["catalogue", ({ line }) => line?.catalogue ?? ""],
  ["type", ({ line }) => line?.offeringType ?? ""],
  ["offering_id", ({ line }) => String(line?.offeringId ?? "")],
  ["season_from", ({ line }) => line?.seasonFrom ?? ""],
  ["season_to", ({ line }) => line?.seasonTo ?? ""],
  ["athlete", ({ line }) => fullName(line?.athlete)],
  ["birth_year", ({ line }) => String(line?.athlete?.birthYear ?? "")],
  ["price", ({ order, line }) => dollarsAndCents(line?.priceCents ?? order.amountCents)],
  ["discount", ofLine(({ discounts }) => discounts.reduce((sum, { cents }) => sum + cents, 0))],
  ["tax_kind", ({ line }) => line?.taxKind ?? ""],
  ["tax", ofLine(({ taxCents }) => taxCents)],
  ["to_pay", ({ order, line }) => dollarsAndCents(line?.amountCents ?? order.amountCents)],
  ["paid", ofOrder(({ paidCents }) => paidCents)],
  ["refunded", ofOrder(({ refundedCents }) => refundedCents)],
  ["lost_in_disputes", ofOrder(({ lostCents }) => lostCents)],
  ["currency", ({ order }) => order.currency.toUpperCase()],
  ["payer", ({ order }) => order.customerName ?? ""],
  ["email", ({ order }) => order.customerEmail ?? ""],
  ["provider", ({ order, session }) => providerOf(order, session)],
  ["session", ({ session }) => session?.sessionId ?? ""],
  ["payment", ({ session }) => session?.paymentReference ?? ""],
  // Staff ended it; a full refund is in the order's state.
  ["withdrawn_on", ({ line }) => line?.registration?.endedOn ?? ""],
];

/** The lines of orders, and gifts. */
export const ordersSheet = (
  { db, content }: Pick<AppContext, "db" | "content">,
  query: OrderQuery,
): Sheet<Row, string> => ({
  columns: columns(content.club.timeZone),
  async read(after) {
    const { rows, next } = await listOrders({ db }, query, { after, size: 500 });
    return {
      rows: rows.flatMap(({ lines, parts, session, ...order }): Row[] =>
        (lines.length > 0 ? lines : [null]).map((line) => ({ order, session, parts, line })),
      ),
      next,
    };
  },
});
