import { Link } from "react-router";
import { moneyInColumn } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate, yearOfDay } from "#core/time/time.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { Sums } from "#core/ui/admin/sums.tsx";
import { type Giver, giftYears, listGivers, sumGifts } from "../donations.server.ts";
import { giverList } from "../giver-list.ts";
import { ledgerDay } from "../ledger.server.ts";
import { giftYearFrom } from "../ledger-periods.ts";
import type { Route } from "./+types/donations";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `Donations in ${loaderData.query.year}` : "Not found");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const thisYear = yearOfDay(ledgerDay(ctx));
  const year = giftYearFrom(url.searchParams, thisYear);
  const query = { ...listQuery(giverList, url.searchParams), year };
  const [{ rows, next }, sums, years] = await Promise.all([
    listGivers(ctx, query, query),
    sumGifts(ctx, query),
    giftYears(ctx, { asked: year, thisYear }),
  ]);
  return {
    query,
    years,
    entries: rows.map(giverLine),
    next,
    sums: sums.map(({ currency, givers, gifts, cents }) => ({
      currency,
      sums: [
        { name: "Donors", amount: `${givers}` },
        { name: "Gifts", amount: `${gifts}` },
        { name: "Total", amount: moneyInColumn(cents, currency) },
      ],
    })),
  };
}

/** The most gifts of one giver in a row; the others are on the list of payments. */
const shownGifts = 12;

const giverLine = ({ id, name, email, currency, gifts, lastOn, cents }: Giver) => ({
  key: id,
  name: name || "Not on record",
  email,
  to:
    gifts.length > 1
      ? `/admin/payments?${new URLSearchParams({ q: email, kind: "donation" })}`
      : `/admin/payments/${gifts[0]?.reference}`,
  count: gifts.length,
  gifts: gifts.slice(0, shownGifts).map((gift) => ({
    reference: gift.reference,
    about: `${formatDate(gift.day)}: ${moneyInColumn(gift.cents, currency)}`,
  })),
  last: formatDate(lastOn),
  total: moneyInColumn(cents, currency),
});

const columns: Column<ReturnType<typeof giverLine>>[] = [
  {
    label: "Donor",
    title: true,
    sort: "giver",
    cell: ({ name, email, to }) => (
      <>
        <Link to={to} dir="auto">
          {name}
        </Link>
        {email && <span className="row-more">{email}</span>}
      </>
    ),
  },
  {
    label: "Each gift",
    wrap: true,
    card: "hidden",
    cell: ({ gifts, count, to }) => (
      <span className="row-more">
        {gifts.map(({ reference, about }) => (
          <span key={reference}>
            <Link to={`/admin/payments/${reference}`}>{reference}</Link> {about}
          </span>
        ))}
        {count > gifts.length && <Link to={to}>All {count} gifts</Link>}
      </span>
    ),
  },
  {
    label: "Gifts",
    sort: "gifts",
    card: "meta",
    cell: ({ count }) => (count === 1 ? "1 gift" : `${count} gifts`),
  },
  { label: "Last gift", sort: "last", card: "labelled", cell: ({ last }) => last },
  { label: "Total", sort: "total", end: true, card: "end", cell: ({ total }) => total },
];

/** Who gave in a year, and how much. */
export default function Donations({ loaderData }: Route.ComponentProps) {
  const { query, years, entries, sums, next } = loaderData;
  return (
    <>
      <PageHead
        title="Donations"
        about="A gift counts in the year it was paid, minus refunds. Gifts from one email address are grouped as one donor."
      />
      <nav className="page-tabs" aria-label="Year">
        {years.map((year) => (
          <Link
            key={year}
            to={`${giverList.path}?year=${year}`}
            aria-current={year === query.year ? "page" : undefined}
          >
            {year}
          </Link>
        ))}
      </nav>
      <DataList
        list={giverList}
        query={query}
        label={`Donors in ${query.year}`}
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/donations"
        empty={
          <EmptyState title={`No gifts in ${query.year}`}>
            <p>A gift appears here when it is paid, by card or by e-transfer.</p>
          </EmptyState>
        }
      >
        {sums.map((each) => (
          <Sums key={each.currency} sums={each.sums} />
        ))}
      </DataList>
    </>
  );
}
