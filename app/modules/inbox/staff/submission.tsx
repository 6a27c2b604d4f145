import { data, Form, Link } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import { inboxQueryOf, replyClock, type ReplyClock } from "../submissions.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import { exactTime } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readSubmission, releaseSubmission, setSubmissionState } from "../inbox.server.ts";
import { resendDelivery } from "#modules/outbox/index.server.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/submission";
import { AnswerGroups, answersOf, Question, questionOf } from "./answers.tsx";
import { Deliveries, deliveryEntry } from "./deliveries.tsx";
import { channelLabels } from "../labels.ts";
import { personName } from "./list.tsx";
import { stateAsked, StateButton } from "./state-button.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { KnownContactBadge, ReplyBadge, StateBadge } from "./badges.tsx";
import { kindOf, type SubmissionState } from "#core/forms/submission-kinds.ts";
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
  return {
    head: {
      list: inboxQueryOf(url.searchParams),
      reference,
      source,
      state,
      knownContact: found.deliveries.some(({ knownContact }) => knownContact),
      name: personName(found),
      kind: kindOf(found.kind).label,
      received: relativeTime(found.receivedAt, clock),
      answered: found.answeredAt && relativeTime(found.answeredAt, clock),
      reply: replyClock(found, clock.now),
      suspicion: found.suspicion,
    },
    contact: { email, phone, reference },
    links: (
      await Promise.all(ctx.modules.submissionLinks.map((linksOf) => linksOf(ctx, reference)))
    )
      .flat()
      .filter(({ permission }) => mayIn(context)(permission)),
    came: trialMessage(found.trialEntry, clock.zone),
    question: questionOf(found.fields),
    groups: answersOf(found.kind, found.fields, content.application),
    deliveries: found.deliveries.map((delivery) => deliveryEntry(delivery, clock)),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

/** Each redirects, so that a reload repeats nothing. */
export const action = pageActions({
  async "set-state"(given: Given) {
    const { reference } = await submissionOf(given);
    const { state, marked } = stateAsked(given.fields);
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
});

const doneBefore = "That had already been done. Nothing was changed.";

async function submissionOf({ ctx, params }: Given) {
  const submission = await readSubmission(ctx, params.reference);
  if (!submission) throw data(null, 404);
  return submission;
}

/** To the page, which still knows the list that led to it. */
const back = ({ ctx, url, params }: Given, message: string) =>
  redirectWithMessage(
    ctx,
    `/admin/inbox/${params.reference}${inboxQueryOf(url.searchParams)}`,
    message,
  );

/** One submission: the sender, the request, and its deliveries. */
export default function Submission({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <NoSubmission reference={params.reference} />;
  const { head, contact, links, came, question, groups, deliveries } = loaderData;
  return (
    <>
      <SubmissionHead {...head} />
      <div className="submission">
        <div>
          <ContactCard {...contact} />
          {links.map(({ label, to }) => (
            <p key={to}>
              <Link to={to}>{label}</Link>
            </p>
          ))}
          {came && <p>{came}</p>}
          <Question text={question} />
          <AnswerGroups groups={groups} />
        </div>
        {!head.suspicion && (
          <Deliveries
            deliveries={deliveries}
            unmailed="No confirmation was sent: this address got two form e-mails in the hour before."
          />
        )}
      </div>
    </>
  );
}

/** Whether a child came to the first practice; null: no attendance entry yet. @param zone the club's */
function trialMessage(entry: TrialEntry | null, zone: string): string | null {
  if (!entry || entry.status === "none") return null;
  return `First practice: ${trialLabels[entry.status].toLowerCase()}, marked by ${entry.by}, ${exactTime(new Date(entry.at), zone)}`;
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

interface SubmissionHeadProps {
  name: string;
  reference: string;
  kind: string;
  /** The page it was sent from. */
  source: string;
  state: SubmissionState;
  knownContact: boolean;
  received: RelativeTime;
  answered: RelativeTime | null;
  reply: ReplyClock | null;
  suspicion: string[] | null;
  /** The filter and page of the list it was opened from. */
  list: string;
}

/** The sender, the time and the page, with the button that sets it to answered. */
function SubmissionHead(props: SubmissionHeadProps) {
  const { name, reference, kind, source, state, knownContact, received, answered } = props;
  const { reply, suspicion, list } = props;
  return (
    <header className="page-head submission-head">
      <div>
        <BackLink to={`/admin/inbox${list}`}>Inbox</BackLink>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="badges">
          <StateBadge state={state} />
          <ReplyBadge reply={reply} />
          {knownContact && <KnownContactBadge />}
        </p>
        <p className="quiet">
          {kind} <span className="reference">{reference}</span>, sent from{" "}
          {source === "/" ? "the home page" : source}
          <br />
          <time dateTime={received.iso}>{received.exact}</time> ({received.relative})
          {answered && (
            <>
              <br />
              Answered <When time={answered} />
            </>
          )}
        </p>
      </div>
      {suspicion ? <ReleaseButton reasons={suspicion} /> : <StateButton state={state} />}
    </header>
  );
}

/** Possible spam is held: nobody was notified, and the visitor has no confirmation yet. */
function ReleaseButton({ reasons }: { reasons: string[] }) {
  return (
    <Form method="post" preventScrollReset>
      <p className="quiet">Held as possible spam: {reasons.join(", ").toLowerCase()}.</p>
      <button className="staff-button primary" name="_action" value="release">
        Not spam: move to the inbox
      </button>
    </Form>
  );
}

interface ContactCardProps {
  email: string;
  phone: string;
  reference: string;
}

/** The ways to reply. */
function ContactCard({ email, phone, reference }: ContactCardProps) {
  const subject = encodeURIComponent(`Your message to us (${reference})`);
  const call = callTo(phone);
  return (
    <section className="panel contact" aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      <a
        className="contact-way"
        href={`mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`}
      >
        <Icon name="mail" />
        <span className="written">{email}</span>
      </a>
      {call && (
        <a className="contact-way" href={call}>
          <Icon name="phone" />
          <span className="written" dir="auto">
            {phone}
          </span>
        </a>
      )}
      {phone && !call && <p dir="auto">{phone}</p>}
    </section>
  );
}
