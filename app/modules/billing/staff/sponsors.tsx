import { Link } from "react-router";
import { formatMoney } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { claimList } from "../claim-list.ts";
import { ledgerDay } from "../ledger.server.ts";
import { listClaims } from "../sponsor-claims.server.ts";
import type { Route } from "./+types/sponsors";

export const meta: Route.MetaFunction = () => staffMeta("Sponsors");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(claimList, url.searchParams);
  const { rows, next } = await listClaims(ctx, query, query);
  return { query, next, entries: rows.map((row) => claimEntry(row, ledgerDay(ctx))) };
}

type Claim = Awaited<ReturnType<typeof listClaims>>["rows"][number];

/** A sponsor's claim as a list row. */
function claimEntry({ claim, reference, title, customerName }: Claim, today: string) {
  const isLate = claim.expectedBy < today;
  const toAsk = claim.remindOn <= today;
  const day = formatDate(claim.expectedBy);
  return {
    key: claim.id,
    sponsor: claim.sponsor,
    reference,
    title,
    payer: customerName ?? "",
    state: isLate
      ? `Late: expected by ${day}`
      : `Expected by ${day}${toAsk ? ": ask them now" : ""}`,
    tone: isLate ? "alert" : toAsk ? "warning" : "quiet",
    amount: formatMoney(claim.cents),
  };
}

const columns: Column<ReturnType<typeof claimEntry>>[] = [
  {
    label: "Sponsor",
    title: true,
    sort: "sponsor",
    cell: ({ sponsor, reference, payer }) => (
      <>
        <Link to={`/admin/payments/${reference}#sponsors`} dir="auto">
          {sponsor}
        </Link>
        <span className="row-more">
          <span className="reference">{reference}</span>
          <span dir="auto">{payer}</span>
        </span>
      </>
    ),
  },
  { label: "For", wrap: true, card: "meta", cell: ({ title }) => title },
  {
    label: "Status",
    sort: "expected",
    cell: ({ state, tone }) => (
      <span className="badge" data-tone={tone}>
        {state}
      </span>
    ),
  },
  { label: "Amount", sort: "amount", end: true, card: "end", cell: ({ amount }) => amount },
];

/** The open sponsors' claims, overdue ones first. */
export default function Sponsors({ loaderData }: Route.ComponentProps) {
  const { query, entries, next } = loaderData;
  return (
    <>
      <PageHead
        title="Sponsors"
        about="Open an order to record the sponsor’s payment, or that the sponsor won’t pay. If the money is late, the family owes it, and a spot that was only held is released."
      />
      <DataList
        list={claimList}
        query={query}
        label="What sponsors will pay"
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/sponsors"
        empty={
          <EmptyState title="No sponsors yet">
            <p>Add what a sponsor will pay on the order’s page, under “Sponsors”.</p>
          </EmptyState>
        }
      />
    </>
  );
}
