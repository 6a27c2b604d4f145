import { Link } from "react-router";
import { servicesContext, visitContext } from "#app/context.ts";
import { waitingListWords } from "#app/forms/form-words.server.ts";
import { yearOf } from "#domain/time.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { WaitingListForm } from "#app/forms/waiting-list-form.tsx";
import { answerForm } from "#app/pages/answers/answer-form.ts";
import { missing } from "#app/pages/frame/missing.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { sentBefore } from "#app/pages/answers/sent-before.ts";
import type { Route } from "./+types/waiting-list";

export { noStoreHeaders as headers } from "#app/pages/frame/no-store.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { offering, clubName } = page.loaderData;
  const description = `Put an athlete on the waiting list for ${offering.title}. You pay nothing until there is a place.`;
  return pageMeta(page, { title: `Waiting list | ${clubName}`, description, noindex: true });
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { content, offeringOf, clock } = context.get(servicesContext);
  const offering = await offeringOf(params.type, params.id);
  if (!offering) throw missing();
  const { now, zone } = clock();
  return {
    clubName: content.club.name,
    offering,
    path: `/waiting-list/${params.type}/${params.id}`,
    words: waitingListWords(yearOf(now, zone)),
    privacy: content.desk.privacy.waitingList,
    arrived: sentBefore(request, "waiting-list"),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { offeringOf, submitWaitingList } = context.get(servicesContext);
  const offering = await offeringOf(params.type, params.id);
  if (!offering) throw missing();
  const fields = Object.fromEntries(await request.formData());
  const { address } = context.get(visitContext);
  const source = `/waiting-list/${params.type}/${params.id}`;
  const result = await submitWaitingList(offering, { fields, source, address });
  return answerForm(request, result, `${source}?sent=waiting-list`);
}

export const clientAction = keepOnFailure;
export const shouldRevalidate = () => false;

/** The waiting list of one offering, and why it has one. */
export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offering, path, words, privacy, arrived } = loaderData;
  const { title, subTitle, note } = offering;
  return (
    <section className="plain-page">
      <h1>{title}</h1>
      <p>{subTitle}.</p>
      {note ? (
        <p>
          <strong>{note}.</strong> Tell us who it is for: we write as soon as there is a place, in
          the order people asked. You pay nothing until then.
        </p>
      ) : (
        <p>
          <strong>There is a place at the moment:</strong>{" "}
          <Link to="/register-for-membership">register now</Link>, or leave your name for when you
          are sure. You pay nothing until then.
        </p>
      )}
      <WaitingListForm {...{ words, privacy }} action={path} arrived={actionData ?? arrived} />
    </section>
  );
}
