import { data, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction } from "#modules/inbox/ui.ts";
import { readLocationPage } from "#modules/articles/index.server.ts";
import { answerInquiry } from "#modules/inbox/ui.server.ts";
import { cacheable, missing, type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/location";
import { locationPage } from "./content.server.ts";
import { LocationView } from "./view.tsx";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { meta, facts } = page.loaderData;
  return [...pageMeta(page, meta, facts), { name: "keywords", content: meta.keywords }];
};

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(appContext);
  const page = await readLocationPage(ctx, visit.params.slug);
  if (!page) throw missing("place");
  if (page.slug_url !== visit.params.slug) throw redirect(`/location/${page.slug_url}`, 301);
  // A fallback for a database failure must not be cached.
  const view = await locationPage(visit, page);
  return data(view, {
    headers: {
      "Cache-Control": page.complete ? cacheable : "no-store",
      Expires: new Date(view.expires).toUTCString(),
    },
  });
}

export async function action(visit: Route.ActionArgs) {
  const page = await readLocationPage(visit.context.get(appContext), visit.params.slug);
  if (!page) throw missing("place");
  return answerInquiry(visit, `/location/${page.slug_url}`);
}

export const clientAction = formClientAction;

export default function LocationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LocationView {...loaderData} arrived={actionData ?? loaderData.inquiries.arrived} />;
}
