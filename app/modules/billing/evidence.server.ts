import { and, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney, moneyPaid } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { dayOf, exactTime, formatDate, dateTextOf } from "#core/time/time.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { signatures } from "#modules/families/schema.ts";
import { isOpenDispute } from "./dispute-states.ts";
import { readOrderTrouble } from "./decide.server.ts";
import type { EvidenceFacts } from "./evidence.ts";
import { messagesOf } from "./inbox-orders.server.ts";
import { withBalance } from "./ledger.server.ts";
import type { OrderWithLines } from "./orders.server.ts";
import { refundsOf } from "./refunds.server.ts";

/** A practice at which an athlete was present. */
export interface AttendedPractice {
  athleteId: string;
  day: string;
  /** The group's name. */
  group: string;
}

declare module "#core/module.server.ts" {
  interface Module {
    /** The practices from a day on at which athletes were present, newest first. */
    attendedPractices?: readonly ((
      ctx: Pick<AppContext, "db" | "content">,
      asked: { athleteIds: string[]; from: string },
    ) => Promise<AttendedPractice[]>)[];
  }
}

/** The dispute to answer: an open one, otherwise the last one; null: the order has none. */
export async function disputeToAnswer(ctx: AppContext, order: OrderWithLines) {
  const { disputes } = await readOrderTrouble(ctx, order);
  return disputes.find(isOpenDispute) ?? disputes.at(-1) ?? null;
}

/**
 * The records about a disputed order, for the payer's bank: only about its payer and the athletes of its
 * lines, and nothing medical.
 */
export async function readEvidence(
  ctx: AppContext,
  order: OrderWithLines,
  reason: string,
): Promise<EvidenceFacts> {
  const { content, publicUrl } = ctx;
  const { club } = content;
  const zone = club.timeZone;
  const time = (at: Date | null) => (at ? exactTime(at, zone) : "");
  const paidAt = order.paidAt ?? order.createdAt;
  const athletes = new Map(
    order.lines.flatMap(({ athlete }) => (athlete ? [[athlete.id, fullName(athlete)]] : [])),
  );
  const ids = [...athletes.keys()];
  const asked = { athleteIds: ids, from: dayOf(paidAt, zone) };
  const [signed, practices, messages, refunds, others] = await Promise.all([
    signedFor(ctx, ids),
    Promise.all(ctx.modules.attendedPractices.map((read) => read(ctx, asked))),
    messagesOf(ctx, order),
    refundsOf(ctx.db, [order.id]),
    otherPayments(ctx, order),
  ]);
  const mails = messages.filter(({ channel }) => channel === "email");
  const copy = termsIn(mails.find(({ id }) => id === order.id)?.payload.text);
  return {
    club: club.name,
    reason,
    order: {
      reference: order.reference,
      isGift: order.kind === "donation",
      orderedOn: time(order.createdAt),
      paidOn: time(paidAt),
      paid: moneyPaid(order.paidCents, order.currency),
      payer: order.customerName ?? "",
      email: order.customerEmail ?? "",
    },
    lines: order.lines.map((line) => ({
      title: line.title,
      athlete: fullName(line.athlete),
      days:
        line.seasonFrom && line.seasonTo
          ? `${formatDate(line.seasonFrom)} to ${formatDate(line.seasonTo)}`
          : "",
      price: formatMoney(line.amountCents),
      endedOn:
        line.registration &&
        (line.registration.endedOn ? formatDate(line.registration.endedOn) : ""),
    })),
    terms: {
      acceptedOn: time(order.agreedAt),
      text: copy ?? content.office.checkout.agreement.terms,
      isCopy: copy !== null,
      page: `${publicUrl}/questions`,
    },
    waivers: signed.map(({ athleteId, title, version, signedBy, signedAt }) => ({
      athlete: athletes.get(athleteId ?? "") ?? "",
      title,
      version,
      by: signedBy,
      on: dateTextOf(signedAt, zone),
    })),
    practices: practices.flat().map(({ athleteId, day, group }) => ({
      athlete: athletes.get(athleteId) ?? "",
      on: formatDate(day),
      group,
    })),
    mails: mails.map(({ payload, state, finishedAt, createdAt, returned }) => ({
      subject: String(payload.subject ?? ""),
      on: dateTextOf(finishedAt ?? createdAt, zone),
      outcome: returned === "returned" ? "returned" : (outcomes[state] ?? "not delivered yet"),
    })),
    refunds: refunds
      .filter(({ state }) => state !== "failed")
      .map(({ cents, doneOn, createdAt, state }) => ({
        amount: moneyPaid(cents, order.currency),
        on: doneOn ? formatDate(doneOn) : dateTextOf(createdAt, zone),
        isDone: state === "done",
      })),
    others: others.map(({ reference, title, paidCents, currency, paidAt: on }) => ({
      reference,
      title,
      paid: moneyPaid(paidCents, currency),
      on: on ? dateTextOf(on, zone) : "",
    })),
  };
}

const outcomes: Record<string, string> = { delivered: "delivered", failed: "not delivered" };

/**
 * The last signature of each waiver that was confirmed; a family's choice about pictures is not a signature.
 */
const signedFor = ({ db }: Pick<AppContext, "db">, athleteIds: string[]) =>
  db
    .selectDistinctOn([signatures.athleteId, signatures.waiverId])
    .from(signatures)
    .where(and(inArray(signatures.athleteId, athleteIds), eq(signatures.answer, "confirmed")))
    .orderBy(signatures.athleteId, signatures.waiverId, desc(signatures.signedAt));

/** The terms in the mailed copy of the agreement (`registrationMail`); null: the copy was deleted. */
function termsIn(mail: unknown): string[] | null {
  const [, terms] = /(?:^|\n)TERMS\n((?:- .*(?:\n|$))+)/.exec(String(mail ?? "")) ?? [];
  if (!terms) return null;
  return terms
    .trim()
    .split("\n")
    .map((term) => term.slice(2));
}

/** Other paid orders of the same address. */
async function otherPayments(
  { db }: Pick<AppContext, "db">,
  { id, customerEmail }: OrderWithLines,
) {
  if (!customerEmail) return [];
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        sql`lower(${orders.customerEmail}) = lower(${customerEmail})`,
        isNotNull(orders.paidAt),
        ne(orders.id, id),
      ),
    )
    .orderBy(desc(orders.paidAt))
    .limit(20);
  return withBalance(db, found);
}
