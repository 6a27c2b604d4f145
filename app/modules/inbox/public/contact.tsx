import { useState } from "react";
import { Link } from "react-router";
import { type FormResult, longest } from "#core/forms/result.ts";
import { TextArea, TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { NewsletterBox, Under13 } from "#modules/content/ui.ts";
import { type ClubForm, useClubForm } from "#core/forms/ui/use-form.ts";
import type { ContactLabels } from "./labels.server.ts";

interface ContactFormProps {
  copy: { submit: string; privacy: string };
  labels: ContactLabels;
  /** The page's action. */
  action: string;
  /** How soon somebody answers: "within 24-48 hours". */
  promise: string;
  arrived: FormResult | undefined;
}

const person = [
  { name: "first_name", label: "First Name", autoComplete: "given-name" },
  { name: "last_name", label: "Last Name", autoComplete: "family-name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
] as const;

/** The contact form, on its own page and on the landing page (docs/specification.md 2.5, 3.2, 5 and 8). */
export function ContactForm({ copy, labels, action, promise, arrived }: ContactFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action={action} className="form contact-form" id="message-form">
      {arrived && <ArrivedStatus form={form} />}
      <ContactSent form={form} promise={promise} />
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

const focusOn = (panel: HTMLElement | null) => panel?.focus();

interface ContactSentProps {
  form: ClubForm;
  promise: string;
}

/**
 * The receipt above the emptied form, in place of the foot's line. It stays while somebody writes another
 * message, so that the fields do not move.
 */
function ContactSent({ form: { view, justArrived }, promise }: ContactSentProps) {
  const [sent, setSent] = useState<typeof view.receipt>();
  // After a post without JavaScript the browser's autofocus is on the result.
  const [arrivedWith] = useState(justArrived ? view.receipt : undefined);
  if (view.outcome === "sent" && view.receipt !== sent) setSent(view.receipt);
  if (!sent?.reference || (view.outcome !== null && view.outcome !== "sent")) return null;
  const { reference, code } = sent;
  return (
    <div
      key={reference}
      className="contact-sent"
      tabIndex={-1}
      ref={sent === arrivedWith ? undefined : focusOn}
    >
      <p className="contact-sent-title">We have your message</p>
      <p>
        We’ll answer {promise}. Your reference is <strong>{reference}</strong>.
      </p>
      {code && <Link to={`/receipt/${code}`}>See your receipt</Link>}
    </div>
  );
}
