import { z } from "zod";
import { giftCentsFrom } from "./checkout-items.ts";
import { email, newsletterBox, personName } from "./form-field.ts";

/** An e-mail transfer somebody is about to send. */
export const transferSchema = z.object({
  name: personName("name"),
  email: email(),
  amount: z
    .string()
    .default("")
    .superRefine((text, context) => {
      const gift = giftCentsFrom(text);
      if ("refusal" in gift) context.addIssue({ code: "custom", message: gift.refusal });
    }),
  newsletter: newsletterBox(),
});
export type Transfer = z.output<typeof transferSchema>;

/** In the order they are checked (specification, point 5, for the amount's words). */
export const transferMessages = {
  name: "Name field missing!",
  email: "Email field missing!",
  amount: "Please provide Donation Amount!",
} as const;
