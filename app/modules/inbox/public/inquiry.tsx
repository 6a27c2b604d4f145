import { useId } from "react";
import type { InquiryCopy } from "#modules/content/index.ts";
import { NewsletterBox, Under13 } from "#modules/content/ui.ts";
import { type FormResult, longest } from "#core/forms/result.ts";
import { TextArea, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, ChoiceGroup, FormFoot } from "#core/forms/ui/parts.tsx";
import { useClubForm } from "#core/forms/ui/use-form.ts";
import type { InquiryLabels } from "./labels.server.ts";

export interface InquiryFormProps {
  copy: InquiryCopy;
  labels: InquiryLabels;
  /** The page's action. */
  action: string;
  arrived: FormResult | undefined;
}

/** The inquiry form (docs/specification.md 2.4, 3.1, 5 and 8). */
export function InquiryForm({ copy, labels, action, arrived }: InquiryFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action={action} className="form inquiry-form" id="inquiry">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <p className="form-note">{copy.needed}</p>
        <div className="form-pairs">
          {labels.person.map(({ name, ...input }) => (
            <TextField key={name} {...input} {...field(name)} />
          ))}
        </div>
        <Under13 form={form} below="age" />
        <ChoiceGroup legend={copy.trackAndField} choices={labels.trackAndField} valueOf={valueOf} />
        <ChoiceGroup legend={copy.athletic} choices={labels.athletic} valueOf={valueOf} />
        <TextArea {...field("message")} maxLength={longest.text} label={copy.questions} rows={4} />
        <OwnGroupQuestion copy={copy} valueOf={valueOf} />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit={copy.submit} privacy={copy.privacy} />
    </Form>
  );
}

interface OwnGroupProps {
  copy: InquiryCopy;
  valueOf: (name: string) => string;
}

const answers = [
  { name: "group_yes", label: "Yes" },
  { name: "group_no", label: "No" },
];

/** Yes, No or no answer. */
function OwnGroupQuestion({ copy, valueOf }: OwnGroupProps) {
  const blurb = useId();
  return (
    <div className="own-group">
      <h3 className="own-group-heading">{copy.friends.heading}</h3>
      <p id={blurb}>{copy.friends.text}</p>
      <ChoiceGroup
        legend={copy.ownGroup}
        choices={answers}
        valueOf={valueOf}
        describedBy={blurb}
        exclusive
        short
      />
    </div>
  );
}
