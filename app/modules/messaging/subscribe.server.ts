import { randomUUID } from "node:crypto";
import { defineForm, subscriptionSchema } from "#modules/inbox/index.ts";
import { type HeldForm, type FormSubmission, submitForm } from "#modules/inbox/index.server.ts";
import type { FormResult } from "#core/forms/result.ts";
import { type NewsletterLinks, subscriptionRequest } from "./newsletter-mails.ts";
import type { AppContext } from "#core/context.server.ts";
import { newsletterLinks, recordRequest } from "./consent.server.ts";

/** The newsletter box's form. @param links of the consent that it asks for */
const subscriptionForm = (links: NewsletterLinks) =>
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

/** The form of a subscription that staff released: its request is recorded at that time. */
export const heldSubscription: HeldForm = async (ctx, transaction, { source: page, email }) => {
  const id = randomUUID();
  const wording = ctx.content.subscribe.consent;
  const method = "newsletter form";
  await recordRequest(transaction, { id, address: email, wording, page, method });
  return subscriptionForm(newsletterLinks(ctx, id));
};
