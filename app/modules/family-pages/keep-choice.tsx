import { Checkbox } from "#core/ui/checkbox.tsx";
import type { PaymentMethod } from "#modules/enrolment/index.ts";

interface KeepChoiceProps {
  /** The amount, formatted. */
  keep: string;
  /** How it was paid. */
  method: PaymentMethod | null;
  chosen: string | undefined;
}

/** The choice between a refund by the original method and a credit. */
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
