import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { registrationDaysForm } from "#modules/catalogue/index.ts";
import { RowForm } from "./record-form.tsx";

interface SeasonOfOffering {
  /** The row's id. */
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
  /** Details. */
  children: ReactNode;
}

/** An offering in one season, with the days on which families can register for it, if they differ. */
export function RegistrationDays({ season, failure, children }: RegistrationDaysProps) {
  const { id, edition, name, days, sold, seasonOpens, opens, closes } = season;
  const { opens: field, ...others } = registrationDaysForm;
  return (
    <li>
      <div>
        <Link to={`/admin/programs?show=${edition}`}>{name}</Link>
        <span className="quiet">{days}</span>
        <span className="quiet">{sold}</span>
      </div>
      <RowForm
        label="Registration days"
        id={id}
        was={JSON.stringify({ opens, closes })}
        form={{ opens: { ...field, hint: `Empty: ${seasonOpens}.` }, ...others }}
        values={{ opens: opens ?? "", closes: closes ?? "" }}
        failure={failure}
        action="save-registration-days"
        submit="Save days"
        about={` of ${name}`}
      />
      {children}
    </li>
  );
}
