import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/article";
import { articlePage } from "#app/pages/content/article-page.ts";
import { ArticleView } from "#app/pages/views/article-view.tsx";
import { feedLink } from "#app/pages/frame/feed-link.ts";
import { missing } from "#app/pages/frame/missing.ts";
import { cacheable } from "#app/pages/frame/page-headers.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";

export { headers } from "#app/pages/frame/page-headers.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { meta, facts, club } = page.loaderData;
  return [...pageMeta(page, meta, facts), feedLink(club)];
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const article = await services.readArticle(params.slug);
  if (!article) throw missing();
  if (article.slug !== params.slug)
    throw redirect(`/blogs/${encodeURIComponent(article.slug)}`, 301);
  const page = articlePage(services, article);
  // A stand-in for what the database could not give is not for keeping.
  return data(page, { headers: { "Cache-Control": article.complete ? cacheable : "no-store" } });
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ArticleView {...loaderData} />;
}
