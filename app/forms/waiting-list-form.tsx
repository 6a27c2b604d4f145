import { TextField } from "#app/ui/text-field.tsx";
import type { FormResult } from "#domain/form-result.ts";
import { ArrivedStatus, FormFoot } from "./form-foot.tsx";
import type { WaitingListWords } from "./form-words.server.ts";
import { NewsletterBox, Under13 } from "./form-boxes.tsx";
import { useClubForm } from "./use-club-form.ts";

interface WaitingListFormProps {
  words: WaitingListWords;
  privacy: string;
  /** The page's own path. */
  action: string;
  arrived: FormResult | undefined;
}

const fields = [
  { name: "name", label: "Your name", autoComplete: "name" },
  { name: "athlete", label: "The athlete’s name", autoComplete: "off" },
  { name: "birth_year", label: "Year of birth", inputMode: "numeric", autoComplete: "off" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
  { name: "email", label: "Email Address", type: "email", autoComplete: "email" },
] as const;

/** Puts an athlete on the waiting list of a full or closed offering. */
export function WaitingListForm({ words, privacy, action, arrived }: WaitingListFormProps) {
  const form = useClubForm({ required: words.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action={action} className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        {fields.map(({ name, ...input }) => (
          <TextField
            key={name}
            {...input}
            {...field(name)}
            pattern={name === "birth_year" ? words.of13AndOlder : undefined}
          />
        ))}
        <Under13 form={form} below="age" />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit="Put us on the list" privacy={privacy} />
    </Form>
  );
}
