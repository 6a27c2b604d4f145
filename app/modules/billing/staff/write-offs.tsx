import { data, unstable_useRoute as useRoute } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { centsFrom, dollarsAndCents, formatMoney } from "#core/money.ts";
import { reasonFrom } from "#core/reason.ts";
import { formatDate } from "#core/time/time.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { CollapsibleForm } from "#core/ui/admin/form.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import type { OrderState } from "#modules/enrolment/index.ts";
import { formId } from "../offline-parts.server.ts";
import { undoWriteOff, writeOff, type writeOffsOf } from "../write-off.server.ts";
import type { Route } from "./+types/write-offs";
import { backToPayment } from "./payment-answer.ts";
import { ReasonField, ReasonForm } from "./reason-form.tsx";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

const undone = {
  undone: "Undone: the amount is owed again.",
  before: { note: "This write-off had already been undone. Nothing was changed." },
  over: { note: "This order was cancelled or refunded. Nothing was changed." },
};

const missing = "Say why: the log keeps it";

/** Writes off an order's balance, or undoes that. */
export const action = pageActions({
  async "write-off"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const errors: FieldErrors = {};
    const cents = centsFrom(values.amount ?? "");
    if (cents === null || cents <= 0)
      errors.amount = "Enter the amount in dollars, such as 155 or 77.50";
    const read = reasonFrom(values.reason ?? "", missing);
    if (read.error !== null) errors.reason = read.error;
    if (cents === null || read.error !== null || errors.amount)
      return fail(400, { message: errorSummary(errors), errors, values });
    const { reference } = params;
    const { reason } = read;
    const result = await writeOff(ctx, staff, { reference, cents, reason, token: formId(values) });
    switch (result.outcome) {
      case "refused":
        return fail(409, { message: result.message, errors: { amount: result.message }, values });
      case "nothing":
        return backToPayment(given, {
          note: "This order owes nothing any more. Nothing was changed.",
        });
      case "before":
        return backToPayment(given, false);
      case "done":
        return backToPayment(given, `${formatMoney(cents)} was written off.`);
    }
  },
  async "undo-write-off"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const { id = "" } = values;
    const read = reasonFrom(values.reason ?? "", missing);
    if (read.error !== null) {
      const errors = { reason: read.error };
      return fail(400, { id, message: "Nothing was changed.", errors, values });
    }
    const { reference } = params;
    const outcome = await undoWriteOff(ctx, staff, { reference, id, reason: read.reason });
    if (outcome === "unknown") throw data(null, 404);
    return backToPayment(given, undone[outcome]);
  },
});

/** Formats an order's write-offs. */
export const writeOffEntries = (
  found: Awaited<ReturnType<typeof writeOffsOf>>,
  { order, owedCents }: { order: { state: OrderState }; owedCents: number },
) => ({
  owed:
    owedCents > 0
      ? {
          token: crypto.randomUUID(),
          amount: formatMoney(owedCents),
          typed: dollarsAndCents(owedCents),
        }
      : null,
  entries: found.map(({ id, cents, day, by, reason, undone: undo }) => ({
    id,
    amount: formatMoney(cents),
    about: `Written off by ${by} on ${formatDate(day)}`,
    reason,
    undone: undo && {
      about: `Undone by ${undo.by} on ${formatDate(undo.day)}`,
      reason: undo.reason,
    },
    mayUndo: !undo && (order.state === "paid" || order.state === "open"),
  })),
});

/** The write-offs of an order, and the form to write off its balance. */
export function WriteOffs({ owed, entries }: ReturnType<typeof writeOffEntries>) {
  const may = useMay()("billing.write-off");
  if (!(owed && may) && entries.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="write-offs">
      <h2 id="write-offs">{entries.length > 0 ? "Written off" : "Write off"}</h2>
      {entries.length > 0 && (
        <ul className="lines">
          {entries.map(({ id, amount, about, reason, undone: undo, mayUndo }) => (
            <li key={id}>
              <div>
                <strong>{undo ? <s>{amount}</s> : amount}</strong>
                <span className="quiet">{about}</span>
                {reason && <span>{reason}</span>}
                {undo && <span>{[undo.about, undo.reason].filter(Boolean).join(": ")}</span>}
              </div>
              {mayUndo && may && (
                <ReasonForm
                  id={id}
                  route="write-offs"
                  action="undo-write-off"
                  label={`Undo the write-off of ${amount}`}
                  text="The amount is owed again. The registrations keep their spots. We don’t write to the family about it."
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {owed && may && <WriteOffForm {...owed} />}
    </section>
  );
}

function WriteOffForm({ token, amount, typed }: { token: string; amount: string; typed: string }) {
  const failure = failureOf(useRoute("modules/billing/staff/write-offs")?.actionData, "write-off");
  const { values = {}, errors = {} } = failure ?? {};
  return (
    <CollapsibleForm
      label="Write off what is owed…"
      failure={failure}
      action="write-off"
      to="write-offs"
      submit="Write off"
      hidden={{ token }}
    >
      <p>
        {amount} is owed. For money that you no longer expect: the order leaves the list of who
        owes, the registrations keep their places, and nobody asks for it again. If everything else
        was paid, the family gets the receipt. You can undo it.
      </p>
      <StaffField
        name="amount"
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={values.amount ?? typed}
        error={errors.amount}
      />
      <ReasonField id="reason-write-off" value={values.reason} error={errors.reason} />
    </CollapsibleForm>
  );
}
