import { Parser } from "htmlparser2";
import { textLink } from "#core/links.ts";
import { isFigure, longestAlt, uploadIn, type WrittenKind } from "#modules/content/index.ts";

/** The tags that staff may use, and their replacements. Other tags are dropped, but not their text. */
const allowed = new Map([
  ...["p", "br", "strong", "em", "u", "s", "sub", "sup", "a"].map((name) => [name, name] as const),
  ...["ul", "ol", "li", "blockquote", "h3", "h4", "img", "figure", "aside"].map(
    (name) => [name, name] as const,
  ),
  ["b", "strong"],
  ["i", "em"],
  // The page has its own h1, and an h2 above each part.
  ["h1", "h3"],
  ["h2", "h3"],
  ["h5", "h4"],
  ["h6", "h4"],
]);

const blocks = new Set(["p", "ul", "ol", "li", "blockquote", "h3", "h4", "aside"]);

/** Tags that only articles have. */
const ofArticles = new Set(["aside", "figure"]);

/** The text in these elements is not for readers. */
const unread = new Set(["script", "style", "textarea", "option"]);

/** The deepest nesting, in tags of any kind. Deeper ones are dropped, but not their text. */
const deepest = 100;

/**
 * Makes staff's HTML safe: an allow-list of plain text tags, the library's pictures and the drawn figures, no
 * styles or scripts. Used when it is stored and again when it is shown. Pictures and figures are moved out of
 * paragraphs, lists and quotations, to just after the outermost; a pull quote (`aside`) is allowed only
 * between them and contains only paragraphs. Only articles have these two. Empty paragraphs and lists, which
 * editors leave behind, are removed. Text without any such block becomes paragraphs, one per line. The time
 * is in proportion to the length, whatever the text.
 */
export function cleanHtml(text: string, kind: WrittenKind = "article"): string {
  const { html, hasBlocks } = clean(text, kind);
  return hasBlocks ? html : clean(paragraphed(html), kind).html;
}

const paragraphed = (html: string) =>
  html
    .split(/\n|<br \/>/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line}</p>`)
    .join("");

/** An element that is not closed yet. */
interface Open {
  /** The tag that is written; null: its tag is dropped. */
  tag: string | null;
  isUnread: boolean;
  /** The start position in `written`. */
  start: number;
  /** Whether it has any text. */
  hasText: boolean;
}

function clean(text: string, kind: WrittenKind): { html: string; hasBlocks: boolean } {
  const written: string[] = [];
  /** Text that is not written yet, because it arrives in pieces. */
  let pending = "";
  const path: Open[] = [];
  /** Pictures and figures that wait for the end of the outermost element. */
  const pictures: string[] = [];
  const count = { written: 0, unread: 0, pullQuotes: 0 };
  let hasBlocks = false;

  function writePending() {
    if (pending === "") return;
    const inside = path.at(-1);
    if (inside && /\S/.test(pending)) inside.hasText = true;
    written.push(escaped(pending));
    pending = "";
  }

  /** The tag to write here; null: it is dropped. */
  function tagHere(name: string): string | null {
    const tag = allowed.get(name);
    if (tag === undefined || count.unread > 0) return null;
    if (kind !== "article" && ofArticles.has(tag)) return null;
    if (tag === "aside") return count.written === 0 ? tag : null;
    return count.pullQuotes > 0 && tag !== "p" && blocks.has(tag) ? null : tag;
  }

  function open(name: string, attributes: Record<string, string>) {
    writePending();
    const isUnread = unread.has(name);
    if (isUnread) count.unread += 1;
    const tag = tagHere(name);
    const inserted = tag === "img" ? pictureTag : tag === "figure" ? figureTag : null;
    if (inserted) (count.written > 0 ? pictures : written).push(inserted(attributes));
    const isElement = tag !== null && inserted === null && tag !== "br";
    path.push({ tag: isElement ? tag : null, isUnread, start: written.length, hasText: false });
    if (tag === "br") written.push("<br />");
    if (!isElement) return;
    count.written += 1;
    if (tag === "aside") count.pullQuotes += 1;
    written.push(tag === "a" ? linkTag(attributes) : `<${tag}>`);
  }

  function close() {
    writePending();
    const closed = path.pop();
    if (!closed) return;
    const { tag, isUnread, start, hasText } = closed;
    const parent = path.at(-1);
    if (parent && hasText) parent.hasText = true;
    if (isUnread) count.unread -= 1;
    if (tag === null) return;
    if (tag === "aside") count.pullQuotes -= 1;
    const isBlock = blocks.has(tag);
    if (isBlock && !hasText) written.length = start;
    else written.push(`</${tag}>`);
    hasBlocks ||= isBlock && hasText;
    count.written -= 1;
    if (count.written > 0) return;
    written.push(...pictures);
    pictures.length = 0;
  }

  const parser = new ShallowParser({
    onopentag: open,
    onclosetag: close,
    ontext(more) {
      if (count.unread === 0) pending += more;
    },
    onend: writePending,
  });
  parser.isFull = () => path.length >= deepest;
  parser.end(text);
  return { html: written.join("").trim(), hasBlocks };
}

/**
 * Ignores tags beyond the maximum depth. The library's parser searches all open elements at each tag, so deep
 * nesting would take time proportional to the square of its depth.
 */
class ShallowParser extends Parser {
  isFull = () => false;

  override onopentagname(start: number, end: number) {
    if (!this.isFull()) super.onopentagname(start, end);
  }
}

/** Only pictures of the library are shown. */
function pictureTag({ src = "", alt = "" }: Record<string, string>): string {
  if (uploadIn(src) === null) return "";
  const short = alt.slice(0, longestAlt).toWellFormed();
  return `<img src="${quoted(src)}" alt="${quoted(short)}" />`;
}

/** Only existing figures; the text inside one is moved behind it. */
function figureTag({ "data-figure": id = "" }: Record<string, string>): string {
  return isFigure(id) ? `<figure data-figure="${id}"></figure>` : "";
}

/** A forbidden link is dropped, but not its text. Other sites do not learn where a reader comes from. */
function linkTag({ href: typed = "" }: Record<string, string>): string {
  const href = textLink(typed);
  if (href === null) return "<a>";
  const rel = /^https:/i.test(href) ? ' rel="noopener noreferrer"' : "";
  return `<a href="${quoted(href)}"${rel}>`;
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const quoted = (text: string) => escaped(text).replaceAll('"', "&quot;");
