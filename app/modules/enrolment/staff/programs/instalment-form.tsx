import { Form, Link } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { mostLaterParts } from "#modules/catalogue/index.ts";
import { Effects, effectsOf } from "./effects.tsx";

interface InstalmentFormProps {
  season: {
    /** The row's. */
    id: string;
    name: string;
    /** The price that the payments add up to, formatted. */
    price: string;
    plan: {
      fields: Record<string, string>;
      /** As its record has it, as JSON. */
      was: string;
      /** By how much it differs from the price; empty: it does not, or there is none. */
      difference: string;
      /** The fields of a proposal that was asked for; left out: none was. */
      proposed?: Record<string, string> | null;
    };
  };
  failure: ActionFailure | undefined;
}

const ordinals = ["2nd", "3rd", "4th", "5th", "6th"];

/** In what parts an offering can be paid in one season. */
export function InstalmentForm({ season, failure }: InstalmentFormProps) {
  const { id, name, price, plan } = season;
  const { proposed } = plan;
  const values: Record<string, string> = failure?.values ?? proposed ?? plan.fields;
  const field = (field: string, label: string) => ({
    id: `${id}-${field}`,
    name: field,
    label,
    defaultValue: values[field],
    error: failure?.errors[field],
  });
  const amount = { inputMode: "decimal", autoComplete: "off", maxLength: 12 } as const;
  const isAsked = effectsOf(failure).length > 0;
  return (
    <details
      open={Boolean(failure) || proposed !== undefined || plan.difference !== "" || undefined}
      className="season-days"
    >
      <summary>
        Instalments<span className="unseen"> of {name}</span>
      </summary>
      <Form
        // Filled in again with a proposal.
        key={proposed ? "proposed" : "own"}
        method="post"
        action="?"
        id={`instalments-${id}`}
        className="season-form"
        preventScrollReset
        noValidate
      >
        <Effects failure={failure} />
        {plan.difference && (
          <p className="notice">
            Now {plan.difference}. Until you change them, families pay each in proportion.
          </p>
        )}
        {proposed && !failure && (
          <p className="quiet">This is a proposal. Check it, then save it.</p>
        )}
        {proposed === null && (
          <p className="quiet">There is no proposal: no month begins before the season ends.</p>
        )}
        <p className="quiet">
          Families choose to pay at once or like this. The payments add up to {price}; discounts,
          tax and joining late change each in proportion. All empty: only at once.
        </p>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="was" value={values.was ?? plan.was} />
        <div className="plan-fields">
          <StaffField {...field("deposit", "Deposit at registration, in dollars")} {...amount} />
          {Array.from({ length: mostLaterParts }, (_, n) => (
            <div key={n} role="group" aria-label={`${ordinals[n]} payment`}>
              <StaffField {...field(`day${n + 1}`, `${ordinals[n]} payment on`)} type="date" />
              <StaffField {...field(`amount${n + 1}`, "Amount, in dollars")} {...amount} />
            </div>
          ))}
        </div>
        <div className="form-buttons">
          <button
            className={isAsked || proposed ? "staff-button primary" : "staff-button"}
            name="_action"
            value="save-instalments"
          >
            {isAsked ? "Yes, save" : "Save instalments"}
            <span className="unseen"> of {name}</span>
          </button>
          <Link className="staff-button" to={`?propose=${id}`} preventScrollReset>
            Propose instalments<span className="unseen"> for {name}</span>
          </Link>
        </div>
      </Form>
    </details>
  );
}
