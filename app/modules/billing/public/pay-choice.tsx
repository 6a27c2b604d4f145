import {
  amountOf,
  describeParts,
  type Instalment,
  instalmentConsent,
  partsKey,
} from "#modules/enrolment/index.ts";
import { spokenMonthDay } from "#core/time/time.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import type { WaysToPay } from "../ways-to-pay.server.ts";

interface PayChoiceProps {
  totalCents: number;
  /** What is paid by card if all of it is paid at once: the price less the payer's credit. */
  nowCents: number;
  parts: readonly Instalment[];
  ways: WaysToPay;
  values: Record<string, string>;
  errors: Record<string, string>;
  /** Its name. */
  club: string;
}

const monthDay = (day: string) => spokenMonthDay(day.slice(5));

/** Until when the chosen way to pay keeps the places; null: by card. */
export function keptUntilOf({ pay }: Record<string, string>, ways: WaysToPay): string | null {
  const day = pay === "transfer" || pay === "sponsor" ? ways[pay] : null;
  return day && monthDay(day);
}

const nowText = (cents: number, isOther: boolean): string =>
  cents === 0
    ? "All now: your credit pays it"
    : `${isOther ? "All now by card" : "All now"}: ${amountOf(cents)}`;

/**
 * How the order is paid: by card at once or in instalments, by e-transfer, or by a sponsor. The text about
 * instalments has the years too; accepting the terms accepts it.
 */
export function PayChoice({
  totalCents,
  nowCents,
  parts,
  ways,
  values,
  errors,
  club,
}: PayChoiceProps) {
  const canSplit = parts.length > 1;
  const others = totalCents > 0 ? ways : { transfer: null, sponsor: null };
  const offered = [
    "full",
    canSplit && "parts",
    others.transfer && "transfer",
    others.sponsor && "sponsor",
  ].filter(Boolean);
  const chosen = offered.includes(values.pay ?? "") ? values.pay : "full";
  const way = (value: string, label: string) => (
    <Checkbox
      type="radio"
      name="pay"
      value={value}
      defaultChecked={chosen === value}
      label={label}
    />
  );
  const amount = amountOf(totalCents);
  const isOther = others.transfer !== null || others.sponsor !== null;
  return (
    <fieldset className="pay-choice">
      <legend>How do you want to pay?</legend>
      {way("full", nowText(nowCents, isOther))}
      {canSplit && way("parts", `In ${parts.length} parts: ${describeParts(parts, monthDay)}`)}
      {others.transfer &&
        way("transfer", `By e-transfer: ${amount} by ${monthDay(others.transfer)}`)}
      {others.sponsor && way("sponsor", "A sponsor pays (KidSport, Jumpstart …)")}
      {canSplit && (
        <>
          <input type="hidden" name="parts" value={partsKey(parts)} />
          {/* Without a script the choice shows it, too. */}
          <p className="pay-consent">{instalmentConsent(club, parts)}</p>
        </>
      )}
      {others.sponsor && (
        <div className="pay-sponsor">
          <p>
            We keep your place until {monthDay(others.sponsor)}. What the sponsor does not pay, you
            pay by e-transfer or by card until then.
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
            hint={`If it pays less than ${amount}`}
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
