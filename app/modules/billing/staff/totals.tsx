import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { namesOf } from "#core/records.ts";
import {
  offeringName,
  priceCurrency,
  programName,
  type CatalogueContent,
} from "#modules/content/index.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { writePath } from "#modules/families/index.ts";
import { type Clock, monthOf, monthsAfter, monthText } from "#core/time/time.ts";
import { methodLabels } from "../ledger-kinds.ts";
import { orderTotals } from "../orders.server.ts";
import type { Route } from "./+types/totals";
import { SumTable } from "./sum-table.tsx";

/** A method of the twelve months; "": not recorded. */
type Method = PaymentMethod | "";

/** A month's money by each method that was used in the twelve. */
interface MonthTotal {
  name: string;
  cents: Partial<Record<Method, number>>;
}

/** The totals of twelve months. */
interface Totals {
  methods: Method[];
  months: MonthTotal[];
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

/** Income less refunds: by month and method, and by title. */
export default function PaymentTotals({ loaderData }: Route.ComponentProps) {
  const { methods, months, titles } = loaderData;
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
          <SumTable
            caption="By month"
            head="Month"
            columns={[
              ...methods.map((method) => ({
                name: method === "" ? "Not recorded" : methodLabels[method],
                cents: ({ cents }: Pick<MonthTotal, "cents">) => cents[method] ?? 0,
              })),
              { name: "Total", cents: ({ cents }) => sumOf(Object.values(cents)) },
            ]}
            rows={months}
            total={{
              cents: Object.fromEntries(
                methods.map((method) => [
                  method,
                  sumOf(months.map(({ cents }) => cents[method] ?? 0)),
                ]),
              ),
            }}
            money={(cents) => moneyInColumn(cents, priceCurrency)}
          />
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
            <div>
              <dt>
                <strong>Total</strong>
              </dt>
              <dd>{formatMoney(sumOf(months.flatMap(({ cents }) => Object.values(cents))))}</dd>
            </div>
          </dl>
        </>
      )}
    </>
  );
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);

/** The payment method, where not by card. */
const paidBy: Record<Exclude<PaymentMethod, "card">, string> = {
  cash: "by cash",
  cheque: "by cheque",
  transfer: "by e-transfer",
  sponsor: "by a sponsor",
  credit: "by credit on account",
};

/** Formats the totals; a month without payments has none. */
export function totalsOf(
  { byMethod, byOffering }: Awaited<ReturnType<typeof orderTotals>>,
  { clock: { now, zone }, catalogue: content }: { clock: Clock; catalogue: CatalogueContent },
): Totals {
  const thisMonth = monthOf(now, zone);
  const received = byMethod
    .filter(({ cents }) => cents !== 0)
    .map(({ method, ...sum }) => ({ method: method ?? ("" as const), ...sum }));
  const methods = ([...namesOf(methodLabels), ""] as const).filter((one) =>
    received.some(({ method }) => method === one),
  );
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = monthsAfter(thisMonth, index - 11);
    const own = received.filter((sum) => sum.month === month);
    return {
      name: `${monthText(month, "short")} ${month.slice(0, 4)}`,
      cents: Object.fromEntries(own.map(({ method, cents }) => [method, cents])),
    };
  });
  const titles = byOffering.map((row) => {
    const { title, catalogue, offeringType, offeringId, method, cents, currency, count } = row;
    const named = offeringName(title, programName(content, row));
    return {
      key: [catalogue, offeringType, offeringId, method, currency].join(" "),
      title: method === "card" ? named : `${named}, ${paidBy[method]}`,
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
  return { methods, months, titles };
}
