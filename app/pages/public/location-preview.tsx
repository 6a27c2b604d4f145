import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/location-preview";
import { locationPage } from "#app/pages/content/location-page.ts";
import { LocationView } from "#app/pages/views/location-view.tsx";
import { missing } from "#app/pages/frame/missing.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { PreviewLine } from "#app/pages/views/preview-line.tsx";
import { previewedItem, previewHeaders } from "#app/pages/frame/staff-preview.ts";

export const headers = () => previewHeaders;

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, { ...page.loaderData.meta, noindex: true }) : [];

export async function loader(visit: Route.LoaderArgs) {
  const { previewLocation } = visit.context.get(servicesContext);
  const page = await previewLocation(await previewedItem(visit, visit.params.id));
  if (!page) throw missing();
  return data(await locationPage(visit, page), { headers: previewHeaders });
}

/** A town's page as readers will see it, with the words of this moment. */
export default function LocationPreview({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PreviewLine />
      <LocationView {...loaderData} arrived={loaderData.inquiries.arrived} />
    </>
  );
}
