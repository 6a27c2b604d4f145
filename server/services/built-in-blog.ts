import type { Article } from "#domain/content/article.ts";
import { spokenDay } from "#domain/time.ts";
import { type BlogFields, blogFieldsSchema } from "#domain/written-fields.ts";
import { builtInText } from "./built-in-text.ts";

/**
 * A built-in article's words, without its picture, for whoever wants to change them: saved under
 * their address they take its place (specification, point 2); deleted, the built-in one is back.
 */
export function builtInBlog(article: Article): BlogFields {
  const { slug, title, teaser, date, metaTitle, metaDescription } = article;
  return blogFieldsSchema.parse({
    ...{ title, slug_url: slug, brief_paragraph: teaser, metaTitle, metaDescription },
    published_date: spokenDay(date),
    blogs_content: builtInText(article).map(({ heading, html }) => ({ heading, paragraph: html })),
  });
}
