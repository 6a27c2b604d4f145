import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ArticlePart, RevisionEvent } from "./writing.ts";
import { instantMs } from "#core/db/columns.server.ts";
import { searchIndex, searchText } from "#core/db/search-text.server.ts";
import type { WrittenKind } from "#modules/content/index.ts";

// Milliseconds, like the driver's Date: an article's cursor in the list is then exact.
/** The categories of articles (docs/specification.md 3.5). */
export const categories = pgTable("categories", {
  categoryId: integer("category_id").primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
  category: text("category").notNull().unique(),
});

/** The searchable text of an article. */
export const articleText = (t: Record<"title" | "briefParagraph" | "author", SQLWrapper>): SQL =>
  searchText(sql`${t.title} || ' ' || ${t.author} || ' ' || ${t.briefParagraph}`);

/** The articles that staff write, with the names of docs/specification.md 3.5. */
export const articles = pgTable(
  "articles",
  {
    blogId: integer("blog_id").primaryKey().generatedAlwaysAsIdentity(),
    slugUrl: text("slug_url").notNull(),
    title: text("title").notNull(),
    briefParagraph: text("brief_paragraph").notNull(),
    /** 1 is the editor's default (docs/specification.md 9). */
    categoryId: integer("category_id")
      .notNull()
      .default(1)
      .references(() => categories.categoryId),
    /** The author; empty: the club. */
    author: text("author").notNull().default(""),
    /** A picture's address on this site; empty: none. */
    blogImage: text("blog_image").notNull().default(""),
    blogsContent: jsonb("blogs_content").$type<ArticlePart[]>().notNull().default([]),
    /** The date as readers see it: free text. */
    publishedDate: text("published_date").notNull().default(""),
    /** Null: a draft. In the future: scheduled. Otherwise the publication, which sorts the list. */
    publishedAt: instantMs("published_at"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    canonicalLink: text("canonical_link"),
    createdAt: instantMs("created_at").notNull().defaultNow(),
    updatedAt: instantMs("updated_at").notNull().defaultNow(),
    /** When it was deleted; then it is not public, and staff can restore it. */
    deletedAt: instantMs("deleted_at"),
  },
  (t) => [
    uniqueIndex("articles_slug").on(t.slugUrl).where(sql`${t.deletedAt} is null`),
    index("articles_newest")
      .on(t.publishedAt.desc().nullsFirst(), t.blogId.desc().nullsFirst())
      .where(sql`${t.publishedAt} is not null`),
    index("articles_category_newest")
      .on(t.categoryId, t.publishedAt.desc().nullsFirst(), t.blogId.desc().nullsFirst())
      .where(sql`${t.publishedAt} is not null`),
    searchIndex("articles_search", articleText(t)),
  ],
);

const textColumn = (name: string) => text(name).notNull().default("");

/** The town pages that staff write, with the names of docs/specification.md 3.6. */
export const locationPages = pgTable(
  "location_pages",
  {
    location_id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
    slug_url: text().notNull(),
    main_heading: text().notNull(),
    main_paragraph: textColumn("main_paragraph"),
    highlighted_heading: textColumn("highlighted_heading"),
    heading_1: textColumn("heading_1"),
    paragraph_1: textColumn("paragraph_1"),
    heading_2: textColumn("heading_2"),
    paragraph_2: textColumn("paragraph_2"),
    heading_3: textColumn("heading_3"),
    paragraph_3: textColumn("paragraph_3"),
    heading_4: textColumn("heading_4"),
    paragraph_4: textColumn("paragraph_4"),
    meta_keywords: textColumn("meta_keywords"),
    meta_link: textColumn("meta_link"),
    meta_title: textColumn("meta_title"),
    meta_description: textColumn("meta_description"),
    created_at: instantMs("created_at").notNull().defaultNow(),
    updated_at: instantMs("updated_at").notNull().defaultNow(),
    /** Null: a draft. In the future: scheduled. */
    published_at: instantMs("published_at").defaultNow(),
    /** When it was deleted; then it is not public, and staff can restore it. The same for built-in pages. */
    deleted_at: instantMs("deleted_at"),
  },
  (t) => [uniqueIndex("location_pages_slug").on(t.slug_url).where(sql`${t.deleted_at} is null`)],
);

const kind = () => text("kind").$type<WrittenKind>().notNull();

const itemId = () => integer("item_id").notNull();

/** The draft of an item, until it is published. */
export const workingCopies = pgTable(
  "working_copies",
  {
    kind: kind(),
    itemId: itemId(),
    /** Counts every save of the item, published or not: a save names the version its writer saw. */
    version: integer("version").notNull(),
    /** Null: there are no unpublished changes. */
    fields: jsonb("fields").$type<Record<string, unknown>>(),
    savedBy: text("saved_by").notNull(),
    savedAt: instantMs("saved_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] })],
);

/** All earlier texts of an item, newest last. */
export const revisions = pgTable(
  "revisions",
  {
    revisionId: bigint("revision_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: kind(),
    itemId: itemId(),
    event: text("event").$type<RevisionEvent>().notNull(),
    fields: jsonb("fields").$type<Record<string, unknown>>().notNull(),
    savedBy: text("saved_by").notNull(),
    savedAt: instantMs("saved_at").notNull().defaultNow(),
  },
  (t) => [index("revisions_newest").on(t.kind, t.itemId, t.revisionId.desc().nullsFirst())],
);

/** An item's earlier addresses: they redirect to the item. */
export const formerSlugs = pgTable(
  "former_slugs",
  { kind: kind(), slug: text("slug").notNull(), itemId: itemId() },
  (t) => [primaryKey({ columns: [t.kind, t.slug] })],
);
