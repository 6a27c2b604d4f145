import { type SQL, sql } from "drizzle-orm";
import { isOlder, type Retention, rowsOf } from "#core/personal-data.server.ts";
import { articles, formerSlugs, locationPages, revisions, workingCopies } from "./schema.ts";

/** Staff's old drafts. The current text and the newest version of each page are kept, however old. */
export const retention: readonly Retention[] = [
  {
    name: "deleted articles",
    remove({ db, content }) {
      const days = content.club.retention.deletedPageDays;
      return rowsOf(
        db.execute(
          withAllOf(
            "article",
            sql`delete from ${articles} where ${isOlder(articles.deletedAt, { days })}
              returning ${articles.blogId} as id`,
          ),
        ),
      );
    },
  },
  {
    name: "deleted location pages",
    remove({ db, content }) {
      const days = content.club.retention.deletedPageDays;
      // A built-in town's row records its deletion: without it the built-in page would come back.
      const builtIn = content.locations.map(({ location_id }) => location_id);
      const ofStaff = sql`not (${locationPages.location_id} = any(${sql.param(builtIn)}::int[]))`;
      return rowsOf(
        db.execute(
          withAllOf(
            "location",
            sql`delete from ${locationPages}
              where ${isOlder(locationPages.deleted_at, { days })} and ${ofStaff}
              returning ${locationPages.location_id} as id`,
          ),
        ),
      );
    },
  },
  {
    name: "earlier texts",
    remove({ db, content }) {
      const months = content.club.retention.earlierTextMonths;
      return rowsOf(
        db.execute(sql`
          delete from ${revisions} where ${isOlder(revisions.savedAt, { months })}
            and ${revisions.revisionId} < (select max(newest.revision_id) from ${revisions} as newest
              where newest.kind = ${revisions.kind} and newest.item_id = ${revisions.itemId})`),
      );
    },
  },
];

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
