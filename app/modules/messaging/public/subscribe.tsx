import type { SubscribeCopy } from "#modules/content/index.ts";
import type { SubscriptionLabels } from "#modules/inbox/ui.server.ts";
import type { FormResult } from "#core/forms/result.ts";
import { TextField } from "#core/ui/text-field.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { useClubForm } from "#core/forms/ui/use-form.ts";

interface SubscribeFormProps {
  copy: SubscribeCopy;
  labels: SubscriptionLabels;
  /** The page's path, stored with the consent. */
  page: string;
  arrived?: FormResult | undefined;
}

/** The newsletter form; posts to its own page from anywhere. */
export function SubscribeForm({ copy, labels, page, arrived }: SubscribeFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
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
