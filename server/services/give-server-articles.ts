import type { ServerArticle } from "#domain/server-article.ts";
import type { Database } from "#server/db/database.ts";
import { cleanHtml } from "./clean-html.ts";
import {
  newestArticles,
  type PublishedArticle,
  publishedArticle,
  readPlace,
  writePlace,
} from "./server-articles.ts";

/** How many whole articles are given at once. */
const articlesPerPage = 50;

/** Server articles whole, newest first, a page at a time: what `GET /api/blogs` answers. */
export async function listServerArticles(
  db: Database,
  after = "",
): Promise<{ articles: ServerArticle[]; next: string | null }> {
  const found = await newestArticles(db, readPlace(after), articlesPerPage + 1);
  const page = found.slice(0, articlesPerPage);
  const last = page.at(-1);
  const next =
    found.length > articlesPerPage && last ? writePlace({ ...last, blogId: last.blog_id }) : null;
  return { articles: page.map(asServerArticle), next };
}

/** One server article by its number; null: there is none. */
export async function findServerArticle(db: Database, blogId: number) {
  const found = await publishedArticle(db, { blogId });
  return found && asServerArticle(found);
}

/** By the specification's names and no others, its text clean for whoever shows it. */
function asServerArticle(article: PublishedArticle): ServerArticle {
  const { publishedAt: _published, updatedAt: _updated, blogs_content, ...fields } = article;
  return {
    ...fields,
    blogs_content: blogs_content.map(({ heading, paragraph }) => ({
      heading,
      paragraph: cleanHtml(paragraph),
    })),
  };
}
