import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { previewLocation } from "#modules/articles/index.server.ts";
import { PreviewLine } from "#modules/articles/ui.ts";
import { previewedItem, previewHeaders } from "#modules/articles/ui.server.ts";
import { missing, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/preview";
import { locationPage } from "./content.server.ts";
import { LocationView } from "./view.tsx";

export const headers = () => previewHeaders;

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, { ...page.loaderData.meta, noindex: true }) : [];

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(appContext);
  const page = await previewLocation(ctx, await previewedItem(visit, visit.params.id));
  if (!page) throw missing();
  return data(await locationPage(visit, page), { headers: previewHeaders });
}

/** A preview of a town's page with its current text. */
export default function LocationPreview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PreviewLine />
      <LocationView {...loaderData} arrived={loaderData.inquiries.arrived} />
    </>
  );
}
