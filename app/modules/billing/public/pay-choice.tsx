import {
  amountOf,
  describeParts,
  type Instalment,
  instalmentConsent,
  partsKey,
} from "#modules/enrolment/index.ts";
import { spokenMonthDay } from "#core/time/time.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";

interface PayChoiceProps {
  totalCents: number;
  parts: readonly Instalment[];
  inParts: boolean;
  /** Its name. */
  club: string;
}

/**
 * Whether the order is paid at once or in instalments. The text about these has the years too; accepting the terms
 * accepts it.
 */
export function PayChoice({ totalCents, parts, inParts, club }: PayChoiceProps) {
  return (
    <fieldset className="pay-choice">
      <legend>How do you want to pay?</legend>
      <Checkbox
        type="radio"
        name="pay"
        value="full"
        defaultChecked={!inParts}
        label={`All now: ${amountOf(totalCents)}`}
      />
      <Checkbox
        type="radio"
        name="pay"
        value="parts"
        defaultChecked={inParts}
        label={`In ${parts.length} parts: ${describeParts(parts, (day) => spokenMonthDay(day.slice(5)))}`}
      />
      <input type="hidden" name="parts" value={partsKey(parts)} />
      {/* Without a script the choice shows it, too. */}
      <p className="pay-consent">{instalmentConsent(club, parts)}</p>
    </fieldset>
  );
}
