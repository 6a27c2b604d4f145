import { pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "#core/db/columns.server.ts";

/** The content of RELEASES_URL: the newest release. */
export const latestReleases = pgTable("latest_releases", {
  /** A result belongs to its address. */
  address: text("address").primaryKey(),
  readAt: instantMs("read_at").notNull(),
  /** Such as `1.2.0`; null: it was never read. */
  version: text("version"),
  /** A link to the release notes. */
  notes: text("notes"),
  /** Why the last read failed; null: it succeeded. */
  problem: text("problem"),
});
