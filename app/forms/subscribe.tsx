import type { SubscribeCopy } from "#domain/content/forms.ts";
import type { FormResult } from "#domain/forms/result.ts";
import { TextField } from "../ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "./kit/parts.tsx";
import { useClubForm } from "./kit/use-form.ts";
import type { SubscriptionLabels } from "./labels.server.ts";

interface SubscribeFormProps {
  copy: SubscribeCopy;
  words: SubscriptionLabels;
  /** The page's path, stored with the consent. */
  page: string;
  arrived?: FormResult | undefined;
}

/** The newsletter box; posts to its own page from anywhere. */
export function SubscribeForm({ copy, words, page, arrived }: SubscribeFormProps) {
  const form = useClubForm({ required: words.required, arrived });
  const { Form, formProps, filling, field } = form;
  return (
    <Form {...formProps} action="/subscribe" className="form subscribe-form">
      {arrived && <ArrivedStatus form={form} />}
      <input type="hidden" name="page" value={page} />
      <div key={filling} className="form-fields">
        <TextField {...field("email")} type="email" label={copy.label} autoComplete="email" />
      </div>
      <FormFoot form={form} submit={copy.submit} />
      <details className="subscribe-consent">
        <summary>{copy.short}</summary>
        {copy.consent} {copy.next}
      </details>
    </Form>
  );
}
