import { data, Link } from "react-router";
import { useMay } from "#core/ui/admin/may.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { formatMoney } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { mayWithdraw } from "#modules/enrolment/index.ts";
import { registrationState } from "#modules/families/ui.ts";
import { formatDate, dateTextOf } from "#core/time/time.ts";
import { reasonFrom } from "#core/reason.ts";
import { voidPayment } from "../void-payment.server.ts";
import type { Route } from "./+types/corrections";
import { backToPayment } from "./payment-answer.ts";
import type { readOrder } from "../orders.server.ts";
import { ReasonForm } from "./reason-form.tsx";
import { methodLabels } from "../ledger-kinds.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

const voided = {
  voided: "Voided: this payment no longer counts.",
  before: { note: "This payment had already been voided. Nothing was changed." },
  refunding: {
    note: "A refund of this order is still to be paid. Record it or cancel it first. Nothing was changed.",
  },
  over: {
    note: "This order was cancelled, and its money is recorded as paid back. Nothing was changed.",
  },
};

/** Voids a payment that staff recorded by mistake, with a reason. */
export const action = pageActions({
  async void(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const { id = "", reason: typed = "" } = values;
    const read = reasonFrom(typed, "Say what is wrong with this payment: the log keeps it");
    if (read.error !== null)
      return fail(400, {
        id,
        message: "Nothing was changed.",
        errors: { reason: read.error },
        values,
      });
    const { reference } = params;
    const outcome = await voidPayment(ctx, staff, { reference, id, reason: read.reason });
    if (outcome === "unknown") throw data(null, 404);
    return backToPayment(given, voided[outcome]);
  },
});

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** An order's registrations and offline payments that staff can end or void. */
export const correctable = (order: Order, moved: Order["lines"], zone: string) => ({
  registrations: [...order.lines, ...moved].flatMap((line) => {
    const { registration, athlete, title } = line;
    if (!registration) return [];
    return {
      id: registration.id,
      name: fullName(athlete) || "The athlete",
      title,
      state: registrationState(registration),
      reason: registration.endReason,
      mayEnd: mayWithdraw(order, line),
    };
  }),
  parts: order.parts.map((part) => ({
    id: part.id,
    by: part.sponsor || methodLabels[part.method],
    amount: formatMoney(part.cents),
    receivedOn: formatDate(part.effectiveOn),
    recordedBy: part.recordedBy,
    voided: part.voidedAt && {
      by: part.voidedBy ?? "",
      on: dateTextOf(part.voidedAt, zone),
      reason: part.voidReason ?? "",
    },
    mayEnd: !part.voidedAt && (order.state === "paid" || order.state === "open"),
  })),
});

type Correctable = ReturnType<typeof correctable>;

/** The registrations of an order, each with links to move and to withdraw it. */
export function Registrations({ entries }: { entries: Correctable["registrations"] }) {
  const mayRefund = useMay()("billing.refund");
  if (entries.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="registrations">
      <h2 id="registrations">Registrations</h2>
      <ul className="lines">
        {entries.map(({ id, name, title, state, reason, mayEnd }) => (
          <li key={id}>
            <div>
              <strong dir="auto">
                {name}: {title}
              </strong>
              <span>{reason ? `${state}: ${reason}` : state}</span>
            </div>
            {mayEnd && mayRefund && (
              <div className="action-row">
                <Link className="staff-button small" to={`move?registration=${id}`}>
                  <span>
                    Move<span className="unseen"> {`${name} from ${title}`}</span>…
                  </span>
                </Link>
                <Link className="staff-button small" to={`withdraw?registration=${id}`}>
                  <span>
                    Withdraw<span className="unseen"> {`${name} from ${title}`}</span>…
                  </span>
                </Link>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The offline payments, each with a form to void it; voided ones are struck through. */
export function RecordedParts({ entries }: { entries: Correctable["parts"] }) {
  const mayVoid = useMay()("billing.refund");
  if (entries.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="recorded">
      <h2 id="recorded">Recorded by the office</h2>
      <ul className="lines">
        {entries.map(({ id, by, amount, receivedOn, recordedBy, voided, mayEnd }) => {
          const what = `${amount}, ${by}`;
          return (
            <li key={id}>
              <div>
                <strong>{voided ? <s>{what}</s> : what}</strong>
                <span className="quiet">
                  Received on {receivedOn}, recorded by {recordedBy}
                </span>
                {voided && (
                  <span>
                    Voided by {voided.by} on {voided.on}
                    {voided.reason && `: ${voided.reason}`}
                  </span>
                )}
              </div>
              {mayEnd && mayVoid && (
                <ReasonForm
                  id={id}
                  route="corrections"
                  action="void"
                  label={`Void ${what}`}
                  text="For a payment that was recorded by mistake. It stays on this list and no longer counts: the family owes it again, and the registrations keep their spots. We don’t write to the family about it. This cannot be undone."
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
