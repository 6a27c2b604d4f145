import { longest } from "#core/forms/result.ts";
import {
  contactFields,
  fieldsIn,
  guardianFields,
  type PersonField,
  smsConsentField,
} from "#modules/families/index.ts";
import { SmsConsentBox } from "#modules/families/ui.ts";
import { SelectField, TextField } from "#core/ui/text-field.tsx";
import { SuggestedAddress } from "./suggested-address.tsx";

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
export function AdultFields(props: AdultFieldsProps) {
  const { values, relationships, texts } = props;
  return (
    <>
      <fieldset className="agreement-person">
        <legend>Parent or guardian</legend>
        <PersonFields {...props} fields={guardianFields} choices={relationships.guardian} />
        <SuggestedAddress typed={values[guardianFields.email.form] ?? ""} isTyping />
        {texts && (
          <SmsConsentBox
            id={smsConsentField}
            label={texts}
            isTicked={Boolean(values[smsConsentField])}
          />
        )}
      </fieldset>
      <fieldset className="agreement-person">
        <legend>Emergency contact</legend>
        <p>Someone else a coach can call if we can’t reach you.</p>
        <PersonFields {...props} fields={contactFields} choices={relationships.emergency} />
      </fieldset>
    </>
  );
}

interface PersonFieldsProps extends Pick<AdultFieldsProps, "values" | "errors"> {
  fields: Record<string, PersonField>;
  choices: readonly string[];
}

const PersonFields = ({ fields, choices, values, errors }: PersonFieldsProps) =>
  fieldsIn("registration", fields).map(({ key, form: name, ...declared }) => {
    const field = {
      id: name,
      name,
      required: true,
      defaultValue: values[name] ?? "",
      maxLength: longest.line,
      error: errors[name],
    };
    return declared.type === "relationship" ? (
      <ChoiceField key={key} {...field} label={declared.label} first="Choose" choices={choices} />
    ) : (
      <TextField key={key} {...field} {...inputOf(declared)} />
    );
  });

/** How the checkout renders a declared field. */
export const inputOf = ({
  label,
  type,
  isOptional,
  autoComplete = "off",
}: Omit<PersonField, "form">) => ({
  label: isOptional ? `${label} (optional)` : label,
  autoComplete,
  ...(type && type !== "choice" && { type }),
  ...(isOptional && { required: false }),
});

interface ChoiceFieldProps {
  id: string;
  name: string;
  label: string;
  required: boolean;
  defaultValue: string;
  error: string | undefined;
  choices: readonly string[];
  /** The label of the empty choice. */
  first: string;
}

/** A declared field that is a select. */
export const ChoiceField = ({ choices, first, ...select }: ChoiceFieldProps) => (
  <SelectField {...select} autoComplete="off">
    <option value="">{first}</option>
    {choices.map((choice) => (
      <option key={choice}>{choice}</option>
    ))}
  </SelectField>
);
