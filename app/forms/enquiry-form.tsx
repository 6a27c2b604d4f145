import { TextArea, TextField } from "#app/ui/text-field.tsx";
import type { EnquiryCopy } from "#domain/content/forms.ts";
import type { FormResult } from "#domain/form-result.ts";
import { ArrivedStatus, FormFoot } from "./form-foot.tsx";
import type { EnquiryWords } from "./form-words.server.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { OwnGroupQuestion } from "./own-group-question.tsx";
import { NewsletterBox, Under13 } from "./form-boxes.tsx";
import { longest } from "#domain/text-limits.ts";
import { useClubForm } from "./use-club-form.ts";

export interface EnquiryFormProps {
  copy: EnquiryCopy;
  words: EnquiryWords;
  /** The page's action. */
  action: string;
  arrived: FormResult | undefined;
}

/** The enquiry form (specification, points 2, 3, 5 and 8). */
export function EnquiryForm({ copy, words, action, arrived }: EnquiryFormProps) {
  const form = useClubForm({ required: words.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action={action} className="form enquiry-form" id="enquiry">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <p className="form-note">{copy.needed}</p>
        <div className="form-pairs">
          {words.person.map(({ name, ...input }) => (
            <TextField key={name} {...input} {...field(name)} />
          ))}
        </div>
        <Under13 form={form} below="age" />
        <ChoiceGroup legend={copy.trackAndField} choices={words.trackAndField} valueOf={valueOf} />
        <ChoiceGroup legend={copy.athletic} choices={words.athletic} valueOf={valueOf} />
        <TextArea {...field("message")} maxLength={longest.text} label={copy.questions} rows={4} />
        <OwnGroupQuestion copy={copy} valueOf={valueOf} />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit={copy.submit} privacy={copy.privacy} />
    </Form>
  );
}
