import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { missing, pageMeta } from "../page.ts";
import { previewedItem, previewHeaders, PreviewLine } from "../preview.tsx";
import type { Route } from "./+types/article-preview";
import { articlePage } from "./article-content.ts";
import { ArticleView } from "./article-view.tsx";

export const headers = () => previewHeaders;

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, { ...page.loaderData.meta, noindex: true }) : [];

export async function loader(visit: Route.LoaderArgs) {
  const services = visit.context.get(servicesContext);
  const article = await services.previewArticle(await previewedItem(visit, visit.params.id));
  if (!article) throw missing();
  return data(articlePage(services, article), { headers: previewHeaders });
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
