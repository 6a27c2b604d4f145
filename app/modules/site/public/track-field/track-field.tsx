import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import { ImageText, PageHero, withPicture, heroData } from "#modules/content/ui.ts";
import { GroupFinder, MembershipSlider } from "#modules/catalogue/ui.ts";
import { answerInquiry } from "#modules/inbox/ui.server.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import { membershipLabels, programContent } from "../program-content.ts";
import type { Route } from "./+types/track-field";
import { EventList, EventsGrid, IndoorBanner, SessionCards } from "./sections.tsx";

const path = "/track-field-club";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export async function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(appContext);
  const { trackField, sessionCards, membershipCards } = content;
  const { hero, intro, events, indoorBanner, choose, memberships } = trackField;
  const name = hero.heading;
  const { program, headers } = await programContent(visit, {
    path,
    name,
    offerings: membershipCards.sliders.track,
  });
  const view = {
    ...program,
    hero: heroData(pictures, hero, "tall"),
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
    texts: membershipLabels(memberships, program),
  };
  return data(view, { headers });
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, path);
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

export default function TrackFieldClubPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, intro, events, sessions, indoorBanner, choose, inquiries } = loaderData;
  const { texts, memberships } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <GroupFinder also="&goal=track" />
      <ImageText band={intro} side="right" wordsOnPhone />
      <EventList events={events} />
      <SessionCards {...sessions} />
      <IndoorBanner banner={indoorBanner} />
      <EventsGrid {...choose} />
      <MembershipSlider labels={texts} memberships={memberships} />
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
