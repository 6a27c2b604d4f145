import { integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instantMs } from "./columns.ts";
import { staffUsers } from "./staff-schema.ts";

/** What staff saved over the built-in words; a collection's newest version counts. */
export const contentVersions = pgTable(
  "content_versions",
  {
    collection: text("collection").notNull(),
    version: integer("version").notNull(),
    /** The whole collection; null: back to the built-in words. */
    value: json("value").$type<unknown>(),
    savedAt: instantMs("saved_at")
      .notNull()
      .defaultNow(),
    savedBy: text("saved_by").references(() => staffUsers.id, { onDelete: "set null" }),
    savedByName: text("saved_by_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.collection, t.version] })],
);
