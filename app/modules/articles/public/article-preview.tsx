import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { previewArticle } from "../read.server.ts";
import { missing, pageMeta } from "#core/ui/public/page.ts";
import { PreviewLine } from "./preview.tsx";
import { previewedItem, previewHeaders } from "./previewed.ts";
import type { Route } from "./+types/article-preview";
import { articlePage } from "./article-content.ts";
import { ArticleView } from "./article-view.tsx";

export const headers = () => previewHeaders;

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, { ...page.loaderData.meta, noindex: true }) : [];

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(appContext);
  const article = await previewArticle(ctx, await previewedItem(visit, visit.params.id));
  if (!article) throw missing();
  return data(articlePage(ctx, article), { headers: previewHeaders });
}

/** A preview of an article with its current text. */
export default function ArticlePreview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PreviewLine />
      <ArticleView {...loaderData} />
    </>
  );
}
