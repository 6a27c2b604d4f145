import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { StaffCheckbox, StaffSelect } from "#core/ui/admin/select.tsx";
import type { OfferingChoices } from "./offering-choices.ts";

interface FieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

interface OfferingFieldsProps extends FieldsProps {
  choices: OfferingChoices;
  /** The ids of the chosen weekly sessions. */
  sessions: string[];
  /** The next-generation checkout shows no card, so nothing is drawn on it. */
  hasCard?: boolean;
}

/** What families read first, and what it costs. */
export const OfferingBasics = (props: FieldsProps) => (
  <div className="program-fields">
    <div className="program-wide">
      <StaffField {...fieldProps("title", props)} label="Title" maxLength={80} autoComplete="off" />
    </div>
    <div className="program-wide">
      <StaffField
        {...fieldProps("subTitle", props)}
        label="One line about it"
        maxLength={120}
        autoComplete="off"
      />
    </div>
  </div>
);

/** Price, places and ages. */
export const OfferingNumbers = ({
  choices,
  ...props
}: FieldsProps & Pick<OfferingFieldsProps, "choices">) => (
  <div className="program-fields program-numbers">
    <StaffField
      {...fieldProps("price", props)}
      label="Price in dollars"
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
    <StaffSelect {...fieldProps("per", props)} label="The price is">
      {choices.per.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </StaffSelect>
    <StaffField
      {...fieldProps("capacity", props)}
      label="Places"
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
    />
    <StaffField
      {...fieldProps("agesFrom", props)}
      label="From age"
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
    />
    <StaffField
      {...fieldProps("agesTo", props)}
      label="To age"
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
    />
  </div>
);

/** What most offerings leave as it is. */
export function OfferingDetails(props: OfferingFieldsProps) {
  const { choices, sessions, errors, hasCard = true } = props;
  const names = [
    "federationFee",
    "taxKind",
    "icon",
    "admits",
    "sessionsAWeek",
    "days",
    "place",
    "registrationLink",
  ];
  const hasError = names.some((name) => errors[name]);
  return (
    <details className="panel" open={hasError || sessions.length > 0 || undefined}>
      <summary>More: sessions, tax, drawing, who may register</summary>
      <div className="program-fields">
        {hasCard && (
          <StaffSelect {...fieldProps("icon", props)} label="Drawing on its card">
            {choices.icons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </StaffSelect>
        )}
        <StaffField
          {...fieldProps("federationFee", props)}
          label="Federation fee in the price"
          hint="Never refunded. Empty: none."
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
        />
        <StaffSelect {...fieldProps("taxKind", props)} label="Tax">
          {choices.taxes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </StaffSelect>
        <StaffSelect {...fieldProps("admits", props)} label="Who may register">
          <option value="">Everybody of the age</option>
          {choices.admits.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </StaffSelect>
        <div className="program-wide">
          <StaffField
            {...fieldProps("registrationLink", props)}
            label="External registration form"
            hint="Only if families register on another website. Empty: they register and pay here."
            inputMode="url"
            autoComplete="off"
          />
        </div>
      </div>
      <fieldset className="program-sessions">
        <legend>Weekly sessions it includes</legend>
        <p className="quiet">
          None chosen: all sessions of the training groups that it leads into (Groups and sessions).
        </p>
        <div className="program-groups">
          {choices.sessions.map(({ group, own }) => (
            <div key={group}>
              <p className="program-group">{group}</p>
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
        <StaffCheckbox
          {...fieldProps("inFinder", props)}
          label="The group finder suggests it for the groups of the sessions chosen here"
        />
      </fieldset>
      <div className="program-fields">
        <StaffField
          {...fieldProps("sessionsAWeek", props)}
          label="Sessions a week"
          hint="If an athlete chooses some of them. Empty: all."
          inputMode="numeric"
          maxLength={1}
          autoComplete="off"
        />
        <StaffField
          {...fieldProps("days", props)}
          label="Days"
          hint="Only without weekly sessions here."
          maxLength={60}
          autoComplete="off"
        />
        <StaffField
          {...fieldProps("place", props)}
          label="Location"
          hint="Only without weekly sessions here."
          maxLength={60}
          autoComplete="off"
        />
      </div>
    </details>
  );
}
