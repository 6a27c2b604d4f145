import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { EventLanes } from "#app/sections/event-lanes.tsx";
import { EventsGrid } from "#app/sections/events-grid.tsx";
import { ImageText } from "#app/sections/image-text.tsx";
import { IndoorBanner } from "#app/sections/indoor-banner.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { MembershipSlider } from "#app/sections/membership-slider.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { Reviews } from "#app/sections/reviews.tsx";
import { SessionCards } from "#app/sections/session-cards.tsx";
import type { Route } from "./+types/track-field-club";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { answerEnquiry } from "#app/pages/content/inquiries-content.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { programContent } from "#app/pages/content/program-content.ts";

const path = "/track-field-club";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(servicesContext);
  const { trackField, sessionCards, offerings, testimonials } = content;
  const { hero, intro, events, indoorBanner, choose, memberships } = trackField;
  const name = hero.heading;
  return {
    ...programContent(visit, { path, name, offerings: offerings.sliders.track }),
    hero: withPicture(pictures, hero),
    intro: withPicture(pictures, intro),
    events: events.map((event) => withPicture(pictures, event)),
    sessions: {
      heading: sessionCards.heading,
      items: sessionCards.items.map(({ image, ...card }) =>
        withPicture(pictures, { ...card, picture: image }),
      ),
    },
    indoorBanner: withPicture(pictures, indoorBanner),
    choose,
    words: memberships,
    reviews: { heading: testimonials.heading, reviews: testimonials.parents },
  };
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, path);
export const clientAction = keepOnFailure;
export const shouldRevalidate = () => false;

export default function TrackFieldClubPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, intro, events, sessions, indoorBanner, choose, inquiries } = loaderData;
  const { words, memberships, buttonText, reviews } = loaderData;
  return (
    <>
      <PageHero hero={hero} height="tall" />
      <ImageText band={intro} side="right" />
      <EventLanes events={events} />
      <SessionCards {...sessions} />
      <IndoorBanner banner={indoorBanner} />
      <EventsGrid {...choose} />
      <MembershipSlider {...{ words, memberships, buttonText }} />
      <Reviews {...reviews} />
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
