import { subscriptionConfirmation } from "#domain/confirmation.ts";
import { subscriptionDetails } from "#domain/contact-details.ts";
import { subscriptionMessages, subscriptionSchema } from "#domain/subscription.ts";
import type { ClubForm } from "./submit-form.ts";

/** The newsletter box (specification, points 2, 3 and 5). */
export const subscriptionForm: ClubForm<typeof subscriptionSchema> = {
  kind: "subscription",
  schema: subscriptionSchema,
  messages: subscriptionMessages,
  person: ({ email }) => ({ email, firstName: "", lastName: "", phone: "" }),
  details: subscriptionDetails,
  confirmation: (_subscription, reference, club) => subscriptionConfirmation({ reference }, club),
  notice: (_subscription, reference) => `new subscriber, ${reference}`,
};
