import { data, Form, Link } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import { inboxQueryOf, replyClock, type ReplyClock } from "../submissions.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import { daysAfter, exactTime, formatDate } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readSubmission, releaseSubmission, todayOf } from "../inbox.server.ts";
import { filledTemplate } from "../reply-templates.ts";
import { listTemplates, readTemplate } from "../reply-templates.server.ts";
import { replyAddressOf } from "../reply-address.server.ts";
import { answerSubmission, newEntryId, noteAtSubmission, readThread } from "../thread.server.ts";
import { labelsIn, snoozeDayIn } from "../triage.ts";
import {
  assignSubmissions,
  labelSubmissions,
  listColleagues,
  listLabels,
  setSubmissionState,
  snoozeSubmissions,
} from "../triage.server.ts";
import { resendDelivery } from "#modules/outbox/index.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { isUuid } from "#core/db/columns.server.ts";
import { requiredText } from "#core/forms/fields.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { doneBefore, type Message, redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/submission";
import { AnswerGroups, answersOf, Question, questionOf } from "./answers.tsx";
import { Deliveries, deliveryEntry } from "./deliveries.tsx";
import { channelLabels } from "../labels.ts";
import { personName } from "./list.tsx";
import { stateAsked, StateButton } from "./state-button.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { ReplyBadge, StateBadge, WorkBadges } from "./badges.tsx";
import { AnswerForm, NoteForm, Thread, threadItems } from "./thread.tsx";
import { Work } from "./work.tsx";
import { kindOf, type SubmissionState } from "#core/forms/submission-kinds.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { type TrialEntry, trialLabels } from "#core/trial-entry.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.head.name}, ${loaderData.head.reference}` : "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const found = await readSubmission(ctx, params.reference);
  if (!found) return data(null, 404);
  const clock = clockOf(ctx);
  const { reference, source, state, email, phone } = found;
  const [entries, colleagues, known, templates] = await Promise.all([
    readThread(ctx, found.id),
    listColleagues(ctx),
    listLabels(ctx),
    listTemplates(ctx),
  ]);
  const today = todayOf(ctx);
  const snoozed = found.snoozedUntil && found.snoozedUntil > today ? found.snoozedUntil : null;
  const deliveries = found.deliveries.map((delivery) => ({
    channel: delivery.channel,
    createdAt: delivery.createdAt,
    entry: deliveryEntry(delivery, clock),
  }));
  const mails = deliveries.filter(({ channel }) => channel === "email");
  const isAnswer = (id: string) => entries.some((entry) => entry.id === id);
  return {
    head: {
      list: inboxQueryOf(url.searchParams),
      reference,
      source,
      state,
      name: personName(found),
      kind: kindOf(found.kind).label,
      received: relativeTime(found.receivedAt, clock),
      answered: found.answeredAt && relativeTime(found.answeredAt, clock),
      replied:
        found.state === "new" && found.repliedAt ? relativeTime(found.repliedAt, clock) : null,
      reply: snoozed ? null : replyClock(found, clock),
      suspicion: found.suspicion,
      badges: {
        assignee: found.assignedTo && (colleagues[found.assignedTo] ?? "a colleague"),
        labels: found.labels,
        snoozed: snoozed && formatDate(snoozed),
      },
    },
    work: {
      colleagues,
      known,
      labels: found.labels,
      assignedTo: found.assignedTo ?? "",
      snoozedUntil: snoozed ?? "",
      tomorrow: daysAfter(today, 1),
    },
    thread: threadItems(entries, { mails, email, clock }),
    compose: {
      reference,
      email,
      id: newEntryId(),
      templates: templates.map(({ id, name }) => ({ id, name })),
      repliesTo: replyAddressOf(ctx, reference) ? "this thread" : content.club.email,
      sent: entries.filter(({ kind }) => kind === "answer").length,
      written: entries.filter(({ kind }) => kind === "note").length,
    },
    contact: { email, phone, reference },
    links: (
      await Promise.all(ctx.modules.submissionLinks.map((linksOf) => linksOf(ctx, reference)))
    )
      .flat()
      .filter(({ permission }) => mayIn(context)(permission)),
    came: trialMessage(found.trialEntry, clock.zone),
    question: questionOf(found.fields),
    groups: answersOf(found.kind, found.fields, content),
    deliveries: deliveries.map(({ entry }) => entry).filter(({ id }) => !isAnswer(id)),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

/** Each redirects, so that a reload repeats nothing. */
export const action = pageActions({
  async "set-state"(given: Given) {
    const { reference } = await submissionOf(given);
    const { state, marked } = stateAsked(given.fields, true);
    const isSet = await setSubmissionState(given.ctx, reference, state, given.staff);
    return back(given, isSet ? marked : doneBefore);
  },
  async release(given: Given) {
    const { reference } = await submissionOf(given);
    const isReleased = await releaseSubmission(given.ctx, reference, given.staff);
    const released = "It is in the inbox now, and the notifications are being sent.";
    return back(given, isReleased ? released : doneBefore);
  },
  async resend(given: Given) {
    const { deliveries } = await submissionOf(given);
    const delivery = deliveries.find(({ id }) => id === given.fields.delivery);
    if (!delivery) throw new Response("There is no such delivery", { status: 400 });
    await resendDelivery(given.ctx, delivery.id, given.staff);
    return back(given, `${channelLabels[delivery.channel]} is being sent again.`);
  },
  async answer(given: Given) {
    const { reference, suspicion } = await submissionOf(given);
    const written = entryIn(given, "answer");
    if ("failure" in written) return written.failure;
    if (suspicion) return back(given, { note: "Nothing was sent: move it to the inbox first." });
    await answerSubmission(given.ctx, { reference, ...written }, given.staff);
    return back(given, "Your answer is being sent.");
  },
  /** The response contains the text so far followed by the template, so that it works without JavaScript. */
  async insert(given: Given) {
    const { firstName, fields } = await submissionOf(given);
    const { ctx, fail } = given;
    const template = await readTemplate(ctx, given.fields.template ?? "");
    const typed = (given.fields.text ?? "").trimEnd();
    if (!template) {
      const errors = { text: "A colleague deleted this template: choose another" };
      return fail(409, { message: "", errors, values: { text: typed } });
    }
    const filled = filledTemplate(template.text, { firstName, fields }, ctx.content.club.name);
    const text = [typed, filled].filter(Boolean).join("\n\n");
    return data({ action: "insert", id: "", message: "", errors: {}, values: { text } });
  },
  async note(given: Given) {
    const { reference } = await submissionOf(given);
    const written = entryIn(given, "note");
    if ("failure" in written) return written.failure;
    await noteAtSubmission(given.ctx, { reference, ...written }, given.staff);
    return back(given, "Your note is saved.");
  },
  async assign(given: Given) {
    const { reference } = await submissionOf(given);
    const { ctx, staff, fields } = given;
    const changed = await assignSubmissions(ctx, [reference], fields.colleague || null, staff);
    if (changed === null) throw data(null, 400);
    if (changed === 0) return back(given, doneBefore);
    return back(given, fields.colleague ? "Assigned." : "Assigned to nobody.");
  },
  async label(given: Given) {
    const { reference } = await submissionOf(given);
    const { ctx, staff, fields, fail } = given;
    const read = labelsIn(fields.labels ?? "");
    if ("error" in read)
      return fail(400, { message: "", errors: { labels: read.error }, values: fields });
    await labelSubmissions(ctx, [reference], read, staff);
    return back(given, "Labels saved.");
  },
  async snooze(given: Given) {
    const { reference } = await submissionOf(given);
    const { ctx, staff, fields, fail } = given;
    const read = snoozeDayIn(fields.until ?? "", todayOf(ctx));
    if ("error" in read)
      return fail(400, { message: "", errors: { until: read.error }, values: fields });
    await snoozeSubmissions(ctx, [reference], read.day, staff);
    return back(given, `Snoozed until ${formatDate(read.day)}. It is back in the inbox then.`);
  },
  async wake(given: Given) {
    const { reference } = await submissionOf(given);
    await snoozeSubmissions(given.ctx, [reference], null, given.staff);
    return back(given, "It is open again.");
  },
});

/** Parses a form of the thread; fails with the reason why it cannot be saved. */
function entryIn({ fields, fail }: Given, what: "answer" | "note") {
  const typed = fields.text ?? "";
  const read = requiredText(what, `Write the ${what} first`).safeParse(typed);
  const { entry = "" } = fields;
  if (read.success) return { text: read.data, id: isUuid(entry) ? entry : newEntryId() };
  const errors = { text: read.error.issues[0]?.message ?? "" };
  return { failure: fail(400, { message: "", errors, values: { text: typed } }) };
}

async function submissionOf({ ctx, params }: Given) {
  const submission = await readSubmission(ctx, params.reference);
  if (!submission) throw data(null, 404);
  return submission;
}

/** Redirects to the page, which keeps the list's query. */
const back = ({ ctx, url, params }: Given, message: Message) =>
  redirectWithMessage(
    ctx,
    `/admin/inbox/${params.reference}${inboxQueryOf(url.searchParams)}`,
    message,
  );

/** One submission: the sender, the request, and its deliveries. */
export default function Submission({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData) return <NoSubmission reference={params.reference} />;
  const { head, contact, links, came, question, groups, deliveries } = loaderData;
  const { work, thread, compose } = loaderData;
  return (
    <>
      <SubmissionHead {...head} contact={contact} />
      <div className="submission">
        {links.map(({ label, to }) => (
          <p key={to}>
            <Link to={to}>{label}</Link>
          </p>
        ))}
        {came && <p>{came}</p>}
        <Question text={question} />
        <AnswerGroups groups={groups} />
        <Thread items={thread} />
        {!head.suspicion && <AnswerForm {...compose} failure={actionData} />}
        <NoteForm {...compose} failure={actionData} />
        {!head.suspicion && <Work {...work} failure={actionData} />}
        {!head.suspicion && (
          <Deliveries
            deliveries={deliveries}
            unmailed="No confirmation was sent: this address got two form emails in the hour before."
          />
        )}
      </div>
    </>
  );
}

/** Whether a child attended the first practice, or cancelled it; null: no attendance entry yet. @param zone the club's */
function trialMessage(entry: TrialEntry | null, zone: string): string | null {
  if (!entry || entry.status === "none") return null;
  const at = exactTime(new Date(entry.at), zone);
  if (entry.status === "cancelled") return `First practice: cancelled by the family, ${at}`;
  return `First practice: ${trialLabels[entry.status].toLowerCase()}, marked by ${entry.by}, ${at}`;
}

function NoSubmission({ reference }: { reference: string }) {
  return (
    <>
      <PageHead title="Not found" />
      <EmptyState title={`There is no submission ${reference}`}>
        <p>A reference has eight letters and digits, such as K7QM-2RD4.</p>
        <Link className="staff-button primary" to="/admin/inbox">
          Go to the inbox
        </Link>
      </EmptyState>
    </>
  );
}

interface SubmissionHeadProps {
  name: string;
  reference: string;
  kind: string;
  /** The page it was sent from. */
  source: string;
  state: SubmissionState;
  received: RelativeTime;
  answered: RelativeTime | null;
  /** When they wrote back, if that is to answer. */
  replied: RelativeTime | null;
  reply: ReplyClock | null;
  suspicion: string[] | null;
  badges: { assignee: string | null; labels: string[]; snoozed: string | null };
  /** The filter and page of the list it was opened from. */
  list: string;
  contact: ContactProps;
}

/** The sender, the time and the page, with the button that sets it to answered. */
function SubmissionHead(props: SubmissionHeadProps) {
  const { name, reference, kind, source, state, received, answered, replied } = props;
  const { reply, suspicion, list, badges, contact } = props;
  return (
    <header className="page-head submission-head">
      <div>
        <BackLink to={`/admin/inbox${list}`}>Inbox</BackLink>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <Contact {...contact} />
        <p className="badges">
          <StateBadge state={state} isReply={replied !== null} />
          <ReplyBadge reply={reply} />
          <WorkBadges {...badges} />
        </p>
        <p className="quiet">
          {kind} <span className="reference">{reference}</span>, sent from{" "}
          {source === "/" ? "the home page" : source}
          <br />
          <time dateTime={received.iso}>{received.exact}</time>
          {replied && (
            <>
              <br />
              Wrote back <When time={replied} />
            </>
          )}
          {answered && (
            <>
              <br />
              Answered <When time={answered} />
            </>
          )}
        </p>
      </div>
      {suspicion ? <ReleaseButton reasons={suspicion} /> : <StateButton state={state} canClose />}
    </header>
  );
}

/** Possible spam is held: nobody was notified, and the visitor has no confirmation yet. */
function ReleaseButton({ reasons }: { reasons: string[] }) {
  return (
    <Form method="post" preventScrollReset>
      <p className="quiet">Held as possible spam: {reasons.join(", ").toLowerCase()}.</p>
      <ActionButton action="release" look="primary">
        Not spam: move to the inbox
      </ActionButton>
    </Form>
  );
}

interface ContactProps {
  email: string;
  phone: string;
  reference: string;
}

/** The contact links, below the name. */
function Contact({ email, phone, reference }: ContactProps) {
  const subject = encodeURIComponent(`Your message to us (${reference})`);
  const call = callTo(phone);
  return (
    <p className="contact-ways">
      <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`}>
        <Icon name="mail" />
        <span className="written">{email}</span>
      </a>
      {call ? (
        <a href={call}>
          <Icon name="phone" />
          <span className="written" dir="auto">
            {phone}
          </span>
        </a>
      ) : (
        phone && <span dir="auto">{phone}</span>
      )}
    </p>
  );
}
