import { data, Form, unstable_useRoute as useRoute } from "react-router";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom, dollarsAndCents, formatMoney } from "#core/money.ts";
import { methodLabels } from "../ledger-kinds.ts";
import { dayOf, formatDate, dateTextOf } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { CollapsibleForm } from "#core/ui/admin/form.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import {
  cancelRefund,
  payOutCredit,
  recordPaidBack,
  retryRefund,
} from "../carry-out-refund.server.ts";
import type { RefundState } from "../refund-states.ts";
import type { RefundWithLines } from "../refunds.server.ts";
import type { Route } from "./+types/refunds";
import { Options, StaffSelect } from "#core/ui/admin/select.tsx";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { readOrder } from "../orders.server.ts";
import { backToPayment } from "./payment-answer.ts";
import { payoutMethodsOf } from "./refund-methods.server.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

/** Carries out, cancels or repeats a refund. */
export const action = pageActions({
  async "paid-back"(given: Given) {
    const { ctx, staff, fields: values, fail } = given;
    const { id = "", on = "" } = values;
    if (!/^\d{4}-\d\d-\d\d$/.test(on)) return refused(given, "Enter the day on which you paid.");
    const result = await recordPaidBack(ctx, staff, { id, on });
    if (result.outcome === "unknown") throw data(null, 404);
    if (result.outcome === "invalid")
      return fail(400, {
        id,
        message: "Nothing was changed.",
        errors: { on: result.message },
        values,
      });
    return backToPayment(given, result.outcome === "done" && "Recorded: the money is back.");
  },
  async "cancel-refund"(given: Given) {
    const { ctx, staff, fields } = given;
    const { outcome } = await cancelRefund(ctx, staff, { id: fields.id ?? "" });
    if (outcome === "unknown") throw data(null, 404);
    return backToPayment(given, outcome === "done" && "Cancelled: this refund is not carried out.");
  },
  async "pay-out"(given: Given) {
    const { ctx, staff, params, fields, fail } = given;
    const { id = "", amount = "", method = "", unused = "" } = fields;
    const order = await readOrder(ctx, params.reference);
    const by = order && payoutMethodsOf(order).find(({ value }) => value === method)?.value;
    const cents = centsFrom(amount);
    const errors: FieldErrors = {};
    if (!by) errors.method = "Choose how it is paid out";
    if (cents === null || cents <= 0)
      errors.amount = "Enter the amount in dollars, such as 155 or 77.50";
    const failed = (found: FieldErrors) =>
      fail(400, { id, message: "Nothing was changed.", errors: found, values: fields });
    if (!by || cents === null || errors.amount) return failed(errors);
    const result = await payOutCredit(ctx, staff, {
      id,
      cents,
      shownCents: centsFrom(unused) ?? undefined,
      method: by,
    });
    switch (result.outcome) {
      case "unknown":
        throw data(null, 404);
      case "invalid":
      case "refused":
        return failed({ amount: result.message });
      default:
        return backToPayment(
          given,
          result.outcome === "requested" &&
            "The credit is paid out instead, as the new refund says.",
        );
    }
  },
  async "retry-refund"(given: Given) {
    const { ctx, staff, fields } = given;
    const result = await retryRefund(ctx, staff, { id: fields.id ?? "" });
    if (result.outcome === "unknown") throw data(null, 404);
    if (result.outcome === "refused") return refused(given, result.message);
    return backToPayment(given, result.outcome === "requested" && "It is being sent again.");
  },
});

const refused = ({ fields: values, fail }: Given, message: string) =>
  fail(400, {
    id: values.id ?? "",
    message: "Nothing was changed.",
    errors: { on: message },
    values,
  });

const stateLabels: Record<RefundState, string> = {
  due: "Being sent",
  sent: "Sent; the provider has not answered yet",
  pending: "On its way: the bank has not confirmed it yet",
  done: "Refunded",
  failed: "Failed",
};

/** Refunds, for the order's page. */
export function refundEntries(
  refunds: readonly RefundWithLines[],
  {
    zone,
    failures,
    ways,
    unusedCents,
  }: {
    zone: string;
    failures: ReadonlySet<string>;
    /** The methods to pay out a credit. */
    ways: PayOutProps["ways"];
    /** The payer's credit. */
    unusedCents: number;
  },
) {
  return refunds.map((refund) => {
    const { id, state, method, cents, computedCents, rule, reason, failure, requestedBy } = refund;
    const isOffline = method !== "card";
    return {
      id,
      state,
      what: `${formatMoney(cents)}, ${methodLabels[method]}`,
      stateLabel:
        state === "due" && isOffline
          ? "To be paid back"
          : refund.doneOn
            ? `${stateLabels[state]} on ${formatDate(refund.doneOn)}`
            : stateLabels[state],
      asked: `${requestedBy ? `By ${requestedBy}` : "Not by staff"}, ${dateTextOf(refund.createdAt, zone)}`,
      rule:
        computedCents !== null && computedCents !== cents
          ? `${rule}${rule ? ". " : ""}The rules give ${formatMoney(computedCents)}.`
          : rule,
      reason,
      failure: failure ?? "",
      payOut:
        method === "credit" && state === "done" && unusedCents > 0
          ? { amount: dollarsAndCents(Math.min(cents, unusedCents)), ways }
          : null,
      isToPay: state === "due" && isOffline,
      mayCancel: state === "due" || failures.has(id),
      mayRetry: !isOffline && failures.has(id),
      today: dayOf(new Date(), zone),
    };
  });
}

/** The refunds of an order, each with what is left to do. */
export function Refunds({ entries }: { entries: ReturnType<typeof refundEntries> }) {
  const failure = useRoute("modules/billing/staff/refunds")?.actionData;
  const may = useMay()("billing.refund");
  if (entries.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <ul className="lines">
        {entries.map((entry) => {
          const { id, what, stateLabel, asked, rule, reason, isToPay, mayCancel, mayRetry } = entry;
          const own = failureOf(failure, "paid-back", id);
          const other =
            failureOf(failure, "retry-refund", id) ?? failureOf(failure, "cancel-refund", id);
          return (
            <li key={id}>
              <div>
                <strong>{what}</strong>
                <span data-refund={entry.state}>
                  {stateLabel}
                  {entry.failure && `: ${entry.failure}`}
                </span>
                <span className="quiet">
                  {asked}
                  {reason && `: ${reason}`}
                </span>
                {rule && <span className="quiet">{rule}</span>}
              </div>
              {isToPay && may && (
                <Form method="post" action="refunds" preventScrollReset noValidate>
                  <input type="hidden" name="id" value={id} />
                  <StaffField
                    id={`paid-back-${id}`}
                    name="on"
                    label="Paid back on"
                    type="date"
                    required
                    defaultValue={own?.values.on ?? entry.today}
                    error={own?.errors.on}
                  />
                  <ActionButton action="paid-back" look="primary">
                    Record as paid<span className="unseen">: {what}</span>
                  </ActionButton>
                </Form>
              )}
              {entry.payOut && may && (
                <PayOut
                  {...entry.payOut}
                  {...{ id, what }}
                  failure={failureOf(failure, "pay-out", id)}
                />
              )}
              {other && <p className="field-error">{other.errors.on}</p>}
              {may && (mayCancel || mayRetry) && (
                <Form method="post" action="refunds" preventScrollReset>
                  <input type="hidden" name="id" value={id} />
                  {mayRetry && (
                    <ActionButton action="retry-refund">
                      Send it again<span className="unseen">: {what}</span>
                    </ActionButton>
                  )}
                  {mayCancel && (
                    <ActionButton action="cancel-refund" look="small">
                      {entry.state === "failed" ? "Cancel this refund" : "Cancel this refund"}
                      <span className="unseen">: {what}</span>
                    </ActionButton>
                  )}
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PayOutProps {
  id: string;
  what: string;
  /** The dollars that were not used. */
  amount: string;
  ways: { value: PaymentMethod; label: string }[];
  failure: ActionFailure | undefined;
}

/** A credit that the family wants paid out. */
function PayOut({ id, what, amount, ways, failure }: PayOutProps) {
  return (
    <CollapsibleForm
      label={
        <>
          Pay it out…<span className="unseen"> {what}</span>
        </>
      }
      failure={failure}
      action="pay-out"
      to="refunds"
      submit={
        <>
          Pay it out<span className="unseen">: {what}</span>
        </>
      }
      hidden={{ id, unused: amount }}
    >
      <StaffField
        id={`pay-out-${id}`}
        name="amount"
        label="Dollars to pay out"
        hint={`$${amount} of it is not used yet.`}
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        required
        defaultValue={failure?.values.amount ?? amount}
        error={failure?.errors.amount}
      />
      <StaffSelect
        id={`pay-out-by-${id}`}
        name="method"
        label="How"
        defaultValue={failure?.values.method ?? ways[0]?.value ?? ""}
        error={failure?.errors.method}
      >
        <Options of={ways} />
      </StaffSelect>
    </CollapsibleForm>
  );
}
