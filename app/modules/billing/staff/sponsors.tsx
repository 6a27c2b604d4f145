import { Link } from "react-router";
import { formatMoney } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { EmptyState, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { ledgerDay } from "../ledger.server.ts";
import { listClaims } from "../sponsor-claims.server.ts";
import type { Route } from "./+types/sponsors";
import { PageHead } from "#core/ui/admin/page-head.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Sponsors");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { rows, ...page } = await listClaims(ctx, pageFrom(url.searchParams));
  const today = ledgerDay(ctx);
  return {
    ...page,
    entries: rows.map(({ claim, reference, title, customerName }) => ({
      id: claim.id,
      sponsor: claim.sponsor,
      amount: formatMoney(claim.cents),
      reference,
      title,
      payer: customerName ?? "",
      state:
        claim.expectedBy < today
          ? `Late: expected by ${formatDate(claim.expectedBy)}`
          : `Expected by ${formatDate(claim.expectedBy)}`,
      isLate: claim.expectedBy < today,
      toAsk: claim.remindOn <= today,
    })),
  };
}

/** What sponsors are still to pay, those past their day first. */
export default function Sponsors({ loaderData }: Route.ComponentProps) {
  const { entries, page, hasMore } = loaderData;
  return (
    <>
      <PageHead title="Sponsors" />
      {entries.length === 0 ? (
        <EmptyState title="No sponsor is to pay anything">
          <p>Note what a sponsor is to pay on the page of the order, under “Sponsors”.</p>
        </EmptyState>
      ) : (
        <section className="places" aria-label="What sponsors are to pay, the earliest day first">
          <p className="quiet">
            Record the money, or that the sponsor does not pay, on the page of the order. What is
            late is owed by the family.
          </p>
          <ul>
            {entries.map(({ id, sponsor, amount, reference, title, payer, ...entry }) => (
              <li key={id}>
                <div>
                  <strong dir="auto">
                    {sponsor}, {amount}
                  </strong>
                  <span>
                    <Link to={`/admin/payments/${reference}#sponsors`}>{title}</Link>{" "}
                    <span dir="auto">{payer}</span>{" "}
                    <span className="quiet reference">{reference}</span>
                  </span>
                </div>
                <span
                  className="badge sponsor-state"
                  data-payment
                  data-alert={entry.toAsk || undefined}
                >
                  {entry.toAsk && !entry.isLate ? `${entry.state}: ask them now` : entry.state}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <NumberedPager page={page} hasMore={hasMore} />
    </>
  );
}
