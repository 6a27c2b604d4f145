import type { ReactNode } from "react";
import { Form } from "react-router";
import { ButtonLink } from "#core/ui/button.tsx";
import type { CalendarLink } from "../calendar-links.ts";
import type { FirstPractice } from "../first-practice.ts";
import type { BookedPractice } from "../trial-practices.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { GroupCalendar } from "./group-calendar.tsx";

interface BookedCardProps {
  title: string;
  /** "Registered"; left out where it is obvious. */
  state?: string;
  years?: string;
  /** Empty values are left out. */
  season: string;
  /** The month that was paid for, in place of the season; "": it is not sold by the month. */
  month: string;
  days: string;
  /** Each practice of a week, in place of the days; empty: there are too many. */
  practices: string[];
  next: string;
  /** Set after a payment: the first practice, shown instead of the next one and all locations. */
  first?: FirstPractice | null;
  places: { id: string; name: string; address: string; map: string }[];
  calendars: { group: string; links: CalendarLink[] }[];
}

/** One registration: when, where, and links to its calendars. */
export function BookedCard(props: BookedCardProps) {
  const { title, state, season, month, days, practices, first, calendars } = props;
  const { next, places } = first ? { next: "", places: [] } : props;
  return (
    <article className="booked">
      <h3>{title}</h3>
      <dl>
        {state && <BookedFact name="Status" value={state} />}
        {first && <FirstFacts label="First practice" first={first} />}
        {month ? (
          <div className="booked-month">
            <dt>Paid for</dt>
            <dd>{withNonBreakingSpaces(month)}</dd>
          </div>
        ) : (
          <BookedFact name="Season" value={withNonBreakingSpaces(season)} />
        )}
        {practices.length > 0 ? (
          <div>
            <dt>Practices</dt>
            {practices.map((practice) => (
              <dd key={practice}>{withNonBreakingSpaces(practice)}</dd>
            ))}
          </div>
        ) : (
          <BookedFact name="Days" value={days} />
        )}
        <BookedFact name="Next practice" value={withNonBreakingSpaces(next)} />
        {places.length > 0 && (
          <div>
            <dt>Where</dt>
            {places.map(({ id, name, address, map }) => (
              <dd key={id}>
                {name}
                <br />
                <a href={map}>{withNonBreakingSpaces(address)}</a>
              </dd>
            ))}
          </div>
        )}
      </dl>
      {days === "" && (
        <p>
          Your coach will email you the days and location. Ask us if you haven’t heard from us in
          two days.
        </p>
      )}
      {calendars.map(({ group, links }) => (
        <div key={group} className="booked-calendar">
          {calendars.length > 1 && <p>{group}</p>}
          <GroupCalendar name={group} calendars={links} />
        </div>
      ))}
    </article>
  );
}

interface FirstFactsProps {
  label: string;
  first: FirstPractice;
}

/** A first practice: when, where, in which group, and what to bring. */
function FirstFacts({
  label,
  first: { day, time, usual, place, program, group, bring },
}: FirstFactsProps) {
  return (
    <>
      <div className="booked-first">
        <dt>{label}</dt>
        <dd>
          <strong>
            {day}, <span className="booked-time">{time}</span>
          </strong>
          {usual && (
            <>
              <br />
              <span className="booked-moved">{withNonBreakingSpaces(usual)}</span>
            </>
          )}
          {place && (
            <>
              <br />
              {place.name}
              <br />
              <a href={place.map}>{withNonBreakingSpaces(place.address)} (map)</a>
            </>
          )}
        </dd>
      </div>
      <BookedFact name="Program" value={`${program}: ${group}`} />
      <BookedFact name="What to bring" value={bring} />
    </>
  );
}

interface TrialCardProps {
  practice: BookedPractice;
  reference: string;
  children?: ReactNode;
}

/** A booked first practice, free and without a registration. */
export function TrialCard({ practice, reference, children }: TrialCardProps) {
  const { first, isCancelled, isCalledOff, group, when, where, bring, calendars } = practice;
  return (
    <article className="booked booked-linked">
      {isCancelled && <p className="booked-moved">This practice is cancelled.</p>}
      <dl>
        {first ? (
          <FirstFacts label="When" first={first} />
        ) : (
          <>
            <BookedFact name="When" value={withNonBreakingSpaces(when)} />
            {!isCalledOff && <BookedFact name="Where" value={withNonBreakingSpaces(where)} />}
            <BookedFact name="Program" value={group} />
            {!isCalledOff && <BookedFact name="What to bring" value={bring} />}
          </>
        )}
        <BookedFact name="Reference" value={reference} />
      </dl>
      {calendars.length > 0 && <GroupCalendar name="your first practice" calendars={calendars} />}
      {children}
    </article>
  );
}

/** The heading above a booked first practice. @param child "": not known */
export function trialHeading(practice: BookedPractice | null | undefined, child: string): string {
  if (practice?.isCalledOff) return "First practice cancelled";
  return child ? `${child} is booked` : "YOUR FIRST PRACTICE";
}

interface TrialWordsProps {
  practice: BookedPractice;
  /** What a family must know for a first practice. */
  onTheDay: string | undefined;
  tone: "dark" | "light";
}

/** What a family does next: come, choose another day, or stay. */
export function TrialWords({ practice, onTheDay, tone }: TrialWordsProps) {
  const { isToCome, isCalledOff, isCancelled } = practice;
  if (isToCome) return <p>It’s booked, and it’s free. {onTheDay}</p>;
  const lead = isCalledOff
    ? "The coach knows. Another day is free as well."
    : isCancelled
      ? "We had to cancel this practice. Another day is free as well."
      : "Would your child like to stay? See which groups have a spot.";
  const again = isCalledOff || isCancelled;
  return (
    <>
      <p>{lead}</p>
      <p>
        <ButtonLink tone={tone} to={again ? "/first-practice" : "/find-a-group"}>
          {again ? "Book another day" : "Find your group"}
        </ButtonLink>
      </p>
    </>
  );
}

/** Cancels a first practice, for whoever has the link of its receipt. */
export function CancelTrial() {
  return (
    <details className="booked-cancel">
      <summary>Can’t come?</summary>
      <Form method="post">
        <p>Cancel it, so that the coach doesn’t wait for you. You can book another day.</p>
        <button type="submit">Cancel this first practice</button>
      </Form>
    </details>
  );
}

/** A line of the card; nothing without a value. */
export function BookedFact({ name, value }: { name: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
