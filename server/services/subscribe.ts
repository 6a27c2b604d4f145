import { randomUUID } from "node:crypto";
import { subscriptionDetails } from "#domain/contact-details.ts";
import type { FormResult } from "#domain/form-result.ts";
import { subscriptionRequest } from "#domain/newsletter-mail.ts";
import { subscriptionSchema } from "#domain/subscription.ts";
import type { ClubDesk } from "./club-desk.ts";
import { type LinkMaker, newsletterLinks } from "./newsletter-links.ts";
import { recordRequest } from "./newsletter-list.ts";
import { type ArrivedForm, submitForm } from "./submit-form.ts";

/**
 * Takes the newsletter box (specification, points 2, 3 and 5). Its mail asks for one press: nobody
 * is on the list who did not do that (CASL; decision 5).
 */
export function subscribe(
  desk: ClubDesk,
  maker: LinkMaker,
  { fields, source, address }: ArrivedForm,
): Promise<FormResult> {
  const consentId = randomUUID();
  const links = newsletterLinks(maker, consentId);
  const { consent: wording, sent: sentNote } = desk.content.subscribe;
  return submitForm(
    desk,
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
          ...{ id: consentId, address: email, wording, page: source },
          method: "newsletter form",
        }),
    },
    { fields, source, address },
  );
}
