import { appContext } from "#core/request-context.ts";
import { withMessageLink } from "#modules/content/ui.ts";
import { formClientAction } from "#modules/inbox/ui.ts";
import { TrialForm } from "./trial.tsx";
import type { Route } from "./+types/first-practice";
import { pageMeta } from "#core/ui/public/page.ts";
import { answerTrial, trialContent } from "./trial.ts";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { wording, clubName } = page.loaderData;
  const title = `${wording.heading} | ${clubName}`;
  return pageMeta(page, { title, description: wording.text.join(" "), noindex: true });
};

export function loader(visit: Route.LoaderArgs) {
  const { content } = visit.context.get(appContext);
  return {
    clubName: content.club.name,
    wording: content.office.booking.noFrame,
    trial: trialContent(visit),
  };
}

export const action = (visit: Route.ActionArgs) => answerTrial(visit);
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

/** Requests a free first practice: the page that handles the booking page's form without JavaScript. */
export default function FirstPracticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { wording, trial } = loaderData;
  return (
    <section className="band trial trial-page">
      <div className="another-way">
        <h1>{wording.heading}</h1>
        {wording.text.map((paragraph) => (
          <p key={paragraph}>{withMessageLink(paragraph)}</p>
        ))}
      </div>
      <TrialForm {...trial} arrived={actionData ?? trial.arrived} />
    </section>
  );
}
