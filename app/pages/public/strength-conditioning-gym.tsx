import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { Associations } from "#app/sections/associations.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { MembershipSlider } from "#app/sections/membership-slider.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { StrengthBenefits } from "#app/sections/strength-benefits.tsx";
import { StrengthWelcome } from "#app/sections/strength-welcome.tsx";
import { ThreeSixty } from "#app/sections/three-sixty.tsx";
import type { Route } from "./+types/strength-conditioning-gym";
import { coachingAssociates } from "#app/pages/content/associations-content.ts";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { answerEnquiry } from "#app/pages/content/inquiries-content.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { programContent } from "#app/pages/content/program-content.ts";

const path = "/strength-conditioning-gym";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(servicesContext);
  const { hero, welcome, athletic, benefits, memberships } = content.strength;
  const offerings = content.offerings.sliders.strength;
  return {
    ...programContent(visit, { path, name: hero.heading, offerings }),
    hero: withPicture(pictures, hero),
    ...{ welcome, athletic, benefits, words: memberships },
    associates: coachingAssociates(content.associations),
  };
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, path);
export const clientAction = keepOnFailure;
export const shouldRevalidate = () => false;

export default function StrengthGymPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, welcome, athletic, benefits, inquiries } = loaderData;
  const { words, memberships, buttonText, associates } = loaderData;
  return (
    <>
      <PageHero hero={hero} height="tall" />
      <StrengthWelcome {...welcome} />
      <ThreeSixty {...athletic} />
      <MembershipSlider {...{ words, memberships, buttonText }} />
      <StrengthBenefits {...benefits} />
      <Associations {...associates} ground="ivory" />
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
