import { randomUUID } from "node:crypto";
import { subscriptionSchema } from "#domain/forms/contact.ts";
import { subscriptionDetails } from "#domain/forms/crm-details.ts";
import type { FormResult } from "#domain/forms/result.ts";
import { subscriptionRequest } from "#domain/mails/forms.ts";
import type { AppContext } from "../context.ts";
import { type FormSubmission, submitForm } from "../forms/submit.ts";
import { type LinkMaker, newsletterLinks, recordRequest } from "./consent.ts";

/**
 * Handles the newsletter box (specification, points 2, 3 and 5). It mails a confirmation link: an
 * address is on the list only after its owner confirmed (CASL; decision 5).
 */
export function subscribe(
  ctx: AppContext,
  maker: LinkMaker,
  { fields, source, address }: FormSubmission,
): Promise<FormResult> {
  const consentId = randomUUID();
  const links = newsletterLinks(maker, consentId);
  const { consent: wording, sent: sentNote } = ctx.content.subscribe;
  return submitForm(
    ctx,
    {
      kind: "subscription",
      schema: subscriptionSchema,
      person: ({ email }) => ({ email, firstName: "", lastName: "", phone: "" }),
      details: subscriptionDetails,
      confirmation: ({ reference }, club) => subscriptionRequest({ reference, links }, club),
      notice: ({ reference }) => `new subscriber, ${reference}`,
      sentNote,
      alongside: (transaction, { email }) =>
        recordRequest(transaction, {
          id: consentId,
          address: email,
          wording,
          page: source,
          method: "newsletter form",
        }),
    },
    { fields, source, address },
  );
}
