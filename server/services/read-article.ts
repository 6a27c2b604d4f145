import type { Article } from "#domain/content/article.ts";
import type { PictureInfo } from "#domain/picture.ts";
import { picturesNamedIn } from "#domain/text-pieces.ts";
import { dayOf, spokenDay } from "#domain/time.ts";
import { soon } from "#server/db/soon.ts";
import { builtInText, type TextPart } from "./built-in-text.ts";
import { cleanHtml, wordsOf } from "./clean-html.ts";
import type { ClubDesk } from "./club-desk.ts";
import { relatedArticles } from "./related-articles.ts";
import {
  type ArticleSummary,
  formerArticle,
  type PublishedArticle,
  publishedArticle,
} from "./server-articles.ts";
import { picturesAt } from "./uploads.ts";

/** An article as it is read, wherever it comes from. */
export interface ReadArticle {
  slug: string;
  title: string;
  /** The brief paragraph. */
  teaser: string;
  /** The date as readers see it. */
  publishedDate: string;
  /** Days as `2024-06-03`, for machines. */
  published: string;
  changed: string;
  minutes: number;
  /** A built-in picture's name, or a picture's address on this site: one of the library, mostly. */
  picture: { name: string } | { url: string; upload?: PictureInfo | undefined } | null;
  /** The first may have no heading; all of it is safe to show. */
  parts: TextPart[];
  /** The library's pictures in the parts, by their addresses there. */
  pictures: Map<string, PictureInfo>;
  related: (Article | ArticleSummary)[];
  meta: { title: string; description: string; canonical: string | null };
  /** False: the database did not answer, and this is the built-in one. */
  complete: boolean;
}

export type ArticleReader = Pick<ClubDesk, "db" | "content" | "report">;

/** How fast a text is read, in words a minute. */
const pace = 200;

/** What a slug may look like; anything else is nobody's, and not asked for. */
const slugShape = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}_.~-]{0,199}$/u;

/**
 * An article by its slug: the server's if there is one, else the built-in one (point 2). One that
 * staff moved is found under its old slug too: its `slug` then says where it is now.
 * @returns null when neither has the slug
 * @throws when the database does not answer and there is no built-in article to fall back on
 */
export async function readArticle(desk: ArticleReader, slug: string): Promise<ReadArticle | null> {
  if (!slugShape.test(slug)) return null;
  const builtIn = desk.content.articles.find((article) => article.slug === slug);
  const read = async () => {
    const written =
      (await publishedArticle(desk.db, { slug })) ?? (await formerArticle(desk.db, slug));
    if (written) return fromServer(desk, written);
    return builtIn ? fromContent(desk, builtIn) : null;
  };
  try {
    return await soon(read());
  } catch (error) {
    if (!builtIn) throw error;
    desk.report("server article not read", { slug, err: error });
    return { ...fromContent(desk, builtIn), complete: false };
  }
}

/** A server article as it is read. */
export async function fromServer(desk: ArticleReader, article: PublishedArticle): Promise<ReadArticle> {
  const parts = article.blogs_content
    .map(({ heading, paragraph }) => ({ heading: heading.trim(), html: cleanHtml(paragraph) }))
    .filter(({ heading, html }) => heading || html);
  const url = article.blog_image;
  const named = parts.flatMap(({ html }) => picturesNamedIn(html));
  const pictures = await picturesAt(desk.db, [url, ...named]);
  const words = parts.reduce((sum, { heading, html }) => sum + wordsOf(`${heading} ${html}`), 0);
  const { timeZone } = desk.content.club;
  const published = dayOf(article.publishedAt, timeZone);
  return {
    slug: article.slug_url,
    title: article.title,
    teaser: article.brief_paragraph,
    publishedDate: article.published_date || spokenDay(published),
    published,
    changed: dayOf(article.updatedAt, timeZone),
    minutes: Math.max(1, Math.round(words / pace)),
    picture: url ? { url, upload: pictures.get(url) } : null,
    ...{ parts, pictures },
    related: await relatedArticles(desk, article),
    meta: {
      title: article.metaTitle || `${article.title} | ${desk.content.club.name}`,
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
    publishedDate: spokenDay(article.date),
    published: article.date,
    changed: article.date,
    minutes: Number.parseInt(article.time, 10),
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
