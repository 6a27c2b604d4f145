import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { Bar } from "#core/ui/admin/bar.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { formatMoney } from "#core/money.ts";
import { offeringName, programName, type CatalogueContent } from "#modules/content/index.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { writePath } from "#modules/families/index.ts";
import { type Clock, monthOf, monthsAfter, monthText } from "#core/time/time.ts";
import { orderTotals } from "../orders.server.ts";
import type { Route } from "./+types/totals";

/** Totals as text and bars; a bar's height is its share of the largest, in twentieths. */
interface Totals {
  months: { name: string; amount: string; share: number }[];
  titles: {
    key: string;
    title: string;
    amount: string;
    count: number;
    /** The page to write to its buyers; null: a gift. */
    write: string | null;
  }[];
}

export const meta: Route.MetaFunction = () => staffMeta("Twelve months");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { catalogue } = ctx.content;
  return totalsOf(await orderTotals(ctx), { clock: clockOf(ctx), catalogue });
}

/** Income less refunds: by month as a small chart, and by title. */
export default function PaymentTotals({ loaderData }: Route.ComponentProps) {
  const { months, titles } = loaderData;
  const mayWrite = useMay()("messages.write");
  return (
    <>
      <PageHead
        title="Twelve months"
        about="Payments minus refunds and lost disputes, each in the month of its own day, as in the month report."
      />
      {titles.length === 0 ? (
        <EmptyState title="Nothing was paid">
          <p>The sums of twelve months appear here, by month and by offering.</p>
        </EmptyState>
      ) : (
        <>
          <table className="bars narrow" aria-label="By month">
            <tbody>
              {months.map(({ name, amount, share }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <Bar share={share}>{amount}</Bar>
                </tr>
              ))}
            </tbody>
          </table>
          <h2>By program</h2>
          <dl className="sum-list narrow">
            {titles.map(({ key, title, amount, count, write }) => (
              <div key={key}>
                <dt>
                  {title}&nbsp;<small>×&nbsp;{count}</small>{" "}
                  {write && mayWrite && (
                    <Link to={write}>
                      Message<span className="unseen">: {title}</span>
                    </Link>
                  )}
                </dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** The payment method, where not by card. */
const methodLabels: Record<Exclude<PaymentMethod, "card">, string> = {
  cash: "by cash",
  cheque: "by cheque",
  transfer: "by e-transfer",
  sponsor: "by a sponsor",
  credit: "by credit on account",
};

/** Formats the totals; a month without payments gets an empty bar. */
export function totalsOf(
  { byMonth, byOffering }: Awaited<ReturnType<typeof orderTotals>>,
  { clock: { now, zone }, catalogue: content }: { clock: Clock; catalogue: CatalogueContent },
): Totals {
  const thisMonth = monthOf(now, zone);
  const largest = Math.max(1, ...byMonth.map(({ cents }) => cents));
  const months = Array.from({ length: 12 }, (_, index) => {
    const name = monthsAfter(thisMonth, index - 11);
    const month = byMonth.find((row) => row.month === name);
    const cents = month?.cents ?? 0;
    return {
      name: monthText(name, "short"),
      // Whole dollars, because a column is too narrow for cents.
      amount: month ? formatMoney(Math.round(cents / 100) * 100) : "–",
      share: Math.max(0, cents) / largest,
    };
  });
  const titles = byOffering.map((row) => {
    const { title, catalogue, offeringType, offeringId, method, cents, currency, count } = row;
    const named = offeringName(title, programName(content, row));
    return {
      key: [catalogue, offeringType, offeringId, method, currency].join(" "),
      title: method === "card" ? named : `${named}, ${methodLabels[method]}`,
      count,
      amount: formatMoney(cents, currency),
      write:
        catalogue && offeringType && offeringId !== null
          ? writePath({
              kind: "offering",
              catalogue,
              type: offeringType,
              id: offeringId,
              seasonId: null,
            })
          : null,
    };
  });
  return { months, titles };
}
