import type { ReactNode } from "react";
import type { OfficeText } from "#modules/content/index.ts";
import { healthFields, longestMedicalInformation } from "../medical-information-fields.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { FieldError, TextArea } from "#core/ui/text-field.tsx";

interface HealthFieldsProps {
  /** Prefix of each field's name, such as `athlete_1_`; "" for a form with one athlete. */
  prefix: string;
  labels: OfficeText["medicalInformation"];
  /** The athlete's name, in a form with several athletes. */
  athlete?: string;
  /** The submitted values, by field name: stored medical information is never shown. */
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The athlete already has medical information. */
  isStored: boolean;
  /** The submit button, where it is a form of its own. */
  button?: ReactNode;
}

const storedLine =
  "We have medical information from you. To keep it private it is not shown here. What you write now replaces it.";

/** An athlete's medical information, optional for families: collapsed until opened or if it has an error. */
export function HealthFields({
  prefix,
  labels,
  athlete = "",
  values,
  errors,
  isStored,
  button,
}: HealthFieldsProps) {
  const { note, consent, remove } = healthFields(prefix);
  const isOpen = [note, consent, remove].some((name) => values[name] || errors[name]);
  const consentError = `${consent}-error`;
  return (
    <details className="health-fields" open={isOpen || undefined}>
      <summary>
        {athlete && `${athlete}: `}
        {labels.heading}
      </summary>
      <div>
        <p>{isStored ? storedLine : labels.line}</p>
        <TextArea
          id={note}
          name={note}
          label={labels.label}
          rows={4}
          maxLength={longestMedicalInformation}
          defaultValue={values[note] ?? ""}
          error={errors[note]}
          autoComplete="off"
        />
        <Checkbox
          id={consent}
          name={consent}
          label={labels.consent}
          defaultChecked={Boolean(values[consent])}
          aria-invalid={errors[consent] ? true : undefined}
          aria-describedby={errors[consent] ? consentError : undefined}
        />
        <FieldError id={consentError} text={errors[consent]} />
        {isStored && (
          <Checkbox
            id={remove}
            name={remove}
            label="Delete the medical information"
            defaultChecked={Boolean(values[remove])}
          />
        )}
        {button}
      </div>
    </details>
  );
}
