import { data } from "react-router";
import { offersOf, programFacts } from "#modules/catalogue/index.ts";
import { GroupFinder } from "#modules/catalogue/ui.ts";
import { trueUntil } from "#modules/content/index.ts";
import { nowIn } from "#core/time/time.ts";
import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import {
  Associations,
  Banner,
  ImageText,
  PageHero,
  Reviews,
  coachingAssociates,
  withPicture,
  heroData,
} from "#modules/content/ui.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import { reviewsOf } from "#modules/content/ui.server.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/programs";
import { MorePrograms, ProgramList } from "./sections.tsx";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(appContext);
  const { programs, pages, testimonials } = content;
  const now = nowIn(content.club.timeZone);
  const offers = offersOf(content, now, null);
  const facts = (...types: string[]) => programFacts(offers, types);
  const next = offers.map(({ joining }) => joining.next);
  const page = {
    meta: pages["/programs"],
    hero: heroData(pictures, programs.hero),
    elementary: withPicture(pictures, programs.elementary),
    trackAndField: withPicture(pictures, programs.trackAndField),
    speedHub: withPicture(pictures, programs.speedHub),
    strength: withPicture(pictures, programs.strength),
    associates: coachingAssociates(content.associations),
    facts: {
      elementary: facts("track_field_elementary"),
      trackAndField: facts("track_field_elementary", "track_field_highschool"),
      speedHub: facts("speed_training"),
      strength: facts("strength_conditioning"),
    },
    more: programs.more,
    reviews: {
      heading: testimonials.baseballHeading,
      reviews: reviewsOf({ content, pictures }, "baseball"),
      explore: testimonials.explore,
    },
    inquiries: inquiriesContent(visit),
  };
  return data(page, { headers: { Expires: trueUntil(next, now).toUTCString() } });
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, "/programs");

export const clientAction = formClientAction;

/** Submitting the form does not change the page's data. */
export const shouldRevalidate = () => false;

export default function ProgramsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { elementary, trackAndField, speedHub, strength, facts, inquiries, ...page } = loaderData;
  return (
    <>
      <PageHero hero={page.hero} />
      <GroupFinder />
      <ProgramList
        label="Programs"
        programs={[
          { heading: elementary.heading, id: "elementary", facts: facts.elementary },
          { heading: trackAndField.heading, id: "track-and-field", facts: facts.trackAndField },
          { heading: speedHub.heading, id: "speed-hub", facts: facts.speedHub },
          { heading: strength.heading, id: "strength", facts: facts.strength },
        ]}
      />
      <ImageText id="elementary" band={elementary} facts={facts.elementary} side="right" />
      <Banner
        id="track-and-field"
        banner={trackAndField}
        facts={facts.trackAndField}
        height="tall"
      />
      <ImageText
        id="speed-hub"
        band={speedHub}
        facts={facts.speedHub}
        ground="sunken"
        wordsOnPhone
      />
      <ImageText id="strength" band={strength} facts={facts.strength} side="right" ground="night" />
      <Associations {...page.associates} ground="ivory" />
      <MorePrograms more={page.more} />
      <Reviews {...page.reviews} ground="ivory" />
      <Inquiries {...inquiries} action="/programs" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
