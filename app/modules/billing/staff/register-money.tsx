import { mostParts, partField } from "#modules/families/index.ts";
import { formatMoney } from "#core/money.ts";
import { namesOf } from "#core/records.ts";
import type { OfflineBill as Bill } from "../offline-order.server.ts";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { May, useMay } from "#core/ui/admin/may.tsx";
import { StaffSelect } from "#core/ui/admin/select.tsx";
import { offlineMethods } from "#core/offline-methods.ts";

/** The price, line by line. */
export function OfflineBill({ bill, isNew }: { bill: Bill; isNew: boolean }) {
  const { lines, names, totalCents } = bill;
  return (
    <section className="panel" aria-labelledby="bill" tabIndex={-1} autoFocus={isNew}>
      <h2 id="bill">What it costs</h2>
      <dl className="sum-list">
        {lines.map((line, n) => (
          // Two lines of one child may differ in nothing else.
          <div key={`${names[n]} ${line.title}`}>
            <dt>
              {names[n]}: {line.title}
            </dt>
            <dd>{formatMoney(line.priceCents)}</dd>
            {line.discounts.map(({ kind, label, cents }) => (
              <dd key={kind} className="quiet">
                {label}: −{formatMoney(cents)}
              </dd>
            ))}
            {line.taxCents > 0 && <dd className="quiet">Tax: {formatMoney(line.taxCents)}</dd>}
          </div>
        ))}
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{formatMoney(totalCents)}</strong>
          </dd>
        </div>
      </dl>
      <input type="hidden" name="total" value={totalCents} />
    </section>
  );
}

const nth = ["", "", "Second part", "Third part"];
const later = Array.from({ length: mostParts - 1 }, (_, n) => n + 2);

interface OfflinePaymentProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** ISO. */
  today: string;
  totalCents: number;
  /** The family's credit, formatted; null: none. */
  credit: string | null;
}

/** A different price, and the payments: one, several, or none yet. */
export function OfflinePayment({ values, errors, today, totalCents, credit }: OfflinePaymentProps) {
  const isReduced = Boolean(values.instead || errors.instead || errors.price_reason);
  const isInParts = later.some((n) =>
    ["method", "amount", "on", "sponsor"].some(
      (name) =>
        errors[partField(n, name)] || (/amount|sponsor/.test(name) && values[partField(n, name)]),
    ),
  );
  const mayRecord = useMay()("billing.record");
  return (
    <fieldset className="panel">
      <legend>Payment method</legend>
      <p className="quiet">
        {mayRecord
          ? "Leave the amount empty if nothing has been paid yet: the spot is taken, and you record the payment when it arrives."
          : "The spot is taken. The payment can be recorded when it arrives."}
      </p>
      <MoneyPart n={1} isMethodOnly={!mayRecord} {...{ values, errors, today, credit }} />
      <May may="billing.record">
        <details open={isInParts || undefined}>
          <summary className="staff-button">In several parts…</summary>
          {later.map((n) => (
            <fieldset key={n}>
              <legend>{nth[n]}</legend>
              <MoneyPart {...{ n, values, errors, today, credit }} />
            </fieldset>
          ))}
        </details>
        <details open={isReduced || undefined}>
          <summary className="staff-button">Another price…</summary>
          <div className="form-fields">
            <StaffField
              id="instead"
              name="instead"
              label={`Dollars to pay instead of ${formatMoney(totalCents)}`}
              inputMode="decimal"
              defaultValue={values.instead ?? ""}
              error={errors.instead}
            />
            <StaffField
              id="price_reason"
              name="price_reason"
              label="Why"
              hint="The family reads it on the receipt."
              maxLength={100}
              defaultValue={values.price_reason ?? ""}
              error={errors.price_reason}
            />
          </div>
        </details>
      </May>
    </fieldset>
  );
}

/** One offline payment with its method. */
export function MoneyPart({
  n,
  values,
  errors,
  today,
  credit,
  isMethodOnly = false,
}: Omit<OfflinePaymentProps, "totalCents"> & {
  n: number;
  /** Only the planned method: no payment is recorded. */
  isMethodOnly?: boolean;
}) {
  const field = (name: string) => fieldProps(partField(n, name), { values, errors });
  const date = field("on");
  const method = (
    <StaffSelect {...field("method")} label="Paid by">
      {namesOf(offlineMethods).map((one) => (
        <option key={one} value={one}>
          {offlineMethods[one]}
        </option>
      ))}
      {credit && <option value="credit">The family’s credit of {credit}</option>}
    </StaffSelect>
  );
  if (isMethodOnly) return method;
  return (
    <div className="form-fields">
      {method}
      <StaffField
        {...field("amount")}
        inputMode="decimal"
        label="Dollars received"
        autoComplete="off"
      />
      <StaffField
        {...date}
        type="date"
        label="Received on"
        defaultValue={date.defaultValue || today}
      />
      <div data-when="sponsor">
        <StaffField
          {...field("sponsor")}
          label="Sponsor’s name"
          maxLength={100}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
