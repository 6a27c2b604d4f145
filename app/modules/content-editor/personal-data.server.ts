import { sql } from "drizzle-orm";
import { isOlder, type Retention, rowsOf } from "#core/personal-data.server.ts";
import { contentVersions } from "#modules/content/schema.ts";

export const retention: readonly Retention[] = [
  {
    // The newest version of each collection is kept, however old.
    name: "earlier versions of content",
    remove({ db, content }) {
      const months = content.club.retention.earlierTextMonths;
      return rowsOf(
        db.execute(sql`
          delete from ${contentVersions} where ${isOlder(contentVersions.savedAt, { months })}
            and ${contentVersions.version} < (select max(newest.version)
              from ${contentVersions} as newest
              where newest.collection = ${contentVersions.collection})`),
      );
    },
  },
];
