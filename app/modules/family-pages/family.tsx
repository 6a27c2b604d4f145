import { data, redirect } from "react-router";
import { calendarLinks } from "#modules/catalogue/index.ts";
import {
  ownGuardian,
  relationships,
  familyPath,
  linkDays,
  nextFrom,
} from "#modules/families/index.ts";
import { requestFamilyLink } from "#modules/enrolment/index.server.ts";
import { listOwnWaiting, openInvites } from "#modules/billing/index.server.ts";
import { messagesTo } from "#modules/messaging/index.server.ts";
import { askedAddress, askedCookie, nextCookie, visitOf } from "#modules/families/index.server.ts";
import { readOwnPractices } from "#modules/training/index.server.ts";
import { sendsSms } from "#modules/outbox/index.server.ts";
import { namesOf, textsOf } from "#core/records.ts";
import { dateTextOf } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readCalendar } from "./calendar-key.server.ts";
import { readFamilyPage } from "./page.server.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import { ButtonLink } from "#core/ui/button.tsx";
import { RaceBib } from "#modules/catalogue/ui.ts";
import { type PageAction, pageActions } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/family";
import { doneMessages, outsideMessages, type Refusal } from "./answers.ts";
import { Asked, AskForm } from "./ask.tsx";
import { AthleteSection } from "./athlete.tsx";
import { CalendarSection } from "./calendar.tsx";
import { actions } from "./actions.ts";
import { MessagesSection } from "./messages.tsx";
import { NextSeason } from "./next-season.tsx";
import { PaymentsSection } from "./payments.tsx";
import { PeopleSection } from "./people.tsx";
import { PracticesSection } from "./practices.tsx";
import { familyHeaders, familyMeta } from "./private.ts";
import { messageDays, familyView, type FamilyView, messageView } from "./registration-view.ts";
import { WaitingSection } from "./waiting.tsx";
import { YourDataSection } from "./your-data-section.tsx";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta("Your family", loaderData?.clubName);

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const visit = await visitOf(ctx, request.headers);
  const page = visit && (await readFamilyPage(ctx, visit));
  const query = textsOf(url.searchParams);
  const { zone } = clockOf(ctx);
  return {
    clubName: content.club.name,
    reach: { phone: content.club.phone, phoneLink: content.club.phoneLink },
    next: nextFrom(query.next),
    calendar: visit ? calendarView(await readCalendar(ctx, visit.familyId), ctx.publicUrl) : null,
    waiting: visit ? await listOwnWaiting(ctx, visit) : [],
    messages: visit
      ? (await messagesTo(ctx, visit, messageDays)).map((message) => messageView(message, zone))
      : [],
    family: visit && page ? familyView(page, zone) : null,
    practices: visit && page ? await readOwnPractices(ctx, visit) : [],
    until: visit && dateTextOf(visit.expiresAt, zone),
    invites: visit && page ? await openInvites(ctx, visit.familyId) : [],
    health: content.office.medicalInformation,
    texts: sendsSms(ctx) ? content.office.texts.guardian : null,
    relationships: { guardian: [...relationships, ownGuardian], other: [...relationships] },
    done: namesOf(doneMessages).find((name) => name === query.done) ?? null,
    at: query.at ?? "",
    outside: outsideMessageFor(query.done),
    asked: query.done === "asked" ? { email: askedAddress(request.headers) } : null,
  };
}

/** The links to subscribe to the family's calendar; null: none was created, or it cannot be shown. */
function calendarView(made: Awaited<ReturnType<typeof readCalendar>>, publicUrl: string) {
  if (made === "none") return { links: null, isUnknown: false };
  if (made === "unknown") return { links: null, isUnknown: true };
  return { links: calendarLinks(made.path, publicUrl), isUnknown: false };
}

function outsideMessageFor(name: string | undefined): string | null {
  return name === "ended" || name === "closed" ? outsideMessages[name] : null;
}

/** Only `ask` works without a link; all others need one. */
export const action = pageActions({ ...actions, ask });

async function ask({ ctx, context, fields }: PageAction) {
  const { address: network } = context.get(visitContext);
  const asked = await requestFamilyLink(ctx, { fields, network });
  if (asked.outcome === "sent") {
    const { email, next } = asked;
    const query = new URLSearchParams({ done: "asked", ...(next && { next }) });
    const headers = new Headers({ "Set-Cookie": askedCookie(ctx, email) });
    if (next) headers.append("Set-Cookie", nextCookie(ctx, next));
    throw redirect(`${familyPath}?${query}`, { status: 303, headers });
  }
  const { message, email, outcome } = asked;
  const refusal: Refusal = { at: "ask", message, errors: {}, values: { ...fields, email } };
  return data(refusal, outcome === "invalid" ? 400 : 429);
}

/** A family's page, or the form that asks for the link to it. */
export default function FamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { family, next } = loaderData;
  const asked = actionData?.at === "ask" ? actionData : undefined;
  if (!family || asked) {
    const notice = loaderData.outside ? { message: loaderData.outside, failed: false } : undefined;
    const answer = asked && {
      message: asked.message,
      failed: true,
      email: asked.values.email ?? "",
    };
    return (
      <Outside
        next={next ?? nextFrom(asked?.values.next)}
        answer={answer ?? notice}
        asked={asked ? null : loaderData.asked}
        reach={loaderData.reach}
        clubName={loaderData.clubName}
      />
    );
  }
  return <Inside {...loaderData} family={family} refusal={actionData} />;
}

type OutsideProps = Parameters<typeof AskForm>[0] &
  Pick<Route.ComponentProps["loaderData"], "reach" | "asked" | "clubName">;

/** The page for a browser with no link, or an expired one. */
function Outside({ next, answer, asked, reach, clubName }: OutsideProps) {
  return (
    <section className="plain-page family-outside">
      <h1>{asked ? "Check your email" : "YOUR FAMILY"}</h1>
      <div className="family-sign-in">
        {asked ? (
          <Asked email={asked.email} next={next} reach={reach} />
        ) : (
          <>
            <p>
              {next
                ? "Been here before? We’ll email you a link that fills this in."
                : "No account needed: we’ll email you a link that opens your family’s page."}
            </p>
            <AskForm next={next} answer={answer} />
            <p>
              The link works for {linkDays} days. Nothing arrived? Check the junk folder, or call{" "}
              <a href={`tel:${reach.phoneLink}`}>{reach.phone}</a>.
            </p>
            {!next && (
              <p>
                New here? <a href="/find-a-group">Find your group</a>
              </p>
            )}
          </>
        )}
        {next && (
          <p>
            <a href={next}>Back to the registration without it</a>
          </p>
        )}
      </div>
      <div className="family-inside">
        <h2>What you’ll find there</h2>
        <div aria-hidden="true">
          <RaceBib club={clubName} name="Your athlete" years="" />
        </div>
        <ul>
          <li>Each athlete’s next practices, and where to say who can’t come</li>
          <li>Registrations and waiting lists: change groups or withdraw</li>
          <li>Payments, receipts and a statement for each year</li>
          <li>Waivers, emergency contacts and your own details</li>
          <li>Results at meets, and a calendar for your phone</li>
        </ul>
      </div>
    </section>
  );
}

type InsideProps = Omit<Route.ComponentProps["loaderData"], "family"> & {
  family: FamilyView;
  refusal: Refusal | undefined;
};

/** The page of a family. Each part of it is a section of its own. */
function Inside(props: InsideProps) {
  const { family, practices, until, next, done, at, health, texts, refusal } = props;
  const { relationships: related } = props;
  const success = done ? { at, message: doneMessages[done] } : null;
  const hasOffer = props.waiting.some(({ offeredUntil }) => offeredUntil !== null);
  const waitingLists = (
    <WaitingSection waiting={props.waiting} success={success} refusal={refusal} />
  );
  return (
    <div className="family-page">
      <header className="family-head">
        <h1>{family.heading}</h1>
        <p>
          Hello {family.guardian.name}. This page is open on this device until {until}.
        </p>
      </header>
      {next && <GoOn next={next} />}
      <NextSeason invites={props.invites} {...{ success, refusal }} />
      <div className="family-bibs">
        {family.athletes.flatMap(({ id, givenName, coming: [next] }) =>
          next
            ? [<RaceBib key={id} club={props.clubName} name={givenName} years={next.years} />]
            : [],
        )}
      </div>
      {family.missing.length > 0 && (
        <p className="family-lacking">
          <strong>Still missing:</strong> {family.missing.join(", ")}.{" "}
          <a href="#people">Add it below</a>, so that a coach has it at practice.
        </p>
      )}
      <div className="family-columns">
        <div>
          {hasOffer && waitingLists}
          <PracticesSection athletes={family.athletes} {...{ practices, success, refusal }} />
          <ToDo family={family} />
          <MessagesSection messages={props.messages} />
          {family.athletes.map((athlete) => (
            <AthleteSection key={athlete.id} {...{ athlete, health, success, refusal }} />
          ))}
          <p>
            <a href="/register-for-membership">Register for another program</a>
          </p>
          {props.calendar && <CalendarSection {...props.calendar} success={success} />}
          {!hasOffer && waitingLists}
        </div>
        <div>
          <PaymentsSection
            payments={family.payments}
            credit={family.credit}
            years={family.years}
            success={success}
          />
          <PeopleSection {...{ family, texts, success, refusal }} relationships={related} />
          <YourDataSection success={success} refusal={refusal} />
        </div>
      </div>
    </div>
  );
}

/** What the family still has to answer or pay; renders nothing if there is nothing. */
function ToDo({ family: { athletes, payments } }: { family: FamilyView }) {
  const unsigned = athletes.filter(({ asked }) => asked.length > 0);
  const owed = payments.filter((payment) => payment.payPath !== null);
  if (unsigned.length === 0 && owed.length === 0) return null;
  return (
    <section className="family-section" aria-labelledby="to-do">
      <h2 id="to-do">To do</h2>
      <ul className="family-held">
        {unsigned.map(({ id, givenName, asked }) => (
          <li key={id}>
            <a href={`#athlete-${id}`}>
              {asked.length === 1 ? "Sign a waiver" : `Sign ${asked.length} waivers`} for{" "}
              {givenName}
            </a>
          </li>
        ))}
        {owed.map(({ id, payPath, note, parts, reference }) => (
          <li key={id}>
            <a href={payPath ?? ""}>{parts ?? note}</a> ({reference})
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A link to a registration that was started before the link was opened, perhaps on another device. */
function GoOn({ next }: { next: string }) {
  return (
    <div className="family-go-on">
      <p>
        You can go on with the registration that asked for this link; it is filled in now. Only go
        on if you began it yourself.
      </p>
      <ButtonLink to={next} reloadDocument>
        Continue the registration
      </ButtonLink>
    </div>
  );
}
