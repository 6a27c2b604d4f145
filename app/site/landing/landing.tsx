import { appContext } from "#app/context.ts";
import { answerForm, arrivedForm, resultFromUrl } from "#app/forms/answer.ts";
import { formClientActionSaying } from "#app/forms/client-action.ts";
import { contactLabels } from "#app/forms/labels.server.ts";
import { Associations } from "#app/sections/associations.tsx";
import { ImageText } from "#app/sections/image-text.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { TargetButton } from "#app/sections/target-button.tsx";
import { contactForm } from "#domain/forms/contact.ts";
import { resultMessages } from "#domain/forms/result.ts";
import { submitForm } from "#server/forms/submit.ts";
import { landingAssociations, withPicture } from "../content.ts";
import { headOf } from "../head.ts";
import { type PageHandle, pageMeta } from "../page.ts";
import { withPortrait } from "../portraits.server.ts";
import type { Route } from "./+types/landing";
import { LandingEvents, LandingForm, LandingTeam } from "./sections.tsx";

export { headers } from "../page.ts";
export const handle: PageHandle = { bare: "landing" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures } = context.get(appContext);
  const { landing, coaches, club, enquiry, external, pages } = content;
  const known = { content, pictures };
  const { shop, ...champions } = withPicture(pictures, landing.champions);
  return {
    meta: pages["/become-an-olympian"],
    hero: headOf(pictures, landing.hero, "tall"),
    call: { to: `tel:${club.phoneLink}`, label: landing.call },
    team: { ...landing.team, coaches: coaches.landing.map((coach) => withPortrait(known, coach)) },
    sections: landing.sections.map((section) => withPicture(pictures, section)),
    button: landing.button,
    champions: {
      ...champions,
      // Without a shop the button links to the way to become a member.
      button: { to: external.shop ?? landing.button.to, label: shop },
    },
    associations: landingAssociations(content.associations),
    form: landing.form,
    more: enquiry.more,
    words: contactLabels,
    arrived: resultFromUrl(request, "contact"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, "/become-an-olympian");
  const result = await submitForm(context.get(appContext), contactForm, form);
  return answerForm(request, result, "/become-an-olympian?sent=contact#message-form");
}

export const clientAction = formClientActionSaying(resultMessages.networkFailed);

/** Sending the form changes nothing else on the page. */
export const shouldRevalidate = () => false;

export default function LandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    hero,
    call,
    team,
    sections,
    button,
    champions,
    form,
    more,
    words,
    arrived,
    associations,
  } = loaderData;
  return (
    <>
      <PageHero hero={hero}>
        <TargetButton {...call} tone="light" />
      </PageHero>
      <LandingTeam {...team} />
      <LandingEvents sections={sections} button={button} />
      <Associations {...associations} />
      <ImageText band={champions} ground="track" side="right" />
      <LandingForm
        copy={form}
        call={call}
        fields={{
          words,
          more,
          action: "/become-an-olympian",
          arrived: actionData ?? arrived,
        }}
      />
    </>
  );
}
