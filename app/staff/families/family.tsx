import { data, Form, Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { ownGuardian, type RegistrationState, relationships } from "#domain/families.ts";
import { textsOf } from "#domain/records.ts";
import { formatDate } from "#domain/time.ts";
import type { Family } from "#server/families/read.ts";
import { staffContext } from "../guard.ts";
import { staffMeta } from "../layout.tsx";
import { StaffField } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { AnswerLine } from "../ui/result-line.tsx";
import type { Route } from "./+types/family";
import { familyName } from "./list.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Family");

const states: Record<RegistrationState, string> = {
  held: "Not paid yet",
  active: "Registered",
  unplaced: "Paid without a place",
  withdrawn: "Withdrawn",
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const family = await context.get(servicesContext).readFamily(params.family);
  if (!family) throw data(null, 404);
  return {
    name: familyName(family),
    missing: family.missing,
    entries: [
      ...family.athletes.map(athleteEntry),
      ...family.guardians.map(guardianEntry),
      ...family.contacts.map(contactEntry),
    ],
    registrations: family.athletes.flatMap(({ givenName, registrations }) =>
      registrations.map(({ id, title, state, seasonFrom, seasonTo, reference }) => ({
        id,
        athlete: givenName,
        title,
        state: states[state],
        season:
          seasonFrom && seasonTo ? `${formatDate(seasonFrom)} to ${formatDate(seasonTo)}` : "",
        reference,
      })),
    ),
    relationships: { guardian: [...relationships, ownGuardian], contact: [...relationships] },
  };
}

/** An entry of a family as the form that corrects it. */
interface Entry {
  part: "athlete" | "guardian" | "contact";
  id: string;
  heading: string;
  fields: { name: string; label: string; value: string; type?: "date" | "tel" | "email" }[];
}

const athleteEntry = ({ id, givenName, familyName: last, bornOn, birthYear }: Member<"athletes">) =>
  ({
    part: "athlete",
    id,
    heading: `Athlete: ${[givenName, last].filter(Boolean).join(" ")}`,
    fields: [
      { name: "given_name", label: "First name", value: givenName },
      { name: "family_name", label: "Last name", value: last },
      {
        name: "born_on",
        label: bornOn || !birthYear ? "Date of birth" : `Date of birth (born in ${birthYear})`,
        value: bornOn ?? "",
        type: "date",
      },
    ],
  }) satisfies Entry;

const guardianEntry = ({ id, name, relationship, phone, email }: Member<"guardians">) =>
  ({
    part: "guardian",
    id,
    heading: `Parent or guardian: ${name}`,
    fields: [
      { name: "guardian_name", label: "Name", value: name },
      { name: "guardian_relationship", label: "Who they are", value: relationship },
      { name: "guardian_phone", label: "Telephone", value: phone, type: "tel" },
      { name: "guardian_email", label: "E-mail", value: email, type: "email" },
    ],
  }) satisfies Entry;

const contactEntry = ({ id, name, relationship, phone }: ContactFields) =>
  ({
    part: "contact",
    id,
    heading: id === "new" ? "Add an emergency contact" : `In an emergency: ${name}`,
    fields: [
      { name: "emergency_name", label: "Name", value: name },
      { name: "emergency_relationship", label: "Who they are", value: relationship },
      { name: "emergency_phone", label: "Telephone", value: phone, type: "tel" },
    ],
  }) satisfies Entry;

type Member<Part extends "athletes" | "guardians"> = Family[Part][number];
type ContactFields = Pick<Family["contacts"][number], "id" | "name" | "relationship" | "phone">;

/** What came of a correction. */
interface Answer {
  message: string;
  failed: boolean;
  /** The entry that was sent, with what is wrong with it. */
  id: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { intent, id = "", part, ...fields } = textsOf(await request.formData());
  if (intent !== "correct" || (part !== "athlete" && part !== "guardian" && part !== "contact"))
    throw new Response("There is no such action", { status: 400 });
  const by = context.get(staffContext);
  const entry = { familyId: params.family, part, id } as const;
  const result = await context.get(servicesContext).correctFamily(by, entry, fields);
  switch (result.outcome) {
    case "saved":
      return data<Answer>({
        message:
          result.changed.length > 0
            ? `Saved: ${result.changed.join(", ")}.`
            : "Nothing was different, so nothing was changed.",
        failed: false,
        id,
        errors: {},
        values: {},
      });
    case "invalid": {
      const message = Object.values(result.errors)[0] ?? "";
      return data<Answer>(
        { message, failed: true, id, errors: result.errors, values: fields },
        400,
      );
    }
    case "gone":
      throw data(null, 404);
  }
}

/** One family: everything the office knows of it, each entry with its correction. */
export default function FamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, missing: lacking, entries, registrations, relationships: related } = loaderData;
  const empty = contactEntry({ id: "new", name: "", relationship: "", phone: "" });
  return (
    <>
      <header className="page-head">
        <div>
          <Link className="back" to="/admin/families">
            <Icon name="back" />
            Families
          </Link>
          <h1>{name}</h1>
          {lacking.length > 0 && (
            <p className="family-missing">
              <Icon name="alert" /> Missing: {lacking.join(", ")}
            </p>
          )}
        </div>
      </header>
      <AnswerLine answer={actionData} />
      <section className="panel" aria-labelledby="registrations">
        <h2 id="registrations">Registrations</h2>
        <ul className="family-registrations">
          {registrations.map(({ id, athlete, title, state, season, reference }) => (
            <li key={id}>
              <strong>
                {athlete}: {title}
              </strong>
              <span>
                {state}
                {season && `, ${season}`}
              </span>
              <Link to={`/admin/payments/${reference}`}>Payment {reference}</Link>
            </li>
          ))}
        </ul>
      </section>
      {[...entries, empty].map((entry) => (
        <EntryForm
          key={entry.id}
          entry={entry}
          choices={entry.part === "guardian" ? related.guardian : related.contact}
          answer={actionData?.id === entry.id ? actionData : undefined}
        />
      ))}
    </>
  );
}

interface EntryFormProps {
  entry: Entry;
  /** How somebody may be related to the athlete. */
  choices: readonly string[];
  answer: Answer | undefined;
}

/** A closed panel that opens to the entry's fields; open from the start where something is missing. */
function EntryForm({ entry, choices, answer }: EntryFormProps) {
  const { part, id, heading, fields } = entry;
  const isIncomplete = id !== "new" && fields.some(({ value }) => value === "");
  return (
    <details className="panel family-entry" open={isIncomplete || answer?.failed || undefined}>
      <summary>
        <h2>{heading}</h2>
        <span className="quiet">
          {fields
            .map(({ value }) => value)
            .filter(Boolean)
            .join(" · ")}
        </span>
      </summary>
      <Form method="post" className="staff-form" preventScrollReset>
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="id" value={id} />
        {fields.map(({ name, label, value, type }) => {
          const shown = answer?.failed ? (answer.values[name] ?? value) : value;
          const fault = answer?.errors[name];
          return name.endsWith("relationship") ? (
            <div key={name} className="staff-field">
              <label htmlFor={`${id}-${name}`}>{label}</label>
              <select
                id={`${id}-${name}`}
                name={name}
                defaultValue={shown}
                aria-invalid={fault ? true : undefined}
                aria-describedby={fault && `${id}-${name}-fault`}
              >
                <option value="">Choose</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
              {fault && (
                <p className="fault" id={`${id}-${name}-fault`}>
                  {fault}
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
              fault={fault}
              autoComplete="off"
            />
          );
        })}
        <button className="staff-button primary" name="intent" value="correct">
          Save
        </button>
      </Form>
    </details>
  );
}
