import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { firstPracticeOf } from "#modules/catalogue/index.ts";
import { bibYears, greetingName } from "#modules/content/index.ts";
import { type Instalment, isOffline } from "#modules/enrolment/index.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { type BoughtLine, boughtDays, weekOf } from "#modules/enrolment/index.server.ts";
import type { PaidRegistration } from "./payments-mails.ts";
import { moneyPaid } from "#core/money.ts";
import { fullName, splitName } from "#core/names.ts";
import { nowIn } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { ContactRecord } from "#core/vendors/crm/port.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import type { Order as StoredOrder } from "#modules/enrolment/schema.ts";
import { partsToCome } from "./instalments.server.ts";
import { payLink } from "./mailed-links.server.ts";
import { paidByText } from "./paid-by.server.ts";
import type { Balance } from "./ledger.server.ts";

/** An order with its amounts from the ledger. */
type Order = StoredOrder & Pick<Balance, "paidCents" | "balanceCents">;

/** The data of the messages about a paid order. */
interface PaidOrder {
  order: Order;
  /** None for a gift. */
  lines: BoughtLine[];
  /** A link to the family's page; null when the payer is no guardian. */
  familyPage: string | null;
  /** The address of its receipt. */
  receipt: string;
}

/**
 * Queues a paid order's messages to CRM, payer and staff (docs/specification.md 4). Unique keys prevent
 * duplicates: the receipt has the order's id, and an order has one record and one notice.
 */
export async function queuePaidMessages(
  ctx: AppContext,
  transaction: Transaction,
  paid: PaidOrder,
): Promise<void> {
  const { order } = paid;
  const queued = [
    { channel: "crm" as const, payload: contactRecord(ctx, paid) },
    { channel: "sms" as const, payload: staffNotice(ctx, paid) },
  ].flatMap(({ channel, payload }) =>
    payload ? [{ id: randomUUIDv7(), orderId: order.id, channel, payload, dueAt: sql`now()` }] : [],
  );
  if (queued.length > 0) await transaction.insert(deliveries).values(queued).onConflictDoNothing();
  await mailReceipt(ctx, transaction, paid);
}

async function mailReceipt(
  ctx: AppContext,
  transaction: Transaction,
  paid: PaidOrder,
): Promise<void> {
  const { order, lines, receipt } = paid;
  const { id, kind, title, customerEmail: email } = order;
  const sent = { id, orderId: id, to: { email } };
  const payment = paymentOf(order);
  if (kind === "donation")
    return notify(ctx, transaction, "donation-received", { ...sent, data: payment });
  const isWithoutPlace = lines.length > 0 && unplacedOf(lines).length === lines.length;
  if (isWithoutPlace) {
    const data = { ...payment, title, receipt };
    return notify(ctx, transaction, "without-place", { ...sent, data });
  }
  const toCome = await partsToCome(transaction, id);
  const paidBy = await paidByText(transaction, order);
  await notify(ctx, transaction, "agreement", {
    ...sent,
    data: agreementOf(ctx, { ...paid, toCome, paidBy }),
  });
}

/** The payer's record in the CRM; null: there is no address. */
function contactRecord(
  { content: { club } }: Pick<AppContext, "content">,
  { order, lines }: PaidOrder,
): { [Field in keyof ContactRecord]: string } | null {
  const { kind, reference, customerEmail: email } = order;
  if (!email) return null;
  const [firstname, lastname] = splitName(order.customerName ?? "");
  const details = [
    `${kind === "donation" ? "Donation" : "Registration"} paid, reference ${reference}`,
    ...Object.entries(paidFields(order, lines)).map(
      ([name, value]) => `${name.replace("_", " ")}: ${value}`,
    ),
    isOffline(order)
      ? `Recorded by the staff of ${club.name}`
      : `Paid through the checkout of ${club.name}`,
  ];
  return { email, firstname, lastname, client_details: details.join("\n") };
}

/** The text message to staff; null: staff recorded the payment themselves. */
function staffNotice(
  { content, staffSmsNumber: to }: Pick<AppContext, "content" | "staffSmsNumber">,
  { order, lines }: PaidOrder,
) {
  if (isOffline(order)) return null;
  const [firstName] = splitName(order.customerName ?? "");
  const from = greetingName(firstName) || "somebody";
  const place = unplacedOf(lines).length > 0 ? ", paid without a spot" : "";
  const body = `${content.club.initials}: ${order.kind} ${order.reference} from ${from}${place}`;
  return { to, body };
}

/** The purchase and the athletes, as fields of the CRM record and the inbox's file. */
export const paidFields = (order: Order, lines: BoughtLine[]): Record<string, string> => ({
  paid: moneyPaid(order.paidCents, order.currency),
  ...(order.laterCents > 0 &&
    order.balanceCents > 0 && { later: moneyPaid(order.balanceCents, order.currency) }),
  ...(order.kind === "registration" && lineFields(lines)),
  order: order.reference,
});

const paymentOf = (order: Order) => ({
  reference: order.reference,
  customerName: splitName(order.customerName ?? "")[0],
  paid: moneyPaid(order.paidCents, order.currency),
});

const unplacedOf = (lines: BoughtLine[]) =>
  lines.filter(({ registration }) => registration?.state === "unplaced");

/**
 * The programs and athletes. Several lines are joined in each field, in the same order: the youngest athlete's
 * first.
 */
function lineFields(lines: BoughtLine[]): Record<string, string> {
  const joined = (texts: string[]) => [...new Set(texts.filter((text) => text !== ""))].join("; ");
  const youngestFirst = lines.toSorted(
    (a, b) => (b.athlete?.birthYear ?? 0) - (a.athlete?.birthYear ?? 0),
  );
  const unplaced = unplacedOf(lines);
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

/** A paid registration for its receipt. */
export function agreementOf(
  ctx: Pick<AppContext, "content" | "publicUrl">,
  {
    order,
    lines,
    familyPage,
    receipt,
    toCome,
    paidBy,
  }: PaidOrder & {
    paidBy: string | null;
    /** Its instalments that are not paid yet. */
    toCome: readonly Instalment[];
  },
): PaidRegistration {
  const { content, publicUrl } = ctx;
  const { title, agreedAt } = order;
  const now = nowIn(content.club.timeZone);
  return {
    ...paymentOf(order),
    paidBy,
    publicUrl,
    receipt,
    familyPage,
    toCome: toCome.length > 0 ? { parts: toCome, payPage: payLink(ctx, order) } : null,
    title,
    agreedAt,
    lines: lines.map(({ athlete, registration, seasonFrom, seasonTo, ...line }) => ({
      ...line,
      athlete: fullName(athlete),
      birthYear: athlete?.birthYear ?? null,
      season: boughtDays(content, { seasonFrom, seasonTo, registration }),
      years: seasonFrom && seasonTo ? bibYears({ from: seasonFrom, to: seasonTo }) : "",
      withoutPlace: registration?.state === "unplaced",
      withdrawnOn: registration?.endedOn ?? null,
      first:
        registration && firstPracticeOf(content, registration, athlete?.birthYear ?? null, now),
      practices: registration ? weekOf(ctx, registration, athlete?.birthYear ?? null) : [],
    })),
    terms: content.office.checkout.agreement.terms,
  };
}
