import { servicesContext } from "#app/context.ts";
import { ApplicationForm } from "#app/forms/application-form.tsx";
import { applicationWords } from "#app/forms/form-words.server.ts";
import { keepOnFailureSaying } from "#app/forms/keep-on-failure.ts";
import { PageHero } from "#app/sections/page-hero.tsx";
import { resultMessages } from "#domain/form-result.ts";
import type { Route } from "./+types/application-for-registration";
import { arrivedForm } from "#app/pages/answers/arrived-form.ts";
import { answerForm } from "#app/pages/answers/answer-form.ts";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { sentBefore } from "#app/pages/answers/sent-before.ts";

export { headers } from "#app/pages/frame/page-headers.ts";

const address = "/application-for-registration";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures } = context.get(servicesContext);
  const { hero, words: intro, submit } = content.desk.application;
  return {
    meta: content.pages[address],
    hero: withPicture(pictures, hero),
    intro,
    submit,
    copy: content.application,
    words: applicationWords(content.club.name),
    arrived: sentBefore(request, "application"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, address);
  const result = await context.get(servicesContext).submitApplication(form);
  return answerForm(request, result, `${address}?sent=application#application`);
}

export const clientAction = keepOnFailureSaying(resultMessages.networkFailed);

/** Sending the form changes nothing else on the page. */
export const shouldRevalidate = () => false;

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, intro, submit, copy, words, arrived } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <section className="band application-band" aria-labelledby="application-heading">
        <div className="intro-words">
          <h2 id="application-heading">{intro.heading}</h2>
          {intro.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ApplicationForm
          {...{ copy, submit, words }}
          action={address}
          arrived={actionData ?? arrived}
        />
      </section>
    </>
  );
}
