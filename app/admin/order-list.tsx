import { Link } from "react-router";
import type { OrderEntry } from "./order-entry.ts";
import { When } from "./when.tsx";

const headings = ["What", "Kind", "Started", "State", "Amount"];

/** Payments as a table, on phones as cards; the roles stay when CSS changes the display. */
export function OrderList({ entries }: { entries: OrderEntry[] }) {
  return (
    <table className="inbox payments" role="table" aria-label="Payments, newest first">
      <thead role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry) => (
          <OrderLine key={entry.reference} {...entry} />
        ))}
      </tbody>
    </table>
  );
}

function OrderLine(entry: OrderEntry) {
  const { reference, title, kind, person, amount, refunded, state, stateLabel, created } = entry;
  const { alert } = entry;
  return (
    <tr role="row">
      <td role="cell" className="from">
        <Link to={`/admin/payments/${reference}`}>{title}</Link>
        <span className="from-more">
          <span className="reference">{reference}</span>
          {person && <span dir="auto">{person}</span>}
        </span>
      </td>
      <td role="cell" className="kind">
        {kind}
      </td>
      <td role="cell" className="received">
        <When time={created} />
      </td>
      <td role="cell" className="state">
        <span className="mark" data-payment={state} data-alert={alert || undefined}>
          {stateLabel}
        </span>
      </td>
      <td role="cell" className="amount">
        {amount}
        {refunded && <small> −{refunded}</small>}
      </td>
    </tr>
  );
}
