import { centsFrom, spokenMoney } from "#domain/money.ts";
import { transferInstructions } from "#domain/payment-mail.ts";
import { type Transfer, transferSchema } from "#domain/transfer.ts";
import type { ClubForm } from "./submit-form.ts";

const amountOf = ({ amount }: Transfer) => `${spokenMoney(centsFrom(amount) ?? 0)} CAD`;

/** The announcement of an e-mail transfer: in the inbox, so that staff know it when it arrives. */
export const transferForm = (transferEmail: string): ClubForm<typeof transferSchema> => ({
  kind: "donation",
  schema: transferSchema,
  person: ({ name, email }) => ({ email, firstName: name, lastName: "", phone: "" }),
  details: (transfer, clubName) =>
    `Announced a gift of ${amountOf(transfer)} by e-mail transfer to ${clubName}`,
  confirmation: ({ reference, receipt, firstName: name }, club, transfer) =>
    transferInstructions(
      { reference, name, amount: amountOf(transfer), transferEmail, receipt },
      club,
    ),
  notice: ({ reference, firstName }) => `e-transfer ${reference} announced by ${firstName}`,
});
