import type { ArticleCardContent, ArticlePictureSource } from "./article-card.tsx";
import { pictureFile, type PictureSource, smallPictureFile } from "#core/ui/picture.tsx";
import { everyCoach, type Article, articleTexts, uploadIn } from "#modules/content/index.ts";
import { breadcrumbFacts, withPicture } from "#modules/content/ui.ts";
import { withPortrait } from "#modules/content/ui.server.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { readingMinutes, textPieces, countWords } from "../writing.ts";
import type { ArticleSummary } from "../article-rows.server.ts";
import type { ReadArticle } from "../articles.server.ts";
import type { TextPiece } from "../writing.ts";
import type { AppContext } from "#core/context.server.ts";
import { plainText, withBlocks } from "./blocks.server.ts";
import { sentencesOf } from "#core/sentences.ts";
import { slugOf } from "#core/slug.ts";
import type { PictureLibrary } from "#core/pictures.ts";

/** The view of an article's page, published or in preview. */
export function articlePage(
  { content, pictures, publicUrl }: Pick<AppContext, "content" | "pictures" | "publicUrl">,
  article: ReadArticle,
) {
  const { blog, club } = content;
  const { title, teaser, wordCount, meta, picture } = article;
  const author = article.author && authorOf({ content, pictures }, article.author);
  const canonical = URL.canParse(meta.canonical ?? "", publicUrl) ? meta.canonical : null;
  return {
    club: club.name,
    meta: {
      ...meta,
      canonical: canonical || undefined,
      article: {
        published: article.published,
        changed: article.changed,
        author: author ? author.name : "",
      },
    },
    facts: articleFacts(article, { address: publicUrl, club: club.name, author, pictures }),
    top: {
      title,
      teaser,
      minutes: readingMinutes(wordCount),
      author,
      address: addressOf(article, publicUrl),
      published: blog.published,
      day: article.published,
      date: article.publishedDate,
      updated:
        article.changed > article.published
          ? { day: article.changed, date: formatDate(article.changed) }
          : null,
      picture:
        picture && "name" in picture
          ? withPicture(pictures, { picture: picture.name }).picture
          : (picture?.upload ?? ownPicture(pictures, picture?.url ?? "")),
    },
    body: { contents: blog.contents, parts: articleParts(article) },
    recent: {
      heading: blog.related,
      articles: article.related.map((other) => articleCardContent({ content, pictures }, other)),
    },
    register: withPicture(pictures, blog.register),
  };
}

export interface Author {
  name: string;
  /** A coach's title, or the text after a guest's name; may be empty. */
  line: string;
  /** The id of the coach on the site; null: a guest. */
  to: string | null;
  /** The coach's photograph or drawing; null: none. */
  portrait: { file: string; focus?: PictureSource["focus"] } | null;
}

/**
 * A coach of the club, by name or by id on the site; a guest by name and, after a comma, by profession:
 * "Ada Osei, physiotherapist".
 */
function authorOf(known: Pick<AppContext, "content" | "pictures">, author: string): Author {
  const coach = everyCoach(known.content.coaches).find(
    ({ name }) => name === author || slugOf(name) === author,
  );
  if (!coach) {
    const [name = "", ...line] = author.split(",");
    return { name: name.trim(), line: line.join(",").trim(), to: null, portrait: null };
  }
  const { name, title, portrait } = withPortrait(known, coach);
  const { photo, drawing } = portrait;
  return {
    name,
    line: title,
    to: `/about#${slugOf(name)}`,
    portrait: photo
      ? { file: smallPictureFile(photo), focus: photo.focus }
      : drawing === undefined
        ? null
        : { file: drawing },
  };
}

const addressOf = ({ slug }: ReadArticle, address: string) =>
  new URL(`/blogs/${slug}`, address).href;

interface Place {
  /** The site's address, without a trailing slash. */
  address: string;
  club: string;
  /** Empty: the club. */
  author: Author | "";
  pictures: PictureLibrary;
}

/** An article's structured data: schema.org BlogPosting and BreadcrumbList. */
function articleFacts(article: ReadArticle, place: Place): object[] {
  const { address, club, author, pictures } = place;
  const url = addressOf(article, address);
  const publisher = { "@type": "SportsClub", "@id": `${address}/#club`, name: club };
  return [
    {
      "@type": "BlogPosting",
      headline: article.title,
      description: article.meta.description,
      datePublished: article.published,
      dateModified: article.changed,
      image: pictureAddress(article.picture, pictures).map((path) => new URL(path, address).href),
      mainEntityOfPage: article.meta.canonical ?? url,
      inLanguage: "en-CA",
      wordCount: article.wordCount,
      timeRequired: `PT${readingMinutes(article.wordCount)}M`,
      author: author ? person(author, address) : publisher,
      publisher,
    },
    breadcrumbFacts(address, [
      { name: "Home", path: "/" },
      { name: "Articles", path: "/blogs" },
      { name: article.title, path: `/blogs/${article.slug}` },
    ]),
  ];
}

const person = ({ name, line, to }: Author, address: string) => ({
  "@type": "Person",
  name,
  ...(line && { jobTitle: line }),
  ...(to && { url: address + to }),
});

function pictureAddress(picture: ReadArticle["picture"], pictures: PictureLibrary): string[] {
  if (!picture) return [];
  const found =
    "name" in picture
      ? pictures[picture.name]
      : (picture.upload ?? ownPicture(pictures, picture.url));
  if (!found) return [];
  if ("wide" in found) return [pictureFile(found)];
  return URL.canParse(found.url, "http://localhost") ? [found.url] : [];
}

/** Gives each part its pictures, pull quotes and figures, and its heading's anchor. */
function articleParts({
  parts,
  pictures,
}: Pick<ReadArticle, "parts" | "pictures">): ArticlePartContent[] {
  const all = parts.map(({ html }) => plainText(html)).join(" ");
  return parts.map(({ heading, html }, index) => ({
    id: `${index + 1}-${inAddress(heading)}`,
    heading,
    text: textPieces(html, pictures).map((piece) =>
      typeof piece === "string" ? withBlocks(piece, all) : piece,
    ),
  }));
}

/** `Landing comes first!` → `landing-comes-first` */
const inAddress = (heading: string) =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");

/** The card of an article, without the text, which would make the page heavy. */
export function articleCardContent(
  { content, pictures }: Pick<AppContext, "content" | "pictures">,
  article: Article | ArticleSummary,
): ArticleCardContent {
  const { slug, title, teaser } = article;
  const [opening = ""] = sentencesOf(teaser);
  const rest = teaser.slice(opening.length);
  if ("sections" in article) {
    const { picture, date, updated } = article;
    return {
      slug,
      title,
      opening,
      rest,
      day: updated ?? date,
      date: updated ? `Updated ${formatDate(updated)}` : formatDate(date),
      minutes: readingMinutes(countWords(articleTexts(article).join(" "))),
      ...withPicture(pictures, { picture }),
    };
  }
  const day = dayOf(article.publishedAt, content.club.timeZone);
  const date = article.publishedDate || formatDate(day);
  return {
    slug,
    title,
    opening,
    rest,
    day,
    date,
    minutes: article.minutes ?? null,
    picture: article.upload ?? ownPicture(pictures, article.image),
  };
}

/**
 * The picture at an address of this site; the content policy allows no others. A built-in one is
 * found by name, even if its files were renamed since the article was written. An upload's address returns
 * nothing: the article includes its uploads, without removed ones.
 */
function ownPicture(pictures: PictureLibrary, url: string): ArticlePictureSource {
  const [, name = ""] = /^\/pictures\/([\w-]+)-\d+\.[0-9a-f]{8}\.(?:avif|webp)$/.exec(url) ?? [];
  const built = pictures[name];
  if (built) return built;
  return /^\/(?!\/)/.test(url) && uploadIn(url) === null ? { url } : null;
}

/** A part of an article with its heading. */
export interface ArticlePartContent {
  /** The anchor for the table of contents. */
  id: string;
  /** The first part may have no heading. */
  heading: string;
  text: TextPiece[];
}
