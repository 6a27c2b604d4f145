import { Form, useNavigation } from "react-router";
import { Icon } from "./icon.tsx";

interface PaymentDecisionProps {
  /** What does not agree. */
  words: string;
  /** Accepting it is what makes it a registration or gift; else it is one already. */
  fulfils: boolean;
}

/** A payment that does not agree with its order: staff take it as it is, or have given it back. */
export function PaymentDecision({ words, fulfils }: PaymentDecisionProps) {
  const busy = useNavigation().formMethod === "POST" || undefined;
  return (
    <Form method="post" className="panel payment-decision" preventScrollReset>
      <h2>
        <Icon name="alert" />
        This payment waits for your decision
      </h2>
      <p>{words}</p>
      <p className="quiet">
        {fulfils
          ? "Accepted, it counts as paid and the payer gets the receipt. Given back, it counts no more. Until then the athlete’s place is held, and nobody was told."
          : "It counted as paid before this was found. Accepted, it stays so. Given back, it counts no more."}
      </p>
      <div>
        <button className="staff-button primary" name="intent" value="accept" aria-disabled={busy}>
          Accept it as it is
        </button>
        <button className="staff-button" name="intent" value="returned" aria-disabled={busy}>
          It was given back
        </button>
      </div>
    </Form>
  );
}
