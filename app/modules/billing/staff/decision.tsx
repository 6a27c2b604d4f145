import { Form } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { May } from "#core/ui/admin/may.tsx";
import { acceptPayment, recordReturnedPayment } from "../decide.server.ts";
import type { Route } from "./+types/decision";
import { backToPayment } from "./payment-answer.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async accept(given: Given) {
    const isAccepted = await acceptPayment(given.ctx, given.params.reference, given.staff);
    return backToPayment(given, isAccepted && "Accepted. It now counts as it is.");
  },
  async returned(given: Given) {
    const isRecorded = await recordReturnedPayment(given.ctx, given.params.reference, given.staff);
    return backToPayment(given, isRecorded && "Recorded as refunded. It no longer counts.");
  },
});

interface PaymentDecisionProps {
  /** The mismatch. */
  message: string;
  /** Whether accepting it fulfils the order; otherwise it is fulfilled already. */
  fulfils: boolean;
}

/** A payment that does not match its order: staff accept it, or record that they refunded it. */
export function PaymentDecision({ message, fulfils }: PaymentDecisionProps) {
  return (
    <Form method="post" action="decision" className="panel stack" data-alert preventScrollReset>
      <h2>
        <Icon name="alert" />
        This payment needs your decision
      </h2>
      <p>{message}</p>
      <p className="quiet">
        {fulfils
          ? "Accept it and it counts as paid, and the payer gets a receipt. Refund it and it no longer counts. Until then the athlete’s spot is held, and nobody has been notified."
          : "It counted as paid before this was found. Accept it and it stays that way. Refund it and it no longer counts."}
      </p>
      <May may="billing.refund">
        <div className="action-row">
          <ActionButton action="accept" look="primary">
            Accept it as it is
          </ActionButton>
          <ActionButton action="returned">It was refunded</ActionButton>
        </div>
      </May>
    </Form>
  );
}
