import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instantMs } from "./columns.ts";
import type { ArticlePart } from "#domain/server-article.ts";

// To the millisecond, as the driver's Date has it: an article's place in the list is then exact.
/** What an article can be filed under (specification, point 3). */
export const categories = pgTable("categories", {
  categoryId: integer("category_id").primaryKey().generatedByDefaultAsIdentity(),
  category: text("category").notNull().unique(),
});

/** The articles staff write, by the specification's names (point 3, "Server blog article"). */
export const articles = pgTable(
  "articles",
  {
    blogId: integer("blog_id").primaryKey().generatedAlwaysAsIdentity(),
    slugUrl: text("slug_url").notNull(),
    title: text("title").notNull(),
    briefParagraph: text("brief_paragraph").notNull(),
    /** 1 is the editor's default (point 9). */
    categoryId: integer("category_id")
      .notNull()
      .default(1)
      .references(() => categories.categoryId),
    /** A picture's address on this site; empty: none. */
    blogImage: text("blog_image").notNull().default(""),
    blogsContent: jsonb("blogs_content").$type<ArticlePart[]>().notNull().default([]),
    /** The date as readers see it: free text. */
    publishedDate: text("published_date").notNull().default(""),
    /** Null: a draft. In the future: scheduled. Else when it appeared, and its place in the list. */
    publishedAt: instantMs("published_at"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    canonicalLink: text("canonical_link"),
    createdAt: instantMs("created_at").notNull().defaultNow(),
    updatedAt: instantMs("updated_at").notNull().defaultNow(),
    /** Deleted then, and nobody's to read; staff can bring it back. */
    deletedAt: instantMs("deleted_at"),
  },
  (t) => [
    uniqueIndex("articles_slug").on(t.slugUrl).where(sql`deleted_at is null`),
    index("articles_newest")
      .on(t.publishedAt.desc(), t.blogId.desc())
      .where(sql`published_at is not null`),
    index("articles_category_newest")
      .on(t.categoryId, t.publishedAt.desc(), t.blogId.desc())
      .where(sql`published_at is not null`),
  ],
);
