import { appContext } from "#core/request-context.ts";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { Sums } from "#core/ui/admin/sums.tsx";
import { owedList, programOptions } from "../owed-list.ts";
import { listOwed, seasonOptions, sumMatching } from "../owed.server.ts";
import { declinedOf } from "../saved-card.server.ts";
import type { Route } from "./+types/owed";
import { writePath } from "./owed-address.ts";
import { ageingTexts, owedColumns, owedEntry } from "./owed-columns.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Who owes");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(owedList, url.searchParams);
  const [{ rows, next }, sums, season] = await Promise.all([
    listOwed(ctx, query, query),
    sumMatching(ctx, query),
    seasonOptions(ctx),
  ]);
  const declined = await declinedOf(
    ctx.db,
    rows.flatMap((payer) => payer.orders.map(({ id }) => id)),
  );
  return {
    query,
    options: { program: programOptions(ctx.content.catalogue), season },
    sums: [
      ...ageingTexts(sums),
      { name: sums.payers === 1 ? "Payer" : "Payers", amount: `${sums.payers}` },
    ],
    entries: rows.map((payer) => owedEntry(payer, declined, ctx.content.club.timeZone)),
    next,
  };
}

/** The payers with a balance, and since when it is due. */
export default function WhoOwes({ loaderData }: Route.ComponentProps) {
  const { query, options, sums, entries, next } = loaderData;
  const { program, season } = query.chosen;
  const mayWrite = useMay()("billing.record");
  return (
    <>
      <PageHead title="Who owes" />
      <DataList
        list={owedList}
        query={query}
        options={options}
        label="Who owes"
        columns={owedColumns}
        rows={entries}
        next={next}
        exports="/api/owed"
        bulk={mayWrite ? [{ label: "Remind…", action: writePath, method: "get" }] : []}
        pick={({ reference, name, email }) => (email ? { value: reference, name } : null)}
        empty={
          <EmptyState title="Nobody owes anything">
            <p>Orders that are not fully paid appear here on the day they are registered.</p>
          </EmptyState>
        }
      >
        {entries.length > 0 && <Sums label="All together" sums={sums} />}
        {entries.length > 0 && (
          <p className="quiet">
            Current: not due yet, or less than 30 days overdue.
            {(program || season) &&
              " An order with registrations of several programs or seasons is here with all that it owes."}
          </p>
        )}
      </DataList>
    </>
  );
}
