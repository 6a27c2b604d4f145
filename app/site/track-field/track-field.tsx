import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { formClientAction } from "#app/forms/client-action.ts";
import { ImageText } from "#app/sections/image-text.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { MembershipSlider } from "#app/sections/membership-slider.tsx";
import { GroupFinder } from "#app/sections/group-finder.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { Reviews } from "#app/sections/reviews.tsx";
import { withPicture } from "../content.ts";
import { headOf } from "../head.ts";
import { answerEnquiry } from "../inquiries.ts";
import { reviewsOf } from "../portraits.server.ts";
import { type PageHandle, pageMeta } from "../page.ts";
import { programContent } from "../program-content.ts";
import type { Route } from "./+types/track-field";
import { EventList, EventsGrid, IndoorBanner, SessionCards } from "./sections.tsx";

const path = "/track-field-club";

export { headers } from "../page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export async function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(appContext);
  const { trackField, sessionCards, offerings, testimonials } = content;
  const { hero, intro, events, indoorBanner, choose, memberships } = trackField;
  const name = hero.heading;
  const { program, headers } = await programContent(visit, {
    path,
    name,
    offerings: offerings.sliders.track,
  });
  const shown = {
    ...program,
    hero: headOf(pictures, hero, "tall"),
    intro: withPicture(pictures, intro),
    events: events.map((event) => withPicture(pictures, event)),
    sessions: {
      heading: sessionCards.heading,
      apply: sessionCards.apply,
      items: sessionCards.items.map(({ image, ...card }) =>
        withPicture(pictures, { ...card, picture: image }),
      ),
    },
    indoorBanner: withPicture(pictures, indoorBanner),
    choose,
    words: memberships,
    reviews: {
      heading: testimonials.heading,
      reviews: reviewsOf({ content, pictures }, "parents"),
    },
  };
  return data(shown, { headers });
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, path);
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

export default function TrackFieldClubPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, intro, events, sessions, indoorBanner, choose, inquiries } = loaderData;
  const { words, memberships, reviews } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <GroupFinder also="&goal=track" />
      <ImageText band={intro} side="right" />
      <EventList events={events} />
      <SessionCards {...sessions} />
      <IndoorBanner banner={indoorBanner} />
      <EventsGrid {...choose} />
      <MembershipSlider {...{ words, memberships }} />
      <Reviews {...reviews} />
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
