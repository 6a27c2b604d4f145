import { appContext } from "#core/request-context.ts";
import {
  answerForm,
  arrivedForm,
  resultFromUrl,
  formClientActionSaying,
} from "#modules/inbox/ui.ts";
import { contactLabels } from "#modules/inbox/ui.server.ts";
import {
  Associations,
  ImageText,
  PageHero,
  landingAssociations,
  withPicture,
  heroData,
} from "#modules/content/ui.ts";
import { contactForm } from "#modules/inbox/index.ts";
import { submitForm } from "#modules/inbox/index.server.ts";
import { withPortrait } from "#modules/content/ui.server.ts";
import { resultMessages } from "#core/forms/result.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/landing";
import { CallButton, LandingEvents, LandingForm, LandingTeam } from "./sections.tsx";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { bare: "landing" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures } = context.get(appContext);
  const { landing, coaches, club, external, pages } = content;
  const known = { content, pictures };
  const { shop, ...champions } = withPicture(pictures, landing.champions);
  return {
    meta: pages["/become-an-olympian"],
    hero: heroData(pictures, landing.hero, "tall"),
    call: { to: `tel:${club.phoneLink}`, label: landing.call, phone: club.phone },
    team: { ...landing.team, coaches: coaches.landing.map((coach) => withPortrait(known, coach)) },
    sections: landing.sections.map((section) => withPicture(pictures, section)),
    button: landing.button,
    champions: {
      ...champions,
      // Without a shop the button links to the page about becoming a member.
      button: { to: external.shop ?? landing.button.to, label: shop },
    },
    associations: landingAssociations(content.associations),
    form: landing.form,
    labels: contactLabels,
    promise: club.replyPromise,
    arrived: resultFromUrl(request, "contact"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, "/become-an-olympian");
  const result = await submitForm(context.get(appContext), contactForm, form);
  return answerForm(request, result, "/become-an-olympian?sent=contact#message-form");
}

export const clientAction = formClientActionSaying(resultMessages.networkFailed);

/** Submitting the form does not change the page's data. */
export const shouldRevalidate = () => false;

export default function LandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, call, team, sections, button, champions, associations, ...sent } = loaderData;
  const { form, labels, promise, arrived } = sent;
  return (
    <>
      <PageHero hero={hero}>
        <CallButton call={call} />
      </PageHero>
      <LandingTeam {...team} />
      <LandingEvents sections={sections} button={button} />
      <Associations {...associations} />
      <ImageText band={champions} ground="track" side="right" />
      <LandingForm
        copy={form}
        call={call}
        fields={{
          labels,
          promise,
          action: "/become-an-olympian",
          arrived: actionData ?? arrived,
        }}
      />
    </>
  );
}
