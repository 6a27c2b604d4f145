import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formatMoney } from "#core/money.ts";
import { programName, type CatalogueContent } from "#modules/content/index.ts";
import { isAnnounced, orderKindLabels } from "#modules/enrolment/index.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { listPlaces } from "../release-holds.server.ts";
import { listFindings } from "../findings.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { listDisputed } from "../decide.server.ts";
import { listToPayBack } from "../refunds.server.ts";
import { countSponsorsToAsk } from "../sponsor-claims.server.ts";
import { totalOwed } from "../due.server.ts";
import { listOrders, type readOrder } from "../orders.server.ts";
import { orderList } from "../order-list.ts";
import { type OrderStanding, orderStanding } from "../order-standing.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState, pageFrom } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { Route } from "./+types/list";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { athletesOf, HeldPlaces, placeEntries, placesPages } from "./places.tsx";
import { ToPayBack, toPayBackEntries, toPayBackPage } from "./to-pay-back.tsx";
import { CheckButtons, checkEntries, CheckState, Findings, findingsPage } from "./check.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Payments");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(orderList, url.searchParams);
  const isFiltered = query.search !== "" || query.chosen.state !== null;
  const [page, found, places, toPayBack, owedCents, sponsors] = await Promise.all([
    listOrders(ctx, query, { ...query, withoutCarts: !isFiltered }),
    listFindings(ctx, pageFrom(url.searchParams, findingsPage)),
    listPlaces(ctx, {
      held: pageFrom(url.searchParams, placesPages.held),
      withoutPlace: pageFrom(url.searchParams, placesPages.withoutPlace),
    }),
    listToPayBack(ctx, pageFrom(url.searchParams, toPayBackPage)),
    totalOwed(ctx),
    countSponsorsToAsk(ctx),
  ]);
  const { catalogue } = ctx.content;
  const clock = clockOf(ctx);
  const disputed = new Set(
    await listDisputed(
      ctx,
      page.rows.map(({ reference }) => reference),
    ),
  );
  return {
    query,
    isFiltered,
    entries: page.rows.map((order) =>
      orderEntry(order, { clock, catalogue, disputed: disputed.has(order.reference) }),
    ),
    next: page.next,
    places: placeEntries(places, clock.zone),
    toPayBack: toPayBackEntries(toPayBack, clock.zone),
    owed: owedCents > 0 ? formatMoney(owedCents) : null,
    sponsors,
    check: checkEntries(found, { clock, provider: ctx.integrations.payments.vendor }),
  };
}

/** Every registration and gift, below the queues that need attention. */
export default function Payments({ loaderData }: Route.ComponentProps) {
  const { query, isFiltered, entries, next, check, places, toPayBack, owed, sponsors } = loaderData;
  return (
    <>
      <PageHead
        title="Payments"
        about={
          <>
            <CheckState {...check} />{" "}
            {owed && <Link to="/admin/payments/owed">{owed} is owed</Link>}
            {owed && sponsors > 0 && " · "}
            {sponsors > 0 && (
              <Link to="/admin/payments/sponsors">
                {sponsors === 1 ? "1 sponsor to ask" : `${sponsors} sponsors to ask`}
              </Link>
            )}
          </>
        }
      >
        <CheckButtons {...check} />
      </PageHead>
      <div className="queues">
        <Findings {...check} />
        <ToPayBack {...toPayBack} />
        <HeldPlaces {...places} />
      </div>
      <DataList
        list={orderList}
        query={query}
        label="Payments"
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/payments"
        empty={
          <EmptyState title="No payments yet">
            <p>Registrations and gifts appear here as soon as a checkout starts.</p>
          </EmptyState>
        }
      >
        {!isFiltered && (
          <p className="quiet">
            Unpaid card checkouts are not listed:{" "}
            <Link to={`${orderList.path}?state=open`}>in checkout</Link>,{" "}
            <Link to={`${orderList.path}?state=expired`}>expired</Link>.
          </p>
        )}
      </DataList>
    </>
  );
}

const columns: Column<OrderEntry>[] = [
  {
    label: "Payer",
    title: true,
    cell: ({ reference, payer }) => (
      <>
        <Link to={`/admin/payments/${reference}`} dir="auto">
          {payer}
        </Link>
        <span className="row-more reference" data-card="hidden">
          {reference}
        </span>
      </>
    ),
  },
  {
    label: "What",
    wrap: true,
    card: "meta",
    cell: ({ title, athletes, kind }) => (
      <>
        {title}
        <span className="row-more">
          {athletes && <span dir="auto">{athletes}</span>}
          <span data-card={athletes ? "hidden" : undefined}>{kind}</span>
        </span>
      </>
    ),
  },
  { label: "Started", sort: "started", cell: ({ created }) => <When time={created} /> },
  {
    label: "Status",
    card: "state",
    cell: ({ tone, stateLabel }) => (
      <span className="badge" data-tone={tone}>
        {stateLabel}
      </span>
    ),
  },
  {
    label: "Amount",
    sort: "amount",
    end: true,
    card: "end",
    cell: (entry) => <Amount {...entry} />,
  },
];

/** What was paid, or is to be paid, and what went back. */
export const Amount = ({ amount, returned }: Pick<OrderEntry, "amount" | "returned">) => (
  <>
    {amount}
    {returned && <span className="row-more">{returned} returned</span>}
  </>
);

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** An order as a list row. */
interface OrderEntry {
  key: string;
  reference: string;
  title: string;
  kind: string;
  /** Whoever pays; if unknown, the athletes. */
  payer: string;
  athletes: string;
  /** `$240`, or `$60 of $460` while some of it is owed. */
  amount: string;
  returned: string | null;
  /** An announced transfer that has not arrived; one that staff cancelled may still arrive. */
  awaited: boolean;
  stateLabel: string;
  tone: OrderStanding["tone"];
  created: RelativeTime;
}

interface View {
  clock: Clock;
  catalogue: CatalogueContent;
  /** The payer's bank disputes it. */
  disputed: boolean;
}

export function orderEntry(order: Order, { clock, catalogue, disputed }: View): OrderEntry {
  const { reference, title, customerName, customerEmail, lines } = order;
  const { currency, paidCents, chargedCents, balanceCents, amountCents } = order;
  const athletes = athletesOf(lines)
    .map(({ name }) => name)
    .join(", ");
  const isTransfer = isAnnounced(order);
  const standing = orderStanding(order);
  const goneCents = order.refundedCents + order.lostCents;
  const isPart = balanceCents > 0 && paidCents > goneCents;
  return {
    key: reference,
    reference,
    title,
    kind: isTransfer ? `${orderKindLabels[order.kind]}, e-transfer` : kindOf(order, catalogue),
    awaited: isTransfer && !order.paidAt,
    payer: customerName || athletes || customerEmail || "Name not known",
    athletes: customerName ? athletes : "",
    amount: isPart
      ? `${formatMoney(paidCents - goneCents)} of ${formatMoney(chargedCents)}`
      : formatMoney(paidCents > 0 ? paidCents : amountCents, currency),
    returned: goneCents > 0 && !isPart ? formatMoney(goneCents, currency) : null,
    stateLabel: disputed ? "Disputed" : standing.label,
    tone: disputed ? "alert" : standing.tone,
    created: relativeTime(order.createdAt, clock),
  };
}

/** `Registration · Highschool`: two groups may have the same title. */
function kindOf({ kind, method, lines }: Order, catalogue: CatalogueContent): string {
  const groups = new Set(lines.map((line) => programName(catalogue, line)));
  const by = kind === "registration" && method !== "card" ? [`by the office`] : [];
  return [orderKindLabels[kind], ...groups, ...by].join(" · ");
}
