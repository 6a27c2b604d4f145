import { Form, unstable_useRoute as useRoute } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { formatMoney } from "#core/money.ts";
import { partField } from "#modules/families/index.ts";
import { abandonOffline, recordMoney } from "../offline-payment.server.ts";
import type { Route } from "./+types/offline";
import { backToPayment } from "./payment-answer.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { MoneyPart } from "./register-money.tsx";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

/** Records a payment for an order that is not fully paid, or cancels the order. */
export const action = pageActions({
  async "record-money"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const result = await recordMoney(ctx, staff, params.reference, values);
    switch (result.outcome) {
      case "invalid":
        return fail(400, { message: result.message, errors: result.errors, values });
      case "paid":
        return backToPayment(given, everythingPaid);
      case "part":
        return backToPayment(given, "Recorded. The rest is still owing.");
      case "before":
        return backToPayment(given, false);
    }
  },
  async abandon(given: Given) {
    const isAbandoned = await abandonOffline(given.ctx, given.staff, given.params.reference);
    return backToPayment(given, isAbandoned && "Cancelled: the spot is released.");
  },
});

const everythingPaid =
  "Recorded: everything is paid. The receipt is on its way, if the family has an address.";

interface OfflinePaymentFormProps {
  /** Generated with the page, so that a form that is sent twice records once. */
  token: string;
  today: string;
  owedCents: number;
  /** What the payment will probably be: the form begins with it. */
  expected: { method?: string; amount?: string };
  /** The payer's credit, formatted; null: none. */
  credit: string | null;
  /** Staff withdrew every registration. */
  isWithdrawn: boolean;
  /** The places are only kept until a day: `MoreTime` says so. */
  isKept: boolean;
}

/** An offline order that is not fully paid: staff record a payment. */
export function OfflinePaymentForm(props: OfflinePaymentFormProps) {
  const { token, today, owedCents, isWithdrawn, isKept } = props;
  const answer = useRoute("modules/billing/staff/offline")?.actionData;
  const failure = failureOf(answer, "record-money");
  const begin = Object.entries(props.expected).map(([name, value]) => [partField(1, name), value]);
  const values: Record<string, string> = failure?.values ?? Object.fromEntries(begin);
  return (
    <section className="panel stack" aria-labelledby="owed">
      <h2 id="owed">{formatMoney(owedCents)} is still owing</h2>
      <p className="quiet">
        {isWithdrawn
          ? "Every registration was withdrawn. If no more money is to come, cancel the order."
          : !isKept && "The spot is taken."}{" "}
        The family gets the receipt by email when everything is paid.
      </p>
      <Form
        // Empty again after a payment was recorded: the amount must not be recorded twice.
        key={values.token ?? token}
        method="post"
        action="offline-payments"
        className="admin-form"
        preventScrollReset
        noValidate
      >
        {failure && (
          <p role="alert" className="field-error">
            {failure.message}
          </p>
        )}
        <input type="hidden" name="token" value={values.token ?? token} />
        <MoneyPart
          n={1}
          {...{ values, today }}
          credit={props.credit}
          errors={failure?.errors ?? {}}
        />
        <div>
          <ActionButton action="record-money" look="primary">
            Record this payment
          </ActionButton>
        </div>
      </Form>
    </section>
  );
}

interface CancelOrderProps {
  paidCents: number;
  /** Staff withdrew every registration. */
  isWithdrawn: boolean;
}

/** Cancels an order that is not fully paid, and releases the spot: the last and rarest action of its page. */
export function CancelOrder({ paidCents, isWithdrawn }: CancelOrderProps) {
  const what = isWithdrawn ? "the order" : "the registration";
  return (
    <details className="panel">
      <summary>More</summary>
      <Form method="post" action="offline-payments" className="stack" preventScrollReset>
        <p>
          {paidCents > 0
            ? `Only once you have given back the ${formatMoney(paidCents)} that came. `
            : ""}
          {isWithdrawn ? "No more money is expected." : "The spot is released right away."} This
          cannot be undone.
        </p>
        <div>
          <ActionButton action="abandon">
            {paidCents > 0
              ? `${formatMoney(paidCents)} was given back: cancel ${what}`
              : `Cancel ${what}`}
          </ActionButton>
        </div>
      </Form>
    </details>
  );
}
