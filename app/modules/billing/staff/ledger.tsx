import { Form, Link } from "react-router";
import { familyName, fullName } from "#core/names.ts";
import { moneyInColumn } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { EmptyState, ExportLinks, FilterSelect, Pager } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { readFamily } from "#modules/families/index.server.ts";
import {
  type KindSum,
  type ListedEntry,
  listEntries,
  sumEntries,
} from "../ledger-entries.server.ts";
import { type LedgerFilter, ledgerFilterFrom } from "../ledger-filter.ts";
import { type LedgerKind, ledgerKindLabels, ledgerKinds, methodLabels } from "../ledger-kinds.ts";
import type { Route } from "./+types/ledger";
import { PageHead } from "#core/ui/admin/page-head.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Ledger");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const filter = ledgerFilterFrom(url.searchParams);
  const [page, sums, family] = await Promise.all([
    listEntries(ctx, filter, { before: url.searchParams.get("before") }),
    sumEntries(ctx, filter),
    filter.family ? readFamily(ctx, filter.family) : null,
  ]);
  return {
    filter,
    family: family && { id: family.id, name: familyName(family) },
    query: url.search,
    entries: page.rows.map(entryLine),
    next: page.next,
    sums: sumLines(sums, filter),
  };
}

/** Every charge and every movement of money. */
export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { filter, family, query, entries, next, sums } = loaderData;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title="Ledger">
        {sums.length > 0 && <ExportLinks call="/api/ledger" query={query} />}
      </PageHead>
      {family && (
        <p className="ledger-family">
          Orders of the family{" "}
          <MayLink may="families.see" to={`/admin/families/${family.id}`} dir="auto">
            {family.name}
          </MayLink>
        </p>
      )}
      {(isFiltered || sums.length > 0) && <LedgerFilters {...filter} />}
      {sums.map(({ currency, lines }) => (
        <dl key={currency} className="ledger-sums">
          {lines.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      ))}
      {entries.length > 0 ? (
        <EntryList entries={entries} />
      ) : (
        <EmptyState title={isFiltered ? "Nothing matches" : "No entries yet"}>
          <p>{emptyText(filter, isFiltered)}</p>
          {isFiltered && (
            <Link className="staff-button primary" to="/admin/payments/ledger">
              Show all
            </Link>
          )}
        </EmptyState>
      )}
      <Pager query={query} next={next} />
    </>
  );
}

function emptyText({ from, to }: LedgerFilter, isFiltered: boolean): string {
  if (from && to && from > to) return "The first day is after the last day.";
  return isFiltered
    ? "No entry is of these days, this kind, method and order."
    : "Charges and payments appear here as soon as an order is paid or registered.";
}

/** Which entries to list. */
function LedgerFilters({ from, to, kind, method, order, family }: LedgerFilter) {
  return (
    <Form className="filters ledger-filters" role="search" aria-label="Ledger">
      {family && <input type="hidden" name="family" value={family} />}
      <StaffField name="from" label="From" type="date" defaultValue={from} key={`from ${from}`} />
      <StaffField name="to" label="To" type="date" defaultValue={to} key={`to ${to}`} />
      <FilterSelect
        key={`kind ${kind}`}
        name="kind"
        label="Kind"
        chosen={kind}
        options={ledgerKindLabels}
      />
      <FilterSelect
        key={`method ${method}`}
        name="method"
        label="Method"
        chosen={method}
        options={methodLabels}
      />
      <StaffField
        name="order"
        label="Order"
        placeholder="Reference"
        maxLength={20}
        defaultValue={order}
        key={`order ${order}`}
      />
      <button className="staff-button">Show</button>
    </Form>
  );
}

const headings = ["Day", "What", "Method", "Recorded by", "Amount"];

/** Entries as a table, on phones as cards; the roles stay when CSS changes the display. */
const EntryList = ({ entries }: { entries: EntryLine[] }) => (
  <table className="inbox payments ledger" role="table" aria-label="Entries, newest first">
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
      {entries.map(({ id, day, kind, about, reference, note, method, recordedBy, amount }) => (
        <tr key={id} role="row">
          <td role="cell" className="received">
            {day}
          </td>
          <td role="cell" className="from">
            <strong>{kind}</strong>
            <span className="from-more">
              <Link to={`/admin/payments/${reference}`}>{reference}</Link>
              <span dir="auto">{about}</span>
            </span>
            {note && <span className="ledger-note">“{note}”</span>}
          </td>
          <td role="cell" className="kind">
            {method}
          </td>
          <td role="cell" className="by">
            {recordedBy}
          </td>
          <td role="cell" className="amount">
            {amount}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

type EntryLine = ReturnType<typeof entryLine>;

/** An entry as the list shows it. */
function entryLine({ entry, reference, currency, title, athlete, note }: ListedEntry) {
  const { id, effectiveOn, kind, cents, method, sponsor, provider, recordedBy, reverses } = entry;
  return {
    id,
    day: formatDate(effectiveOn),
    kind: reverses ? `${ledgerKindLabels[kind]}, reversed` : ledgerKindLabels[kind],
    about: [title, fullName(athlete)].filter(Boolean).join(", "),
    reference,
    note,
    method: [method && methodLabels[method], sponsor, provider].filter(Boolean).join(", "),
    recordedBy: recordedBy ?? (provider ? "The provider" : ""),
    amount: moneyInColumn(cents, currency),
  };
}

/** What entries of a kind are together. Those that lower a balance are said as what they are: paid, credited. */
const sumLabels: Record<LedgerKind, { name: string; sign: 1 | -1 }> = {
  charge: { name: "Charged", sign: 1 },
  fee: { name: "Fees", sign: 1 },
  credit: { name: "Credited", sign: -1 },
  write_off: { name: "Written off", sign: -1 },
  payment: { name: "Paid", sign: -1 },
  refund: { name: "Refunded", sign: 1 },
  dispute: { name: "Lost in disputes", sign: 1 },
  transfer: { name: "Moved between orders", sign: 1 },
};

/** The sums by kind, for each currency; ours first. */
function sumLines(sums: KindSum[], { from, to, kind, method }: LedgerFilter) {
  // Of whole orders, all entries together are what is owed.
  const isWhole = !from && !to && !kind && !method;
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency: currency.toUpperCase(),
      lines: [
        ...ledgerKinds.flatMap((one) => {
          const found = own.find((each) => each.kind === one);
          const { name, sign } = sumLabels[one];
          return found ? [{ name, amount: moneyInColumn(sign * found.cents + 0, currency) }] : [];
        }),
        {
          name: isWhole ? "Still owed" : "All together",
          amount: moneyInColumn(
            own.reduce((sum, { cents }) => sum + cents, 0),
            currency,
          ),
        },
      ],
    }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}
