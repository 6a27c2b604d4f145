import { data, isRouteErrorResponse, redirect, useRouteLoaderData } from "react-router";
import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { Grounds } from "#app/sections/grounds.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { LocationLanes } from "#app/sections/location-lanes.tsx";
import { LocationShout } from "#app/sections/location-shout.tsx";
import { Lost } from "#app/sections/lost.tsx";
import { OtherTowns } from "#app/sections/other-towns.tsx";
import type { FrameContent } from "#app/sections/page-frame.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import type { Route } from "./+types/location";
import { withPicture } from "./find-picture.ts";
import { answerEnquiry, inquiriesContent } from "./inquiries-content.ts";
import { locationBlocks, locationFacts, locationMeta } from "./location-content.ts";
import { missing } from "./missing.ts";
import { cacheable } from "./page-headers.ts";
import type { PageHandle } from "./page-handle.ts";
import { pageMeta } from "./page-meta.ts";
import { townLinks } from "./town-links.ts";

export { headers } from "./page-headers.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { meta, facts } = page.loaderData;
  return [...pageMeta(page, meta, facts), { name: "keywords", content: meta.keywords }];
};

export async function loader(visit: Route.LoaderArgs) {
  const { content, pictures, publicUrl, readLocationPage } = visit.context.get(servicesContext);
  const page = await readLocationPage(visit.params.slug);
  if (!page) throw missing();
  if (page.slug_url !== visit.params.slug) throw redirect(`/location/${page.slug_url}`, 301);
  const venues = content.venues.filter(({ town }) => town === page.town);
  const shown = {
    meta: locationMeta(page, content.club, publicUrl),
    facts: locationFacts(page, { venues, club: content.club, address: publicUrl }),
    hero: withPicture(pictures, {
      heading: page.main_heading,
      picture: page.picture ?? "stadium",
    }),
    intro: page.main_paragraph,
    venues,
    highlighted: page.highlighted_heading,
    blocks: locationBlocks(page),
    others: townLinks(content).filter(({ to }) => to !== `/location/${page.slug_url}`),
    action: `/location/${page.slug_url}#enquiry`,
    inquiries: inquiriesContent(visit),
  };
  // A stand-in for what the database could not give is not for keeping.
  return data(shown, { headers: { "Cache-Control": page.complete ? cacheable : "no-store" } });
}

export async function action(visit: Route.ActionArgs) {
  const page = await visit.context.get(servicesContext).readLocationPage(visit.params.slug);
  if (!page) throw missing();
  return answerEnquiry(visit, `/location/${page.slug_url}`);
}

export const clientAction = keepOnFailure;

export default function LocationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, intro, venues, highlighted, blocks, others, action, inquiries } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <Grounds intro={intro} venues={venues} />
      {highlighted && <LocationShout heading={highlighted} />}
      <LocationLanes blocks={blocks} />
      <Inquiries {...inquiries} action={action} arrived={actionData ?? inquiries.arrived} />
      <OtherTowns towns={others} />
    </>
  );
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
