import { Link } from "react-router";
import { applicationForm } from "../application.ts";
import { resultMessages } from "#core/forms/result.ts";
import { submitForm } from "../submit.server.ts";
import { appContext } from "#core/request-context.ts";
import { answerForm, arrivedForm, resultFromUrl } from "./answer.ts";
import { formClientActionSaying } from "./client-action.ts";
import { ApplicationForm } from "./application-form.tsx";
import { applicationLabels } from "./labels.server.ts";
import { PageHero, heroData } from "#modules/content/ui.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/application";

export { headers } from "#core/ui/public/page.ts";

const address = "/application-for-registration";

export const handle: PageHandle = { below: "/programs" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures } = context.get(appContext);
  const { hero, words: intro, submit } = content.office.application;
  return {
    meta: content.pages[address],
    hero: heroData(pictures, hero),
    intro,
    submit,
    copy: content.application,
    labels: applicationLabels(content.club.name),
    arrived: resultFromUrl(request, "application"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, address);
  const result = await submitForm(context.get(appContext), applicationForm, form);
  return answerForm(request, result, `${address}?sent=application#application`);
}

export const clientAction = formClientActionSaying(resultMessages.networkFailed);

/** Submitting the form does not change the page's data. */
export const shouldRevalidate = () => false;

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, intro, submit, copy, labels, arrived } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <section className="band application-band" aria-labelledby="application-heading">
        <div className="application-words">
          <h2 id="application-heading">{intro.heading}</h2>
          {intro.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>
            Already know your group? <Link to="/register-for-membership">Register instead</Link>
          </p>
        </div>
        <ApplicationForm
          {...{ copy, submit, labels }}
          action={address}
          arrived={actionData ?? arrived}
        />
      </section>
    </>
  );
}
