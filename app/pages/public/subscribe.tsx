import { servicesContext } from "#app/context.ts";
import { subscriptionWords } from "#app/forms/form-words.server.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { SubscribeForm } from "#app/forms/subscribe-form.tsx";
import { pageOfForm } from "#domain/subscription.ts";
import type { Route } from "./+types/subscribe";
import { arrivedForm } from "#app/pages/answers/arrived-form.ts";
import { answerForm } from "#app/pages/answers/answer-form.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { sentBefore } from "#app/pages/answers/sent-before.ts";

export { headers } from "#app/pages/frame/page-headers.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { clubName, copy } = page.loaderData;
  return pageMeta(page, { title: `Newsletter | ${clubName}`, description: copy.blurb });
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { club, subscribe } = context.get(servicesContext).content;
  return {
    clubName: club.name,
    copy: subscribe,
    words: subscriptionWords,
    arrived: sentBefore(request, "1", subscribe.sent),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, "/subscribe");
  const result = await context
    .get(servicesContext)
    .submitSubscription({ ...form, source: pageOfForm(form.fields) ?? form.source });
  return answerForm(request, result, "/subscribe?sent=1");
}

export const clientAction = keepOnFailure;

export default function SubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, words, arrived } = loaderData;
  return (
    <section className="plain-page">
      <h1>{copy.heading}</h1>
      <p>{copy.blurb}</p>
      <SubscribeForm {...{ copy, words }} page="/subscribe" arrived={actionData ?? arrived} />
    </section>
  );
}
