import { Link } from "react-router";
import { formatMoney } from "#core/money.ts";
import { formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import type { Match, MatchKind } from "../match-transfers.server.ts";

/** A match, for the page. */
export const lineEntry = ({ line, kind, cents, order, key }: Match) => ({
  key,
  kind,
  cents,
  text: line.text,
  amount: formatMoney(cents),
  day: line.on ? formatDate(line.on) : null,
  reference: order?.reference ?? null,
  about: order && `${order.title}, ${order.payer}`,
  owed: order && formatMoney(Math.max(0, order.owedCents)),
});

const kinds: Record<MatchKind, string> = {
  exact: "Code and amount match",
  amount: "The code matches, the amount does not",
  name: "No code: amount and name match",
  before: "Recorded before",
  out: "Outgoing payment",
  none: "Nothing fits",
};

/** The pasted lines, each with its probable order. */
export function FoundTransfers({ lines }: { lines: ReturnType<typeof lineEntry>[] }) {
  return (
    <>
      <ul className="lines" aria-label="What was found">
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
          <li key={`${line.key} ${n}`}>
            <p dir="auto" className="written">
              {line.text}
            </p>
            <p className="badges">
              <span
                className="badge"
                data-tone={["amount", "name"].includes(line.kind) ? "warning" : "quiet"}
              >
                {kinds[line.kind]}
              </span>{" "}
              {line.day ?? "No date: today is used"}
            </p>
            {line.reference && (
              <p>
                <Link to={`/admin/payments/${line.reference}`}>{line.reference}</Link>: {line.about}
                , {line.owed} to pay
              </p>
            )}
            {["exact", "amount", "name"].includes(line.kind) && (
              <label className="tick">
                <input
                  type="checkbox"
                  name={`tick_${line.key}`}
                  value={line.cents}
                  defaultChecked={line.kind === "exact"}
                />{" "}
                Record {line.amount} for {line.reference}
              </label>
            )}
          </li>
        ))}
      </ul>
      <div>
        <ActionButton action="record-transfers" look="primary">
          Record selected lines
        </ActionButton>
      </div>
    </>
  );
}
