import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import {
  Associations,
  Banner,
  ImageText,
  PageHero,
  Reviews,
  generalAssociations,
  withPicture,
  heroData,
} from "#modules/content/ui.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import { reviewsOf, withPortrait } from "#modules/content/ui.server.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/about";
import { Accomplishments, CoachList, Founder, RoleModel, Team } from "./sections.tsx";
import { sentencesOf } from "#core/sentences.ts";
import { slugOf } from "#core/slug.ts";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { loading: 500, inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(appContext);
  const { about, accomplishments, coaches, external, founder, results, pages, testimonials } =
    content;
  const { heading, intro, groups, team } = coaches;
  const known = { content, pictures };
  const toFounder = founder.normal.text.length > 0 ? "#founder" : "/programs";
  return {
    meta: pages["/about"],
    hero: heroData(pictures, about.hero, "tall"),
    roleModel: { heading: about.roleModel.heading, text: about.roleModel.text },
    more: { label: about.roleModel.more, to: external.video ?? toFounder },
    accomplishments: {
      ...accomplishments,
      hasRecords: results.isPublic && results.onAbout,
      // Its button leads to the results, which are right below.
      banner: { ...withPicture(pictures, accomplishments.banner), button: undefined },
    },
    team: { ...team, members: team.members.map((coach) => withPortrait(known, coach)) },
    coaches: {
      heading,
      intro,
      groups: groups.map((group) => ({
        ...group,
        items: group.items.map((coach) => ({
          ...withPortrait(known, coach),
          id: slugOf(coach.name),
        })),
      })),
    },
    founder: {
      ...withPortrait(known, founder.normal),
      sentence: sentencesOf(founder.normal.text[0] ?? "")[0] ?? "",
    },
    performanceGroup: withPicture(pictures, about.performanceGroup),
    club: withPicture(pictures, about.club),
    reviews: { heading: testimonials.heading, reviews: reviewsOf(known, "parents") },
    associations: generalAssociations(content.associations),
    inquiries: inquiriesContent(visit),
  };
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, "/about");

export const clientAction = formClientAction;

/** Submitting the form does not change the page's data. */
export const shouldRevalidate = () => false;

export default function AboutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accomplishments, inquiries, ...page } = loaderData;
  return (
    <>
      <PageHero hero={page.hero} />
      <RoleModel content={page.roleModel} more={page.more} />
      {accomplishments.items.length > 0 && <Banner banner={accomplishments.banner} />}
      <Accomplishments {...accomplishments} />
      <CoachList coaches={page.coaches} />
      <Founder founder={page.founder} />
      <ImageText band={page.performanceGroup} side="right" />
      <Team {...page.team} />
      <Reviews {...page.reviews} />
      <ImageText band={page.club} ground="night" />
      <Associations {...page.associations} ground="ivory" />
      <Inquiries {...inquiries} action="/about" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
