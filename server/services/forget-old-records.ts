import { and, eq, isNotNull, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { startOfDay, yearOf } from "#domain/time.ts";
import type { Database } from "#server/db/database.ts";
import { newsletterSubscribers } from "#server/db/newsletter-schema.ts";
import { demoCheckouts, orders } from "#server/db/order-schema.ts";
import { privacyRequests } from "#server/db/privacy-schema.ts";
import {
  crmContacts,
  deliveries,
  outboxMessages,
  rateLimits,
  submissions,
} from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { forgetOldWriting } from "./forget-old-writing.ts";

/** How many of each kind went. */
export type Forgotten = Record<string, number>;

/** Deletes what the club has kept as long as its privacy policy says (`club.retention`). */
export async function forgetOldRecords(desk: ClubDesk): Promise<Forgotten> {
  const { db, content } = desk;
  const { submissionMonths, suspectDays, unconfirmedDays, endedConsentMonths, mailDays } =
    content.club.retention;
  const { unpaidDays, paymentYears } = content.club.retention;
  const thisYear = yearOf(new Date(), content.club.timeZone);
  const [olderMonths, olderDays] = [ago("months"), ago("days")];
  const lastExchange = sql`coalesce(${submissions.answeredAt}, ${submissions.receivedAt})`;
  const { state, changedAt } = newsletterSubscribers;
  return {
    submissions: await remove(db, submissions, olderMonths(lastExchange, submissionMonths)),
    suspects: await remove(
      db,
      submissions,
      and(isNotNull(submissions.suspicion), olderDays(sql`${submissions.receivedAt}`, suspectDays)),
    ),
    // The embedded CRM's; another CRM keeps its own periods.
    contacts: await remove(
      db,
      crmContacts,
      and(
        olderMonths(sql`${crmContacts.updatedAt}`, submissionMonths),
        notExists(
          db
            .select()
            .from(submissions)
            .where(sql`lower(${submissions.email}) = ${crmContacts.email}`),
        ),
      ),
    ),
    "newsletter requests": await remove(
      db,
      newsletterSubscribers,
      and(eq(state, "asked"), olderDays(sql`${changedAt}`, unconfirmedDays)),
    ),
    "ended subscriptions": await remove(
      db,
      newsletterSubscribers,
      and(eq(state, "unsubscribed"), olderMonths(sql`${changedAt}`, endedConsentMonths)),
    ),
    "privacy requests": await remove(
      db,
      privacyRequests,
      and(
        eq(privacyRequests.state, "asked"),
        olderDays(sql`${privacyRequests.askedAt}`, unconfirmedDays),
      ),
    ),
    "mails that answer no form": await remove(
      db,
      deliveries,
      and(
        isNull(deliveries.submissionId),
        isNotNull(deliveries.finishedAt),
        olderDays(sql`${deliveries.finishedAt}`, mailDays),
      ),
    ),
    "copies of messages": await remove(
      db,
      outboxMessages,
      olderDays(sql`${outboxMessages.createdAt}`, mailDays),
    ),
    "checkouts nobody paid": await remove(
      db,
      orders,
      and(isNull(orders.paidAt), olderDays(sql`${orders.createdAt}`, unpaidDays)),
    ),
    // The year somebody paid in ended so many years ago.
    payments: await remove(
      db,
      orders,
      lt(orders.paidAt, startOfDay(`${thisYear - paymentYears}-01-01`, content.club.timeZone)),
    ),
    "athletes of payments": await forgetAthletes(
      db,
      olderMonths(sql`coalesce(${orders.seasonTo}, ${orders.paidAt})`, submissionMonths),
    ),
    "demo checkouts": await remove(
      db,
      demoCheckouts,
      olderDays(sql`${demoCheckouts.createdAt}`, unpaidDays),
    ),
    "counted attempts": await remove(db, rateLimits, lt(rateLimits.resetsAt, sql`now()`)),
    ...(await forgetOldWriting(desk)),
  };
}

type Tables =
  | typeof submissions
  | typeof newsletterSubscribers
  | typeof privacyRequests
  | typeof deliveries
  | typeof outboxMessages
  | typeof crmContacts
  | typeof orders
  | typeof demoCheckouts
  | typeof rateLimits;

async function remove(db: Database, table: Tables, old: SQL | undefined): Promise<number> {
  // Without a condition it would be everything.
  if (!old) return 0;
  return (await db.delete(table).where(old)).rowCount ?? 0;
}

const ago = (unit: "months" | "days") => (at: SQL, count: number) =>
  sql`${at} < now() - make_interval(${sql.raw(unit)} => ${count})`;

/** Of a payment stay who paid, what and when; the child goes when the membership is long over. */
async function forgetAthletes(db: Database, old: SQL): Promise<number> {
  const named = isNotNull(orders.athleteName);
  const forgotten = await db
    .update(orders)
    .set({ athleteName: null, birthYear: null })
    .where(and(named, old));
  return forgotten.rowCount ?? 0;
}
