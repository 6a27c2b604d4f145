import { Form, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formatMoney } from "#core/money.ts";
import { programName, type CatalogueContent } from "#modules/content/index.ts";
import {
  isAnnounced,
  isOffline,
  orderFilterFrom,
  type OrderState,
} from "#modules/enrolment/index.ts";
import { orderKindLabels, orderStateLabels } from "#modules/enrolment/ui.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { daysLeftText } from "../disputes.ts";
import { listPlaces } from "../release-holds.server.ts";
import { listFindings } from "../findings.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { listDisputed } from "../decide.server.ts";
import { listToPayBack } from "../refunds.server.ts";
import { countSponsorsToAsk } from "../sponsor-claims.server.ts";
import { sumOwed } from "../owed.server.ts";
import { listOrders, orderTotals, type readOrder } from "../orders.server.ts";
import {
  EmptyState,
  ExportLink,
  FilterSelect,
  pageFrom,
  Pager,
  SearchField,
} from "#core/ui/staff/list.tsx";
import { When } from "#core/ui/staff/when.tsx";
import type { Route } from "./+types/list";
import { PaymentsHead } from "./head.tsx";
import { athletesOf, HeldPlaces, placeEntries, placesPages } from "./places.tsx";
import { ToPayBack, toPayBackEntries, toPayBackPage } from "./to-pay-back.tsx";
import { findingsPage, PaymentCheck } from "./check.tsx";
import { PaymentTotals, totalsOf } from "./totals.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Payments");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { integrations } = ctx;
  const filter = orderFilterFrom(url.searchParams);
  const [page, totals, { findings, lastCheck, ...open }, places, toPayBack, owed, sponsors] =
    await Promise.all([
      listOrders(ctx, filter, { before: url.searchParams.get("before") }),
      orderTotals(ctx),
      listFindings(ctx, pageFrom(url.searchParams, findingsPage)),
      listPlaces(ctx, {
        held: pageFrom(url.searchParams, placesPages.held),
        withoutPlace: pageFrom(url.searchParams, placesPages.withoutPlace),
      }),
      listToPayBack(ctx, pageFrom(url.searchParams, toPayBackPage)),
      sumOwed(ctx),
      countSponsorsToAsk(ctx),
    ]);
  const { catalogue } = ctx.content;
  const query = Object.fromEntries(url.searchParams);
  const clock = clockOf(ctx);
  const disputed = new Set(
    await listDisputed(
      ctx,
      page.rows.map(({ reference }) => reference),
    ),
  );
  return {
    filter,
    isFiltered: filter.search !== "" || filter.kind !== null || filter.state !== null,
    query: url.search,
    entries: page.rows.map((order) =>
      orderEntry(order, { clock, catalogue, disputed: disputed.has(order.reference) }),
    ),
    next: page.next,
    places: { ...placeEntries(places, clock.zone), query },
    toPayBack: { ...toPayBackEntries(toPayBack, clock.zone), query },
    owed: owed.totalCents > 0 ? formatMoney(owed.totalCents) : null,
    sponsors,
    totals: totalsOf(totals, { clock, catalogue }),
    check: {
      query,
      provider: integrations.payments.vendor,
      findings: findings.map(({ id, message, orderReference, dispute }) => ({
        id,
        message,
        order: orderReference,
        left: dispute?.state === "answer" ? daysLeftText(dispute, clock) : "",
        isDispute: dispute !== null,
      })),
      ...open,
      checked: lastCheck && relativeTime(lastCheck.checkedAt, clock),
      problem: lastCheck?.problem ?? null,
    },
  };
}

/** Every registration and gift, whether the provider agrees, and the totals. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { filter, isFiltered, query, entries, next, totals, check, places, toPayBack, owed } =
    loaderData;
  const { sponsors } = loaderData;
  const isEmpty = entries.length === 0;
  return (
    <>
      <PaymentsHead title="Payments">
        {!isEmpty && <ExportLink call="/api/payments.csv" query={query} />}
      </PaymentsHead>
      <PaymentCheck {...check} />
      <ToPayBack {...toPayBack} />
      <HeldPlaces {...places} />
      {(owed || sponsors > 0) && (
        <p className="owed-sum">
          {owed && <Link to="/admin/payments/owed">{owed} is owed</Link>}
          {sponsors > 0 && (
            <Link to="/admin/payments/sponsors">
              {sponsors === 1 ? "1 sponsor to ask" : `${sponsors} sponsors to ask`}
            </Link>
          )}
        </p>
      )}
      <PaymentTotals {...totals} />
      {(isFiltered || !isEmpty) && <OrderFilters {...filter} />}
      {isEmpty ? (
        <EmptyState title={isFiltered ? "Nothing matches" : "No payments yet"}>
          <p>
            {isFiltered
              ? "No payment has these words and is of this kind and state. Try fewer words or another filter."
              : "Registrations and gifts appear here as soon as a checkout starts."}
          </p>
          {isFiltered && (
            <Link className="staff-button primary" to="/admin/payments">
              Show all
            </Link>
          )}
        </EmptyState>
      ) : (
        <OrderList entries={entries} />
      )}
      <Pager query={query} next={next} />
    </>
  );
}

const headings = ["What", "Kind", "Started", "State", "Amount"];

/** Payments as a table, on phones as cards; the roles stay when CSS changes the display. */
function OrderList({ entries }: { entries: OrderEntry[] }) {
  return (
    <table className="inbox payments" role="table" aria-label="Payments, newest first">
      <thead role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <OrderLine key={entry.reference} {...entry} />
        ))}
      </tbody>
    </table>
  );
}

function OrderLine(entry: OrderEntry) {
  const { reference, title, kind, person, amount, refunded, state, stateLabel, created } = entry;
  const { alert } = entry;
  return (
    <tr role="row">
      <td role="cell" className="from">
        <Link to={`/admin/payments/${reference}`}>{title}</Link>
        <span className="from-more">
          <span className="reference">{reference}</span>
          {person && <span dir="auto">{person}</span>}
        </span>
      </td>
      <td role="cell" className="kind">
        {kind}
      </td>
      <td role="cell" className="received">
        <When time={created} />
      </td>
      <td role="cell" className="state">
        <span className="badge" data-payment={state} data-alert={alert || undefined}>
          {stateLabel}
        </span>
      </td>
      <td role="cell" className="amount">
        {amount}
        {refunded && <small> −{refunded}</small>}
      </td>
    </tr>
  );
}

/** Which payments to list. */
function OrderFilters({ search, kind, state }: ReturnType<typeof orderFilterFrom>) {
  return (
    <Form className="filters order-filters" role="search" aria-label="Payments">
      <SearchField value={search} placeholder="Reference, name or email" />
      <FilterSelect name="kind" label="Kind" chosen={kind} options={orderKindLabels} />
      <FilterSelect name="state" label="State" chosen={state} options={orderStateLabels} />
      <button className="staff-button">Show</button>
    </Form>
  );
}

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** An order as a list row. */
interface OrderEntry {
  reference: string;
  title: string;
  kind: string;
  /** Who paid, or whom it is for; empty if unknown. */
  person: string;
  amount: string;
  refunded: string | null;
  /** An announced transfer that has not arrived; one that staff gave up may still arrive. */
  awaited: boolean;
  state: OrderState;
  stateLabel: string;
  /** It needs an action by staff. */
  alert: boolean;
  created: RelativeTime;
}

interface View {
  clock: Clock;
  catalogue: CatalogueContent;
  /** The payer's bank wants the money back. */
  disputed: boolean;
}

export function orderEntry(order: Order, { clock, catalogue, disputed }: View): OrderEntry {
  const { reference, title, state, currency, customerName, lines } = order;
  const athletes = athletesOf(lines).map(({ name }) => name);
  const goneCents = order.refundedCents + order.lostCents;
  const isTransfer = isAnnounced(order);
  const isOfflineOrder = isOffline(order);
  return {
    reference,
    title,
    state,
    kind: isTransfer ? `${orderKindLabels[order.kind]}, e-transfer` : kindOf(order, catalogue),
    awaited: isTransfer && !order.paidAt,
    person: [athletes.join(", "), customerName]
      .filter(Boolean)
      .join(isOfflineOrder && state === "open" ? ", registered by " : ", paid by "),
    amount:
      (isOfflineOrder && state === "open") || (order.laterCents > 0 && order.balanceCents > 0)
        ? `${formatMoney(order.paidCents)} of ${formatMoney(order.amountCents)}`
        : formatMoney(order.paidAt ? order.paidCents : order.amountCents, currency),
    refunded: goneCents > 0 ? formatMoney(goneCents, currency) : null,
    stateLabel: disputed ? "Disputed" : stateLabelOf(order),
    alert: disputed || state === "review",
    created: relativeTime(order.createdAt, clock),
  };
}

/** `Registration · Highschool`: two groups may have the same title. */
function kindOf({ kind, method, lines }: Order, catalogue: CatalogueContent): string {
  const groups = new Set(lines.map((line) => programName(catalogue, line)));
  const by = kind === "registration" && method !== "card" ? [`by hand`] : [];
  return [orderKindLabels[kind], ...groups, ...by].join(" · ");
}

function stateLabelOf(order: Order): string {
  const { state, lostCents } = order;
  if (isAnnounced(order) && state === "open") return "Announced";
  if (isOffline(order) && state === "open") return "To pay";
  if (isOffline(order) && state === "expired") return "Given up";
  if (state === "refunded" && lostCents > 0) return "Lost in a dispute";
  if (state === "paid" && order.balanceCents > 0) return "Part paid";
  return orderStateLabels[state];
}
