import { Form, Link, useNavigation } from "react-router";
import { formatMoney } from "#core/money.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { groupName } from "#modules/content/catalogue.ts";
import type { Offerings } from "#modules/content/offer.ts";
import { type Clock, monthOf, monthsAfter, spokenMonth } from "#core/time/time.ts";
import type { orderTotals } from "../orders.server.ts";
import { Icon } from "#core/ui/staff/icon.tsx";
import { When } from "#core/ui/staff/when.tsx";
import type { OfflineMethod } from "#core/offline-methods.ts";
import { writePath } from "#modules/families/write-path.ts";

/** Totals as text and bars; a bar's height is its share of the largest, in twentieths. */
interface Totals {
  months: { name: string; amount: string; count: number; share: number }[];
  titles: {
    key: string;
    title: string;
    amount: string;
    count: number;
    /** Where staff write to its buyers; null: a gift. */
    write: string | null;
  }[];
}

/** Income less refunds: by month as a small chart, and by title. */
export function PaymentTotals({ months, titles }: Totals) {
  if (titles.length === 0) return null;
  return (
    <section className="payment-totals" aria-labelledby="totals">
      <h2 id="totals">The last twelve months</h2>
      <div className="payment-sides">
        <ol className="payment-chart" aria-label="By month">
          {months.map(({ name, amount, share }) => (
            <li key={name}>
              <span className="payment-amount">{amount}</span>
              <svg viewBox="0 0 20 20" preserveAspectRatio="none" aria-hidden="true">
                <rect x="2" y={20 - share} width="16" height={share} />
              </svg>
              <span>{name}</span>
            </li>
          ))}
        </ol>
        <dl className="payment-titles">
          {titles.map(({ key, title, amount, count, write }) => (
            <div key={key}>
              <dt>
                {title} <small>× {count}</small>{" "}
                {write && (
                  <Link to={write}>
                    Write to them<span className="unseen">: {title}</span>
                  </Link>
                )}
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The payment method, where not by card. */
const methodLabels: Record<OfflineMethod, string> = {
  cash: "by cash",
  cheque: "by cheque",
  transfer: "by e-transfer",
  sponsor: "by a sponsor",
};

/** Formats the totals; a month without payments gets an empty bar. */
export function totalsOf(
  { byMonth, byOffering }: Awaited<ReturnType<typeof orderTotals>>,
  { clock: { now, zone }, offerings }: { clock: Clock; offerings: Offerings },
): Totals {
  const thisMonth = monthOf(now, zone);
  const largest = Math.max(1, ...byMonth.map(({ cents }) => cents));
  const months = Array.from({ length: 12 }, (_, index) => {
    const name = monthsAfter(thisMonth, index - 11);
    const month = byMonth.find((row) => row.month === name);
    const cents = month?.cents ?? 0;
    return {
      name: spokenMonth(name, "short"),
      // Whole dollars: a column is too narrow for cents.
      amount: month ? formatMoney(Math.round(cents / 100) * 100) : "–",
      count: month?.count ?? 0,
      share: Math.max(month ? 1 : 0, Math.round((20 * Math.max(0, cents)) / largest)),
    };
  });
  const titles = byOffering.map((row) => {
    const { title, catalogue, offeringType, offeringId, method, cents, currency, count } = row;
    const group = groupName(offerings, row);
    const named = group ? `${title} · ${group}` : title;
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

interface PaymentCheckProps {
  provider: string;
  findings: {
    id: string;
    message: string;
    /** The order's reference; null: the payment has no order on this site. */
    order: string | null;
    /** The button corrects it; otherwise staff decide on the order's page. */
    correctable: boolean;
  }[];
  checked: RelativeTime | null;
  /** Why the last comparison could not be finished. */
  problem: string | null;
}

/**
 * Where the provider and our records disagree, and open disputes: a button corrects our records,
 * and links lead to the orders for the rest.
 */
export function PaymentCheck({ provider, findings, checked, problem }: PaymentCheckProps) {
  const busy = useNavigation().formMethod === "POST";
  const agrees = findings.length === 0 && !problem;
  return (
    <section className="payment-check" data-agrees={agrees} aria-labelledby="check">
      <div>
        <h2 id="check">
          {agrees
            ? `Our records and the ${provider} agree`
            : problem
              ? "The last comparison could not be finished"
              : findings.length === 1
                ? "One thing to check"
                : `${findings.length} things to check`}
        </h2>
        <p className="quiet">
          {checked ? (
            <>
              Compared <When time={checked} />, and every night.
            </>
          ) : (
            "Compared every night, or when you press the button."
          )}
        </p>
        {problem && <p>{problem}</p>}
        {findings.length > 0 && (
          <ul>
            {findings.map(({ id, message, order }) => (
              <li key={id}>
                <Icon name="alert" />
                <span>
                  {message}{" "}
                  {order && <Link to={`/admin/payments/${order}`}>Open order {order}</Link>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Form method="post" preventScrollReset>
        {findings.some(({ correctable }) => correctable) && (
          <button
            className="staff-button primary"
            name="_action"
            value="correct"
            aria-disabled={busy || undefined}
          >
            Correct our records
          </button>
        )}
        <button
          className="staff-button"
          name="_action"
          value="check"
          aria-disabled={busy || undefined}
        >
          <Icon name="retry" />
          Compare now
        </button>
      </Form>
    </section>
  );
}
