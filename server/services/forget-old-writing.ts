import { lt, type SQL, sql } from "drizzle-orm";
import { articles } from "#server/db/article-schema.ts";
import { auditLog } from "#server/db/audit-schema.ts";
import { contentVersions } from "#server/db/content-schema.ts";
import { locationPages } from "#server/db/location-schema.ts";
import { staffInvitations, staffResets } from "#server/db/staff-link-schema.ts";
import { formerSlugs, revisions, workingCopies } from "#server/db/writing-schema.ts";
import type { ClubDesk } from "./club-desk.ts";

/**
 * Deletes what staff wrote and did as long ago as `club.retention` says: pages that were deleted and
 * not brought back, earlier texts, the log. What is shown now stays, however old, and with it the
 * newest text of each page and collection.
 * @returns how many of each went
 */
export async function forgetOldWriting({ db, content }: Pick<ClubDesk, "db" | "content">) {
  const { deletedPageDays, earlierTextMonths, logMonths, unconfirmedDays } = content.club.retention;
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  const months = (count: number) => sql`now() - make_interval(months => ${count})`;
  const count = async (statement: SQL) => (await db.execute(statement)).rowCount ?? 0;
  // A built-in town's row says that it is deleted: without it the built-in page would be back.
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

/** Deletes items and, in the same statement, all that is kept of them; a row for each item. */
const withAllOf = (kind: "article" | "location", gone: SQL) => sql`
  with gone as (${gone}),
    copies as (delete from ${workingCopies}
      where ${workingCopies.kind} = ${kind} and item_id in (select id from gone)),
    texts as (delete from ${revisions}
      where ${revisions.kind} = ${kind} and item_id in (select id from gone)),
    addresses as (delete from ${formerSlugs}
      where ${formerSlugs.kind} = ${kind} and item_id in (select id from gone))
  select id from gone`;
