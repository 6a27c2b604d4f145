import { type FigureId, figures, isFigure } from "#modules/content/index.ts";
import { withoutPullQuotes } from "../writing.ts";

/** The drawings by file name: for each figure a wide one and one for phones. */
const drawings = import.meta.glob<string>("./figures/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Clean HTML with its pull quotes and figures as an article's page displays them. The server renders them, so
 * that the page's script contains no drawing.
 * @param all the whole article's text, as `plainText` gives it
 */
export function withBlocks(html: string, all: string): string {
  return html
    .split("<aside>")
    .map((piece, at) => {
      if (at === 0) return piece;
      const [quote = "", ...rest] = piece.split("</aside>");
      return pullQuote(quote, all) + rest.join("");
    })
    .join("")
    .replaceAll(/<figure data-figure="([\w-]+)"><\/figure>/g, (_, id: string) =>
      isFigure(id) ? figureHtml(id) : "",
    );
}

/** The text of clean HTML without its pull quotes, to look for a sentence in it. */
export const plainText = (html: string): string => textOf(withoutPullQuotes(html));

const textOf = (html: string) =>
  html
    .replaceAll(/<\/?(?:a|strong|em|u|s|sub|sup)\b[^<>]*>/g, "")
    .replaceAll(/<[^<>]*>/g, " ")
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim();

/**
 * A pull quote. A sentence of the article is hidden from screen readers, which read it in the text. Any other
 * sentence is a quotation, whose last paragraph names its author.
 */
function pullQuote(html: string, all: string): string {
  const [quotation = "", ...source] = html
    .split("</p>")
    .map((paragraph) => paragraph.replaceAll(/<[^<>]*>/g, "").trim())
    .filter(Boolean);
  if (source.length === 0 && all.includes(textOf(quotation)))
    return `<p class="pull-quote" aria-hidden="true">${quotation}</p>`;
  const caption = source.length > 0 ? `<figcaption>${source.join(" ")}</figcaption>` : "";
  return `<figure class="pull-quote"><blockquote><p>${quotation}</p></blockquote>${caption}</figure>`;
}

function figureHtml(id: FigureId): string {
  const { title, about, numbers } = figures[id];
  const [heads, ...rows] = numbers.map((row) => row.map(escaped));
  const cells = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`))
      .join("");
  return `<figure class="article-figure" aria-labelledby="${id}-title">
<p class="article-figure-title" id="${id}-title">${escaped(title)}</p>
${drawing(id, "wide")}${drawing(id, "phone")}
<figcaption>${escaped(about)}<details><summary>See the numbers</summary>
<table><thead><tr>${heads?.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</tbody></table></details></figcaption></figure>`;
}

/** One of a figure's drawings; the caption and its table have the same content. */
function drawing(id: FigureId, shape: "wide" | "phone"): string {
  const svg = drawings[`./figures/${id}-${shape}.svg`] ?? "";
  const name = `Drawing: ${figures[id].title}`;
  return svg.replace(
    "<svg ",
    `<svg class="article-figure-${shape}" role="img" aria-label="${name}" `,
  );
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
