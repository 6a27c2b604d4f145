import type { ActionFailure } from "#core/forms/failure.ts";
import { formatMoney } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { mayWithdraw } from "#modules/enrolment/orders.ts";
import { formatDate, spokenDayOf } from "#core/time/time.ts";
import type { readOrder } from "../orders.server.ts";
import { registrationState } from "#modules/families/staff/states.ts";
import { ReasonForm } from "./reason-form.tsx";
import { offlineMethods } from "#core/offline-methods.ts";

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

/** An order's registrations and offline payments that staff can end or void. */
export const correctable = (order: Order, zone: string) => ({
  registrations: order.lines.flatMap((line) => {
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
    by: part.sponsor || offlineMethods[part.method],
    amount: formatMoney(part.cents),
    receivedOn: formatDate(part.receivedOn),
    recordedBy: part.recordedBy,
    voided: part.voidedAt && {
      by: part.voidedBy ?? "",
      on: spokenDayOf(part.voidedAt, zone),
      reason: part.voidReason ?? "",
    },
    mayEnd: !part.voidedAt && (order.state === "paid" || order.state === "open"),
  })),
});

type Correctable = ReturnType<typeof correctable>;

/** The registrations of an order, each with a way to withdraw it. */
export function Registrations({
  entries,
  failure,
}: {
  entries: Correctable["registrations"];
  failure: ActionFailure | undefined;
}) {
  if (entries.length === 0) return null;
  return (
    <section className="panel corrections" aria-labelledby="registrations">
      <h2 id="registrations">Registrations</h2>
      <ul>
        {entries.map(({ id, name, title, state, reason, mayEnd }) => (
          <li key={id}>
            <div>
              <strong dir="auto">
                {name}: {title}
              </strong>
              <span>{reason ? `${state}: ${reason}` : state}</span>
            </div>
            {mayEnd && (
              <ReasonForm
                {...{ id, failure }}
                action="withdraw"
                label={`Withdraw ${name} from ${title}`}
                text="It ends today. The place goes to the next family, and rosters, attendance and messages no longer have it. Whoever paid gets an email. A refund is a separate step. This cannot be undone."
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The offline payments, each with a way to void it; voided ones are struck through. */
export function RecordedParts({
  entries,
  failure,
}: {
  entries: Correctable["parts"];
  failure: ActionFailure | undefined;
}) {
  if (entries.length === 0) return null;
  return (
    <section className="panel corrections" aria-labelledby="recorded">
      <h2 id="recorded">Recorded by hand</h2>
      <ul>
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
              {mayEnd && (
                <ReasonForm
                  {...{ id, failure }}
                  action="void"
                  label={`Void ${what}`}
                  text="For a payment that was recorded by mistake. It stays on this list and no longer counts: the family owes it again, and the registrations keep their places. We don’t write to the family about it. This cannot be undone."
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
