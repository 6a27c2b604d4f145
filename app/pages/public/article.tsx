import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { ArticleBody } from "#app/sections/article-body.tsx";
import { ArticleTop } from "#app/sections/article-top.tsx";
import { Banner } from "#app/sections/banner.tsx";
import { RecentNews } from "#app/sections/recent-news.tsx";
import type { Route } from "./+types/article";
import { articleCardContent, ownPicture } from "./article-card-content.ts";
import { articleFacts } from "./article-facts.ts";
import { anchored } from "./article-parts.ts";
import { feedLink } from "./feed-link.ts";
import { withPicture } from "./find-picture.ts";
import { missing } from "./missing.ts";
import { cacheable } from "./page-headers.ts";
import { pageMeta } from "./page-meta.ts";

export { headers } from "./page-headers.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { meta, facts, club } = page.loaderData;
  return [...pageMeta(page, meta, facts), feedLink(club)];
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, pictures, publicUrl, readArticle } = context.get(servicesContext);
  const article = await readArticle(params.slug);
  if (!article) throw missing();
  if (article.slug !== params.slug)
    throw redirect(`/blogs/${encodeURIComponent(article.slug)}`, 301);
  const { blog, club } = content;
  const { title, teaser, minutes, meta, picture } = article;
  const canonical = URL.canParse(meta.canonical ?? "", publicUrl) ? meta.canonical : null;
  const page = {
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
          : ownPicture(picture?.url ?? ""),
    },
    body: { contents: blog.contents, parts: anchored(article.parts) },
    recent: {
      heading: blog.related,
      articles: article.related.map((other) => articleCardContent(pictures, other)),
    },
    register: withPicture(pictures, blog.register),
  };
  // A stand-in for what the database could not give is not for keeping.
  return data(page, { headers: { "Cache-Control": article.complete ? cacheable : "no-store" } });
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { top, body, recent, register } = loaderData;
  return (
    <>
      <article>
        <ArticleTop {...top} />
        <ArticleBody {...body}>
          <RecentNews {...recent} />
        </ArticleBody>
      </article>
      <Banner banner={register} />
    </>
  );
}
