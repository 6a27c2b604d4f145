import type { ArticleCardContent } from "#app/sections/article-card.tsx";
import type { ArticlePictureSource } from "#app/sections/article-picture.tsx";
import type { Article } from "#domain/content/article.ts";
import type { PictureLibrary } from "#domain/picture.ts";
import { dayOf, spokenDay } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";
import type { ArticleSummary } from "#server/services/server-articles.ts";
import { withPicture } from "./find-picture.ts";

/** What a card shows of an article, and nothing of its text: whole articles would weigh on the page. */
export function articleCardContent(
  { content, pictures }: Pick<Services, "content" | "pictures">,
  article: Article | ArticleSummary,
): ArticleCardContent {
  const { slug, title, teaser } = article;
  if ("sections" in article) {
    const { picture, date } = article;
    const words = spokenDay(date);
    return { slug, title, teaser, day: date, date: words, ...withPicture(pictures, { picture }) };
  }
  const day = dayOf(article.publishedAt, content.club.timeZone);
  const date = article.publishedDate || spokenDay(day);
  return {
    slug,
    title,
    teaser,
    day,
    date,
    picture: article.upload ?? ownPicture(pictures, article.image),
  };
}

/**
 * The picture at an address of this site; the site's policy lets pages show no others. One of the
 * build's is found by its name, whatever its files are called since the article was written.
 */
export function ownPicture(pictures: PictureLibrary, url: string): ArticlePictureSource {
  const [, name = ""] = /^\/pictures\/([\w-]+)-\d+\.[0-9a-f]{8}\.(?:avif|webp)$/.exec(url) ?? [];
  const built = pictures[name];
  if (built) return built;
  return /^\/(?!\/)/.test(url) ? { url } : null;
}
