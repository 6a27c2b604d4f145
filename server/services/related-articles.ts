import type { Article } from "#domain/content/article.ts";
import type { ClubDesk } from "./club-desk.ts";
import {
  type ArticleSummary,
  newestOfCategory,
  newestSummaries,
  type PublishedArticle,
} from "./server-articles.ts";
import { withUploads } from "./uploads.ts";

/** RECENT NEWS shows so many (specification, point 2). */
const shown = 2;

/**
 * What to read after a server article: the newest of its category, then the newest of any, then the
 * built-in ones. A built-in article names its own.
 */
export async function relatedArticles(
  { db, content }: Pick<ClubDesk, "db" | "content">,
  { blog_id, slug_url, category_id }: PublishedArticle,
): Promise<(Article | ArticleSummary)[]> {
  const [ofCategory, newest] = await Promise.all([
    newestOfCategory(db, category_id, blog_id, shown),
    newestSummaries(db, null, shown + 1),
  ]);
  const written = [...ofCategory, ...newest].filter(
    ({ blogId }, at, all) =>
      blogId !== blog_id && all.findIndex((other) => other.blogId === blogId) === at,
  );
  const builtIn = content.articles.filter(({ slug }) => slug !== slug_url);
  const cards = await withUploads(db, written.slice(0, shown));
  return [...cards, ...builtIn].slice(0, shown);
}
