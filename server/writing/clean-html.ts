import sanitizeHtml from "sanitize-html";
import { textLink } from "#domain/links.ts";
import { longestAlt, uploadIn } from "#domain/pictures.ts";

/** The HTML that staff may use. Other tags are dropped, their text is kept. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "br",
    "strong",
    "em",
    "u",
    "s",
    "sub",
    "sup",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "h3",
    "h4",
    "img",
  ],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt"] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Only pictures of the library are shown.
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && uploadIn(attribs.src ?? "") === null,
  transformTags: {
    b: "strong",
    i: "em",
    // The page has its own h1, and an h2 above each part.
    h1: "h3",
    h2: "h3",
    h5: "h4",
    h6: "h4",
    a: (_name, { href = "" }) => ({ tagName: "a", attribs: linkTo(href) }),
    img: (_name, { src = "", alt = "" }) => ({
      tagName: "img",
      attribs: { src, alt: alt.slice(0, longestAlt) },
    }),
  },
};

/**
 * Makes staff's HTML safe: an allow-list of plain text tags and the library's pictures, no styles or
 * scripts. Used when it is stored and again when it is shown. Text without any tag becomes paragraphs,
 * one per line; pictures are placed between them.
 */
export function cleanHtml(text: string): string {
  return withoutEmpties(unwrapPictures(paragraphed(sanitizeHtml(text, allowed).trim())));
}

function paragraphed(clean: string): string {
  if (/<(p|ul|ol|blockquote|h3|h4)>/.test(clean)) return clean;
  return clean
    .split(/\s*\n\s*|(?:<br \/>\s*)+/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${line}</p>`)
    .join("");
}

/** Moves pictures out of paragraphs, lists and quotations, to just after the one they were in. */
function unwrapPictures(html: string): string {
  if (!html.includes("<img ")) return html;
  let depth = 0;
  let waiting = "";
  return html.replaceAll(/<(\/?)(\w+)[^>]*>/g, (tag, closes: string, name: string) => {
    if (name === "img") {
      if (depth === 0) return tag;
      waiting += tag;
      return "";
    }
    if (name !== "br") depth += closes ? -1 : 1;
    if (depth > 0) return tag;
    const pictures = waiting;
    waiting = "";
    return tag + pictures;
  });
}

/** Only spaces and empty marks: editors leave empty lines behind as empty paragraphs. */
const empty =
  /<(p|h3|h4|li|ul|ol|blockquote)>(?:\s|<\/?(?:strong|em|u|s|sub|sup|a|br)\b[^>]*>)*<\/\1>/g;

function withoutEmpties(html: string): string {
  const less = html.replaceAll(empty, "");
  return less === html ? html : withoutEmpties(less);
}

/** The number of words in a piece of HTML. */
export function wordsOf(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, " ").match(/\S+/g);
  return words?.length ?? 0;
}

/** A link that may not be shown keeps its text. */
function linkTo(typed: string): sanitizeHtml.Attributes {
  const href = textLink(typed);
  if (href === null) return {};
  return /^https:/i.test(href) ? { href, rel: "noopener noreferrer" } : { href };
}
