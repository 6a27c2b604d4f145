import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { appContext } from "#core/request-context.ts";
import { withMessageLink } from "#modules/content/ui.ts";
import { formClientAction } from "#modules/inbox/ui.ts";
import { StatusLine } from "#core/ui/status-line.tsx";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import type { BookedPractice } from "#modules/catalogue/index.ts";
import {
  BookedFact,
  TrialCard,
  TrialForm,
  trialHeading,
  TrialWords,
} from "#modules/catalogue/ui.ts";
import { answerTrial, bookedTrial, trialContent } from "#modules/catalogue/ui.server.ts";
import { nextStarts } from "../found-groups.server.ts";
import type { Route } from "./+types/first-practice";
import { pageMeta } from "#core/ui/public/page.ts";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { wording, clubName } = page.loaderData;
  const title = `${wording.heading} | ${clubName}`;
  return pageMeta(page, { title, description: wording.text.join(" "), noindex: true });
};

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(appContext);
  const { content } = ctx;
  return {
    clubName: content.club.name,
    wording: content.office.booking.noFrame,
    trial: trialContent(visit, await nextStarts(ctx), visit.url.searchParams),
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
  const { onTheDay } = wording;
  if (booked) return <TrialBooked {...booked} onTheDay={onTheDay} club={club} />;
  return (
    <section className="band trial trial-page">
      <div className="another-way">
        <h1>{wording.heading}</h1>
        {wording.text.map((paragraph) => (
          <p key={paragraph}>{withMessageLink(paragraph)}</p>
        ))}
        {onTheDay && <p>{onTheDay}</p>}
      </div>
      <TrialForm {...trial} arrived={actionData} />
    </section>
  );
}

interface TrialBookedProps {
  message: string;
  reference: string;
  /** The page of the booking; null: not known. */
  receiptPath: string | null;
  /** Only in the browser that sent the form; "": not known. */
  child: string;
  practice: BookedPractice | null | undefined;
  onTheDay: string | undefined;
  club: { phone: string; phoneLink: string };
}

/** In place of the form, once it was sent: when, where and what to bring. */
function TrialBooked(props: TrialBookedProps) {
  const { message, reference, receiptPath, child, practice, onTheDay, club } = props;
  const { starts, place } = practice?.first ?? {};
  const start = [`First practice: ${starts}`, ...(place ? [place.town] : [])].join(" · ");
  const links = (
    <p>
      {receiptPath && <Link to={receiptPath}>See your booking</Link>}
      <Link to="/schedule">See the schedule</Link>
    </p>
  );
  return (
    <section className="band trial trial-page">
      <div className="another-way" tabIndex={-1} autoFocus>
        <h1>{trialHeading(practice, child)}</h1>
        {practice && !practice.isToCome ? (
          <TrialWords practice={practice} onTheDay={onTheDay} tone="dark" />
        ) : (
          <>
            <StatusLine
              tone="success"
              text={child && starts ? withNonBreakingSpaces(start) : message}
            />
            <p>
              We’re emailing you the details, too. {onTheDay} Can’t come? Cancel it on{" "}
              {receiptPath ? (
                <Link to={receiptPath}>your booking’s page</Link>
              ) : (
                "your booking’s page"
              )}
              , reply to our email or call <a href={`tel:${club.phoneLink}`}>{club.phone}</a>.
            </p>
          </>
        )}
      </div>
      {practice ? (
        <TrialCard practice={practice} reference={reference}>
          {links}
        </TrialCard>
      ) : (
        <article className="booked booked-linked">
          <dl>
            <BookedFact name="Reference" value={reference} />
          </dl>
          {links}
        </article>
      )}
    </section>
  );
}
