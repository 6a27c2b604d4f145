import { integer, pgTable, text, } from "drizzle-orm/pg-core";
import { instantMs } from "./columns.ts";

const words = (name: string) => text(name).notNull().default("");
/** The town pages staff write, by the specification's names (point 3, "Location page"). */
export const locationPages = pgTable("location_pages", {
  location_id: integer().primaryKey().generatedByDefaultAsIdentity(),
  slug_url: text().notNull(),
  main_heading: text().notNull(),
  main_paragraph: words("main_paragraph"),
  highlighted_heading: words("highlighted_heading"),
  heading_1: words("heading_1"),
  paragraph_1: words("paragraph_1"),
  heading_2: words("heading_2"),
  paragraph_2: words("paragraph_2"),
  heading_3: words("heading_3"),
  paragraph_3: words("paragraph_3"),
  heading_4: words("heading_4"),
  paragraph_4: words("paragraph_4"),
  meta_keywords: words("meta_keywords"),
  meta_link: words("meta_link"),
  meta_title: words("meta_title"),
  meta_description: words("meta_description"),
  created_at: instantMs("created_at").notNull().defaultNow(),
  updated_at: instantMs("updated_at").notNull().defaultNow(),
  /** Null: a draft. In the future: scheduled. */
  published_at: instantMs("published_at").defaultNow(),
  /** Deleted then, and nobody's to read; staff can bring it back. A built-in page is deleted so too. */
  deleted_at: instantMs("deleted_at"),
});
