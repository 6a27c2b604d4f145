import { Form, Link } from "react-router";
import { moneyInColumn } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { taxLabels } from "#core/tax.ts";
import { monthsAfter, monthText } from "#core/time/time.ts";
import { EmptyState, ExportLinks } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { type CatalogueContent, programName } from "#modules/content/index.ts";
import { daysOfMonth, monthFrom } from "../ledger-periods.ts";
import { isAccountCredit, methodLabels } from "../ledger-kinds.ts";
import { ledgerDay } from "../ledger.server.ts";
import { type MonthPart, type MonthSums, rowsBy, sumsOf } from "../month-report.ts";
import { monthParts, reportMonths } from "../month-report.server.ts";
import type { Route } from "./+types/report";
import { Options, StaffSelect } from "#core/ui/admin/select.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { type SumColumn, SumTable } from "./sum-table.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `Month report, ${loaderData.name}` : "Not found");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const thisMonth = ledgerDay(ctx).slice(0, 7);
  const month = monthFrom(url.searchParams, thisMonth);
  const [parts, months] = await Promise.all([
    monthParts(ctx, month),
    reportMonths(ctx, { asked: month, thisMonth }),
  ]);
  const byCurrency = Map.groupBy(parts, ({ currency }) => currency);
  return {
    month,
    // Computed here: otherwise the browser's script of every public page would include the function.
    before: monthsAfter(month, -1),
    after: monthsAfter(month, 1),
    name: monthName(month),
    months: months.map((value) => ({ value, label: monthName(value) })),
    days: `${new URLSearchParams(daysOfMonth(month))}`,
    reports: [...byCurrency]
      .map(([currency, own]) => reportOf(currency, own, ctx.content.catalogue))
      .toSorted((one, other) => one.currency.localeCompare(other.currency)),
  };
}

const monthName = (month: string) => `${monthText(month, "long")} ${month.slice(0, 4)}`;
const isGift = ({ orderKind }: MonthPart) => orderKind === "donation";
const methodOf = ({ method }: MonthPart) => (method ? methodLabels[method] : "Not recorded");

/** The tables of one currency. */
function reportOf(currency: string, parts: MonthPart[], catalogue: CatalogueContent) {
  const isMoney = ({ kind }: MonthPart) =>
    kind === "payment" || kind === "refund" || kind === "dispute" || kind === "transfer";
  const money = parts.filter((part) => isMoney(part) && !isAccountCredit(part));
  const credit = parts.filter((part) => isMoney(part) && isAccountCredit(part));
  const sales = parts.filter((part) => !isGift(part));
  const gifts = parts.filter(isGift);
  return {
    currency,
    methods: rowsBy(money, methodOf),
    money: sumsOf(money),
    credit: rowsBy(credit, () => "Paid with credit: received before"),
    programs: [
      ...rowsBy(sales, (part) =>
        [programName(catalogue, part) ?? "No program", part.season].filter(Boolean).join(", "),
      ),
      ...rowsBy(gifts, () => "Gifts"),
    ],
    all: sumsOf(parts),
    taxes: rowsBy(sales, (part) =>
      isMoney(part) ? null : part.taxKind ? taxLabels[part.taxKind] : "Tax not recorded",
    ),
    sales: sumsOf(sales),
    gifts: rowsBy(gifts.filter(isMoney), methodOf),
    given: sumsOf(gifts),
    entriesCents: parts.reduce((sum, { cents }) => sum + cents, 0),
  };
}

type Report = ReturnType<typeof reportOf>;

/** A month's money and sales, from the ledger. */
export default function MonthReport({ loaderData }: Route.ComponentProps) {
  const { month, before, after, name, months, days, reports } = loaderData;
  const to = (other: string) => `?month=${other}`;
  return (
    <>
      <PageHead title="Month report">
        {reports.length > 0 && <ExportLinks call="/api/ledger-report" query={`month=${month}`} />}
      </PageHead>
      <Form className="filters" aria-label="Month">
        <StaffSelect name="month" label="Month" defaultValue={month}>
          <Options of={months} />
        </StaffSelect>
        <button className="staff-button">Show</button>
        <Link className="staff-button" to={to(before)}>
          Previous month
        </Link>
        <Link className="staff-button" to={to(after)}>
          Next month
        </Link>
      </Form>
      {reports.length === 0 && (
        <EmptyState title={`No entries in ${name}`}>
          <p>Nothing was charged, paid or refunded in this month.</p>
        </EmptyState>
      )}
      {reports.map((report) => (
        <CurrencyReport key={report.currency} {...report} name={name} days={days} />
      ))}
    </>
  );
}

interface CurrencyReportProps extends Report {
  name: string;
  days: string;
}

function CurrencyReport({ currency, name, days, ...report }: CurrencyReportProps) {
  const { all, entriesCents } = report;
  const money = (cents: number) => moneyInColumn(cents, currency);
  const title = currency === "cad" ? name : `${name}, in ${currency.toUpperCase()}`;
  return (
    <section aria-labelledby={currency}>
      <h2 id={currency}>{title}</h2>
      <SumTable
        caption="Money by method"
        about="All money received and refunded."
        head="Method"
        columns={moneyColumns(all)}
        rows={report.methods}
        total={report.money}
        below={report.credit}
        money={money}
      />
      <SumTable
        caption="By program and season"
        about="Prices after discounts, without HST. Refunds and lost disputes are in “Returned”."
        head="Program and season"
        columns={programColumns}
        rows={report.programs.filter((row) => programColumns.some(({ cents }) => cents(row) !== 0))}
        total={all}
        money={money}
      />
      {report.taxes.length > 0 && (
        <SumTable
          caption="Sales by tax"
          about="Without gifts. The HST is what was charged, less what credits and write-offs took off."
          head="Tax"
          columns={taxColumns}
          rows={report.taxes}
          total={report.sales}
          money={money}
        />
      )}
      {report.gifts.length > 0 && (
        <SumTable
          caption="Gifts"
          head="Method"
          columns={moneyColumns(report.given)}
          rows={report.gifts}
          total={report.given}
          money={money}
        />
      )}
      <p className="quiet">
        Sales and gifts of {money(all.salesCents)} and HST of {money(all.hstCents)}, less{" "}
        {money(all.moneyCents)} received: {money(entriesCents)}. That is the sum of{" "}
        <Link to={`/admin/payments/ledger?${days}`}>all entries of {name}</Link>.
      </p>
    </section>
  );
}

type Column = SumColumn<MonthSums>;

const moneyColumns = ({ movedCents }: MonthSums): Column[] => [
  { name: "Received", cents: ({ receivedCents }) => receivedCents },
  { name: "Refunded", cents: ({ refundedCents }) => refundedCents },
  { name: "Lost in disputes", cents: ({ lostCents }) => lostCents },
  ...(movedCents === 0
    ? []
    : [{ name: "Moved between orders", cents: (sums: MonthSums) => sums.movedCents }]),
  { name: "Net", cents: ({ moneyCents }) => moneyCents },
];

const programColumns: Column[] = [
  { name: "Charged", cents: ({ chargedCents }) => chargedCents },
  { name: "Credited", cents: ({ creditedCents }) => creditedCents },
  { name: "Written off", cents: ({ writtenOffCents }) => writtenOffCents },
  { name: "HST", cents: ({ hstCents }) => hstCents },
  { name: "Received", cents: ({ receivedCents }) => receivedCents },
  { name: "Returned", cents: ({ moneyCents, receivedCents }) => moneyCents - receivedCents },
];

const taxColumns: Column[] = [
  { name: "Charged", cents: ({ chargedCents }) => chargedCents },
  { name: "Credited", cents: ({ creditedCents }) => creditedCents },
  { name: "Written off", cents: ({ writtenOffCents }) => writtenOffCents },
  { name: "Net sales", cents: ({ salesCents }) => salesCents },
  { name: "HST", cents: ({ hstCents }) => hstCents },
];
