import { data, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { readArticle } from "../articles.server.ts";
import { cacheable, feedLink, missing, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/article";
import { articlePage } from "./article-content.ts";
import { ArticleView } from "./article-view.tsx";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { meta, facts, club, top } = page.loaderData;
  const { picture } = top;
  return [...pageMeta(page, { ...meta, picture }, facts), feedLink(club)];
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const article = await readArticle(ctx, params.slug);
  if (!article) throw missing();
  if (article.slug !== params.slug)
    throw redirect(`/blogs/${encodeURIComponent(article.slug)}`, 301);
  const page = articlePage(ctx, article);
  // A fallback for a database failure must not be cached.
  return data(page, { headers: { "Cache-Control": article.complete ? cacheable : "no-store" } });
}

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ArticleView {...loaderData} />;
}
