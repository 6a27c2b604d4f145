import { image, attribute } from "#modules/content/index.ts";
import type { PictureInfo } from "#core/pictures.ts";

/** The origin of a version. `kept`: a colleague saved first, and this text was stored as an earlier version. */
export type RevisionEvent = "published" | "draft" | "kept" | "deleted" | "restored";

/** A colleague saved after the author started: their version, to compare and choose. */
export interface SavedBetween<Fields> {
  fields: Fields;
  version: number;
  savedBy: string;
  savedAt: string;
}

/** The outcome of a save. */
export type SaveOutcome<Fields> =
  | { outcome: "saved"; id: number; slug: string; version: number; publishedAt: Date | null }
  | { outcome: "invalid"; message: string; field: string }
  /** Another document has the address. */
  | { outcome: "taken"; message: string }
  | { outcome: "conflict"; message: string; theirs: SavedBetween<Fields> }
  | { outcome: "missing" };

/** A piece of staff's text as safe HTML, or a picture between two pieces. */
export type TextPiece = string | PictureInfo;

/**
 * Clean HTML with its pictures as on pages; one that is no longer in the library is left out. The library's
 * alt text takes precedence over the text's.
 */
export function textPieces(html: string, pictures: ReadonlyMap<string, PictureInfo>): TextPiece[] {
  return html.split(image).flatMap((piece): TextPiece[] => {
    if (!image.test(piece)) return piece.trim() ? [piece] : [];
    const picture = pictures.get(attribute(piece, "src"));
    return picture ? [{ ...picture, alt: picture.alt || attribute(piece, "alt") }] : [];
  });
}

/** Clean HTML without the pull quotes, which repeat a sentence in large type. */
export const withoutPullQuotes = (html: string): string =>
  html
    .split("<aside>")
    .map((piece, at) => (at === 0 ? piece : piece.split("</aside>").slice(1).join(" ")))
    .join(" ");

/** The number of words in a piece of HTML, without its pull quotes. */
export function countWords(html: string): number {
  const words = withoutPullQuotes(html)
    .replaceAll(/<[^<>]*>/g, " ")
    .match(/\S+/g);
  return words?.length ?? 0;
}

/** Reading speed in words a minute. */
const wordsPerMinute = 220;

/** The time it takes to read this many words. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / wordsPerMinute));

/** One section of a server article. The paragraph is HTML, cleaned before it is shown. */
export interface ArticlePart {
  heading: string;
  paragraph: string;
}

/** An article from the database, by the names of docs/specification.md 3.5. */
export interface ServerArticle {
  blog_id: number;
  title: string;
  brief_paragraph: string;
  /** The date for readers: free text. */
  published_date: string;
  slug_url: string;
  /** The category's name. */
  category: string;
  category_id: number;
  /** A picture's address on this site; empty: none. */
  blog_image: string;
  blogs_content: ArticlePart[];
  metaTitle: string | null;
  metaDescription: string | null;
  canonicalLink: string | null;
}

/** The categories of an article. */
export interface Category {
  category_id: number;
  category: string;
}

/** The category for all of them: listed, but not offered in the editor. */
export const everyCategory: Category = { category_id: 0, category: "All" };
