import { Fragment } from "react";
import { Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { FormResult } from "#core/forms/result.ts";
import { waitingListForm } from "#modules/inbox/index.ts";
import { offerHours, waitingHeading } from "#modules/enrolment/index.ts";
import { sendsSms } from "#modules/outbox/index.server.ts";
import { submitForm } from "#modules/inbox/index.server.ts";
import { waitedOffering } from "#modules/enrolment/index.server.ts";
import { answerForm, confirmOn, resultFromUrl, formClientAction } from "#modules/inbox/ui.ts";
import { NewsletterBox, Under13 } from "#modules/content/ui.ts";
import {
  sentFor,
  sentForCookie,
  waitingListLabels,
  type WaitingListLabels,
} from "#modules/inbox/ui.server.ts";
import { nowIn } from "#core/time/time.ts";
import { aheadOfNew, openGroups, readWaiting, waitingFacts } from "../waiting-receipt.server.ts";
import { aheadText } from "../waiting-words.ts";
import { WaitingCard } from "./waiting-card.tsx";
import { appContext, visitContext } from "#core/request-context.ts";
import { ArrivedStatus, FormFoot, FormPrivacy } from "#core/forms/ui/parts.tsx";
import { useClubForm } from "#core/forms/ui/use-form.ts";
import { missing, pageMeta } from "#core/ui/public/page.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import type { Route } from "./+types/waiting-list";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { offering, clubName } = page.loaderData;
  const description = `Put an athlete on the waiting list for ${offering.title}. You pay nothing until there is a place.`;
  return pageMeta(page, { title: `Waiting list | ${clubName}`, description, noindex: true });
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const offering = await waitedOffering(ctx, params.type, params.id);
  if (!offering) throw missing();
  const now = nowIn(content.club.timeZone);
  const sent = resultFromUrl(request, "waiting-list");
  const about = sentFor(request.headers, sent?.receipt ?? "");
  const entry = sent?.receipt ? await readWaiting(ctx, sent.receipt) : null;
  // The confirmation, still open in another tab.
  if (entry?.state === "left") throw redirect(`/receipt/${sent?.receipt}`);
  return {
    clubName: content.club.name,
    offering: toView(offering),
    line: sent
      ? entry && aheadText(entry.ahead)
      : aheadText(await aheadOfNew(ctx, offering), "You would be first in line."),
    facts: waitingFacts(ctx, offering),
    path: `/waiting-list/${params.type}/${params.id}`,
    labels: waitingListLabels(now.year),
    privacy: content.office.privacy.waitingList,
    texts: hasQueue(offering) && sendsSms(ctx) ? content.office.texts.waitingList : null,
    sent: sent && { ...sent, heading: waitingHeading(about), open: await openGroups(ctx, about) },
  };
}

/** An offering's data for the page. */
const toView = ({ title, subTitle, note, opens, registerPath }: WaitedFor) => ({
  title,
  subTitle,
  note,
  opens,
  registerPath,
});

/** What the confirmation says of the athletes. */
const aboutFields = ["athlete", "birth_year", "second_athlete", "second_birth_year"];

/** Whether free places go to waiting families: the offering is full, not only closed until a day. */
const hasQueue = ({ note, opens }: Pick<WaitedFor, "note" | "opens">) =>
  note !== null && opens === null;

type WaitedFor = NonNullable<Awaited<ReturnType<typeof waitedOffering>>>;

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const offering = await waitedOffering(ctx, params.type, params.id);
  if (!offering) throw missing();
  const { title, opens, note, registerAt } = offering;
  const sent = Object.fromEntries(await request.formData());
  // A family that could register gets no held place.
  const place = note ? undefined : registerAt;
  const fields = { ...sent, offering: title, opens: opens ?? undefined, register_at: place };
  const { address } = context.get(visitContext);
  const source = `/waiting-list/${params.type}/${params.id}`;
  const result = await submitForm(ctx, waitingListForm, { fields, source, address });
  const sentTo = `${source}?sent=waiting-list` as const;
  // With JavaScript too: the page confirms it in place of the form.
  if (result.outcome === "sent") {
    const answer = confirmOn(sentTo, result);
    const about = Object.fromEntries(aboutFields.map((name) => [name, String(sent[name] ?? "")]));
    if (result.receipt)
      answer.headers.append("Set-Cookie", sentForCookie(ctx, result.receipt, about));
    throw answer;
  }
  return answerForm(request, result, sentTo);
}

export const clientAction = formClientAction;
/** A form that could not be sent stays, even without a network; its confirmation is read. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

/** One offering's waiting list, and the reason for it; once it was sent, what happens next. */
export default function WaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offering, facts, line, path, labels, privacy, texts, sent } = loaderData;
  const { title, subTitle, opens } = offering;
  if (sent) return <Waiting {...{ offering, facts, line, sent, path }} />;
  return (
    <section className="band waiting-list">
      <div className="waiting-list-offering">
        <p className="waiting-list-state">{stateOf(offering)}</p>
        <h1>{title}</h1>
        <Reason {...offering} line={line} />
        <p className="waiting-list-more">{subTitle}.</p>
        <dl>
          {facts.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        {hasQueue(offering) && (
          <p>
            <Link to="/find-a-group">See the groups that have a spot now</Link>
          </p>
        )}
      </div>
      <WaitingListForm
        {...{ labels, privacy, texts, opens }}
        hasQueue={hasQueue(offering)}
        action={path}
        arrived={actionData}
      />
    </section>
  );
}

type OfferingView = ReturnType<typeof toView>;

/** The page's subject, above the offering's name. */
function stateOf({ note, opens }: OfferingView): string {
  if (!note) return "Not full at the moment";
  return opens ? "Not open yet: get an email" : "Full: join the waiting list";
}

/** Why there is a list, and what happens next. */
function Reason({ note, opens, registerPath, line }: OfferingView & { line: string | null }) {
  if (!note)
    return (
      <p>
        <strong>There is a spot at the moment:</strong> <a href={registerPath}>register now</a>. If
        you leave your name instead, we email you that page. Nothing is held for you then.
      </p>
    );
  if (opens)
    return (
      <p>
        <strong>{note}.</strong> Leave your address, and we will email you that morning. Asking
        holds no spot; you pay nothing until you register.
      </p>
    );
  return (
    <>
      <p>
        <strong>{note}.</strong> {line} You pay nothing until you register.
      </p>
      <QueueRule />
    </>
  );
}

const QueueRule = () => (
  <p>
    When it is your turn, we email you a link and hold the spot for {offerHours} hours. Take it, or
    pass it on and keep your turn.{" "}
    <strong>If you don’t answer in time, you are off the list.</strong>
  </p>
);

interface WaitingProps {
  offering: OfferingView;
  facts: { name: string; value: string }[];
  /** The families before this one in the line. */
  line: string | null;
  sent: NonNullable<Route.ComponentProps["loaderData"]["sent"]>;
  /** The page's own path. */
  path: string;
}

/** In place of the form, once it was sent: for what, the reference, and what happens next. */
function Waiting({ offering, facts, line, sent, path }: WaitingProps) {
  const { title, note, opens, registerPath } = offering;
  const { message, reference, receipt, heading, open } = sent;
  return (
    <section className="band waiting-list">
      <div className="waiting-list-offering" tabIndex={-1} autoFocus>
        <h1 dir="auto">{note && !opens ? heading : "We’ll email you"}</h1>
        <StatusLine tone="success" text={message} />
        {hasQueue(offering) ? (
          <>
            <p>{line} There is nothing more to do, and nothing to pay, until it is your turn.</p>
            <QueueRule />
          </>
        ) : (
          <p>
            {opens
              ? "We will email you on the morning registration opens. You pay nothing until you register."
              : "Our email leads to this page:"}{" "}
            {!opens && <a href={registerPath}>register now</a>}
          </p>
        )}
      </div>
      <WaitingCard
        {...{ title, facts, reference, open }}
        list={path}
        links={receipt && <Link to={`/receipt/${receipt}`}>See your request</Link>}
      />
    </section>
  );
}

interface WaitingListFormProps {
  labels: WaitingListLabels;
  privacy: string;
  /** The consent to text messages; null: the club sends none. */
  texts: string | null;
  /** The day on which registration opens; null: it is open, but full. */
  opens: string | null;
  /** Free places go to waiting families. */
  hasQueue: boolean;
  /** The page's own path. */
  action: string;
  arrived: FormResult | undefined;
}

const athleteFields = [
  { name: "athlete", label: "The athlete’s name", autoComplete: "off" },
  { name: "birth_year", label: "Year of birth", inputMode: "numeric", autoComplete: "off" },
] as const;

const secondAthleteFields = [
  { name: "second_athlete", label: "Second athlete’s name", autoComplete: "off" },
  {
    name: "second_birth_year",
    label: "Second athlete’s year of birth",
    inputMode: "numeric",
    autoComplete: "off",
  },
] as const;

const contactFields = [
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
  { name: "email", label: "Email Address", type: "email", autoComplete: "email" },
] as const;

/** Puts an athlete on the waiting list of a full or closed offering. */
function WaitingListForm({
  labels,
  privacy,
  texts,
  opens,
  hasQueue,
  action,
  arrived,
}: WaitingListFormProps) {
  const form = useClubForm({ required: labels.required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  const isFilled = (name: string) => valueOf(name) !== "" || field(name).error !== undefined;
  return (
    <Form {...formProps} action={action} className="form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <TextField label="Your name" autoComplete="name" {...field("name")} />
        <div className="form-pairs">
          {athleteFields.map(({ name, ...input }) => (
            <TextField
              key={name}
              {...input}
              {...field(name)}
              pattern={name === "birth_year" ? labels.of13AndOlder : undefined}
            />
          ))}
        </div>
        {hasQueue && (
          <details open={secondAthleteFields.some(({ name }) => isFilled(name)) || undefined}>
            <summary>Add a second athlete</summary>
            <p className="field-hint">
              We offer you two spots together or none; meanwhile a single spot goes to the next
              family.
            </p>
            <div className="form-pairs">
              {secondAthleteFields.map(({ name, ...input }) => (
                <TextField key={name} {...input} {...field(name)} />
              ))}
            </div>
          </details>
        )}
        <div className="form-pairs">
          {contactFields.map(({ name, ...input }) => (
            <TextField key={name} {...input} {...field(name)} />
          ))}
        </div>
        {texts && <Checkbox name="texts" label={texts} defaultChecked={valueOf("texts") !== ""} />}
        <Under13 form={form} below="age" />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot
        form={form}
        submit={
          opens ? "Tell me when it opens" : hasQueue ? "Put us on the list" : "Send me the page"
        }
      />
      <FormPrivacy text={privacy} />
    </Form>
  );
}
