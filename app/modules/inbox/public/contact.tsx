import { type FormResult, longest } from "#core/forms/result.ts";
import { TextArea, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { NewsletterBox, Under13 } from "#modules/content/ui.ts";
import { useClubForm } from "#core/forms/ui/use-form.ts";
import type { ContactLabels } from "./labels.server.ts";

interface ContactFormProps {
  copy: { submit: string; privacy: string };
  labels: ContactLabels;
  /** The page's action. */
  action: string;
  arrived: FormResult | undefined;
}

const person = [
  { name: "first_name", label: "First Name", autoComplete: "given-name" },
  { name: "last_name", label: "Last Name", autoComplete: "family-name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
] as const;

/** The contact form, on its own page and on the landing page (docs/specification.md 2.5, 3.2, 5 and 8). */
export function ContactForm({ copy, labels, action, arrived }: ContactFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action={action} className="form contact-form" id="message-form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <div className="form-pairs">
          {person.map(({ name, ...input }) => (
            <TextField key={name} {...input} {...field(name)} />
          ))}
        </div>
        <TextArea {...field("message")} maxLength={longest.text} label="Message" rows={5} />
        <Under13 form={form} />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit={copy.submit} privacy={copy.privacy} />
    </Form>
  );
}
