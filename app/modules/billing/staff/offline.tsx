import { Form } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { formatMoney } from "#core/money.ts";
import { MoneyPart } from "./register-money.tsx";

interface OfflinePaymentFormProps {
  /** Generated with the page, so that a form that is sent twice records once. */
  token: string;
  today: string;
  owedCents: number;
  paidCents: number;
  /** Staff withdrew every registration. */
  isWithdrawn: boolean;
  failure: ActionFailure | undefined;
}

/** An offline order that is not fully paid: staff record a payment, or give up and free the place. */
export function OfflinePaymentForm(props: OfflinePaymentFormProps) {
  const { token, today, owedCents, paidCents, isWithdrawn, failure } = props;
  const values = failure?.values ?? {};
  return (
    <section className="panel hand-money" aria-labelledby="owed">
      <h2 id="owed">{formatMoney(owedCents)} is still to pay</h2>
      <p className="quiet">
        {isWithdrawn
          ? "Every registration was withdrawn. If no more money is to come, give up the order."
          : "The place is taken."}{" "}
        With the last of the money the family gets the receipt by e-mail.
      </p>
      <Form method="post" className="by-hand" preventScrollReset noValidate>
        {failure && <p role="alert">{failure.message}</p>}
        <input type="hidden" name="token" value={values.token ?? token} />
        <MoneyPart n={1} {...{ values, today }} errors={failure?.errors ?? {}} />
        <div>
          <button className="staff-button primary" name="_action" value="record-money">
            Record this payment
          </button>
        </div>
      </Form>
      <details>
        <summary className="staff-button">Give up…</summary>
        <Form method="post" preventScrollReset>
          <p>
            {paidCents > 0
              ? `Only once you have given back the ${formatMoney(paidCents)} that came. `
              : ""}
            {isWithdrawn ? "No more money is expected." : "The place is free at once."} This cannot
            be undone.
          </p>
          <button className="staff-button" name="_action" value="abandon">
            {paidCents > 0
              ? `${formatMoney(paidCents)} was given back: ${isWithdrawn ? "give up" : "free the place"}`
              : isWithdrawn
                ? "Give up the order"
                : "Free the place"}
          </button>
        </Form>
      </details>
    </section>
  );
}
