import { Fields } from "#core/ui/admin/form.tsx";
import { offeringForm } from "#modules/catalogue/index.ts";
import type { OfferingChoices } from "./offering-choices.ts";

interface FieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

interface OfferingFieldsProps extends FieldsProps {
  choices: OfferingChoices;
  /** The ids of the chosen weekly sessions. */
  sessions: string[];
  /** The next-generation checkout shows no card, so the form has no drawing. */
  hasCard?: boolean;
}

/** An offering's main text and its price. */
export const OfferingBasics = (props: FieldsProps) => (
  <Fields form={offeringForm} {...props} only={["title", "subTitle"]} />
);

/** Price, places and ages. */
export const OfferingNumbers = (props: FieldsProps) => (
  <Fields
    form={offeringForm}
    {...props}
    only={["price", "per", "capacity", "agesFrom", "agesTo"]}
  />
);

/** Rarely changed fields. */
export function OfferingDetails(props: OfferingFieldsProps) {
  const { choices, sessions, hasCard = true, ...fields } = props;
  const details = ["icon", "federationFee", "taxKind", "admits", "registrationLink"].slice(
    hasCard ? 0 : 1,
  );
  const hasError = [...details, "sessionsAWeek", "days", "place"].some(
    (name) => fields.errors[name],
  );
  return (
    <details className="panel" open={hasError || sessions.length > 0 || undefined}>
      <summary>More: sessions, tax, picture, who can register</summary>
      <Fields form={offeringForm} {...fields} only={details} />
      <fieldset className="ticks">
        <legend>Weekly sessions it includes</legend>
        <p className="quiet">
          None chosen: all sessions of the training groups that it leads into (Schedule).
        </p>
        <div className="form-fields">
          {choices.sessions.map(({ group, own }) => (
            <div key={group}>
              <strong>{group}</strong>
              {own.map(({ id, label }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    name="sessions"
                    value={id}
                    defaultChecked={sessions.includes(id)}
                  />{" "}
                  {label}
                </label>
              ))}
            </div>
          ))}
        </div>
        <Fields form={offeringForm} {...fields} only={["inFinder"]} />
      </fieldset>
      <Fields form={offeringForm} {...fields} only={["sessionsAWeek", "days", "place"]} />
    </details>
  );
}
