import { TextField } from "#app/ui/text-field.tsx";
import type { FormResult } from "#domain/form-result.ts";
import { ArrivedStatus, FormFoot } from "./form-foot.tsx";
import type { RequiredFields } from "./required-fields.ts";
import { NewsletterBox, Under13 } from "./form-boxes.tsx";
import { useClubForm } from "./use-club-form.ts";

interface TransferFormProps {
  required: RequiredFields;
  submit: string;
  privacy: string;
  arrived: FormResult | undefined;
}

/** Announces an e-mail transfer; the answer and a mail carry the reference to write into it. */
export function TransferForm({ required, submit, privacy, arrived }: TransferFormProps) {
  const form = useClubForm({ required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action="/donation" className="form transfer-form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <TextField {...field("name")} label="Your name" autoComplete="name" />
        <TextField {...field("email")} label="Email Address" type="email" autoComplete="email" />
        <TextField {...field("amount")} label="Amount in Canadian dollars" inputMode="decimal" />
        <Under13 form={form} />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit={submit} privacy={privacy} />
    </Form>
  );
}
