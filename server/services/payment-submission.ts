import { donationMail, registrationMail } from "#domain/payment-mail.ts";
import { keptAnswers } from "#domain/guardian.ts";
import { spokenMoney } from "#domain/money.ts";
import { yearOf } from "#domain/time.ts";
import type { Order } from "#server/db/order-schema.ts";
import type { ProviderSession } from "#server/integrations/payments/port.ts";
import type { ClubDesk } from "./club-desk.ts";
import type { NewSubmission } from "./save-submission.ts";

/** What a paid order puts into the inbox and owes to CRM, payer and staff (specification, point 4). */
export function paymentSubmission(
  { content, staffSmsNumber }: Pick<ClubDesk, "content" | "staffSmsNumber">,
  order: Order,
  { customer, amountCents }: Pick<ProviderSession, "customer" | "amountCents">,
): NewSubmission {
  const { club, desk, donation } = content;
  const { kind, reference, title, athleteName, birthYear } = order;
  const [firstName, lastName] = splitName(customer.name);
  const amount = `${spokenMoney(amountCents)} CAD`;
  const fields = {
    paid: amount,
    ...(kind === "registration" && {
      offering: title,
      ...(order.seasonFrom && { season: `${order.seasonFrom} to ${order.seasonTo}` }),
      ...(athleteName && { athlete: athleteName, birth_year: String(birthYear) }),
    }),
    order: reference,
  };
  const writer = { email: customer.email, firstName, lastName, phone: "" };
  const payment = { reference, customerName: firstName, amountCents };
  const season =
    order.seasonFrom && order.seasonTo ? { from: order.seasonFrom, to: order.seasonTo } : null;
  const mail = (receipt: string) =>
    kind === "donation"
      ? donationMail(payment, club, donation.receipt)
      : registrationMail(
          {
            ...{ ...payment, receipt },
            ...{ title, season, athleteName, birthYear, agreedAt: order.agreedAt },
            terms: desk.checkout.agreement.terms,
          },
          club,
        );
  return {
    kind,
    reference,
    source: "/successful-checkout",
    ...writer,
    fields: athleteName
      ? keptAnswers(
          { ...fields, ...adult },
          { writer, thisYear: yearOf(new Date(), club.timeZone) },
        )
      : fields,
    formToken: order.id,
    contact: {
      email: customer.email,
      firstname: firstName,
      lastname: lastName,
      client_details: [
        `${kind === "donation" ? "Donation" : "Registration"} paid, reference ${reference}`,
        ...Object.entries(fields).map(([name, value]) => `${name.replace("_", " ")}: ${value}`),
        `Paid through the checkout of ${club.name}`,
      ].join("\n"),
    },
    compose: (_reference, receipt) => ({
      email: { to: customer.email, replyTo: club.email, ...mail(receipt) },
      sms: {
        to: staffSmsNumber,
        body: `${club.initials}: ${kind} ${reference} from ${firstName.split(" ")[0] || "somebody"}`,
      },
    }),
  };
}

/** Who pays is an adult: the guardian, where the athlete is under 13. */
const adult = { under_13: false, guardian_name: "", guardian_email: "" };

/** `Ada Mae Osei` → `Ada Mae`, `Osei`; a single name is a first name. */
function splitName(name: string): [string, string] {
  const parts = name.trim().split(/\s+/);
  const last = parts.length > 1 ? (parts.pop() ?? "") : "";
  return [parts.join(" "), last];
}
