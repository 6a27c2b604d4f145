import { Fragment, type ReactNode } from "react";
import { Form } from "react-router";
import { smsConsentField } from "#domain/sms-consent.ts";
import type { Family } from "#server/families/read.ts";
import { StaffField } from "../ui/field.tsx";
import { StaffCheckbox } from "../ui/select.tsx";

/** The text of medical information; only in the answer to the person who asked to read it. */
export interface MedicalInformationView {
  athleteId: string;
  text: string;
  /** The version of the text that a correction starts from. */
  version: string;
  /** The correction's errors. */
  error?: string;
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
    type?: "date" | "tel" | "email" | "box";
    /** It is optional. */
    isOptional?: boolean;
  }[];
}

export const athleteEntry = ({
  id,
  givenName,
  familyName: last,
  nameUsed,
  bornOn,
  birthYear,
}: Pick<
  Member<"athletes">,
  "id" | "givenName" | "familyName" | "nameUsed" | "bornOn" | "birthYear"
>) =>
  ({
    part: "athlete",
    id,
    heading:
      id === "new" ? "Add a child" : `Athlete: ${[givenName, last].filter(Boolean).join(" ")}`,
    name: givenName,
    fields: [
      { name: "given_name", label: "First name", value: givenName },
      { name: "family_name", label: "Last name", value: last },
      { name: "name_used", label: "Name used, if another", value: nameUsed, isOptional: true },
      {
        name: "born_on",
        label: bornOn || !birthYear ? "Date of birth" : `Date of birth (born in ${birthYear})`,
        value: bornOn ?? "",
        type: "date",
      },
    ],
  }) satisfies Entry;

/** @param sendsTexts whether the form asks for consent to text messages */
export const guardianEntry = (
  {
    id,
    name,
    relationship,
    phone,
    email,
    texts,
  }: Pick<Member<"guardians">, "id" | "name" | "relationship" | "phone" | "email" | "texts">,
  sendsSms: boolean,
) =>
  ({
    part: "guardian",
    id,
    heading: id === "new" ? "Add a parent or guardian" : `Parent or guardian: ${name}`,
    name,
    fields: [
      { name: "guardian_name", label: "Name", value: name },
      { name: "guardian_relationship", label: "Relationship to the athlete", value: relationship },
      { name: "guardian_phone", label: "Telephone", value: phone, type: "tel" },
      {
        name: "guardian_email",
        label: id === "new" ? "E-mail, if they have one" : "E-mail",
        value: email,
        type: "email",
      },
      ...(sendsSms
        ? [
            {
              name: smsConsentField,
              label: "They agreed to text messages about practices and places",
              value: texts ? "yes" : "",
              type: "box" as const,
            },
          ]
        : []),
    ],
  }) satisfies Entry;

export const contactEntry = ({ id, name, relationship, phone }: ContactFields) =>
  ({
    part: "contact",
    id,
    heading: id === "new" ? "Add an emergency contact" : `In an emergency: ${name}`,
    name,
    fields: [
      { name: "emergency_name", label: "Name", value: name },
      { name: "emergency_relationship", label: "Relationship to the athlete", value: relationship },
      { name: "emergency_phone", label: "Telephone", value: phone, type: "tel" },
    ],
  }) satisfies Entry;

type Member<Part extends "athletes" | "guardians"> = Family[Part][number];
type ContactFields = Pick<Family["contacts"][number], "id" | "name" | "relationship" | "phone">;

/** The result of a correction, a merge or an action with medical information. */
export interface Answer {
  message: string;
  failed: boolean;
  part?: Entry["part"];
  /** The entry that was sent, with its errors. */
  id: string;
  errors: Record<string, string>;
  values: Record<string, string>;
  health?: MedicalInformationView;
}

interface EntryFormProps {
  entry: Entry;
  /** The relationships to the athlete. */
  choices: readonly string[];
  answer: Answer | undefined;
  /** Further actions with the entry. */
  children?: ReactNode;
}

/** A collapsible panel with the entry's fields; open from the start where something is missing. */
export function EntryForm({ entry, choices, answer, children }: EntryFormProps) {
  const { part, id, heading, fields } = entry;
  const answers = fields.filter(({ type }) => type !== "box").map(({ value }) => value);
  const isIncomplete =
    id !== "new" && fields.some((one) => one.value === "" && one.type !== "box" && !one.isOptional);
  return (
    <details className="panel entry-panel" open={isIncomplete || answer?.failed || undefined}>
      <summary>
        <h2>{heading}</h2>
        <span className="quiet">{answers.filter(Boolean).join(" · ")}</span>
        <span className="entry-change">{id === "new" ? "Add" : "Change"}</span>
      </summary>
      <Form method="post" className="staff-form" preventScrollReset>
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="id" value={id} />
        {fields.map(({ name, label, value, type }) => {
          const shown = answer?.failed ? (answer.values[name] ?? value) : value;
          const error = answer?.errors[name];
          if (type === "box")
            return (
              <Fragment key={name}>
                <input type="hidden" name={name} value="" />
                <StaffCheckbox id={`${id}-${name}`} {...{ name, label }} defaultValue={shown} />
              </Fragment>
            );
          return name.endsWith("relationship") ? (
            <div key={name} className="staff-field">
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <select
                id={`${id}-${name}`}
                name={name}
                defaultValue={shown}
                aria-invalid={error ? true : undefined}
                aria-describedby={error && `${id}-${name}-fault`}
              >
                <option value="">Choose</option>
                {choices.map((choice) => (
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
              defaultValue={shown}
              error={error}
              autoComplete="off"
            />
          );
        })}
        <button className="staff-button primary" name="intent" value="correct">
          Save
        </button>
      </Form>
      {children}
    </details>
  );
}
