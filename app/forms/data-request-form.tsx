import { Checkbox } from "#app/ui/checkbox.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import type { FormResult } from "#domain/form-result.ts";
import { ArrivedStatus, FormFoot } from "./form-foot.tsx";
import type { DataRequestWords } from "./form-words.server.ts";
import { longest } from "#domain/text-limits.ts";
import { useClubForm } from "./use-club-form.ts";

interface DataRequestFormProps {
  words: DataRequestWords;
  privacy: string;
  arrived: FormResult | undefined;
}

/** Asks to delete or to see what the club has about somebody; the address is checked by mail. */
export function DataRequestForm({ words, privacy, arrived }: DataRequestFormProps) {
  const form = useClubForm({ required: words.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  const chosen = valueOf("kind") || "deletion";
  return (
    <Form {...formProps} action="/data-request" className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <fieldset className="choices">
          <legend>What should we do?</legend>
          <div className="choices-list">
            {words.kinds.map(({ kind, label }) => (
              <Checkbox
                key={kind}
                type="radio"
                name="kind"
                value={kind}
                label={label}
                defaultChecked={kind === chosen}
              />
            ))}
          </div>
        </fieldset>
        <TextField
          {...field("email")}
          type="email"
          label="E-mail address you used with us"
          autoComplete="email"
        />
        <TextArea
          {...field("details")}
          maxLength={longest.text}
          label="Anything we should know, such as a child’s name or a part to keep (optional)"
          rows={3}
        />
      </div>
      <FormFoot form={form} submit="SUBMIT" privacy={privacy} />
    </Form>
  );
}
