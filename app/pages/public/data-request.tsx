import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { DataRequestForm } from "#app/forms/data-request-form.tsx";
import { dataRequestWords } from "#app/forms/form-words.server.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import type { Route } from "./+types/data-request";
import { arrivedForm } from "#app/pages/answers/arrived-form.ts";
import { answerForm } from "#app/pages/answers/answer-form.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { sentBefore } from "#app/pages/answers/sent-before.ts";

export { headers } from "#app/pages/frame/page-headers.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const title = `See or delete your data | ${page.loaderData.clubName}`;
  const description =
    "Ask to see or to delete what the club knows about you or your child. Checked by e-mail, done within 30 days, free of charge.";
  return pageMeta(page, { title, description });
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { club, desk } = context.get(servicesContext).content;
  return {
    clubName: club.name,
    privacy: desk.privacy.dataRequest,
    words: dataRequestWords,
    arrived: sentBefore(request, "request"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, "/data-request");
  const result = await context.get(servicesContext).askPrivacyRequest(form);
  return answerForm(request, result, "/data-request?sent=request");
}

export const clientAction = keepOnFailure;

/** The form the deletion policy promises. */
export default function DataRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { words, privacy, arrived } = loaderData;
  return (
    <section className="plain-page">
      <h1>SEE OR DELETE YOUR DATA</h1>
      <p>
        We write to the address you give, to be sure it is you. Press the button in that e-mail, and
        we answer within 30 days. Our{" "}
        <Link to="/user-data-deletion-policy">user data deletion policy</Link> says what goes and
        what has to stay.
      </p>
      <DataRequestForm {...{ words, privacy }} arrived={actionData ?? arrived} />
    </section>
  );
}
