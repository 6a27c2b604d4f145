import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import { Associations, PageHero, coachingAssociates, heroData } from "#modules/content/ui.ts";
import { GroupFinder, MembershipSlider } from "#modules/catalogue/ui.ts";
import { answerInquiry } from "#modules/inbox/ui.server.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import { membershipLabels, programContent } from "../program-content.ts";
import type { Route } from "./+types/strength";
import { StrengthBenefits, StrengthWelcome, AthleticPhrases } from "./sections.tsx";

const path = "/strength-conditioning-gym";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export async function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(appContext);
  const { hero, welcome, athletic, benefits, memberships } = content.strength;
  const offerings = content.membershipCards.sliders.strength;
  const { program, headers } = await programContent(visit, { path, name: hero.heading, offerings });
  const view = {
    ...program,
    hero: heroData(pictures, hero, "tall"),
    welcome,
    athletic,
    benefits,
    texts: membershipLabels(memberships, program),
    associates: coachingAssociates(content.associations),
  };
  return data(view, { headers });
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, path);
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

export default function StrengthGymPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, welcome, athletic, benefits, inquiries } = loaderData;
  const { texts, memberships, associates } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <GroupFinder also="&goal=strength" />
      <StrengthWelcome {...welcome} />
      <AthleticPhrases {...athletic} />
      <MembershipSlider labels={texts} memberships={memberships} />
      <StrengthBenefits {...benefits} />
      <Associations {...associates} ground="ivory" />
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
