import { useId } from "react";
import { Form, Link } from "react-router";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate, spokenDayOf } from "#core/time/time.ts";
import {
  EmptyState,
  ExportLink,
  FilterSelect,
  NumberedPager,
  pageFrom,
  SearchField,
} from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { useMay } from "#core/ui/admin/may.tsx";
import { type OwedFilter, owedFilterFrom, programOptions } from "../owed-filter.ts";
import { type Ageing, listOwed, type Payer, seasonOptions } from "../owed.server.ts";
import { declinedOf } from "../saved-card.server.ts";
import type { Route } from "./+types/owed";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { orderField, writePath } from "./owed-address.ts";

export const meta: Route.MetaFunction = () => staffMeta("Who owes");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const filter = owedFilterFrom(url.searchParams);
  const [{ rows, sums, ...page }, seasons] = await Promise.all([
    listOwed(ctx, filter, pageFrom(url.searchParams)),
    seasonOptions(ctx),
  ]);
  const declined = await declinedOf(
    ctx.db,
    rows.flatMap((payer) => payer.orders.map(({ id }) => id)),
  );
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    query: Object.fromEntries(url.searchParams),
    programs: programOptions(ctx.content.catalogue),
    seasons,
    payers: sums.payers,
    sums: ageingTexts(sums),
    entries: rows.map((payer) => owedEntry(payer, declined, ctx.content.club.timeZone)),
    ...page,
  };
}

/** The amounts of a row, by how long they are owed. */
const ageingTexts = (own: Ageing) =>
  ageingColumns.map(({ name, cents }) => ({
    name,
    amount: moneyInColumn(cents(own), "cad"),
    isZero: cents(own) === 0,
  }));

const ageingColumns: { name: string; cents: (own: Ageing) => number }[] = [
  { name: "Total", cents: ({ totalCents }) => totalCents },
  { name: "Current", cents: ({ currentCents }) => currentCents },
  { name: "30 days", cents: ({ days30Cents }) => days30Cents },
  { name: "60 days", cents: ({ days60Cents }) => days60Cents },
  { name: "90 days", cents: ({ days90Cents }) => days90Cents },
];

const owedEntry = (
  payer: Payer,
  declined: Awaited<ReturnType<typeof declinedOf>>,
  zone: string,
) => ({
  reference: payer.reference,
  name: payer.name || payer.email || "Name not known",
  email: payer.email,
  credit: payer.creditCents > 0 ? formatMoney(payer.creditCents) : null,
  family: payer.familyId,
  isSponsor: payer.isSponsor,
  orders: payer.orders.map(({ id, reference, title, cents }) => {
    const refused = declined.get(id);
    return {
      reference,
      title,
      amount: formatMoney(cents),
      declined: refused ? spokenDayOf(refused.createdAt, zone) : null,
    };
  }),
  amounts: ageingTexts(payer),
  reminded: payer.remindedOn && formatDate(payer.remindedOn),
});

type OwedEntry = ReturnType<typeof owedEntry>;

/** Who owes what, and since when. */
export default function WhoOwes({ loaderData }: Route.ComponentProps) {
  const { filter, isFiltered, query, programs, seasons, payers, sums, entries, page, hasMore } =
    loaderData;
  const mayWrite = useMay()("billing.record");
  return (
    <>
      <PageHead title="Who owes">
        {entries.length > 0 && (
          <ExportLink call="/api/owed.csv" query={`${new URLSearchParams(query)}`} />
        )}
      </PageHead>
      {(isFiltered || entries.length > 0) && (
        <OwedFilters filter={filter} programs={programs} seasons={seasons} />
      )}
      {entries.length === 0 ? (
        <EmptyState title={isFiltered ? "Nothing matches" : "Nobody owes anything"}>
          <p>
            {isFiltered
              ? "No order with these words, of this program and season, owes anything."
              : "Orders that are not fully paid appear here on the day they are registered."}
          </p>
          {isFiltered && (
            <Link className="staff-button primary" to="/admin/payments/owed">
              Show all
            </Link>
          )}
        </EmptyState>
      ) : (
        <>
          <dl className="ledger-sums" aria-label="All together">
            {sums.map(({ name, amount }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div>
              <dt>{payers === 1 ? "Payer" : "Payers"}</dt>
              <dd>{payers}</dd>
            </div>
          </dl>
          <p className="quiet owed-about">
            Current: not due yet, or due for fewer than 30 days.
            {(filter.program || filter.season) &&
              " An order with registrations of several programs or seasons is here with all that it owes."}
          </p>
          {mayWrite ? (
            <Form action={writePath} className="owed-form">
              <OwedList entries={entries} />
              <button className="staff-button primary">Write to the chosen…</button>
            </Form>
          ) : (
            <OwedList entries={entries} />
          )}
        </>
      )}
      <NumberedPager query={query} page={page} hasMore={hasMore} />
    </>
  );
}

interface OwedFiltersProps {
  filter: OwedFilter;
  programs: Record<string, string>;
  seasons: Record<string, string>;
}

/** Whose debts to list. */
function OwedFilters({ filter, programs, seasons }: OwedFiltersProps) {
  const { search, program, season } = filter;
  return (
    <Form className="filters owed-filters" role="search" aria-label="Who owes">
      <SearchField value={search} placeholder="Name, email or reference" />
      <FilterSelect
        key={`program ${program}`}
        name="program"
        label="Program"
        chosen={program}
        options={programs}
      />
      <FilterSelect
        key={`season ${season}`}
        name="season"
        label="Season"
        chosen={season}
        options={seasons}
      />
      <button className="staff-button">Show</button>
    </Form>
  );
}

/** Payers as a table, on phones as cards; the roles stay when CSS changes the display. */
const OwedList = ({ entries }: { entries: OwedEntry[] }) => (
  <table className="owed-table" role="table" aria-label="Who owes, the oldest debt first">
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          <span className="unseen">Write to</span>
        </th>
        <th role="columnheader" scope="col">
          Payer
        </th>
        {ageingColumns.map(({ name }) => (
          <th key={name} role="columnheader" scope="col" className="amount">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {entries.map((entry) => (
        <OwedLine key={`${entry.isSponsor} ${entry.reference}`} {...entry} />
      ))}
    </tbody>
  </table>
);

function OwedLine(entry: OwedEntry) {
  const { reference, name, email, credit, family, isSponsor, orders, amounts, reminded } = entry;
  const id = useId();
  const may = useMay();
  return (
    <tr role="row">
      <td role="cell" className="choice">
        <input
          type="checkbox"
          name={orderField}
          value={reference}
          aria-labelledby={id}
          disabled={!email || !may("billing.record")}
        />
      </td>
      <td role="cell" className="payer">
        <strong id={id} dir="auto">
          {name}
        </strong>{" "}
        {isSponsor && <span className="badge">Sponsor</span>}
        <ul>
          {orders.map((order) => (
            <li key={order.reference}>
              <Link to={`/admin/payments/${order.reference}`}>{order.title}</Link>{" "}
              <span className="quiet">
                {order.amount}, <span className="reference">{order.reference}</span>
              </span>{" "}
              {order.declined && !isSponsor && <strong>Card declined on {order.declined}</strong>}{" "}
              {!isSponsor && may("billing.record") && (
                <Link to={`/admin/payments/${order.reference}/plan`}>
                  Agree on a payment plan<span className="unseen"> for {order.title}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
        {credit && <p>Has a credit of {credit}</p>}
        <p className="owed-ways">
          {isSponsor ? (
            <Link to="/admin/payments/sponsors">Sponsors’ payments</Link>
          ) : email && may("billing.record") ? (
            <Link to={`${writePath}?${orderField}=${reference}`}>
              Write<span className="unseen"> to {name}</span>…
            </Link>
          ) : (
            <span className="quiet">{email || "No e-mail address"}</span>
          )}
          {family && may("families.see") && <Link to={`/admin/families/${family}`}>Family</Link>}
          <span className="quiet" hidden={isSponsor}>
            {reminded ? `Last reminder on ${reminded}` : "No reminder yet"}
          </span>
        </p>
      </td>
      {amounts.map((each) => (
        <td
          key={each.name}
          role="cell"
          className="amount"
          data-label={each.name}
          data-zero={each.isZero || undefined}
        >
          {each.amount}
        </td>
      ))}
    </tr>
  );
}
