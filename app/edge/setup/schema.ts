import { sql } from "drizzle-orm";
import { boolean, check, json, pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "#core/db/columns.server.ts";

/**
 * The state of the setup: one row. There is none if the site was never set up in the browser and never
 * unpublished.
 */
export const installation = pgTable(
  "installation",
  {
    id: boolean("id").primaryKey().default(true),
    /** The hash of the code for /setup; null: it was used. */
    codeHash: text("code_hash"),
    /** The hash of the key in the browser that used the code. */
    browserHash: text("browser_hash"),
    /** The answers so far, as typed: about the club, never about a person. */
    answers: json("answers").$type<Record<string, string>>().notNull().default({}),
    /** The initial content until staff write their own. */
    beginsWith: text("begins_with").$type<"sample" | "empty">().notNull().default("sample"),
    setUpAt: instantMs("set_up_at"),
    publishedAt: instantMs("published_at"),
  },
  (t) => [check("installation_is_one", sql`${t.id}`)],
);
