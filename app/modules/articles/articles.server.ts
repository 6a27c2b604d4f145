import { asc } from "drizzle-orm";
import { type Article, articleTexts, picturesNamedIn } from "#modules/content/index.ts";
import { picturesAt, withUploads } from "#modules/media/index.server.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { type BlogFields, blogFieldsSchema } from "./writing-fields.ts";
import { type Category, everyCategory, readingMinutes, countWords } from "./writing.ts";
import { withTimeout } from "#core/db/availability.server.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  type ArticleCursor,
  type ArticleSummary,
  formerArticle,
  isAtPlace,
  newestOfCategory,
  newestSummaries,
  type PublishedArticle,
  publishedArticle,
  publishedSlugs,
  parseCursor,
  textsOf,
  writePlace,
} from "./article-rows.server.ts";
import { cleanHtml } from "./clean-html.server.ts";
import { builtInText, type TextPart } from "./feed.server.ts";
import { categories } from "./schema.ts";
import type { PictureInfo } from "#core/pictures.ts";

/** An article as readers see it, from the server or built in. */
export interface ReadArticle {
  slug: string;
  title: string;
  /** The brief paragraph. */
  teaser: string;
  /** The author; empty: the club. */
  author: string;
  /** The date as readers see it. */
  publishedDate: string;
  /** Days as `2024-06-03`, for machines. */
  published: string;
  changed: string;
  /** The word count of its text, without the title. */
  wordCount: number;
  /** A built-in picture's name, or a picture's address on this site: usually one of the library. */
  picture: { name: string } | { url: string; upload?: PictureInfo | undefined } | null;
  /** The first may have no heading; all of it is safe to show. */
  parts: TextPart[];
  /** The library's pictures in the parts, by address. */
  pictures: Map<string, PictureInfo>;
  related: (Article | ArticleSummary)[];
  meta: { title: string; description: string; canonical: string | null };
  /** False: the database did not answer, and this is the built-in one. */
  complete: boolean;
}

type ArticleReader = Pick<AppContext, "db" | "content" | "report">;

/** The format of a slug; anything else is not looked up. */
const slugShape = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.~-]{0,199}$/u;

/**
 * Finds an article by its slug: the server's if there is one, otherwise the built-in one
 * (docs/specification.md 2.9). An article that staff moved is also found under its old slug: its `slug` then
 * has the new one.
 * @returns null when neither has the slug
 * @throws when the database does not answer and there is no built-in article to fall back on
 */
export async function readArticle(ctx: ArticleReader, slug: string): Promise<ReadArticle | null> {
  if (!slugShape.test(slug)) return null;
  const builtIn = ctx.content.articles.find((article) => article.slug === slug);
  const read = async () => {
    const written =
      (await publishedArticle(ctx.db, { slug })) ?? (await formerArticle(ctx.db, slug));
    if (written) return fromServer(ctx, written);
    return builtIn ? fromContent(ctx, builtIn) : null;
  };
  try {
    return await withTimeout(read());
  } catch (error) {
    if (!builtIn) throw error;
    ctx.report("server article not read", { slug, err: error });
    return { ...fromContent(ctx, builtIn), complete: false };
  }
}

/** A server article as readers see it. */
export async function fromServer(
  ctx: ArticleReader,
  article: PublishedArticle,
): Promise<ReadArticle> {
  const parts = article.blogs_content
    .map(({ heading, paragraph }) => ({ heading: heading.trim(), html: cleanHtml(paragraph) }))
    .filter(({ heading, html }) => heading || html);
  const url = article.blog_image;
  const named = parts.flatMap(({ html }) => picturesNamedIn(html));
  const pictures = await picturesAt(ctx.db, [url, ...named]);
  const { timeZone } = ctx.content.club;
  const published = dayOf(article.publishedAt, timeZone);
  return {
    slug: article.slug_url,
    title: article.title,
    teaser: article.brief_paragraph,
    author: article.author,
    publishedDate: article.published_date || formatDate(published),
    published,
    changed: dayOf(article.updatedAt, timeZone),
    wordCount: countWords(parts.map(({ heading, html }) => `${heading} ${html}`).join(" ")),
    picture: url ? { url, upload: pictures.get(url) } : null,
    parts,
    pictures,
    related: await relatedArticles(ctx, article),
    meta: {
      title: article.metaTitle || `${article.title} | ${ctx.content.club.name}`,
      description: article.metaDescription || article.brief_paragraph,
      canonical: article.canonicalLink,
    },
    complete: true,
  };
}

function fromContent({ content }: ArticleReader, article: Article): ReadArticle {
  return {
    slug: article.slug,
    title: article.title,
    teaser: article.teaser,
    author: article.author ?? "",
    publishedDate: formatDate(article.date),
    published: article.date,
    changed: article.updated ?? article.date,
    wordCount: countWords(articleTexts(article).join(" ")),
    picture: { name: article.picture },
    parts: builtInText(article),
    pictures: new Map(),
    related: article.related.flatMap(
      (slug) => content.articles.find((other) => other.slug === slug) ?? [],
    ),
    meta: { title: article.metaTitle, description: article.metaDescription, canonical: null },
    complete: true,
  };
}

/** The number of articles in RECENT NEWS (docs/specification.md 2.9). */
const recentNewsCount = 2;

/**
 * The related articles of a server article: the newest of its category, then the newest of any, then
 * the built-in ones. A built-in article lists its own.
 */
async function relatedArticles(
  { db, content }: Pick<AppContext, "db" | "content">,
  { blog_id, slug_url, category_id }: PublishedArticle,
): Promise<(Article | ArticleSummary)[]> {
  const [ofCategory, newest] = await Promise.all([
    newestOfCategory(db, category_id, blog_id, recentNewsCount),
    newestSummaries(db, null, recentNewsCount + 1),
  ]);
  const written = [...ofCategory, ...newest].filter(
    ({ blogId }, at, all) =>
      blogId !== blog_id && all.findIndex((other) => other.blogId === blogId) === at,
  );
  const builtIn = content.articles.filter(({ slug }) => slug !== slug_url);
  const cards = await withUploads(db, written.slice(0, recentNewsCount));
  return [...cards, ...builtIn].slice(0, recentNewsCount);
}

/** How many server articles a page of the list has. */
export const articlesPerPage = 12;

export interface ArticleList {
  /** On the first page only; without those that a server article replaces. */
  builtIn: Article[];
  server: ArticleSummary[];
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null;
  /** False: without the database, only the built-in articles are listed (docs/specification.md 2.10). */
  complete: boolean;
}

/**
 * The articles, a page at a time: the built-in ones first, then the server's, newest first
 * (docs/specification.md 2.9).
 * @returns null when there is no article at `after`: the list has changed, start again
 * @throws when the database does not answer for a later page
 */
export async function listArticles(
  ctx: ArticleReader,
  after: string | null = null,
): Promise<ArticleList | null> {
  if (after !== null) return laterPage(ctx, after);
  const { content, report } = ctx;
  try {
    const builtInSlugs = content.articles.map(({ slug }) => slug);
    const [page, replaced] = await withTimeout(
      Promise.all([serverPage(ctx, null), publishedSlugs(ctx.db, builtInSlugs)]),
    );
    const builtIn = content.articles.filter(({ slug }) => !replaced.has(slug));
    return { builtIn, ...page, complete: true };
  } catch (error) {
    report("server articles not listed", { err: error });
    return { builtIn: content.articles, server: [], next: null, complete: false };
  }
}

async function laterPage(ctx: ArticleReader, after: string): Promise<ArticleList | null> {
  const place = parseCursor(after);
  if (!place || !(await isAtPlace(ctx.db, place))) return null;
  return { builtIn: [], ...(await serverPage(ctx, place)), complete: true };
}

async function serverPage({ db }: ArticleReader, after: ArticleCursor | null) {
  const found = await newestSummaries(db, after, articlesPerPage + 1);
  const cards = await withUploads(db, found.slice(0, articlesPerPage));
  const texts = await textsOf(
    db,
    cards.map(({ blogId }) => blogId),
  );
  const server = cards.map((card) => {
    const parts = texts.get(card.blogId) ?? [];
    const text = parts.map(({ heading, paragraph }) => `${heading} ${paragraph}`).join(" ");
    return { ...card, minutes: readingMinutes(countWords(text)) };
  });
  const last = server.at(-1);
  // One more row was requested: it shows whether there is a next page.
  return { server, next: found.length > articlesPerPage && last ? writePlace(last) : null };
}

/** The categories in order of creation, after the one that means all (docs/specification.md 3.5). */
export async function listCategories({ db }: Pick<AppContext, "db">): Promise<Category[]> {
  const found = await db
    .select({ category_id: categories.categoryId, category: categories.category })
    .from(categories)
    .orderBy(asc(categories.categoryId));
  return [everyCategory, ...found];
}

/**
 * A built-in article's text, without its picture, for editing: saved under the same address it replaces
 * the built-in one (docs/specification.md 2.9); when it is deleted, the built-in one is back.
 */
export function builtInBlog(article: Article): BlogFields {
  const { slug, title, teaser, author, date, metaTitle, metaDescription } = article;
  return blogFieldsSchema.parse({
    title,
    slug_url: slug,
    brief_paragraph: teaser,
    author,
    metaTitle,
    metaDescription,
    published_date: formatDate(date),
    blogs_content: builtInText(article).map(({ heading, html }) => ({ heading, paragraph: html })),
  });
}
