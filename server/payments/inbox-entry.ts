import { withGuardian } from "#domain/forms/guardian.ts";
import { greetingName } from "#domain/mails/greeting.ts";
import { donationMail, registrationMail, withoutPlaceMail } from "#domain/mails/payments.ts";
import { moneyPaid } from "#domain/money.ts";
import { splitName } from "#domain/names.ts";
import { yearOf } from "#domain/time.ts";
import type { Order } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import type { NewSubmission } from "../forms/store.ts";

/** A paid order's inbox entry and its messages to CRM, payer and staff (specification, point 4). */
export function paymentSubmission(
  { content, staffSmsNumber }: Pick<AppContext, "content" | "staffSmsNumber">,
  order: Order,
): NewSubmission {
  const { club, donation } = content;
  const { kind, reference, title, athleteName, birthYear, withoutPlace } = order;
  const email = order.customerEmail ?? "";
  const [firstName, lastName] = splitName(order.customerName ?? "");
  const amount = moneyPaid(order.paidCents, order.currency);
  const fields = {
    paid: amount,
    ...(kind === "registration" && {
      offering: title,
      ...(order.seasonFrom && { season: `${order.seasonFrom} to ${order.seasonTo}` }),
      ...(athleteName && { athlete: athleteName, birth_year: String(birthYear) }),
      ...(withoutPlace && { place: "None: it was paid after the hold ended" }),
    }),
    order: reference,
  };
  const writer = { email, firstName, lastName, phone: "" };
  const payment = { reference, customerName: firstName, paid: amount };
  const mail = (receipt: string) => {
    if (kind === "donation")
      return donationMail(payment, { ...content, taxReceipt: donation.receipt });
    return withoutPlace
      ? withoutPlaceMail({ ...payment, title, receipt }, content)
      : agreementMail(content, order, receipt);
  };
  return {
    kind,
    reference,
    source: "/successful-checkout",
    ...writer,
    fields: athleteName
      ? withGuardian(
          { ...fields, ...adult },
          { writer, thisYear: yearOf(new Date(), club.timeZone) },
        )
      : fields,
    formToken: order.id,
    contact: {
      email,
      firstname: firstName,
      lastname: lastName,
      client_details: [
        `${kind === "donation" ? "Donation" : "Registration"} paid, reference ${reference}`,
        ...Object.entries(fields).map(([name, value]) => `${name.replace("_", " ")}: ${value}`),
        `Paid through the checkout of ${club.name}`,
      ].join("\n"),
    },
    compose: (_reference, receipt) => ({
      email: { to: email, replyTo: club.email, ...mail(receipt) },
      sms: {
        to: staffSmsNumber,
        body: `${club.initials}: ${kind} ${reference} from ${greetingName(firstName) || "somebody"}${withoutPlace ? ", paid without a place" : ""}`,
      },
    }),
  };
}

/** The receipt of a registration with the agreement. @param receipt the address of its page */
export function agreementMail(content: AppContext["content"], order: Order, receipt: string) {
  const { reference, title, athleteName, birthYear, agreedAt, seasonFrom, seasonTo } = order;
  const [customerName] = splitName(order.customerName ?? "");
  const season = seasonFrom && seasonTo ? { from: seasonFrom, to: seasonTo } : null;
  return registrationMail(
    {
      reference,
      customerName,
      receipt,
      title,
      season,
      athleteName,
      birthYear,
      agreedAt,
      paid: moneyPaid(order.paidCents, order.currency),
      priceCents: order.amountCents,
      terms: content.desk.checkout.agreement.terms,
    },
    content,
  );
}

/** The payer is an adult: the guardian, if the athlete is under 13. */
const adult = { under_13: false, guardian_name: "", guardian_email: "" };
