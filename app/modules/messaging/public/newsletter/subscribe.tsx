import { appContext } from "#core/request-context.ts";
import { answerForm, arrivedForm, resultFromUrl, formClientAction } from "#modules/inbox/ui.ts";
import { subscriptionLabels } from "#modules/inbox/ui.server.ts";
import { pageOfForm } from "#modules/inbox/index.ts";
import { SubscribeForm } from "../subscribe.tsx";
import { subscribe } from "../../subscribe.server.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/subscribe";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { clubName, copy } = page.loaderData;
  return pageMeta(page, { title: `Newsletter | ${clubName}`, description: copy.blurb });
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { club, subscribe } = context.get(appContext).content;
  return {
    clubName: club.name,
    copy: subscribe,
    labels: subscriptionLabels,
    arrived: resultFromUrl(request, "1", subscribe.sent),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await arrivedForm({ context, request }, "/subscribe");
  const result = await subscribe(context.get(appContext), {
    ...form,
    source: pageOfForm(form.fields) ?? form.source,
  });
  return answerForm(request, result, "/subscribe?sent=1");
}

export const clientAction = formClientAction;

export default function SubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { copy, labels, arrived } = loaderData;
  return (
    <section className="plain-page">
      <h1>{copy.heading}</h1>
      <p>{copy.blurb}</p>
      <SubscribeForm {...{ copy, labels }} page="/subscribe" arrived={actionData ?? arrived} />
    </section>
  );
}
