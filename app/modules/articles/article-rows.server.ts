import { setImmediate } from "node:timers/promises";
import { and, desc, eq, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { ArticlePart, ServerArticle } from "./writing.ts";
import type { Database } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { cleanHtml } from "./clean-html.server.ts";
import { articles, categories, formerSlugs } from "./schema.ts";
import type { PictureInfo } from "#core/pictures.ts";

/** An article's card: everything a list needs. */
export interface ArticleSummary {
  blogId: number;
  slug: string;
  title: string;
  teaser: string;
  publishedDate: string;
  publishedAt: Date;
  image: string;
  /** The library's picture that `image` names, if there is one. */
  upload?: PictureInfo | undefined;
  /** Reading time; only the list has it. */
  minutes?: number;
}

/** The cursor of a page in the list: after this article. Written `{milliseconds}-{blog_id}`. */
export interface ArticleCursor {
  publishedAt: Date;
  blogId: number;
}

/** Already published: neither a draft nor scheduled for later. Only these are public. */
const published = and(lte(articles.publishedAt, sql`now()`), isNull(articles.deletedAt));

const newestFirst = [desc(articles.publishedAt), desc(articles.blogId)];

const summary = {
  blogId: articles.blogId,
  slug: articles.slugUrl,
  title: articles.title,
  teaser: articles.briefParagraph,
  publishedDate: articles.publishedDate,
  publishedAt: sql<Date>`${articles.publishedAt}`.mapWith(articles.publishedAt),
  image: articles.blogImage,
};

const whole = {
  blog_id: articles.blogId,
  title: articles.title,
  brief_paragraph: articles.briefParagraph,
  author: articles.author,
  published_date: articles.publishedDate,
  slug_url: articles.slugUrl,
  category: categories.category,
  category_id: articles.categoryId,
  blog_image: articles.blogImage,
  blogs_content: articles.blogsContent,
  metaTitle: articles.metaTitle,
  metaDescription: articles.metaDescription,
  canonicalLink: articles.canonicalLink,
  publishedAt: summary.publishedAt,
  updatedAt: articles.updatedAt,
};

/** A published article with its author and times. */
export type PublishedArticle = ServerArticle & {
  author: string;
  publishedAt: Date;
  updatedAt: Date;
};

/** Cards of published articles, newest first. The index returns exactly these rows, for any table size. */
export function newestSummaries(db: Database, after: ArticleCursor | null, count: number) {
  return db
    .select(summary)
    .from(articles)
    .where(and(published, olderThan(after)))
    .orderBy(...newestFirst)
    .limit(count);
}

/** The texts of some articles, by number. */
export async function textsOf(
  db: Database,
  blogIds: number[],
): Promise<Map<number, ArticlePart[]>> {
  const found = await db
    .select({ blogId: articles.blogId, parts: articles.blogsContent })
    .from(articles)
    .where(inArray(articles.blogId, blogIds));
  return new Map(found.map(({ blogId, parts }) => [blogId, parts]));
}

/** The same with the full text. */
export function newestArticles(db: Database, after: ArticleCursor | null, count: number) {
  return db
    .select(whole)
    .from(articles)
    .innerJoin(categories, eq(categories.categoryId, articles.categoryId))
    .where(and(published, olderThan(after)))
    .orderBy(...newestFirst)
    .limit(count) satisfies PromiseLike<PublishedArticle[]>;
}

/** One published article by its slug or its number; null: there is none. */
export async function publishedArticle(
  db: Database,
  name: { slug: string } | { blogId: number },
): Promise<PublishedArticle | null> {
  const named = "slug" in name ? eq(articles.slugUrl, name.slug) : eq(articles.blogId, name.blogId);
  const [found] = await db
    .select(whole)
    .from(articles)
    .innerJoin(categories, eq(categories.categoryId, articles.categoryId))
    .where(and(published, named));
  return found ?? null;
}

/** The published article that had this slug before; null: there is none. */
export async function formerArticle(db: Database, slug: string): Promise<PublishedArticle | null> {
  const [former] = await db
    .select({ blogId: formerSlugs.itemId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.kind, "article"), eq(formerSlugs.slug, slug)));
  return former ? publishedArticle(db, former) : null;
}

/** The newest of a category, except one. */
export function newestOfCategory(db: Database, categoryId: number, but: number, count: number) {
  return db
    .select(summary)
    .from(articles)
    .where(and(published, eq(articles.categoryId, categoryId), ne(articles.blogId, but)))
    .orderBy(...newestFirst)
    .limit(count);
}

/** The addresses of published articles and when each last changed, newest first. */
export function publishedAddresses(db: Database, count: number) {
  return db
    .select({ slug: articles.slugUrl, changed: articles.updatedAt })
    .from(articles)
    .where(published)
    .orderBy(...newestFirst)
    .limit(count);
}

/** Which of these slugs belong, or belonged before a move, to a published article. */
export async function publishedSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const [found, former] = await Promise.all([
    db
      .select({ slug: articles.slugUrl })
      .from(articles)
      .where(and(published, inArray(articles.slugUrl, slugs))),
    db
      .select({ slug: formerSlugs.slug })
      .from(formerSlugs)
      .innerJoin(articles, eq(articles.blogId, formerSlugs.itemId))
      .where(and(published, eq(formerSlugs.kind, "article"), inArray(formerSlugs.slug, slugs))),
  ]);
  return new Set([...found, ...former].map(({ slug }) => slug));
}

/** Whether the cursor names a published article. */
export async function isAtPlace(db: Database, { publishedAt, blogId }: ArticleCursor) {
  const found = await db
    .select({ blogId: articles.blogId })
    .from(articles)
    .where(and(published, eq(articles.blogId, blogId), eq(articles.publishedAt, publishedAt)));
  return found.length > 0;
}

/** @returns null when the text is not a cursor */
export function parseCursor(text: string): ArticleCursor | null {
  const [, milliseconds, blogId] = /^(\d{13})-(\d{1,9})$/.exec(text) ?? [];
  if (!milliseconds || !blogId) return null;
  return { publishedAt: new Date(Number(milliseconds)), blogId: Number(blogId) };
}

export const writePlace = ({ publishedAt, blogId }: ArticleCursor) =>
  `${publishedAt.getTime()}-${blogId}`;

function olderThan(place: ArticleCursor | null): SQL | undefined {
  if (!place) return undefined;
  return sql`(${articles.publishedAt}, ${articles.blogId}) < (${place.publishedAt.toISOString()}::timestamptz, ${place.blogId}::integer)`;
}

/** How many full articles one page returns. */
const articlesPerPage = 50;

/** Full server articles, newest first, a page at a time: the response of `GET /api/blogs`. */
export async function listServerArticles(
  { db }: Pick<AppContext, "db">,
  after = "",
): Promise<{ articles: ServerArticle[]; next: string | null }> {
  const found = await newestArticles(db, parseCursor(after), articlesPerPage + 1);
  const page = found.slice(0, articlesPerPage);
  const last = page.at(-1);
  const next =
    found.length > articlesPerPage && last ? writePlace({ ...last, blogId: last.blog_id }) : null;
  const listed: ServerArticle[] = [];
  for (const article of page) {
    listed.push(asServerArticle(article));
    // As in the feed: lets other requests run.
    await setImmediate();
  }
  return { articles: listed, next };
}

/** One server article by its number; null: there is none. */
export async function findServerArticle({ db }: Pick<AppContext, "db">, blogId: number) {
  const found = await publishedArticle(db, { blogId });
  return found && asServerArticle(found);
}

/** With exactly the specification's names, and clean HTML. */
function asServerArticle(article: PublishedArticle): ServerArticle {
  const {
    author: _author,
    publishedAt: _published,
    updatedAt: _updated,
    blogs_content,
    ...fields
  } = article;
  return {
    ...fields,
    blogs_content: blogs_content.map(({ heading, paragraph }) => ({
      heading,
      paragraph: cleanHtml(paragraph),
    })),
  };
}
