import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { moneyInColumn } from "#core/money.ts";
import { namesOf } from "#core/records.ts";
import {
  offeringName,
  priceCurrency,
  programName,
  type CatalogueContent,
} from "#modules/content/index.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
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

/** What was sold of an offering or a program, and the money for it. */
interface Sold {
  key: string;
  name: string;
  count: number;
  cents: number;
  currency: string;
}

/** A program with its offerings, or all gifts; the highest sum first. */
interface SoldProgram extends Sold {
  offerings: Sold[];
}

/** The totals of twelve months. */
interface Totals {
  methods: Method[];
  months: MonthTotal[];
  programs: SoldProgram[];
}

export const meta: Route.MetaFunction = () => staffMeta("Twelve months");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { catalogue } = ctx.content;
  return totalsOf(await orderTotals(ctx), { clock: clockOf(ctx), catalogue });
}

/** Income less refunds: by month and method, and by program and offering. */
export default function PaymentTotals({ loaderData }: Route.ComponentProps) {
  const { methods, months, programs } = loaderData;
  return (
    <>
      <PageHead
        title="Twelve months"
        about="Payments minus refunds and lost disputes, each in the month of its own day, as in the month report."
      />
      {programs.length === 0 ? (
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
          <ProgramTable programs={programs} />
        </>
      )}
    </>
  );
}

function ProgramTable({ programs }: Pick<Totals, "programs">) {
  const inTotal = programs.filter(({ currency }) => currency === priceCurrency);
  return (
    <section className="panel stack narrow" aria-labelledby="by-program">
      <h3 id="by-program">By program</h3>
      <table className="bars">
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col" data-end>
              Sold
            </th>
            <th scope="col" data-end>
              Received
            </th>
          </tr>
        </thead>
        {programs.map((program) => (
          <tbody key={program.key}>
            <SoldRow {...program} isTotal />
            {program.offerings.map(({ key, ...offering }) => (
              <SoldRow key={key} {...offering} />
            ))}
          </tbody>
        ))}
        <tbody>
          <SoldRow
            name="Total"
            count={sumOf(inTotal.map(({ count }) => count))}
            cents={sumOf(inTotal.map(({ cents }) => cents))}
            currency={priceCurrency}
            isTotal
          />
        </tbody>
      </table>
    </section>
  );
}

const SoldRow = ({
  name,
  count,
  cents,
  currency,
  isTotal,
}: Omit<Sold, "key"> & { isTotal?: true }) => (
  <tr data-total={isTotal}>
    <th scope="row">{name}</th>
    <td data-end>{count}</td>
    <td data-end>{moneyInColumn(cents, currency)}</td>
  </tr>
);

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

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
  return { methods, months, programs: programsOf(byOffering, content) };
}

type SoldOffering = Awaited<ReturnType<typeof orderTotals>>["byOffering"][number];

/** A program with a single offering is that offering. */
function programsOf(rows: readonly SoldOffering[], content: CatalogueContent): SoldProgram[] {
  const groups = Map.groupBy(rows, ({ catalogue, offeringType, currency }) =>
    [catalogue, offeringType, currency].join(" "),
  );
  return [...groups]
    .map(([key, own]): SoldProgram => {
      const [first] = own;
      const program = first ? programName(content, first) : null;
      const [only] = own.length === 1 ? own : [];
      return {
        key,
        name: only ? offeringName(only.title, program) : (program ?? "Gifts"),
        count: sumOf(own.map(({ count }) => count)),
        cents: sumOf(own.map(({ cents }) => cents)),
        currency: first?.currency ?? priceCurrency,
        offerings: only
          ? []
          : own.map(({ offeringId, title, count, cents, currency }) => ({
              key: `${offeringId} ${title}`,
              name: title,
              count,
              cents,
              currency,
            })),
      };
    })
    .toSorted((a, b) => b.cents - a.cents);
}
