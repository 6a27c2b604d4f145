import { Link } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { mostLaterParts } from "#modules/catalogue/index.ts";
import { RowForm } from "./record-form.tsx";

interface InstalmentFormProps {
  season: {
    /** The row's id. */
    id: string;
    name: string;
    /** The price that the payments must add up to, formatted. */
    price: string;
    plan: {
      fields: Record<string, string>;
      /** The plan in its record, as JSON. */
      was: string;
      /** The difference from the price; empty: none, or there is no plan. */
      difference: string;
      /** The fields of a requested proposal; left out: none was requested. */
      proposed?: Record<string, string> | null;
    };
  };
  failure: ActionFailure | undefined;
}

const ordinals = ["2nd", "3rd", "4th", "5th", "6th"];

/** The instalments in which an offering can be paid in one season. */
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
  return (
    <RowForm
      // Filled in again with a proposal.
      key={proposed ? "proposed" : "own"}
      label="Instalments"
      isOpen={proposed !== undefined || plan.difference !== ""}
      id={id}
      was={plan.was}
      values={values}
      failure={failure}
      action="save-instalments"
      submit="Save instalments"
      about={` of ${name}`}
      beside={
        <Link className="staff-button" to={`?propose=${id}`} preventScrollReset>
          Propose instalments<span className="unseen"> for {name}</span>
        </Link>
      }
    >
      {plan.difference && (
        <p className="notice">
          Now {plan.difference}. Until you change them, families pay each in proportion.
        </p>
      )}
      {proposed && !failure && <p className="quiet">This is a proposal. Check it, then save it.</p>}
      {proposed === null && (
        <p className="quiet">There is no proposal: no month begins before the season ends.</p>
      )}
      <p className="quiet">
        Families choose to pay at once or like this. The payments add up to {price}; discounts, tax
        and joining late change each in proportion. All empty: only at once.
      </p>
      <StaffField {...field("deposit", "Deposit at registration, in dollars")} {...amount} />
      {Array.from({ length: mostLaterParts }, (_, n) => (
        <div className="pair" key={n} role="group" aria-label={`${ordinals[n]} payment`}>
          <StaffField {...field(`day${n + 1}`, `${ordinals[n]} payment on`)} type="date" />
          <StaffField {...field(`amount${n + 1}`, "Amount, in dollars")} {...amount} />
        </div>
      ))}
    </RowForm>
  );
}
