import { Link } from "react-router";
import { formatMoney } from "#core/money.ts";
import { methodLabels } from "../ledger-kinds.ts";
import { formatDate, dayOf } from "#core/time/time.ts";
import { Queue } from "#core/ui/admin/queue.tsx";
import type { listToPayBack } from "../refunds.server.ts";

/** The query parameter for the page of the list. */
export const toPayBackPage = "back";

/** Formats refunds that staff still have to pay. @param zone the club's time zone */
export const toPayBackEntries = (
  { rows, ...page }: Awaited<ReturnType<typeof listToPayBack>>,
  zone: string,
) => ({
  ...page,
  entries: rows.map(({ id, reference, title, customerName, cents, method, createdAt }) => ({
    id,
    reference,
    title,
    payer: customerName ?? "",
    what: `${formatMoney(cents)}, ${methodLabels[method]}`,
    since: formatDate(dayOf(createdAt, zone)),
  })),
});

/** Refunds by e-transfer, in cash or by cheque that staff still have to pay. Renders nothing if there are none. */
export function ToPayBack({ entries, count, ...page }: ReturnType<typeof toPayBackEntries>) {
  if (entries.length === 0) return null;
  const title = count === 1 ? "1 refund to pay" : `${count} refunds to pay`;
  return (
    <Queue id="to-pay-back" title={title} name={toPayBackPage} alert {...page}>
      <p className="quiet">
        Pay each one back as shown, then record the day on the order’s page. Refunds to a card are
        sent automatically.
      </p>
      <ul className="lines">
        {entries.map(({ id, reference, title: order, payer, what, since }) => (
          <li key={id}>
            <div>
              <Link to={`/admin/payments/${reference}#refunds`}>{order}</Link> <bdi>{payer}</bdi>
              <p className="row-more">
                <span>
                  <span className="reference">{reference}</span>, since {since}
                </span>
              </p>
            </div>
            <strong>{what}</strong>
          </li>
        ))}
      </ul>
    </Queue>
  );
}
