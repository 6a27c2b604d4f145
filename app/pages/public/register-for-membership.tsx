import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { RegistrationFinder } from "#app/sections/registration-finder.tsx";
import { RegistrationGroup } from "#app/sections/registration-group.tsx";
import type { Route } from "./+types/register-for-membership";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { answerEnquiry, inquiriesContent } from "#app/pages/content/inquiries-content.ts";
import { breadcrumbFacts } from "#app/pages/content/page-facts.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import {
  chosenAge,
  registrationFacts,
  registrationGroups,
} from "#app/pages/content/registration-content.ts";

const path = "/register-for-membership";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export async function loader(visit: Route.LoaderArgs) {
  const { content, pictures, publicUrl, placesOf } = visit.context.get(servicesContext);
  const { hero, finder, note } = content.desk.registration;
  const age = chosenAge(visit.request);
  const steps = [
    { name: "Home", path: "/" },
    { name: hero.heading, path },
  ];
  return {
    page: content.pages[path],
    facts: [breadcrumbFacts(publicUrl, steps), registrationFacts(content, publicUrl + path)],
    hero: withPicture(pictures, hero),
    ...{ finder, note, age },
    groups: registrationGroups(content, age, await placesOf()),
    buttonText: content.offerings.buttonText,
    inquiries: inquiriesContent(visit),
  };
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, path);
export const clientAction = keepOnFailure;

/** Another age shows other cards; sending the form changes nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search;

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, finder, note, age, groups, buttonText, inquiries } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <RegistrationFinder words={finder} {...{ note, age, groups }} />
      {groups.map((group) => (
        <RegistrationGroup key={group.id} {...group} {...{ buttonText }} none={finder.none} />
      ))}
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
