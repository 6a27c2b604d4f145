import { Fragment, type ReactNode } from "react";
import { Form } from "react-router";
import {
  athleteFields,
  contactFields,
  fieldsIn,
  guardianFields,
  type PersonField,
  staffLabelOf,
  type TypedAthlete,
  type TypedContact,
  type TypedGuardian,
} from "../person-fields.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { smsConsentField } from "../sms-consent.ts";
import type { Family } from "../read.server.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { StaffCheckbox } from "#core/ui/admin/select.tsx";

/** The text of medical information; only in the answer to the person who asked to read it. */
export interface MedicalInformationView {
  athleteId: string;
  text: string;
  /** The version of the text that a correction starts from. */
  version: string;
}

/** An entry of a family as the form that corrects it. */
export interface Entry {
  part: "athlete" | "guardian" | "contact";
  id: string;
  heading: string;
  /** The person's id; empty: a new person. */
  name: string;
  fields: {
    name: string;
    label: string;
    value: string;
    type?: PersonField["type"] | "box";
    /** It is optional. */
    isOptional?: boolean;
    /** Of a choice of its own. */
    choices?: readonly string[];
  }[];
}

/** The declared fields of a person, as staff read them. */
const entryFields = <Fields extends Record<string, PersonField>>(
  fields: Fields,
  person: Record<keyof Fields & string, string | null>,
): Entry["fields"] =>
  fieldsIn("correction", fields).map((field) => ({
    name: field.form,
    label: staffLabelOf(field),
    value: person[field.key] ?? "",
    ...(field.type && { type: field.type }),
    ...(field.isOptional && { isOptional: true }),
    ...(field.choices && { choices: field.choices }),
  }));

/** The same fields, one of them with another label. */
const relabelled = (fields: Entry["fields"], { form }: PersonField, label: string) =>
  fields.map((field) => (field.name === form ? { ...field, label } : field));

type AthleteValues = Pick<Member<"athletes">, "id" | "birthYear" | keyof TypedAthlete>;

export const athleteEntry = (athlete: AthleteValues) => {
  const { id, givenName, familyName, bornOn, birthYear } = athlete;
  const fields = entryFields(athleteFields, athlete);
  const yearOnly = `${athleteFields.bornOn.label} (born in ${birthYear})`;
  return {
    part: "athlete",
    id,
    heading:
      id === "new"
        ? "Add a child"
        : `Athlete: ${[givenName, familyName].filter(Boolean).join(" ")}`,
    name: givenName,
    fields: bornOn || !birthYear ? fields : relabelled(fields, athleteFields.bornOn, yearOnly),
  } satisfies Entry;
};

/** @param sendsTexts whether the form asks for consent to text messages */
export const guardianEntry = (
  guardian: Pick<Member<"guardians">, "id" | "smsConsent" | keyof TypedGuardian>,
  sendsSms: boolean,
) => {
  const { id, name, smsConsent } = guardian;
  const fields = entryFields(guardianFields, guardian);
  return {
    part: "guardian",
    id,
    heading: id === "new" ? "Add a parent or guardian" : `Parent or guardian: ${name}`,
    name,
    fields: [
      ...(id === "new"
        ? relabelled(fields, guardianFields.email, "E-mail, if they have one")
        : fields),
      ...(sendsSms
        ? [
            {
              name: smsConsentField,
              label: "They agreed to text messages about practices and places",
              value: smsConsent ? "yes" : "",
              type: "box" as const,
            },
          ]
        : []),
    ],
  } satisfies Entry;
};

export const contactEntry = (
  contact: Pick<Family["contacts"][number], "id" | keyof TypedContact>,
) =>
  ({
    part: "contact",
    id: contact.id,
    heading: contact.id === "new" ? "Add an emergency contact" : `In an emergency: ${contact.name}`,
    name: contact.name,
    fields: entryFields(contactFields, contact),
  }) satisfies Entry;

type Member<Part extends "athletes" | "guardians"> = Family[Part][number];

/** What a failed correction was about: two people who are added have no id yet. */
export const entryKey = ({ part, id }: Pick<Entry, "part" | "id">) => `${part} ${id}`;

interface EntryFormProps {
  entry: Entry;
  /** The relationships to the athlete. */
  choices: readonly string[];
  failure: ActionFailure | undefined;
  /** Further actions with the entry. */
  children?: ReactNode;
}

/** A collapsible panel with the entry's fields; open from the start where something is missing. */
export function EntryForm({ entry, choices, failure: given, children }: EntryFormProps) {
  const { part, id, heading, fields } = entry;
  const failure = failureOf(given, "correct", entryKey(entry));
  const answers = fields.filter(({ type }) => type !== "box").map(({ value }) => value);
  const isIncomplete =
    id !== "new" && fields.some((one) => one.value === "" && one.type !== "box" && !one.isOptional);
  return (
    <details
      className="panel entry-panel"
      open={isIncomplete || failure !== undefined || undefined}
    >
      <summary>
        <h2>{heading}</h2>
        <span className="quiet">{answers.filter(Boolean).join(" · ")}</span>
        <span className="entry-change">{id === "new" ? "Add" : "Change"}</span>
      </summary>
      <Form method="post" className="staff-form" preventScrollReset>
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="id" value={id} />
        {fields.map(({ name, label, value, type, choices: own = choices }) => {
          const current = failure?.values[name] ?? value;
          const error = failure?.errors[name];
          if (type === "box")
            return (
              <Fragment key={name}>
                <input type="hidden" name={name} value="" />
                <StaffCheckbox id={`${id}-${name}`} {...{ name, label }} defaultValue={current} />
              </Fragment>
            );
          return type === "relationship" || type === "choice" ? (
            <div key={name} className="staff-field">
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <select
                id={`${id}-${name}`}
                name={name}
                defaultValue={current}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${id}-${name}-fault`}
              >
                <option value="">Choose</option>
                {own.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
              {error && (
                <p className="field-error" id={`${id}-${name}-fault`}>
                  {error}
                </p>
              )}
            </div>
          ) : (
            <StaffField
              key={name}
              id={`${id}-${name}`}
              name={name}
              label={label}
              type={type ?? "text"}
              defaultValue={current}
              error={error}
              autoComplete="off"
            />
          );
        })}
        <button className="staff-button primary" name="_action" value="correct">
          Save
        </button>
      </Form>
      {children}
    </details>
  );
}
