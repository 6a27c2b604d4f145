import { z } from "zod";
import { ask } from "./asked-field.ts";
import { giftCentsFrom } from "./checkout-items.ts";
import { newsletterBox, requiredLine } from "./form-field.ts";
import { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";

const amount = z
  .string()
  .default("")
  .superRefine((text, context) => {
    const gift = giftCentsFrom(text);
    if ("refusal" in gift) context.addIssue({ code: "custom", message: gift.refusal });
  });

/** An e-mail transfer somebody is about to send; the amount's words are the specification's (point 5). */
export const transferSchema = namesGuardian(
  z.object({
    name: ask(requiredLine("name"), "Name field missing!"),
    email: ownEmail(),
    amount: ask(amount, "Please provide Donation Amount!"),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);
export type Transfer = z.output<typeof transferSchema>;
