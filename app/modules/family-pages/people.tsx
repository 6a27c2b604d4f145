import {
  athleteFields,
  contactFields,
  emptyOf,
  fieldsIn,
  guardianFields,
  type PersonField,
  smsConsentField,
} from "#modules/families/index.ts";
import { PhoneDisclosure } from "./phone-disclosure.tsx";
import type { Refusal } from "./answers.ts";
import { Entry, type EntryField } from "./entry.tsx";
import { Requests } from "./requests.tsx";
import type { AthleteView, FamilyView } from "./registration-view.ts";

interface PeopleSectionProps {
  family: FamilyView;
  /** The relationships to the athlete: a guardian's, and other people's. */
  relationships: { guardian: readonly string[]; other: readonly string[] };
  /** The consent to text messages; null: the club sends none. */
  texts: string | null;
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** The family's details, each with the form that corrects it. */
export function PeopleSection(props: PeopleSectionProps) {
  const { family, relationships, texts, success, refusal } = props;
  const { athletes, guardian, others, contacts } = family;
  const answers = { success, refusal };
  const correct = (part: string, id: string) => ({
    id,
    verb: "Change",
    action: "correct",
    button: "Save",
    hidden: { part, id },
    ...answers,
  });
  return (
    <section className="family-section family-fold" aria-labelledby="people">
      <h2 id="people">Your details</h2>
      <PhoneDisclosure about="your details" />
      {athletes.map((athlete) => (
        <Entry
          key={athlete.id}
          {...correct("athlete", athlete.id)}
          heading={`${athlete.givenName} ${athlete.familyName}`.trim()}
          fields={athleteEntry(athlete)}
        />
      ))}
      <Entry
        {...correct("guardian", guardian.id)}
        heading="You"
        fields={[
          ...entryFields(guardianFields, guardian, relationships.guardian),
          ...(texts ? [smsConsentBox(texts, guardian.smsConsent)] : []),
        ]}
      />
      <Requests requests={family.requests} {...answers} />
      {others.map(({ id, name, relationship }) => (
        <p key={id} className="family-other">
          <strong>{name}</strong> {relationship && `${relationship}. `}Has a link of their own, and
          corrects their own details.
        </p>
      ))}
      <Entry
        {...answers}
        id="new-guardian"
        heading="Another parent or guardian"
        verb="Add"
        action="add-guardian"
        button="Ask them to confirm"
        fields={entryFields(guardianFields, emptyOf(guardianFields), relationships.other)}
      >
        <p>
          They get an email that says you named them, with a link to confirm it. Then they see this
          page, without your phone number and address. Every guardian of the family is told.
        </p>
      </Entry>
      {contacts.map((contact) => (
        <Entry
          key={contact.id}
          {...correct("contact", contact.id)}
          heading={`Emergency contact: ${contact.name}`}
          fields={entryFields(contactFields, contact, relationships.other)}
        />
      ))}
      <Entry
        {...correct("contact", "new")}
        heading="Emergency contact"
        verb="Add"
        button="Add"
        fields={entryFields(contactFields, emptyOf(contactFields), relationships.other)}
      >
        <p>Someone else a coach can call if we can’t reach you.</p>
      </Entry>
    </section>
  );
}

function athleteEntry(athlete: AthleteView): EntryField[] {
  const { bornOn, birthYear } = athlete;
  const isYearOnly = bornOn === null && birthYear !== null;
  return entryFields(athleteFields, athlete).map((field) =>
    field.name === athleteFields.bornOn.form && isYearOnly
      ? { ...field, hint: `We only know the year: ${birthYear}.` }
      : field,
  );
}

/** The declared fields of a person. @param choices the relationships to the athlete */
const entryFields = <Fields extends Record<string, PersonField>>(
  fields: Fields,
  person: Record<keyof Fields & string, string | null>,
  choices: readonly string[] = [],
): EntryField[] =>
  fieldsIn("correction", fields).map(
    ({ key, form, label, type, isOptional = false, ...field }) => ({
      name: form,
      label,
      value: person[key] ?? "",
      isOptional,
      ...(type === "relationship" || type === "choice"
        ? { choices: field.choices ?? choices }
        : type && { type }),
    }),
  );

const smsConsentBox = (label: string, isTicked: boolean): EntryField => ({
  name: smsConsentField,
  label,
  value: isTicked ? "yes" : "",
  type: "box",
});
