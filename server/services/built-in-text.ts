import type { Article, ArticlePassage } from "#domain/content/article.ts";

/** A headed part of an article as HTML. */
export interface TextPart {
  heading: string;
  html: string;
}

/** A built-in article's words as HTML: the same parts a server article has. */
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

function passageHtml({ paragraphs: texts, list }: Omit<ArticlePassage, "heading">): string {
  const items = list?.map((item) => `<li>${escapeHtml(item)}</li>`).join("");
  return paragraphs(texts) + (items ? `<ul>${items}</ul>` : "");
}

const paragraphs = (texts: string[]) => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join("");

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
