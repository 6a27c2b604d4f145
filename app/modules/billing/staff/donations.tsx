import { Form, Link } from "react-router";
import { moneyInColumn } from "#core/money.ts";
import { pageOf } from "#core/paging.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate, yearOfDay } from "#core/time/time.ts";
import { EmptyState, ExportLinks, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { type Giver, giftYears, listGivers, sumGifts } from "../donations.server.ts";
import { giftYearFrom } from "../ledger-filter.ts";
import { ledgerDay } from "../ledger.server.ts";
import type { Route } from "./+types/donations";
import { PageHead } from "#core/ui/admin/page-head.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `Donations in ${loaderData.year}` : "Not found");

const pageSize = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const thisYear = yearOfDay(ledgerDay(ctx));
  const year = giftYearFrom(url.searchParams, thisYear);
  const [sums, years] = await Promise.all([
    sumGifts(ctx, year),
    giftYears(ctx, { asked: year, thisYear }),
  ]);
  const count = sums.reduce((all, { givers }) => all + givers, 0);
  const { from, page, hasMore } = pageOf(count, pageFrom(url.searchParams), pageSize);
  const givers = await listGivers(ctx, year, { from, size: pageSize });
  return {
    year,
    years,
    page,
    hasMore,
    givers: givers.map(giverLine),
    sums: sums.map(({ currency, cents, ...counts }) => ({
      ...counts,
      currency,
      total: moneyInColumn(cents, currency),
    })),
  };
}

/** A row shows no more of one giver's gifts; the rest is on the list of payments. */
const shownGifts = 12;

const giverLine = ({ name, email, currency, gifts, lastOn, cents }: Giver) => ({
  id: `${email || gifts[0]?.reference} ${currency}`,
  name: name || "Not on record",
  email,
  count: gifts.length,
  gifts: gifts.slice(0, shownGifts).map((gift) => ({
    reference: gift.reference,
    about: `${formatDate(gift.day)}: ${moneyInColumn(gift.cents, currency)}`,
  })),
  last: formatDate(lastOn),
  total: moneyInColumn(cents, currency),
});

/** Who gave in a year, and how much. */
export default function Donations({ loaderData }: Route.ComponentProps) {
  const { year, years, givers, sums, page, hasMore } = loaderData;
  return (
    <>
      <PageHead title="Donations">
        {sums.length > 0 && <ExportLinks call="/api/donations" query={`year=${year}`} />}
      </PageHead>
      <Form className="report-month" aria-label="Year">
        <div className="staff-field">
          <label htmlFor="year">Year</label>
          <select id="year" name="year" defaultValue={year} key={year}>
            {years.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </div>
        <button className="staff-button">Show</button>
      </Form>
      {sums.map(({ currency, givers: people, gifts, total }) => (
        <dl key={currency} className="ledger-sums">
          <Sum name="Givers" value={people} />
          <Sum name="Gifts" value={gifts} />
          <Sum name="Total" value={total} />
        </dl>
      ))}
      {givers.length > 0 ? (
        <>
          <p className="quiet givers-about">
            A gift counts in the year of its payment, less what was refunded. Gifts from the same
            e-mail address are one person’s.
          </p>
          <GiverList givers={givers} />
        </>
      ) : (
        <EmptyState title={`No gifts in ${year}`}>
          <p>A gift appears here when it is paid, by card or by e-transfer.</p>
        </EmptyState>
      )}
      <NumberedPager page={page} hasMore={hasMore} query={{ year: `${year}` }} />
    </>
  );
}

const Sum = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const headings = ["Giver", "Gifts", "Last gift", "Total"];

/** Givers as a table, on phones as cards; the roles stay when CSS changes the display. */
const GiverList = ({ givers }: { givers: ReturnType<typeof giverLine>[] }) => (
  <table
    className="inbox payments ledger givers"
    role="table"
    aria-label="Givers, the largest sum first"
  >
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
      {givers.map(({ id, name, email, count, gifts, last, total }) => (
        <tr key={id} role="row">
          <td role="cell" className="from">
            <strong dir="auto">{name}</strong>
            {email && <span className="from-more">{email}</span>}
            {gifts.map(({ reference, about }) => (
              <span key={reference} className="from-more">
                <Link to={`/admin/payments/${reference}`}>{reference}</Link> {about}
              </span>
            ))}
            {count > gifts.length && (
              <span className="from-more">
                <Link to={`/admin/payments?${new URLSearchParams({ q: email, kind: "donation" })}`}>
                  All {count} gifts
                </Link>
              </span>
            )}
          </td>
          <td role="cell" className="kind">
            {count === 1 ? "1 gift" : `${count} gifts`}
          </td>
          <td role="cell" className="received">
            {last}
          </td>
          <td role="cell" className="amount">
            {total}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
