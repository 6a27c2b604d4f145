import { Link } from "react-router";
import { familyName } from "#core/names.ts";
import { appContext } from "#core/request-context.ts";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { Sums } from "#core/ui/admin/sums.tsx";
import { readFamily } from "#modules/families/index.server.ts";
import { ledgerQueryFrom, listEntries, sumBalances, sumEntries } from "../ledger-entries.server.ts";
import { ledgerList } from "../ledger-list.ts";
import type { Route } from "./+types/ledger";
import { entryLine, ledgerColumns, sumLines } from "./ledger-rows.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Ledger");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = ledgerQueryFrom(url.searchParams);
  const [{ rows, next }, sums, balances, family] = await Promise.all([
    listEntries(ctx, query, query),
    sumEntries(ctx, query),
    sumBalances(ctx, query),
    query.family ? readFamily(ctx, query.family) : null,
  ]);
  return {
    query,
    family: family && { id: family.id, name: familyName(family) },
    entries: rows.map(entryLine),
    next,
    sums: sumLines(sums, balances),
  };
}

/** Every charge and every movement of money. */
export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { query, family, entries, next, sums } = loaderData;
  const { from, to } = query.chosen;
  return (
    <>
      <PageHead
        title="Ledger"
        about={
          family && (
            <>
              Orders of the family{" "}
              <MayLink may="families.see" to={`/admin/families/${family.id}`} dir="auto">
                {family.name}
              </MayLink>
              . <Link to={ledgerList.path}>Those of all</Link>
            </>
          )
        }
      />
      <DataList
        list={ledgerList}
        query={query}
        label="Entries"
        columns={ledgerColumns}
        rows={entries}
        next={next}
        exports="/api/ledger"
        empty={
          <EmptyState title="No entries yet">
            <p>Charges and payments appear here as soon as an order is paid or registered.</p>
          </EmptyState>
        }
      >
        {from && to && from > to && (
          <p className="notice" role="alert">
            The first day is after the last day.
          </p>
        )}
        {sums.map(({ currency, lines }) => (
          <Sums key={currency} sums={lines} />
        ))}
      </DataList>
    </>
  );
}
