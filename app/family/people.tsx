import { smsConsentField } from "#domain/sms-consent.ts";
import type { Refusal } from "./answers.ts";
import { Entry, type EntryField } from "./entry.tsx";
import { Requests } from "./requests.tsx";
import type { AthleteView, FamilyView } from "./shown.ts";

interface PeopleSectionProps {
  family: FamilyView;
  /** The relationships to the athlete: a guardian's, and other people's. */
  relationships: { guardian: readonly string[]; other: readonly string[] };
  /** The consent to text messages; null: the club sends none. */
  texts: string | null;
  said: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** The family's details, each with the form that corrects it. */
export function PeopleSection(props: PeopleSectionProps) {
  const { family, relationships, texts, said, refusal } = props;
  const { athletes, guardian, others, contacts } = family;
  const answers = { said, refusal };
  const correct = (part: string, id: string) => ({
    id,
    verb: "Change",
    intent: "correct",
    button: "Save",
    hidden: { part, id },
    ...answers,
  });
  return (
    <section className="family-section" aria-labelledby="people">
      <h2 id="people">Your details</h2>
      {athletes.map((athlete) => (
        <Entry
          key={athlete.id}
          {...correct("athlete", athlete.id)}
          heading={`${athlete.givenName} ${athlete.familyName}`.trim()}
          fields={athleteFields(athlete)}
        />
      ))}
      <Entry
        {...correct("guardian", guardian.id)}
        heading="You"
        fields={[
          ...guardianFields(guardian, relationships.guardian),
          ...(texts ? [smsConsentBox(texts, guardian.texts)] : []),
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
        intent="add-guardian"
        button="Ask them to confirm"
        fields={guardianFields(
          { name: "", relationship: "", phone: "", email: "" },
          relationships.other,
        )}
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
          heading={`In an emergency: ${contact.name}`}
          fields={contactFields(contact, relationships.other)}
        />
      ))}
      <Entry
        {...correct("contact", "new")}
        heading="Somebody to call in an emergency"
        verb="Add"
        button="Add"
        fields={contactFields({ name: "", relationship: "", phone: "" }, relationships.other)}
      >
        <p>Somebody else whom a coach can call when nobody reaches you.</p>
      </Entry>
    </section>
  );
}

function athleteFields(athlete: AthleteView): EntryField[] {
  const { givenName, familyName, nameUsed, bornOn, birthYear } = athlete;
  const isYearOnly = bornOn === null && birthYear !== null;
  return [
    { name: "given_name", label: "First name", value: givenName },
    { name: "family_name", label: "Last name", value: familyName },
    { name: "name_used", label: "Name used, if another", value: nameUsed, isOptional: true },
    {
      name: "born_on",
      label: "Date of birth",
      type: "date",
      value: bornOn ?? "",
      ...(isYearOnly && { hint: `We only know the year: ${birthYear}.` }),
    },
  ];
}

interface Person {
  name: string;
  relationship: string;
  phone: string;
}

const guardianFields = (
  { name, relationship, phone, email }: Person & { email: string },
  choices: readonly string[],
): EntryField[] => [
  { name: "guardian_name", label: "First and last name", value: name },
  {
    name: "guardian_relationship",
    label: "Relationship to the athlete",
    value: relationship,
    choices,
  },
  { name: "guardian_phone", label: "Telephone", value: phone, type: "tel" },
  { name: "guardian_email", label: "E-mail address", value: email, type: "email" },
];

const smsConsentBox = (label: string, isTicked: boolean): EntryField => ({
  name: smsConsentField,
  label,
  value: isTicked ? "yes" : "",
  type: "box",
});

const contactFields = (
  { name, relationship, phone }: Person,
  choices: readonly string[],
): EntryField[] => [
  { name: "emergency_name", label: "First and last name", value: name },
  {
    name: "emergency_relationship",
    label: "Relationship to the athlete",
    value: relationship,
    choices,
  },
  { name: "emergency_phone", label: "Telephone", value: phone, type: "tel" },
];
