import { and, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import { type BlogFields, blogFieldsSchema } from "#domain/written-fields.ts";
import { articles, categories } from "#server/db/article-schema.ts";
import { cleanHtml } from "./clean-html.ts";
import type { Kind, WrittenItem } from "./written-kind.ts";

/** Articles, for whoever writes them. */
export const articleKind: Kind<BlogFields> = {
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
  async fault(tx, { category }) {
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

function itemOf(row: typeof articles.$inferSelect): WrittenItem<BlogFields> {
  return {
    id: row.blogId,
    publishedAt: row.publishedAt,
    deletedAt: row.deletedAt,
    updatedAt: row.updatedAt,
    fields: {
      title: row.title,
      slug_url: row.slugUrl,
      brief_paragraph: row.briefParagraph,
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
    blogImage: fields.blog_image,
    publishedDate: fields.published_date,
    categoryId: fields.category,
    blogsContent: fields.blogs_content,
    metaTitle: fields.metaTitle,
    metaDescription: fields.metaDescription,
    canonicalLink: fields.canonicalLink,
  };
}
