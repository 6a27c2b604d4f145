import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { startOfDay, yearOf } from "#core/time/time.ts";
import type { Database } from "#core/db/database.server.ts";
import { deleteOldCredentials } from "#modules/training/upkeep.server.ts";
import { deleteOldMedicalInformation } from "#modules/enrolment/medical-information-upkeep.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { crmContacts, outboxMessages } from "#core/vendors/schema.ts";
import { privacyRequests } from "./schema.ts";
import { contentVersions } from "#modules/content/schema.ts";
import {
  articles,
  formerSlugs,
  locationPages,
  revisions,
  workingCopies,
} from "#modules/articles/schema.ts";
import { demoCheckouts } from "#modules/billing/schema.ts";
import { auditLog } from "#core/audit/schema.ts";
import { staffInvitations, staffResets } from "#modules/accounts/schema.ts";
import { deliveries, mailedKeys, submissions } from "#modules/outbox/schema.ts";
import {
  athletes,
  families,
  familyLinks,
  guardianRequests,
  signatures,
  waiverTexts,
} from "#modules/families/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { messages, newsletterSubscribers } from "#modules/messaging/schema.ts";
import { attendance } from "#modules/training/schema.ts";
import { results } from "#modules/results/schema.ts";

/** How many of each kind were deleted. */
export type DeletedCounts = Record<string, number>;

/** Deletes what is older than the periods in the club's privacy policy (`club.retention`). */
export async function deleteOldRecords(ctx: AppContext): Promise<DeletedCounts> {
  const { db, content } = ctx;
  const { submissionMonths, suspectDays, unconfirmedDays, endedConsentMonths, mailDays } =
    content.club.retention;
  const { unpaidDays, paymentYears, messageMonths } = content.club.retention;
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
    // The embedded CRM only; another CRM has its own periods.
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
    // Until then, an expired link reports that it has expired.
    "links to a family page": await remove(
      db,
      familyLinks,
      olderDays(sql`${familyLinks.expiresAt}`, unconfirmedDays),
    ),
    "other mailed links": await remove(
      db,
      mailedKeys,
      olderDays(sql`${mailedKeys.expiresAt}`, unconfirmedDays),
    ),
    "addresses nobody confirmed": await remove(
      db,
      guardianRequests,
      lt(guardianRequests.expiresAt, sql`now()`),
    ),
    "mails that answer no form": await remove(
      db,
      deliveries,
      and(
        isNull(deliveries.submissionId),
        isNull(deliveries.messageId),
        isNotNull(deliveries.finishedAt),
        olderDays(sql`${deliveries.finishedAt}`, mailDays),
      ),
    ),
    // With their deliveries: who got them.
    "messages to families": await remove(
      db,
      messages,
      olderMonths(sql`coalesce(${messages.sentAt}, ${messages.changedAt})`, messageMonths),
    ),
    "copies of messages": await remove(
      db,
      outboxMessages,
      olderDays(sql`${outboxMessages.createdAt}`, mailDays),
    ),
    "checkouts nobody paid": await remove(
      db,
      orders,
      and(
        isNull(orders.paidAt),
        olderDays(sql`${orders.createdAt}`, unpaidDays),
        // An offline order that is not paid yet: it holds its place until staff cancel it.
        or(ne(orders.state, "open"), ne(orders.kind, "registration"), eq(orders.method, "card")),
      ),
    ),
    // Years after the end of the year of the payment.
    payments: await remove(
      db,
      orders,
      lt(orders.paidAt, startOfDay(`${thisYear - paymentYears}-01-01`, content.club.timeZone)),
    ),
    "reasons in the log": await forgetReasonsOfDeletedOrders(db),
    "athletes of payments": await removeAthletes(db, (at) => olderMonths(at, submissionMonths)),
    "medical information": await deleteOldMedicalInformation(ctx),
    "coaches' credentials": await deleteOldCredentials(ctx),
    // An athlete who registers again keeps no more of it than one who left.
    "attendance marks": await remove(
      db,
      attendance,
      olderMonths(sql`${attendance.day}`, submissionMonths),
    ),
    // Stored as long as one of its registrations is.
    families: await removeFamilies(db, (at) => olderMonths(at, submissionMonths)),
    "texts nobody signed": await removeTexts(db),
    "demo checkouts": await remove(
      db,
      demoCheckouts,
      olderDays(sql`${demoCheckouts.createdAt}`, unpaidDays),
    ),
    // A sign-in's growing waits count for a day after the last one.
    "counted attempts": await remove(
      db,
      rateLimits,
      lt(rateLimits.resetsAt, sql`now() - interval '1 day'`),
    ),
    ...(await deleteOldDrafts(ctx)),
  };
}

type Tables =
  | typeof attendance
  | typeof submissions
  | typeof newsletterSubscribers
  | typeof familyLinks
  | typeof mailedKeys
  | typeof guardianRequests
  | typeof privacyRequests
  | typeof deliveries
  | typeof messages
  | typeof outboxMessages
  | typeof crmContacts
  | typeof orders
  | typeof demoCheckouts
  | typeof rateLimits;

async function remove(db: Database, table: Tables, old: SQL | undefined): Promise<number> {
  // Without a condition it would delete everything.
  if (!old) return 0;
  return (await db.delete(table).where(old)).rowCount ?? 0;
}

const ago = (unit: "months" | "days") => (at: SQL, count: number) =>
  sql`${at} < now() - make_interval(${sql.raw(unit)} => ${count})`;

/** A payment keeps payer, purchase and date; the athlete is deleted when the membership is long over. */
async function removeAthletes(db: Database, old: (at: SQL) => SQL): Promise<number> {
  const over = old(sql`coalesce(${registrations.seasonTo}, (
    select ${orders.paidAt} from ${orders} where ${orders.id} = ${registrations.orderId}))`);
  const deleted = await db
    .update(registrations)
    .set({ athleteId: null })
    .where(and(isNotNull(registrations.athleteId), over));
  return deleted.rowCount ?? 0;
}

/**
 * Deletes athletes without any registration, and families without any athlete. An unpaid order took its draft
 * of a family with it. An athlete whom staff added has time to be registered.
 */
async function removeFamilies(db: Database, old: (at: SQL) => SQL): Promise<number> {
  await forgetNames(db);
  await db.execute(sql`delete from ${athletes} where not exists (
    select 1 from ${registrations} where ${registrations.athleteId} = ${athletes.id})
    and (not ${athletes.addedByStaff} or ${old(sql`${athletes.createdAt}`)})`);
  const deleted = await db.execute(sql`delete from ${families} where not exists (
    select 1 from ${athletes} where ${athletes.familyId} = ${families.id})`);
  return deleted.rowCount ?? 0;
}

/**
 * Takes the names off the results of athletes who are no longer registered, just before their deletion: the
 * club's records stay. The year of birth stays, because the age class follows from it.
 */
async function forgetNames(db: Database): Promise<void> {
  await db.execute(sql`
    update ${results} set athlete_id = null, athlete_name = '', birth_year = coalesce(
        extract(year from ${athletes.bornOn})::int, ${athletes.birthYear})
      from ${athletes} where ${results.athleteId} = ${athletes.id} and not exists (
        select 1 from ${registrations} where ${registrations.athleteId} = ${athletes.id})`);
}

/**
 * Deletes the reasons for voiding payments of orders that were deleted after their time: nothing finds
 * their payer any more.
 * @returns how many
 */
async function forgetReasonsOfDeletedOrders(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update audit_log set details = details - 'reason'
      where subject_type = 'order' and details ? 'reason'
        and not exists (select 1 from ${orders} where ${orders.reference} = subject_id)`);
  return rowCount ?? 0;
}

/** Deletes waiver texts whose last signature was deleted with its athlete or coach. */
async function removeTexts(db: Database): Promise<number> {
  const isUnused = notExists(
    db.select().from(signatures).where(eq(signatures.sha256, waiverTexts.sha256)),
  );
  return db.transaction(async (transaction) => {
    // A concurrent signer has locked the text.
    const locked = await transaction
      .select({ sha256: waiverTexts.sha256 })
      .from(waiverTexts)
      .where(isUnused)
      .for("update", { skipLocked: true });
    const named = locked.map(({ sha256 }) => sha256);
    // Asked again: they may have been signed just before.
    const deleted = await transaction
      .delete(waiverTexts)
      .where(and(inArray(waiverTexts.sha256, named), isUnused));
    return deleted.rowCount ?? 0;
  });
}

/**
 * Deletes staff's old data by `club.retention`: pages that were deleted and not restored, earlier versions,
 * the log. Content that is shown now stays, however old, and so does the newest version of each page and
 * collection.
 * @returns how many of each were deleted
 */
async function deleteOldDrafts({ db, content }: Pick<AppContext, "db" | "content">) {
  const { deletedPageDays, earlierTextMonths, logMonths, unconfirmedDays } = content.club.retention;
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  const months = (count: number) => sql`now() - make_interval(months => ${count})`;
  const count = async (statement: SQL) => (await db.execute(statement)).rowCount ?? 0;
  // A built-in town's row records its deletion: without it the built-in page would come back.
  const builtIn = content.locations.map(({ location_id }) => location_id);
  const ofStaff = sql`not (${locationPages.location_id} = any(${sql.param(builtIn)}::int[]))`;
  return {
    "deleted articles": await count(
      withAllOf(
        "article",
        sql`delete from ${articles} where ${lt(articles.deletedAt, days(deletedPageDays))}
          returning ${articles.blogId} as id`,
      ),
    ),
    "deleted location pages": await count(
      withAllOf(
        "location",
        sql`delete from ${locationPages}
          where ${lt(locationPages.deleted_at, days(deletedPageDays))} and ${ofStaff}
          returning ${locationPages.location_id} as id`,
      ),
    ),
    "earlier texts": await count(sql`
      delete from ${revisions} where ${lt(revisions.savedAt, months(earlierTextMonths))}
        and ${revisions.revisionId} < (select max(newest.revision_id) from ${revisions} as newest
          where newest.kind = ${revisions.kind} and newest.item_id = ${revisions.itemId})`),
    "earlier words": await count(sql`
      delete from ${contentVersions} where ${lt(contentVersions.savedAt, months(earlierTextMonths))}
        and ${contentVersions.version} < (select max(newest.version)
          from ${contentVersions} as newest where newest.collection = ${contentVersions.collection})`),
    "log entries": await count(
      sql`delete from ${auditLog} where ${lt(auditLog.happenedAt, months(logMonths))}`,
    ),
    invitations: await count(
      sql`delete from ${staffInvitations}
        where ${lt(staffInvitations.expiresAt, days(unconfirmedDays))}`,
    ),
    "links to a new password": await count(
      sql`delete from ${staffResets} where ${lt(staffResets.expiresAt, days(unconfirmedDays))}`,
    ),
  };
}

/** Deletes items and, in the same statement, all data about them; returns a row for each item. */
const withAllOf = (kind: "article" | "location", gone: SQL) => sql`
  with gone as (${gone}),
    copies as (delete from ${workingCopies}
      where ${workingCopies.kind} = ${kind} and item_id in (select id from gone)),
    texts as (delete from ${revisions}
      where ${revisions.kind} = ${kind} and item_id in (select id from gone)),
    addresses as (delete from ${formerSlugs}
      where ${formerSlugs.kind} = ${kind} and item_id in (select id from gone))
  select id from gone`;
