import { data, Link, redirect } from "react-router";
import { AnswerGroups, Question } from "#app/admin/answer-groups.tsx";
import { answersOf, questionOf } from "#app/admin/answers.ts";
import { ContactCard } from "#app/admin/contact-card.tsx";
import { Deliveries } from "#app/admin/deliveries.tsx";
import { deliveryEntry } from "#app/admin/delivery-entry.ts";
import { EmptyState } from "#app/admin/empty-state.tsx";
import { personName } from "#app/admin/inbox-entry.ts";
import { kindLabels } from "#app/admin/labels.ts";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { SubmissionHead } from "#app/admin/submission-head.tsx";
import { toldAfter } from "#app/admin/told.ts";
import { servicesContext } from "#app/context.ts";
import { inboxQueryOf } from "#domain/inbox-filter.ts";
import { replyClock } from "#domain/reply-clock.ts";
import { submissionStates } from "#domain/submission.ts";
import type { Route } from "./+types/submission";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.head.name}, ${loaderData.head.reference}` : "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { readSubmission, content } = context.get(servicesContext);
  const found = await readSubmission(params.reference);
  if (!found) return data(null, 404);
  const clock = context.get(servicesContext).clock();
  const { reference, source, state, knownContact, email, phone } = found;
  const deliveries = found.deliveries.map((delivery) =>
    deliveryEntry(delivery, { clock, knownContact }),
  );
  return {
    head: {
      list: inboxQueryOf(url.searchParams),
      ...{ reference, source, state, knownContact },
      name: personName(found),
      kind: kindLabels[found.kind],
      received: spokenTime(found.receivedAt, clock),
      answered: found.answeredAt && spokenTime(found.answeredAt, clock),
      reply: replyClock(found, clock.now),
      suspicion: found.suspicion,
    },
    contact: { email, phone, reference },
    question: questionOf(found.fields),
    groups: answersOf(found.kind, found.fields, content.application),
    deliveries,
    told: toldAfter(url.searchParams.get("done"), { state, deliveries }),
  };
}

/** Marks it answered or new, frees it from the spam tab, or resends one delivery; then back, so that a reload does neither. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { readSubmission, markSubmission, releaseSubmission, resendDelivery } =
    context.get(servicesContext);
  const submission = await readSubmission(params.reference);
  if (!submission) throw data(null, 404);
  const form = await request.formData();
  const by = context.get(staffContext);
  const list = new URLSearchParams(inboxQueryOf(url.searchParams));
  const back = (done: string) => {
    list.set("done", done);
    return redirect(`/admin/inbox/${submission.reference}?${list}`, 303);
  };

  const state = submissionStates.find((known) => known === form.get("state"));
  if (form.get("intent") === "mark" && state) {
    return back((await markSubmission(submission.reference, state, by)) ? "marked" : "before");
  }
  if (form.get("intent") === "release") {
    return back((await releaseSubmission(submission.reference, by)) ? "released" : "before");
  }
  const delivery = submission.deliveries.find(({ id }) => id === form.get("delivery"));
  if (form.get("intent") === "resend" && delivery) {
    await resendDelivery(delivery.id, by);
    return back(delivery.channel);
  }
  throw new Response("There is no such action", { status: 400 });
}

/** One submission whole: who wrote, what they want, and whether everybody was told. */
export default function Submission({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <NoSubmission reference={params.reference} />;
  const { head, contact, question, groups, deliveries, told } = loaderData;
  return (
    <>
      <SubmissionHead {...head} />
      <p className="told" role="status">
        {told}
      </p>
      <div className="submission">
        <div>
          <ContactCard {...contact} />
          <Question text={question} />
          <AnswerGroups groups={groups} />
        </div>
        {!head.suspicion && <Deliveries deliveries={deliveries} />}
      </div>
    </>
  );
}

function NoSubmission({ reference }: { reference: string }) {
  return (
    <>
      <header className="page-head">
        <h1>Not found</h1>
      </header>
      <EmptyState title={`There is no submission ${reference}`}>
        <p>A reference has eight letters and digits, such as K7QM-2RD4.</p>
        <Link className="staff-button primary" to="/admin/inbox">
          Go to the inbox
        </Link>
      </EmptyState>
    </>
  );
}
