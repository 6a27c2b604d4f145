import type { ShouldRevalidateFunctionArgs } from "react-router";
import { appContext } from "#core/request-context.ts";
import { withMessageLink } from "#modules/content/ui.ts";
import { formClientAction } from "#modules/inbox/ui.ts";
import { TrialBooked, TrialForm } from "./trial.tsx";
import type { Route } from "./+types/first-practice";
import { pageMeta } from "#core/ui/public/page.ts";
import { answerTrial, bookedTrial, trialContent } from "./trial.ts";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { wording, clubName } = page.loaderData;
  const title = `${wording.heading} | ${clubName}`;
  return pageMeta(page, { title, description: wording.text.join(" "), noindex: true });
};

export async function loader(visit: Route.LoaderArgs) {
  const { content } = visit.context.get(appContext);
  return {
    clubName: content.club.name,
    wording: content.office.booking.noFrame,
    trial: trialContent(visit),
    booked: await bookedTrial(visit),
    club: { phone: content.club.phone, phoneLink: content.club.phoneLink },
  };
}

export const action = (visit: Route.ActionArgs) => answerTrial(visit);
export const clientAction = formClientAction;
/** A form that could not be sent stays, even without a network; its confirmation is read. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

/** Requests a free first practice without JavaScript, and confirms it with or without. */
export default function FirstPracticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { wording, trial, booked, club } = loaderData;
  if (booked) return <TrialBooked {...booked} club={club} />;
  return (
    <section className="band trial trial-page">
      <div className="another-way">
        <h1>{wording.heading}</h1>
        {wording.text.map((paragraph) => (
          <p key={paragraph}>{withMessageLink(paragraph)}</p>
        ))}
      </div>
      <TrialForm {...trial} arrived={actionData} />
    </section>
  );
}
