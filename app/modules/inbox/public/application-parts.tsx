import { type ChangeEvent, type ComponentProps, type ReactNode, useRef } from "react";
import type { ApplicationCopy, ApplicationField } from "#modules/content/index.ts";
import { NewsletterBox } from "#modules/content/ui.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { longest, longestLine } from "#core/forms/result.ts";
import { SelectField, TextArea, TextField } from "#core/ui/text-field.tsx";
import { ChoiceGroup } from "#core/forms/ui/parts.tsx";
import type { ApplicationLabels } from "./labels.server.ts";

export interface ApplicationPart {
  id: keyof ApplicationCopy["parts"];
  /** Its fields; a group has its first field's name. */
  fields: ApplicationField[];
  draw: (ask: Asking) => ReactNode;
}

/** The application in five parts, in one form so that it works without JavaScript. */
export const applicationParts: ApplicationPart[] = [
  {
    id: "athlete",
    fields: ["qsc_yes", "full_name", "member", "age", "guardian_name", "guardian_email"],
    draw: (ask) => (
      <>
        <Ticks name="qsc_yes" ask={ask} />
        <Line name="full_name" ask={ask} autoComplete="off" />
        <Ticks name="member" ask={ask} />
        <div className="form-pairs">
          <Line
            name="age"
            ask={ask}
            inputMode="numeric"
            autoComplete="off"
            pattern={ask.labels.of13AndOlder}
            short
          />
        </div>
        <Guardian ask={ask} />
      </>
    ),
  },
  {
    id: "sport",
    fields: ["sport_priority_1", "positions", "country", "state"],
    draw: (ask) => (
      <>
        <fieldset className="choices">
          <legend>{ask.copy.questions.sport_priority_1}</legend>
          <div className="form-triples">
            <Line name="sport_priority_1" ask={ask} autoComplete="off" />
            <Line name="sport_priority_2" ask={ask} autoComplete="off" />
            <Line name="sport_priority_3" ask={ask} autoComplete="off" />
          </div>
        </fieldset>
        <Line name="positions" ask={ask} autoComplete="off" />
        <RegionFields ask={ask} />
      </>
    ),
  },
  {
    id: "goals",
    fields: ["major_obstacles", "physical_performance", "one_year_celebration"],
    draw: (ask) => (
      <>
        <Lines name="major_obstacles" ask={ask} />
        <Lines name="physical_performance" ask={ask} />
        <Lines name="one_year_celebration" ask={ask} />
      </>
    ),
  },
  {
    id: "background",
    fields: [
      "about_us",
      "commercial_gym",
      "strength_conditioning",
      "current_occupation",
      "invest_financially",
    ],
    draw: (ask) => (
      <>
        <Line name="about_us" ask={ask} autoComplete="off" />
        <Ticks name="commercial_gym" ask={ask} />
        <Ticks name="strength_conditioning" ask={ask} />
        <Line name="current_occupation" ask={ask} autoComplete="off" />
        <Ticks name="invest_financially" ask={ask} />
      </>
    ),
  },
  {
    id: "reply",
    fields: ["email", "phone_number"],
    draw: (ask) => (
      <>
        <div className="form-pairs">
          <Line name="email" ask={ask} type="email" autoComplete="email" />
          <Line name="phone_number" ask={ask} type="tel" autoComplete="tel" />
        </div>
        <NewsletterBox valueOf={ask.valueOf} />
      </>
    ),
  },
];

/** CSS shows it while the age above is under 13. */
function Guardian({ ask }: { ask: Asking }) {
  const { heading, text } = ask.copy.under13;
  return (
    <div className="own-group asked-under-13">
      <h4 className="own-group-heading">{heading}</h4>
      <p>{text}</p>
      <div className="form-pairs">
        <Line name="guardian_name" ask={ask} autoComplete="off" />
        <Line name="guardian_email" ask={ask} type="email" autoComplete="off" />
      </div>
    </div>
  );
}

/** The data that every field of the application needs. */
interface Asking {
  copy: ApplicationCopy;
  labels: ApplicationLabels;
  valueOf: (name: string) => string;
  errors: FieldErrors;
  /** The field that gets the focus, when the page was posted without JavaScript. */
  arrivedAt: string | null;
}

/** The target of a link in the list of errors. */
export const fieldId = (name: string) => `application-${name}`;

type Ask = { name: ApplicationField; ask: Asking };

function labelled({ name, ask: { copy, labels, valueOf, errors, arrivedAt } }: Ask) {
  return {
    name,
    id: fieldId(name),
    label: copy.labels[name],
    hint: copy.hints[name],
    defaultValue: valueOf(name),
    error: errors[name],
    autoFocus: name === arrivedAt,
    maxLength: longestLine(name),
    required: labels.required.some((field) => field.name === name && !field.anyOf),
  };
}

/** A single-line answer. */
function Line({ name, ask, ...input }: Ask & Partial<ComponentProps<typeof TextField>>) {
  return <TextField {...input} {...labelled({ name, ask })} />;
}

/** A multi-line answer. */
function Lines({ name, ask }: Ask) {
  return <TextArea rows={4} {...labelled({ name, ask })} maxLength={longest.text} />;
}

/** A question answered with checkboxes; named after its first field. */
function Ticks({ name, ask }: { name: keyof ApplicationCopy["questions"]; ask: Asking }) {
  const { copy, labels, valueOf, errors, arrivedAt } = ask;
  const group = labels.choices.find((choice) => choice.name === name);
  if (!group) return null;
  return (
    <ChoiceGroup
      legend={copy.questions[name]}
      choices={group.fields.map((field) => ({ name: field, label: copy.labels[field] }))}
      valueOf={valueOf}
      exclusive={group.exclusive}
      id={fieldId(name)}
      error={errors[name]}
      autoFocus={name === arrivedAt}
    />
  );
}

/** Country and province or state; choosing a province chooses its country. */
function RegionFields({ ask: { copy, labels, valueOf, errors, arrivedAt } }: { ask: Asking }) {
  const pair = useRef<HTMLDivElement>(null);

  function onState({ target }: ChangeEvent<HTMLSelectElement>) {
    const country = pair.current?.querySelector<HTMLSelectElement>("[name=country]");
    const home = labels.countries.find(({ places }) => places.includes(target.value));
    if (!country || !home || country.value === home.name) return;
    country.value = home.name;
    country.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="form-pairs" ref={pair}>
      <SelectField
        name="country"
        id={fieldId("country")}
        label={copy.labels.country}
        required
        autoComplete="off"
        defaultValue={valueOf("country")}
        error={errors.country}
        autoFocus={arrivedAt === "country"}
      >
        <option value="">Choose…</option>
        {labels.countries.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        name="state"
        id={fieldId("state")}
        label={copy.labels.state}
        required
        autoComplete="off"
        defaultValue={valueOf("state")}
        error={errors.state}
        autoFocus={arrivedAt === "state"}
        onChange={onState}
      >
        <option value="">Choose…</option>
        {labels.countries.map(({ name, places }) => (
          <optgroup key={name} label={name}>
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}
