import { setImmediate } from "node:timers/promises";
import { type Article, type ArticlePassage, figures, isFigure } from "#modules/content/index.ts";
import { withoutPullQuotes } from "./writing.ts";
import type { AppContext } from "#core/context.server.ts";
import { newestArticles, type PublishedArticle } from "./article-rows.server.ts";
import { cleanHtml } from "./clean-html.server.ts";

/** How many articles the feed has: the newest. */
const feedSize = 25;

interface Entry {
  slug: string;
  title: string;
  summary: string;
  /** Empty: the club, as in the feed itself. */
  author: string;
  published: Date;
  updated: Date;
  parts: TextPart[];
}

/** The newest articles, server and built-in, with full text as an Atom feed (RFC 4287). */
export async function articlesFeed({
  db,
  content,
  publicUrl: address,
}: Pick<AppContext, "db" | "content" | "publicUrl">): Promise<string> {
  const written: Entry[] = [];
  for (const article of await newestArticles(db, null, feedSize)) {
    written.push(serverEntry(article, address));
    // Lets other requests run: long articles take a while together.
    await setImmediate();
  }
  const entries = [...written, ...content.articles.map(builtInEntry)]
    .filter(({ slug }, at, all) => all.findIndex((other) => other.slug === slug) === at)
    .sort((a, b) => b.published.getTime() - a.published.getTime())
    .slice(0, feedSize);
  const updated = new Date(Math.max(0, ...entries.map((entry) => entry.updated.getTime())));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-CA" xml:base="${xml(`${address}/`)}">
<id>${xml(`${address}/blogs`)}</id>
<title>${xml(content.club.name)}</title>
<subtitle>${xml(content.pages["/blogs"].description)}</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>${xml(content.club.name)}</name><uri>${xml(`${address}/`)}</uri></author>
<icon>${xml(`${address}/favicon.svg`)}</icon>
<link rel="self" type="application/atom+xml" href="${xml(`${address}/feed.xml`)}"/>
<link rel="alternate" type="text/html" href="${xml(`${address}/blogs`)}"/>
${entries.map((entry) => entryXml(entry, address)).join("\n")}
</feed>
`;
}

function entryXml(entry: Entry, address: string) {
  const { slug, title, summary, author, published, updated, parts } = entry;
  const url = `${address}/blogs/${encodeURIComponent(slug)}`;
  const html = parts.map((part) => headed(part)).join("");
  return `<entry>
<id>${xml(url)}</id>
<title>${xml(title)}</title>
<link rel="alternate" type="text/html" href="${xml(url)}"/>
<published>${published.toISOString()}</published>
<updated>${updated.toISOString()}</updated>${author && `\n<author><name>${xml(author)}</name></author>`}
<summary>${xml(summary)}</summary>
<content type="html">${xml(html)}</content>
</entry>`;
}

const headed = ({ heading, html }: TextPart) =>
  (heading ? `<h2>${xml(heading)}</h2>` : "") + plainBlocks(html);

/**
 * Without the parts that only the site's pages draw: a figure becomes its description, without repeated
 * sentences.
 */
const plainBlocks = (html: string) =>
  withoutPullQuotes(html).replaceAll(
    /<figure data-figure="([\w-]+)"><\/figure>/g,
    (_, id: string) => (isFigure(id) ? `<p>${figures[id].title}: ${figures[id].about}</p>` : ""),
  );

const builtInEntry = (article: Article): Entry => {
  const { slug, title, teaser, author = "", date, updated = date } = article;
  return {
    slug,
    title,
    summary: teaser,
    author,
    published: new Date(`${date}T12:00:00Z`),
    updated: new Date(`${updated}T12:00:00Z`),
    parts: builtInText(article),
  };
};

const serverEntry = (article: PublishedArticle, address: string): Entry => ({
  slug: article.slug_url,
  title: article.title,
  summary: article.brief_paragraph,
  author: article.author,
  published: article.publishedAt,
  // If it was edited before it was published, its date is the publication.
  updated: article.updatedAt > article.publishedAt ? article.updatedAt : article.publishedAt,
  parts: article.blogs_content.map(({ heading, paragraph }) => ({
    heading,
    html: cleanHtml(paragraph).replaceAll(' src="/', ` src="${address}/`),
  })),
});

/** Text for XML: its four special characters escaped, characters that XML 1.0 cannot hold removed. */
function xml(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A part of an article, with its heading, as HTML. */
export interface TextPart {
  heading: string;
  html: string;
}

/** A built-in article's text as HTML: with the same parts as a server article. */
export function builtInText({ intro, sections, closing }: Article): TextPart[] {
  return [
    { heading: "", html: paragraphs(intro) },
    ...sections.map(({ heading, subsections = [], ...passage }) => ({
      heading,
      html: passageHtml(passage) + subsections.map(subsectionHtml).join(""),
    })),
    { heading: closing.heading, html: paragraphs(closing.paragraphs) },
  ];
}

const subsectionHtml = ({ heading, ...passage }: ArticlePassage) =>
  `<h3>${escapeHtml(heading)}</h3>${passageHtml(passage)}`;

function passageHtml(passage: Omit<ArticlePassage, "heading">): string {
  const { paragraphs: texts, pullQuote, list, figure } = passage;
  const items = list?.map((item) => `<li>${escapeHtml(item)}</li>`).join("");
  return [
    paragraphs(texts.slice(0, 1)),
    pullQuote && `<aside>${paragraphs([pullQuote])}</aside>`,
    paragraphs(texts.slice(1)),
    items && `<ul>${items}</ul>`,
    figure && `<figure data-figure="${figure}"></figure>`,
  ]
    .filter(Boolean)
    .join("");
}

const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
