import type { Services } from "#server/services/services.ts";
import type { ReadArticle } from "#server/services/read-article.ts";
import { articleCardContent, ownPicture } from "./article-card-content.ts";
import { articleFacts } from "./article-facts.ts";
import { articleParts } from "./article-parts.ts";
import { withPicture } from "./find-picture.ts";

/** What an article's page shows, whether it is published or looked at before. */
export function articlePage(
  { content, pictures, publicUrl }: Pick<Services, "content" | "pictures" | "publicUrl">,
  article: ReadArticle,
) {
  const { blog, club } = content;
  const { title, teaser, minutes, meta, picture } = article;
  const canonical = URL.canParse(meta.canonical ?? "", publicUrl) ? meta.canonical : null;
  return {
    club: club.name,
    meta: { ...meta, canonical: canonical || undefined },
    facts: articleFacts(article, { address: publicUrl, club: club.name, pictures }),
    top: {
      title,
      teaser,
      minutes,
      published: blog.published,
      day: article.published,
      date: article.publishedDate,
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
