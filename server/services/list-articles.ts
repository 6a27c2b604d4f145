import type { ArticleReader } from "./read-article.ts";
import type { Article } from "#domain/content/article.ts";
import { soon } from "#server/db/soon.ts";
import {
  type ArticlePlace,
  type ArticleSummary,
  isAtPlace,
  newestSummaries,
  publishedSlugs,
  readPlace,
  writePlace,
} from "./server-articles.ts";
import { withUploads } from "./uploads.ts";

/** How many server articles a page of the list brings. */
export const articlesPerPage = 12;

export interface ArticleList {
  /** On the first page only; without those a server article has taken the place of. */
  builtIn: Article[];
  server: ArticleSummary[];
  /** Give it back as `after` for the next page; null: this was the last. */
  next: string | null;
  /** False: the database did not answer, and only the built-in articles are here (point 8). */
  complete: boolean;
}


/**
 * The articles a page at a time: the built-in ones first, then the server's, newest first (point 2).
 * @returns null when nothing stands at `after`: the list has changed, begin anew
 * @throws when the database does not answer for a later page
 */
export async function listArticles(
  desk: ArticleReader,
  after: string | null = null,
): Promise<ArticleList | null> {
  if (after !== null) return laterPage(desk, after);
  const { content, report } = desk;
  try {
    const builtInSlugs = content.articles.map(({ slug }) => slug);
    const [page, replaced] = await soon(
      Promise.all([serverPage(desk, null), publishedSlugs(desk.db, builtInSlugs)]),
    );
    const builtIn = content.articles.filter(({ slug }) => !replaced.has(slug));
    return { builtIn, ...page, complete: true };
  } catch (error) {
    report("server articles not listed", { err: error });
    return { builtIn: content.articles, server: [], next: null, complete: false };
  }
}

async function laterPage(desk: ArticleReader, after: string): Promise<ArticleList | null> {
  const place = readPlace(after);
  if (!place || !(await isAtPlace(desk.db, place))) return null;
  return { builtIn: [], ...(await serverPage(desk, place)), complete: true };
}

async function serverPage({ db }: ArticleReader, after: ArticlePlace | null) {
  const found = await newestSummaries(db, after, articlesPerPage + 1);
  const server = await withUploads(db, found.slice(0, articlesPerPage));
  const last = server.at(-1);
  // One row more was asked for: it tells whether there is a next page.
  return { server, next: found.length > articlesPerPage && last ? writePlace(last) : null };
}
