import { z } from "zod";
import { giftCentsFrom } from "./checkout.ts";
import { composeMail } from "#modules/content/index.ts";
import { defineForm, guardianFields, namesGuardian, ownEmail } from "#modules/inbox/index.ts";
import { centsFrom, formatMoney } from "#core/money.ts";
import { newsletterBox, required, requiredLine } from "#core/forms/fields.ts";

const amount = z
  .string()
  .default("")
  .superRefine((text, context) => {
    const gift = giftCentsFrom(text);
    if ("refusal" in gift) context.addIssue({ code: "custom", message: gift.refusal });
  });

/** An announced e-mail transfer; the amount's message is the specification's (docs/specification.md 5). */
export const transferSchema = namesGuardian(
  z.object({
    name: required(requiredLine("name"), "Name field missing!"),
    email: ownEmail(),
    amount: required(amount, "Please provide Donation Amount!"),
    ...guardianFields,
    newsletter: newsletterBox(),
  }),
);
type Transfer = z.output<typeof transferSchema>;

const amountOf = ({ amount }: Transfer) => `${formatMoney(centsFrom(amount) ?? 0)} CAD`;

/** An announced e-mail transfer: stored in the inbox so that staff recognise it when it arrives. */
export const transferForm = defineForm({
  kind: "donation",
  schema: transferSchema,
  person: ({ name, email }) => ({ email, firstName: name, lastName: "", phone: "" }),
  details: (transfer, { club }) =>
    `Announced a gift of ${amountOf(transfer)} by e-transfer to ${club.name}`,
  confirmation: ({ firstName: name, ...sent }, { club, mails, founder }, transfer) => {
    const { transferEmail } = founder.donation;
    const values = { ...sent, transferEmail, amount: amountOf(transfer) };
    return composeMail(mails.transfer, { name, values, club });
  },
  notice: ({ reference, firstName }) => `e-transfer ${reference} announced by ${firstName}`,
});
