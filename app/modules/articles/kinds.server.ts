import { and, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import type { z } from "zod";
import { type BlogFields, blogFieldsSchema } from "./writing-fields.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { cleanHtml } from "./clean-html.server.ts";
import { articles, categories } from "./schema.ts";
import type { WrittenKind } from "#modules/content/index.ts";

/** An item as its own table stores it. */
export interface StoredDocument<Fields> {
  id: number;
  fields: Fields;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | null;
  deletedAt: Date | null;
  updatedAt: Date;
}

/** The times of an item's publication and deletion. */
type PublishState = Partial<{ publishedAt: Date | null; deletedAt: Date | null }>;

/**
 * The definition of one kind of page for saving, drafts, revisions, redirects and deleting; articles and
 * location pages each have one.
 */
export interface ContentType<Fields extends { slug_url: string }> {
  name: WrittenKind;
  schema: z.ZodType<Fields>;
  /** The title that a missing address is made from. */
  titleOf(fields: Fields): string;
  /** The fields with clean HTML: only these are stored. */
  clean(fields: Fields): Fields;
  /** The error if the fields are invalid together, or null. */
  error(tx: Transaction, fields: Fields): Promise<{ message: string; field: string } | null>;
  find(tx: Transaction, id: number): Promise<StoredDocument<Fields> | null>;
  /** All items, including deleted ones. */
  list(tx: Transaction): Promise<StoredDocument<Fields>[]>;
  /** The item that currently has the address, without deleted ones. */
  ownerOf(tx: Transaction, slug: string): Promise<number | null>;
  insert(tx: Transaction, fields: Fields, publishedAt: Date | null): Promise<number>;
  update(tx: Transaction, id: number, fields: Fields, standing: PublishState): Promise<void>;
}

/** The item in the audit log. */
export const about = <Fields extends { slug_url: string }>(
  { name, titleOf }: ContentType<Fields>,
  id: number,
  fields: Fields,
) => ({ subject: { type: name, id: String(id) }, details: { name: titleOf(fields) } });

/** Articles for the editor. */
export const articleKind: ContentType<BlogFields> = {
  name: "article",
  schema: blogFieldsSchema,
  titleOf: ({ title }) => title,
  clean: (fields) => ({
    ...fields,
    blogs_content: fields.blogs_content.map(({ heading, paragraph }) => ({
      heading,
      paragraph: cleanHtml(paragraph),
    })),
  }),
  async error(tx, { category }) {
    const known = await tx.$count(categories, eq(categories.categoryId, category));
    return known > 0 ? null : { message: "There is no such category", field: "category" };
  },
  async find(tx, id) {
    const [row] = await tx.select().from(articles).where(eq(articles.blogId, id));
    return row ? itemOf(row) : null;
  },
  async list(tx) {
    const rows = await tx
      .select(getTableColumns(articles))
      .from(articles)
      .orderBy(desc(articles.updatedAt), desc(articles.blogId));
    return rows.map(itemOf);
  },
  async ownerOf(tx, slug) {
    const [row] = await tx
      .select({ id: articles.blogId })
      .from(articles)
      .where(and(eq(articles.slugUrl, slug), isNull(articles.deletedAt)));
    return row?.id ?? null;
  },
  async insert(tx, fields, publishedAt) {
    const [row] = await tx
      .insert(articles)
      .values({ ...rowOf(fields), publishedAt })
      .returning({ id: articles.blogId });
    if (!row) throw new Error("The article was not stored");
    return row.id;
  },
  async update(tx, id, fields, standing) {
    await tx
      .update(articles)
      .set({ ...rowOf(fields), ...standing, updatedAt: new Date() })
      .where(eq(articles.blogId, id));
  },
};

function itemOf(row: typeof articles.$inferSelect): StoredDocument<BlogFields> {
  return {
    id: row.blogId,
    publishedAt: row.publishedAt,
    deletedAt: row.deletedAt,
    updatedAt: row.updatedAt,
    fields: {
      title: row.title,
      slug_url: row.slugUrl,
      brief_paragraph: row.briefParagraph,
      author: row.author,
      blog_image: row.blogImage,
      published_date: row.publishedDate,
      category: row.categoryId,
      blogs_content: row.blogsContent,
      metaTitle: row.metaTitle,
      metaDescription: row.metaDescription,
      canonicalLink: row.canonicalLink,
    },
  };
}

function rowOf(fields: BlogFields) {
  return {
    title: fields.title,
    slugUrl: fields.slug_url,
    briefParagraph: fields.brief_paragraph,
    author: fields.author,
    blogImage: fields.blog_image,
    publishedDate: fields.published_date,
    categoryId: fields.category,
    blogsContent: fields.blogs_content,
    metaTitle: fields.metaTitle,
    metaDescription: fields.metaDescription,
    canonicalLink: fields.canonicalLink,
  };
}
