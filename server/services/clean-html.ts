import sanitizeHtml from "sanitize-html";

/** What staff's words may be made of. Anything else is dropped, its text kept. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "strong", "em", "u", "s", "sub", "sup", "a"],
    ...["ul", "ol", "li", "blockquote", "h3", "h4"],
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Editors leave empty lines behind as empty paragraphs.
  exclusiveFilter: ({ tag, text }) => /^(p|h3|h4|li)$/.test(tag) && text.trim() === "",
  transformTags: {
    b: "strong",
    i: "em",
    // The page has its own h1, and an h2 above each part.
    h1: "h3",
    h2: "h3",
    h5: "h4",
    h6: "h4",
    a: (_name, { href = "" }) => ({ tagName: "a", attribs: linkTo(href) }),
  },
};

/**
 * Text written by staff as HTML that can do no harm: an allow-list of plain text tags, no styles,
 * scripts or pictures. Used when it is stored and again when it is shown. Text without a single tag
 * becomes paragraphs, one a line.
 */
export function cleanHtml(text: string): string {
  const clean = sanitizeHtml(text, allowed).trim();
  if (/<(p|ul|ol|blockquote|h3|h4)>/.test(clean)) return clean;
  return clean
    .split(/\s*\n\s*|(?:<br \/>\s*)+/)
    .filter((line) => line.trim() !== "")
    .map((line) => `<p>${line}</p>`)
    .join("");
}

/** How many words of HTML are read. */
export function wordsOf(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, " ").match(/\S+/g);
  return words?.length ?? 0;
}

function linkTo(href: string): sanitizeHtml.Attributes {
  return /^https?:/i.test(href.trim()) ? { href, rel: "noopener noreferrer" } : { href };
}
