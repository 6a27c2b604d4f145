import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { Effects, effectsOf } from "./effects.tsx";

interface SeasonOfOffering {
  /** The row's. */
  id: string;
  edition: string;
  name: string;
  days: string;
  sold: string;
  seasonOpens: string;
  opens: string | null;
  closes: string | null;
}

interface RegistrationDaysProps {
  season: SeasonOfOffering;
  failure: ActionFailure | undefined;
  /** More about it. */
  children: ReactNode;
}

/** An offering in one season, with the days on which families can register for it, if they differ. */
export function RegistrationDays({ season, failure, children }: RegistrationDaysProps) {
  const { id, edition, name, days, sold, seasonOpens, opens, closes } = season;
  const values: Record<string, string> = failure?.values ?? {
    opens: opens ?? "",
    closes: closes ?? "",
  };
  const field = (field: "opens" | "closes", label: string, hint: string) => (
    <StaffField
      id={`${id}-${field}`}
      name={field}
      label={label}
      hint={hint}
      type="date"
      defaultValue={values[field]}
      error={failure?.errors[field]}
    />
  );
  const isAsked = effectsOf(failure).length > 0;
  return (
    <li>
      <div>
        <Link to={`/admin/programs?show=${edition}`}>{name}</Link>
        <span className="quiet">{days}</span>
        <span className="quiet">{sold}</span>
      </div>
      <details open={Boolean(failure) || undefined} className="season-days">
        <summary>
          Registration days<span className="unseen"> of {name}</span>
        </summary>
        <Form
          method="post"
          id={`registration-${id}`}
          className="season-form"
          preventScrollReset
          noValidate
        >
          <Effects failure={failure} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="was" value={values.was ?? JSON.stringify({ opens, closes })} />
          <div className="form-fields">
            {field("opens", "Registration opens", `Empty: ${seasonOpens}.`)}
            {field("closes", "Last day to register", "Empty: as long as it is sold.")}
          </div>
          <button
            className={isAsked ? "staff-button primary" : "staff-button"}
            name="_action"
            value="save-registration-days"
          >
            {isAsked ? "Yes, save" : "Save days"}
            <span className="unseen"> of {name}</span>
          </button>
        </Form>
      </details>
      {children}
    </li>
  );
}
