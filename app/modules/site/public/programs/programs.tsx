import { GroupFinder } from "#modules/catalogue/ui.ts";
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
import { answerEnquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
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
  return {
    meta: pages["/programs"],
    hero: heroData(pictures, programs.hero),
    elementary: withPicture(pictures, programs.elementary),
    trackAndField: withPicture(pictures, programs.trackAndField),
    speedHub: withPicture(pictures, programs.speedHub),
    strength: withPicture(pictures, programs.strength),
    associates: coachingAssociates(content.associations),
    more: programs.more,
    reviews: {
      heading: testimonials.baseballHeading,
      reviews: reviewsOf({ content, pictures }, "baseball"),
      explore: testimonials.explore,
    },
    inquiries: inquiriesContent(visit),
  };
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, "/programs");

export const clientAction = formClientAction;

/** Submitting the form does not change the page's data. */
export const shouldRevalidate = () => false;

export default function ProgramsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { elementary, trackAndField, speedHub, strength, inquiries, ...page } = loaderData;
  return (
    <>
      <PageHero hero={page.hero} />
      <GroupFinder />
      <ProgramList
        label="Programs"
        programs={[
          { heading: elementary.heading, id: "elementary" },
          { heading: trackAndField.heading, id: "track-and-field" },
          { heading: speedHub.heading, id: "speed-hub" },
          { heading: strength.heading, id: "strength" },
        ]}
      />
      <ImageText id="elementary" band={elementary} side="right" />
      <Banner id="track-and-field" banner={trackAndField} height="tall" />
      <ImageText id="speed-hub" band={speedHub} ground="sunken" wordsOnPhone />
      <ImageText id="strength" band={strength} side="right" ground="night" />
      <Associations {...page.associates} ground="ivory" />
      <MorePrograms more={page.more} />
      <Reviews {...page.reviews} ground="ivory" />
      <Inquiries {...inquiries} action="/programs" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
