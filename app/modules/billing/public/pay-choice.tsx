import type { ReactNode } from "react";
import {
  describeParts,
  type Instalment,
  instalmentConsent,
  partsKey,
} from "#modules/enrolment/index.ts";
import { formatMoney } from "#core/money.ts";
import { monthDayText } from "#core/time/time.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import type { PaymentChoice, EnabledPaymentMethods } from "../ways-to-pay.ts";

interface PayChoiceProps {
  totalCents: number;
  /** The card payment if all of it is paid at once: the price less the payer's credit. */
  nowCents: number;
  parts: readonly Instalment[];
  ways: EnabledPaymentMethods;
  /** The possible ways to pay, in this order. */
  offered: readonly PaymentChoice[];
  chosen: PaymentChoice;
  values: Record<string, string>;
  errors: Record<string, string>;
  club: string;
}

const monthDay = (day: string) => monthDayText(day.slice(5));

/** Until when the chosen way to pay holds the places; null: it is paid now. */
export function heldUntilDayOf(chosen: PaymentChoice, ways: EnabledPaymentMethods): string | null {
  const day = chosen === "transfer" || chosen === "sponsor" ? ways[chosen] : null;
  return day && monthDay(day);
}

/** The label of a way to pay, with the amount at the end of the row. */
const withSum = (text: string, cents: number) => (
  <span className="pay-way">
    {text} <strong>{formatMoney(cents)}</strong>
  </span>
);

/**
 * The choice of how the order is paid: by card at once or in instalments, by e-transfer, or by a sponsor. The
 * text about instalments includes the years; accepting the terms accepts it.
 */
export function PayChoice({
  totalCents,
  nowCents,
  parts,
  ways,
  offered,
  chosen,
  values,
  errors,
  club,
}: PayChoiceProps) {
  const isOther = offered.includes("transfer") || offered.includes("sponsor");
  const transferBy = ways.transfer && monthDayText(ways.transfer.slice(5), "short");
  const labels: Record<PaymentChoice, ReactNode> = {
    full:
      nowCents === 0
        ? "All now: your credit pays it"
        : withSum(isOther ? "All now by card" : "All now", nowCents),
    parts: `In ${parts.length} parts: ${describeParts(parts, monthDay)}`,
    transfer: withSum(`Interac e-Transfer, by ${transferBy}`, totalCents),
    sponsor: (
      <span className="pay-way">
        A sponsor pays <small>such as KidSport or Jumpstart</small>
      </span>
    ),
  };
  return (
    <fieldset className="pay-choice">
      <legend>How do you want to pay?</legend>
      {offered.map((way) => (
        <Checkbox
          key={way}
          type="radio"
          name="pay"
          value={way}
          defaultChecked={chosen === way}
          label={labels[way]}
        />
      ))}
      {offered.includes("parts") && (
        <>
          <input type="hidden" name="parts" value={partsKey(parts)} />
          {/* Without a script it is shown with the choice, too. */}
          <p className="pay-consent">{instalmentConsent(club, parts)}</p>
        </>
      )}
      {ways.sponsor && offered.includes("sponsor") && (
        <div className="pay-sponsor">
          <p>
            We keep your spot until {monthDay(ways.sponsor)}. What the sponsor does not pay, you pay
            by e-transfer{ways.card && " or by card"} until then.
          </p>
          <TextField
            id="sponsor"
            name="sponsor"
            label="I have applied to"
            autoComplete="off"
            defaultValue={values.sponsor ?? ""}
            error={errors.sponsor}
          />
          <TextField
            id="sponsor_amount"
            name="sponsor_amount"
            label="Dollars it pays"
            hint={`If it pays less than ${formatMoney(totalCents)}`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values.sponsor_amount ?? ""}
            error={errors.sponsor_amount}
          />
        </div>
      )}
    </fieldset>
  );
}

/** Only the server has the codes: applying one submits the form. */
export function CodeField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div className="checkout-code">
      <TextField
        id="code"
        name="code"
        label="Discount code (optional)"
        autoComplete="off"
        defaultValue={value}
        error={error}
      />
      <button className="checkout-add" name="_action" value="update">
        Apply the code
      </button>
    </div>
  );
}

/** On a phone the first term, and the others one tap away. */
export const Terms = ({ terms: [first, ...others] }: { terms: readonly string[] }) => (
  <>
    {first && (
      <ul className="agreement-terms">
        <li>{first}</li>
      </ul>
    )}
    {others.length > 0 && (
      <details className="agreement-terms-more">
        <summary>Refund terms</summary>
      </details>
    )}
    <ul className="agreement-terms">
      {others.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </ul>
  </>
);
