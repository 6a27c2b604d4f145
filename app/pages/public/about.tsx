import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { Accomplishments } from "#app/sections/accomplishments.tsx";
import { Associations } from "#app/sections/associations.tsx";
import { Banner } from "#app/sections/banner.tsx";
import { CoachList } from "#app/sections/coach-list.tsx";
import { Founder } from "#app/sections/founder.tsx";
import { ImageText } from "#app/sections/image-text.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { Reviews } from "#app/sections/reviews.tsx";
import { RoleModel } from "#app/sections/role-model.tsx";
import { Team } from "#app/sections/team.tsx";
import type { Route } from "./+types/about";
import { generalAssociations } from "#app/pages/content/associations-content.ts";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { answerEnquiry, inquiriesContent } from "#app/pages/content/inquiries-content.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { loading: 500, inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.words) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(servicesContext);
  const { about, accomplishments, coaches, external, founder, pages, testimonials } = content;
  const { heading, intro, groups, team } = coaches;
  return {
    words: pages["/about"],
    hero: withPicture(pictures, about.hero),
    roleModel: { heading: about.roleModel.heading, text: about.roleModel.text },
    more: { label: about.roleModel.more, to: external.video ?? "#founder" },
    accomplishments: {
      ...accomplishments,
      banner: withPicture(pictures, accomplishments.banner),
    },
    team,
    coaches: { heading, intro, groups },
    founder: founder.normal,
    performanceGroup: withPicture(pictures, about.performanceGroup),
    club: withPicture(pictures, about.club),
    reviews: { heading: testimonials.heading, reviews: testimonials.parents },
    associations: generalAssociations(content.associations),
    inquiries: inquiriesContent(visit),
  };
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, "/about");

export const clientAction = keepOnFailure;

/** Sending the form changes nothing else on the page. */
export const shouldRevalidate = () => false;

export default function AboutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { accomplishments, inquiries, ...page } = loaderData;
  return (
    <>
      <PageHero hero={page.hero} height="tall" />
      <RoleModel words={page.roleModel} more={page.more} />
      <Banner banner={accomplishments.banner} />
      <Accomplishments heading={accomplishments.heading} items={accomplishments.items} />
      <Team {...page.team} />
      <CoachList coaches={page.coaches} />
      <Founder founder={page.founder} />
      <ImageText band={page.performanceGroup} side="right" />
      <Reviews {...page.reviews} />
      <ImageText band={page.club} ground="night" />
      <Associations {...page.associations} ground="ivory" />
      <Inquiries {...inquiries} action="/about" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
