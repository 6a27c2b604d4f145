import { Checkbox } from "#core/ui/checkbox.tsx";
import type { PaymentMethod } from "#modules/enrolment/index.ts";

interface KeepChoiceProps {
  /** The money, as text. */
  keep: string;
  /** How it was paid. */
  method: PaymentMethod | null;
  chosen: string | undefined;
}

/** Money goes back the way it came, or the family keeps it as a credit. */
export const KeepChoice = ({ keep, method, chosen }: KeepChoiceProps) => (
  <fieldset>
    <legend>How do you want the {keep} back?</legend>
    <Checkbox
      type="radio"
      name="back"
      value="money"
      defaultChecked={chosen !== "credit"}
      label={method === "card" ? "Back to the card" : "The way it was paid"}
    />
    <Checkbox
      type="radio"
      name="back"
      value="credit"
      defaultChecked={chosen === "credit"}
      label="Keep it as a credit: it is used first at your next registration"
    />
  </fieldset>
);
