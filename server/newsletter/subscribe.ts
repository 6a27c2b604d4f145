import { randomUUID } from "node:crypto";
import { defineForm } from "#domain/forms/form.ts";
import type { FormResult } from "#domain/forms/result.ts";
import { subscriptionSchema } from "#domain/forms/subscription.ts";
import { type NewsletterLinks, subscriptionRequest } from "#domain/mails/newsletter.ts";
import type { AppContext } from "../context.ts";
import { type FormSubmission, submitForm } from "../forms/submit.ts";
import { newsletterLinks, recordRequest } from "./consent.ts";

/** The newsletter box's form. @param links of the consent that it asks for */
export const subscriptionForm = (links: NewsletterLinks) =>
  defineForm({
    kind: "subscription",
    schema: subscriptionSchema,
    person: ({ email }) => ({ email, firstName: "", lastName: "", phone: "" }),
    details: ({ email }, { club }) => `${email} just subscribed to the newsletter of ${club.name}`,
    confirmation: ({ reference }, content) => subscriptionRequest({ reference, links }, content),
    notice: ({ reference }) => `new subscriber, ${reference}`,
  });

/**
 * Handles the newsletter box (docs/specification.md 2.3, 3.2 and 5). It mails a confirmation link: an
 * address is on the list only after its owner confirmed (CASL; decision 5).
 */
export function subscribe(
  ctx: AppContext,
  { fields, source, address }: FormSubmission,
): Promise<FormResult> {
  const consentId = randomUUID();
  const links = newsletterLinks(ctx, consentId);
  const { consent: wording, sent: sentNote } = ctx.content.subscribe;
  const form = subscriptionForm(links);
  const request = { id: consentId, wording, page: source, method: "newsletter form" } as const;
  return submitForm(
    ctx,
    form,
    { fields, source, address },
    {
      sentNote,
      alongside: (transaction, { email }) =>
        recordRequest(transaction, { ...request, address: email }),
    },
  );
}
