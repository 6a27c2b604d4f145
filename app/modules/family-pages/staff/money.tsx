import { Link } from "react-router";
import { May } from "#core/ui/admin/may.tsx";
import { FoldedList } from "./folded-list.tsx";
import type { Money as MoneyView } from "./money.server.ts";

/** A family's balance, what is due, and its payments with their receipts. */
export function Money({ familyId, money }: { familyId: string; money: MoneyView }) {
  const { owed, isOwing, due, next, credits, years, payments } = money;
  return (
    <section className="panel" aria-labelledby="money">
      <h2 id="money">Payments</h2>
      <ul className="tallies">
        <li className="tally">
          <strong>{owed}</strong> owed
        </li>
        {due && (
          <li className="tally">
            <strong>{due.amount}</strong> due since {due.since}
          </li>
        )}
      </ul>
      {isOwing && next && <p>Next: {next}.</p>}
      {credits.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <FoldedList
        rest="All payments"
        entries={payments.map(({ id, reference, what, facts, owes, receipt }) => (
          <li key={id}>
            <Link className="reference" to={`/admin/payments/${reference}`}>
              {reference}
            </Link>
            <span>{what}</span>
            <span className="quiet whole-line action-row">
              {facts}
              {owes && (
                <span className="badge" data-tone="warning">
                  {owes} owed
                </span>
              )}
              {receipt && (
                <a href={receipt}>
                  Receipt<span className="unseen"> of {reference}</span>
                </a>
              )}
              {owes && (
                <May may="billing.record">
                  <Link to={`/admin/payments/${reference}`}>
                    Record a payment…<span className="unseen"> of {reference}</span>
                  </Link>
                </May>
              )}
            </span>
          </li>
        ))}
      />
      <p className="action-row">
        <Link to={`/admin/payments/ledger?family=${familyId}`}>Family ledger</Link>
        {years.map((year) => (
          <Link key={year} to={`/admin/families/${familyId}/statement/${year}`}>
            {year} statement
          </Link>
        ))}
      </p>
    </section>
  );
}
