import { longest } from "#domain/forms/result.ts";
import { smsConsentField } from "#domain/sms-consent.ts";
import { SmsConsentBox } from "../sections/sms-consent-box.tsx";
import { SelectField, TextField } from "../ui/text-field.tsx";

/** The relationships of a guardian and an emergency contact to the athlete. */
export interface Relationships {
  guardian: readonly string[];
  emergency: readonly string[];
}

interface AdultFieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
  relationships: Relationships;
  /** The consent to text messages; null: the club sends none. */
  texts: string | null;
}

/** The parent or guardian, and the emergency contact. */
export function AdultFields({ values, errors, relationships, texts }: AdultFieldsProps) {
  const field = (name: string) => ({
    id: name,
    name,
    required: true,
    defaultValue: values[name] ?? "",
    maxLength: longest.line,
    error: errors[name],
  });
  return (
    <>
      <fieldset className="agreement-person">
        <legend>Parent or guardian</legend>
        <TextField {...field("guardian_name")} label="First and last name" autoComplete="name" />
        <Relationship {...field("guardian_relationship")} choices={relationships.guardian} />
        <TextField {...field("guardian_phone")} label="Telephone" type="tel" autoComplete="tel" />
        <TextField
          {...field("guardian_email")}
          label="E-mail address"
          type="email"
          autoComplete="email"
        />
        {texts && (
          <SmsConsentBox
            id={smsConsentField}
            label={texts}
            isTicked={Boolean(values[smsConsentField])}
          />
        )}
      </fieldset>
      <fieldset className="agreement-person">
        <legend>If we cannot reach you</legend>
        <p>Somebody else a coach can call in an emergency.</p>
        <TextField {...field("emergency_name")} label="First and last name" autoComplete="off" />
        <Relationship {...field("emergency_relationship")} choices={relationships.emergency} />
        <TextField {...field("emergency_phone")} label="Telephone" type="tel" autoComplete="off" />
      </fieldset>
    </>
  );
}

interface RelationshipProps {
  id: string;
  name: string;
  required: boolean;
  defaultValue: string;
  error: string | undefined;
  choices: readonly string[];
}

const Relationship = ({ choices, id, name, required, defaultValue, error }: RelationshipProps) => (
  <SelectField
    {...{ id, name, required, defaultValue, error }}
    label="Relationship to the athlete"
    autoComplete="off"
  >
    <option value="">Choose</option>
    {choices.map((choice) => (
      <option key={choice}>{choice}</option>
    ))}
  </SelectField>
);
