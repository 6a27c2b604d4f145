import type { FormResult } from "#core/forms/result.ts";
import type { TrialPractice } from "../trial-practices.ts";
import { SelectField, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { NewsletterBox } from "#modules/content/ui.ts";
import { type RequiredFields, useClubForm } from "#core/forms/ui/use-form.ts";

interface TrialFormProps {
  /** The groups with their next practices. */
  groups: { name: string; practices: Pick<TrialPractice, "key" | "when" | "where">[] }[];
  required: RequiredFields;
  privacy: string;
  /** The result of the form just sent. */
  arrived: FormResult | undefined;
}

/** Asks for a free first practice: the child, one of the next dates, and whom to call. */
export function TrialForm({ groups, required, privacy, arrived }: TrialFormProps) {
  const form = useClubForm({ required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action="/first-practice" className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <div className="trial-pair" data-short-second>
          <TextField {...field("athlete")} label="Child’s first name" autoComplete="off" />
          <TextField {...field("age")} label="Child’s age" inputMode="numeric" autoComplete="off" />
        </div>
        <SelectField
          {...field("practice")}
          id="trial-practice"
          label="Program and practice"
          autoComplete="off"
        >
          <option value="">Choose a practice</option>
          {groups.map(({ name, practices }) => (
            <optgroup key={name} label={name}>
              {practices.map(({ key, when, where }) => (
                <option key={key} value={key}>{`${when}, ${where}`}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField {...field("name")} label="Parent’s or guardian’s name" autoComplete="name" />
        <div className="trial-pair">
          <TextField {...field("phone")} label="Phone" type="tel" autoComplete="tel" />
          <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
        </div>
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit="Book this practice" privacy={privacy} />
    </Form>
  );
}
