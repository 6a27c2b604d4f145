import { Link } from "react-router";
import { formatMoney, moneyInColumn } from "#core/money.ts";
import { formatDate, dateTextOf } from "#core/time/time.ts";
import type { Column } from "#core/ui/admin/data-list.tsx";
import { May, useMay } from "#core/ui/admin/may.tsx";
import type { Ageing, Payer } from "../owed.server.ts";
import type { declinedOf } from "../saved-card.server.ts";
import { payerField, writePath } from "./owed-address.ts";

interface AgeingColumn {
  name: string;
  cents: (own: Ageing) => number;
  sort?: string;
  /** How late an amount of this age is. */
  late?: string;
}

const ageingColumns: AgeingColumn[] = [
  { name: "Total", cents: ({ totalCents }) => totalCents, sort: "total" },
  { name: "Current", cents: ({ currentCents }) => currentCents },
  {
    name: "30 days",
    cents: ({ days30Cents }) => days30Cents,
    sort: "days30",
    late: "over 30 days late",
  },
  {
    name: "60 days",
    cents: ({ days60Cents }) => days60Cents,
    sort: "days60",
    late: "over 60 days late",
  },
  {
    name: "90 days",
    cents: ({ days90Cents }) => days90Cents,
    sort: "days90",
    late: "over 90 days late",
  },
];

/** The balance by age. */
export const ageingTexts = (own: Ageing) =>
  ageingColumns.map(({ name, cents }) => ({
    name,
    amount: moneyInColumn(cents(own), "cad"),
    isZero: cents(own) === 0,
  }));

/** How late the oldest amount is; empty: not 30 days. */
const lateText = (own: Ageing) =>
  ageingColumns.findLast(({ cents, late }) => late && cents(own) > 0)?.late ?? "";

/** A payer as a list row. */
export const owedEntry = (
  payer: Payer,
  declined: Awaited<ReturnType<typeof declinedOf>>,
  zone: string,
) => ({
  key: payer.id,
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
      declined: refused ? dateTextOf(refused.createdAt, zone) : null,
    };
  }),
  amounts: ageingTexts(payer),
  isOfOneAge: ageingColumns.filter(({ cents }) => cents(payer) > 0).length === 2,
  due: formatDate(payer.dueOn),
  late: lateText(payer),
  reminded: payer.remindedOn && formatDate(payer.remindedOn),
});

type OwedEntry = ReturnType<typeof owedEntry>;

export const owedColumns: Column<OwedEntry>[] = [
  { label: "Payer", title: true, sort: "payer", cell: (entry) => <PayerCell {...entry} /> },
  { label: "For", wrap: true, cell: (entry) => <OrdersCell {...entry} /> },
  {
    label: "Due",
    sort: "oldest",
    card: "labelled",
    cell: ({ due, late }) => (
      <>
        {due} {late && <span className="urgent">{late}</span>}
      </>
    ),
  },
  ...ageingColumns.map(
    ({ name, sort }, n): Column<OwedEntry> => ({
      label: name,
      end: true,
      ...(sort ? { sort } : { room: true }),
      card: ({ amounts, isOfOneAge }) =>
        n === 0 ? "end" : isOfOneAge || amounts[n]?.isZero ? "hidden" : "labelled",
      cell: ({ amounts }) => !amounts[n]?.isZero && amounts[n]?.amount,
    }),
  ),
];

function PayerCell({ name, email, reference, family, isSponsor, credit, reminded }: OwedEntry) {
  const may = useMay();
  const to = isSponsor
    ? "/admin/payments/sponsors"
    : family && may("families.see")
      ? `/admin/families/${family}`
      : `/admin/payments/${reference}`;
  return (
    <>
      <Link to={to} dir="auto">
        {name}
      </Link>{" "}
      {isSponsor ? (
        <span className="badge" data-tone="quiet">
          Sponsor
        </span>
      ) : (
        <span className="row-more">
          <span>{email || "No email address"}</span>
          <span>{reminded ? `Last reminder on ${reminded}` : "No reminder yet"}</span>
          {credit && <span>Has a credit of {credit}</span>}
        </span>
      )}
    </>
  );
}

function OrdersCell({ name, email, reference, isSponsor, orders }: OwedEntry) {
  const isOne = orders.length === 1;
  return (
    <>
      {orders.map((order) => (
        <p key={order.reference}>
          <Link to={`/admin/payments/${order.reference}`}>{order.title}</Link>{" "}
          <span className="quiet">
            {!isOne && `${order.amount}, `}
            <span className="reference">{order.reference}</span>
          </span>{" "}
          {order.declined && !isSponsor && <strong>Card declined on {order.declined}</strong>}{" "}
          {!isOne && !isSponsor && <PlanLink {...order} />}
        </p>
      ))}
      {!isSponsor && (
        <p className="row-more">
          {isOne && orders.map((order) => <PlanLink key={order.reference} {...order} />)}
          {email && (
            <May may="billing.record">
              <Link to={`${writePath}?${payerField}=${reference}`}>
                Remind<span className="unseen"> {name}</span>…
              </Link>
            </May>
          )}
        </p>
      )}
    </>
  );
}

const PlanLink = ({ reference, title }: OwedEntry["orders"][number]) => (
  <May may="billing.record">
    <Link to={`/admin/payments/${reference}/plan`}>
      Payment plan<span className="unseen"> for {title}</span>…
    </Link>
  </May>
);
