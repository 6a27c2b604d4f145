import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import {
  Associations,
  ImageText,
  PageHero,
  Reviews,
  TargetButton,
  coachingAssociates,
  withPicture,
  heroData,
} from "#modules/content/ui.ts";
import { GroupFinder, MembershipSlider } from "#modules/catalogue/ui.ts";
import { answerInquiry } from "#modules/inbox/ui.server.ts";
import { reviewsOf } from "#modules/content/ui.server.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import { membershipLabels, programContent } from "../program-content.ts";
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
  const offerings = content.membershipCards.sliders.speed;
  const { baseballHeading } = content.testimonials;
  const { program, headers } = await programContent(visit, { path, name: hero.heading, offerings });
  const view = {
    ...program,
    hero: heroData(pictures, hero, "tall"),
    hub: withPicture(pictures, hub),
    drafted: withPicture(pictures, drafted),
    factors,
    quality,
    texts: membershipLabels(memberships, program),
    reviews: { heading: baseballHeading, reviews: reviewsOf({ content, pictures }, "baseball") },
    associates: coachingAssociates(content.associations),
  };
  return data(view, { headers });
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, path);
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

export default function SpeedTrainingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, hub, drafted, factors, quality, inquiries } = loaderData;
  const { texts, memberships, reviews, associates } = loaderData;
  return (
    <>
      <PageHero hero={hero}>
        {hero.button && <TargetButton {...hero.button} tone="light" />}
        {memberships.length > 0 && <a href={`#${texts.anchor}`}>See prices</a>}
      </PageHero>
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
