import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/article-preview";
import { articlePage } from "#app/pages/content/article-page.ts";
import { ArticleView } from "#app/pages/views/article-view.tsx";
import { missing } from "#app/pages/frame/missing.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { PreviewLine } from "#app/pages/views/preview-line.tsx";
import { previewedItem, previewHeaders } from "#app/pages/frame/staff-preview.ts";

export const headers = () => previewHeaders;

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, { ...page.loaderData.meta, noindex: true }) : [];

export async function loader(visit: Route.LoaderArgs) {
  const services = visit.context.get(servicesContext);
  const article = await services.previewArticle(await previewedItem(visit, visit.params.id));
  if (!article) throw missing();
  return data(articlePage(services, article), { headers: previewHeaders });
}

/** An article as readers will see it, with the words of this moment. */
export default function ArticlePreview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PreviewLine />
      <ArticleView {...loaderData} />
    </>
  );
}
