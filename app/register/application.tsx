import { applicationForm } from "#domain/forms/application.ts";
import { resultMessages } from "#domain/forms/result.ts";
import { submitForm } from "#server/forms/submit.ts";
import { appContext } from "../context.ts";
import { answerForm, arrivedForm, resultFromUrl } from "../forms/answer.ts";
import { formClientActionSaying } from "../forms/client-action.ts";
import { ApplicationForm } from "../forms/application.tsx";
import { applicationLabels } from "../forms/labels.server.ts";
import { PageHero } from "../sections/page-hero.tsx";
import { headOf } from "../site/head.ts";
import { type PageHandle, pageMeta } from "../site/page.ts";
import type { Route } from "./+types/application";

export { headers } from "../site/page.ts";

const address = "/application-for-registration";

export const handle: PageHandle = { below: "/programs" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures } = context.get(appContext);
  const { hero, words: intro, submit } = content.office.application;
  return {
    meta: content.pages[address],
    hero: headOf(pictures, hero),
    intro,
    submit,
    copy: content.application,
    words: applicationLabels(content.club.name),
    arrived: resultFromUrl(request, "application"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, address);
  const result = await submitForm(context.get(appContext), applicationForm, form);
  return answerForm(request, result, `${address}?sent=application#application`);
}

export const clientAction = formClientActionSaying(resultMessages.networkFailed);

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
