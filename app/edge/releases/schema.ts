import { pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "#core/db/columns.server.ts";

/** What the address of RELEASES_URL said: the newest release there is. */
export const latestReleases = pgTable("latest_releases", {
  /** Another address is another answer. */
  address: text("address").primaryKey(),
  readAt: instantMs("read_at").notNull(),
  /** Such as `1.2.0`; null: it was never read. */
  version: text("version"),
  /** Where to read what is new. */
  notes: text("notes"),
  /** Why it could not be read the last time; null: it was. */
  problem: text("problem"),
});
