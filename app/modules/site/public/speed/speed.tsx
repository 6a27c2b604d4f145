import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction } from "#modules/inbox/public/client-action.ts";
import { Associations } from "#modules/content/public/associations.tsx";
import { ImageText } from "#modules/content/public/image-text.tsx";
import { Inquiries } from "#modules/inbox/public/inquiries.tsx";
import { MembershipSlider } from "#modules/catalogue/public/membership-slider.tsx";
import { GroupFinder } from "#modules/catalogue/public/group-finder.tsx";
import { PageHero } from "#modules/content/public/page-hero.tsx";
import { Reviews } from "#modules/content/public/reviews.tsx";
import { coachingAssociates, withPicture } from "#modules/content/public/content.ts";
import { headOf } from "#modules/content/public/head.ts";
import { answerEnquiry } from "#modules/inbox/public/inquiries.ts";
import { reviewsOf } from "#modules/content/public/portraits.server.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import { programContent } from "../program-content.ts";
import type { Route } from "./+types/speed";
import { DraftedAthletes, QualityLadder, SpeedFactors } from "./sections.tsx";

const path = "/speed-training-program";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export async function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(appContext);
  const { hero, hub, drafted, factors, quality, memberships } = content.speed;
  const offerings = content.offerings.sliders.speed;
  const { baseballHeading } = content.testimonials;
  const { program, headers } = await programContent(visit, { path, name: hero.heading, offerings });
  const view = {
    ...program,
    hero: headOf(pictures, hero, "tall"),
    hub: withPicture(pictures, hub),
    drafted: withPicture(pictures, drafted),
    factors,
    quality,
    texts: memberships,
    reviews: { heading: baseballHeading, reviews: reviewsOf({ content, pictures }, "baseball") },
    associates: coachingAssociates(content.associations),
  };
  return data(view, { headers });
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, path);
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

export default function SpeedTrainingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, hub, drafted, factors, quality, inquiries } = loaderData;
  const { texts, memberships, reviews, associates } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <GroupFinder also="&goal=speed" />
      <ImageText band={hub} side="right" />
      <DraftedAthletes {...drafted} />
      <SpeedFactors {...factors} />
      <MembershipSlider labels={texts} memberships={memberships} ground="sunken" />
      <QualityLadder {...quality} />
      <Reviews {...reviews} />
      <Associations {...associates} ground="ivory" />
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
