import { Form, unstable_useRoute as useRoute } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { formatMoney } from "#core/money.ts";
import { giftCentsFrom } from "../checkout.ts";
import { readOrder } from "../orders.server.ts";
import { cancelTransfer, receiveTransfer } from "../transfers.server.ts";
import type { Route } from "./+types/transfer";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { backToPayment } from "./payment-answer.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

/** Whether the announced transfer of a gift arrived. */
export const action = pageActions({
  async received(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const amount = giftCentsFrom(values.amount ?? "");
    if ("refusal" in amount) return fail(400, { message: amount.refusal, values });
    const cents = amount.value;
    const question = amountDifference(await readOrder(ctx, params.reference), cents);
    if (question && values.sure !== String(cents))
      return fail(409, { message: question, values: { ...values, sure: String(cents) } });
    const isReceived = await receiveTransfer(ctx, params.reference, cents, staff);
    const message = "It counts now, and a thank-you email is on its way to the donor.";
    return backToPayment(given, isReceived && message);
  },
  async "give-up"(given: Given) {
    const isCancelled = await cancelTransfer(given.ctx, given.params.reference, given.staff);
    return backToPayment(given, isCancelled && "It is no longer expected.");
  },
});

/** The question to ask before recording an amount other than the announced one, or null. */
function amountDifference(order: { amountCents: number } | null, cents: number): string | null {
  if (!order || order.amountCents === cents) return null;
  const [announced, typed] = [order.amountCents, cents].map((sum) => formatMoney(sum));
  return `${announced} was announced, but you typed ${typed}. Is that what arrived?`;
}

interface TransferFormProps {
  /** The announced amount, in dollars. */
  amount: string;
}

/**
 * An announced e-mail transfer: no bank notifies us, so staff record when it arrives, and how much.
 */
export function TransferForm({ amount }: TransferFormProps) {
  const failure = useRoute("modules/billing/staff/transfer")?.actionData;
  const sure = failure?.values.sure;
  return (
    <Form method="post" action="transfer" className="panel stack" preventScrollReset>
      <h2>Has the money arrived?</h2>
      <p className="quiet">
        Look for the reference in the transfer’s message. Once you confirm, the gift counts in the
        totals and the donor gets a thank-you email.
      </p>
      {failure && (
        <p role="alert" className="field-error">
          {failure.message}
        </p>
      )}
      {sure && (
        <label className="tick">
          <input type="checkbox" name="sure" value={sure} /> Yes, {formatMoney(Number(sure))}{" "}
          arrived
        </label>
      )}
      <div className="action-row">
        <label className="staff-field">
          Dollars received{" "}
          <input
            name="amount"
            inputMode="decimal"
            defaultValue={failure?.values.amount ?? amount}
            aria-invalid={failure ? true : undefined}
            required
          />
        </label>
        <ActionButton action="received" look="primary">
          It arrived: thank the donor
        </ActionButton>
        <ActionButton action="give-up">Not received</ActionButton>
      </div>
    </Form>
  );
}
