import { sql } from "drizzle-orm";
import { check, integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantMs } from "#core/db/columns.server.ts";
import { staffUsers } from "#core/audit/schema.ts";

/** Staff's saved versions of the content; a collection's newest version applies. */
export const contentVersions = pgTable(
  "content_versions",
  {
    collection: text("collection").notNull(),
    version: integer("version").notNull(),
    /** The whole collection; null: reset to the built-in content. */
    value: json("value").$type<unknown>(),
    savedAt: instantMs("saved_at").notNull().defaultNow(),
    savedBy: text("saved_by").references(() => staffUsers.id, { onDelete: "set null" }),
    savedByName: text("saved_by_name").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.collection, t.version] }),
    check("content_versions_version_check", sql`${t.version} > 0`),
  ],
);
