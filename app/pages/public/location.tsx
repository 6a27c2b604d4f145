import { data, isRouteErrorResponse, redirect, useRouteLoaderData } from "react-router";
import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { Lost } from "#app/sections/lost.tsx";
import type { FrameContent } from "#app/sections/page-frame.tsx";
import type { Route } from "./+types/location";
import { answerEnquiry } from "#app/pages/content/inquiries-content.ts";
import { locationPage } from "#app/pages/content/location-page.ts";
import { LocationView } from "#app/pages/views/location-view.tsx";
import { missing } from "#app/pages/frame/missing.ts";
import { cacheable } from "#app/pages/frame/page-headers.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { meta, facts } = page.loaderData;
  return [...pageMeta(page, meta, facts), { name: "keywords", content: meta.keywords }];
};

export async function loader(visit: Route.LoaderArgs) {
  const { readLocationPage } = visit.context.get(servicesContext);
  const page = await readLocationPage(visit.params.slug);
  if (!page) throw missing();
  if (page.slug_url !== visit.params.slug) throw redirect(`/location/${page.slug_url}`, 301);
  // A stand-in for what the database could not give is not for keeping.
  return data(await locationPage(visit, page), {
    headers: { "Cache-Control": page.complete ? cacheable : "no-store" },
  });
}

export async function action(visit: Route.ActionArgs) {
  const page = await visit.context.get(servicesContext).readLocationPage(visit.params.slug);
  if (!page) throw missing();
  return answerEnquiry(visit, `/location/${page.slug_url}`);
}

export const clientAction = keepOnFailure;

export default function LocationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LocationView {...loaderData} arrived={actionData ?? loaderData.inquiries.arrived} />;
}

/** "Not Found" when there is no such page (specification, point 2), and the towns there are. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<FrameContent>("pages/public/layout");
  if (!frame || !isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <>
      <title>Not Found</title>
      <Lost
        heading="Not Found"
        text="We have no page about this place. These are the towns we train in:"
        links={frame.towns}
      />
    </>
  );
}
