import { firstPracticeOf } from "#modules/catalogue/index.ts";
import { withGuardian } from "#modules/inbox/index.ts";
import { greetingName, monthFrom } from "#modules/content/index.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import type { NewSubmission } from "#modules/inbox/index.server.ts";
import type { BoughtLine } from "#modules/enrolment/index.server.ts";
import type { Balance } from "./ledger.server.ts";
import {
  donationMail,
  type PaidRegistration,
  registrationMail,
  withoutPlaceMail,
} from "./payments-mails.ts";
import { moneyPaid } from "#core/money.ts";
import { fullName, splitName } from "#core/names.ts";
import { dayOf, nowIn, type SeasonDates, yearOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Order } from "#modules/enrolment/schema.ts";

/** The data of the messages about a paid order. */
interface PaidOrder {
  order: Order & Pick<Balance, "paidCents">;
  /** None for a gift. */
  lines: BoughtLine[];
  /** A link to the family's page; null when the payer is no guardian. */
  familyPage: string | null;
}

/** A paid order's inbox entry and its messages to CRM, payer and staff (docs/specification.md 4). */
export function paymentSubmission(
  ctx: Pick<AppContext, "content" | "publicUrl" | "staffSmsNumber">,
  { order, lines, familyPage }: PaidOrder,
): NewSubmission {
  const { content, staffSmsNumber } = ctx;
  const { club, donation } = content;
  const { kind, reference, title } = order;
  const unplaced = lines.filter(({ registration }) => registration?.state === "unplaced");
  const isWithoutPlace = lines.length > 0 && unplaced.length === lines.length;
  const email = order.customerEmail ?? "";
  const [firstName, lastName] = splitName(order.customerName ?? "");
  const amount = moneyPaid(order.paidCents, order.currency);
  const fields = {
    paid: amount,
    ...(kind === "registration" && lineFields(lines)),
    order: reference,
  };
  const writer = { email, firstName, lastName, phone: "" };
  const payment = { reference, customerName: firstName, paid: amount };
  const mail = (receipt: string) => {
    if (kind === "donation")
      return donationMail(payment, { ...content, taxReceipt: donation.receipt });
    return isWithoutPlace
      ? withoutPlaceMail({ ...payment, title, receipt }, content)
      : registrationMail(agreementOf(ctx, { order, lines, familyPage, receipt }), content);
  };
  return {
    kind,
    reference,
    source: isOffline(order) ? "/admin/families/register" : "/successful-checkout",
    ...writer,
    fields: lines.some(({ athlete }) => athlete !== null)
      ? withGuardian(
          { ...fields, ...adult },
          { writer, thisYear: () => yearOf(new Date(), club.timeZone) },
        )
      : fields,
    formToken: order.id,
    contact: email
      ? {
          email,
          firstname: firstName,
          lastname: lastName,
          client_details: [
            `${kind === "donation" ? "Donation" : "Registration"} paid, reference ${reference}`,
            ...Object.entries(fields).map(([name, value]) => `${name.replace("_", " ")}: ${value}`),
            isOffline(order)
              ? `Recorded by the staff of ${club.name}`
              : `Paid through the checkout of ${club.name}`,
          ].join("\n"),
        }
      : null,
    compose: (_reference, receipt) => ({
      email: email ? { to: email, replyTo: club.email, ...mail(receipt) } : null,
      sms: isOffline(order)
        ? null
        : {
            to: staffSmsNumber,
            body: `${club.initials}: ${kind} ${reference} from ${greetingName(firstName) || "somebody"}${unplaced.length > 0 ? ", paid without a place" : ""}`,
          },
    }),
  };
}

/**
 * The programs and athletes. Several lines are joined in each field, in the same order; the youngest
 * athlete's year comes first, because the age rule reads it.
 */
function lineFields(lines: BoughtLine[]): Record<string, string> {
  const joined = (texts: string[]) => [...new Set(texts.filter((text) => text !== ""))].join("; ");
  const youngestFirst = lines.toSorted(
    (a, b) => (b.athlete?.birthYear ?? 0) - (a.athlete?.birthYear ?? 0),
  );
  const unplaced = lines.filter(({ registration }) => registration?.state === "unplaced");
  const fields = {
    offering: joined(youngestFirst.map(({ title }) => title)),
    season: joined(
      youngestFirst.map(({ seasonFrom, seasonTo }) =>
        seasonFrom ? `${seasonFrom} to ${seasonTo}` : "",
      ),
    ),
    athlete: joined(youngestFirst.map(({ athlete }) => fullName(athlete))),
    birth_year: joined(youngestFirst.map(({ athlete }) => String(athlete?.birthYear ?? ""))),
    place:
      unplaced.length === 0
        ? ""
        : unplaced.length === lines.length
          ? "None: it was paid after the hold ended"
          : `None for ${joined(unplaced.map(({ title }) => title))}: it was paid after the hold ended`,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ""));
}

/** A paid registration for its receipt. @param paid `receipt`: the address of its page */
export function agreementOf(
  { content, publicUrl }: Pick<AppContext, "content" | "publicUrl">,
  { order, lines, familyPage, receipt }: PaidOrder & { receipt: string },
): PaidRegistration {
  const { reference, title, agreedAt } = order;
  const [customerName] = splitName(order.customerName ?? "");
  const now = nowIn(content.club.timeZone);
  return {
    publicUrl,
    reference,
    customerName,
    receipt,
    familyPage,
    title,
    agreedAt,
    lines: lines.map(({ athlete, registration, seasonFrom, seasonTo, ...line }) => ({
      ...line,
      athlete: fullName(athlete),
      birthYear: athlete?.birthYear ?? null,
      season: boughtDays({ seasonFrom, seasonTo, registration }, content.club.timeZone),
      withoutPlace: registration?.state === "unplaced",
      withdrawnOn: registration?.endedOn ?? null,
      first:
        registration && firstPracticeOf(content, registration, athlete?.birthYear ?? null, now),
    })),
    paid: moneyPaid(order.paidCents, order.currency),
    terms: content.office.checkout.agreement.terms,
  };
}

/** The days that a line pays for: of a price for one month, that month of the season. */
function boughtDays(
  {
    seasonFrom: from,
    seasonTo: to,
    registration,
  }: Pick<BoughtLine, "seasonFrom" | "seasonTo" | "registration">,
  timeZone: string,
): SeasonDates | null {
  if (!from || !to) return null;
  return registration?.per === "month"
    ? monthFrom(dayOf(registration.createdAt, timeZone), { from, to })
    : { from, to };
}

/** The payer is an adult: the guardian, if the athlete is under 13. */
const adult = { under_13: false, guardian_name: "", guardian_email: "" };
