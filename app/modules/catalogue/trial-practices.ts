import type { StoredPractice } from "#modules/inbox/index.ts";
import { type Ages, knownEntryOf, type Content } from "#modules/content/index.ts";
import { type DatedSession, datedSessions } from "#core/time/dated-sessions.ts";
import { type CalendarLink, calendarLinks } from "./calendar-links.ts";
import { describePractice, type FirstPractice } from "./first-practice.ts";
import { addressLine } from "#core/time/schedule.ts";
import { clockText, clockTime, timesText } from "#core/time/schedule-text.ts";
import { nextEdition } from "./training-groups.ts";
import { daysAfter, shortWeekday, weekdayText, yearOfDay } from "#core/time/time.ts";

/** A practice that a family can request as a trial. */
export interface TrialPractice {
  key: string;
  start: Temporal.ZonedDateTime;
  end: Temporal.ZonedDateTime;
  groupId: string;
  /** "Junior, Grades 1-5" */
  group: string;
  /** As everywhere, in the year in which its season begins. */
  ages: Ages;
  year: number;
  /** "Tuesday, December 1, 2026, 5:30–6:30 pm" */
  when: string;
  /** "Tue, Dec 1, 5:30 pm · Whitby"; says so if staff moved it. */
  short: string;
  /** With its postal address. */
  address: string;
  bring: string;
}

/** The chosen practice as a form stores it. */
export const practiceName = ({ group, when }: Pick<TrialPractice, "group" | "when">): string =>
  `${group}: ${when}`;

/** The group and the date of a stored practice. */
export function practiceFrom(name: string): Pick<TrialPractice, "group" | "when"> {
  const end = name.lastIndexOf(": ");
  return { group: name.slice(0, Math.max(end, 0)), when: name.slice(end < 0 ? 0 : end + 2) };
}

/** A first practice that a family has booked: as its form stored it, and as it takes place. */
export interface BookedPractice {
  group: string;
  when: string;
  where: string;
  bring: string;
  /** Set until its day is over. */
  first: FirstPractice | null;
  /** Staff have cancelled it. */
  isCancelled: boolean;
  /** The family has cancelled it. */
  isCalledOff: boolean;
  /** It has not begun, and nobody has cancelled it. */
  isToCome: boolean;
  /** This practice alone; empty: it is over or cancelled. */
  calendars: CalendarLink[];
}

/** A booked practice with the changes that staff have made to it since. */
export function bookedPractice(
  content: Content,
  stored: StoredPractice,
  { now, publicUrl }: { now: Temporal.ZonedDateTime; publicUrl: string },
): BookedPractice {
  const { key, name, where, bring, isCalledOff } = stored;
  const today = now.toPlainDate().toString();
  const days = { from: today, to: daysAfter(today, daysAhead) };
  const dated = datedSessions(content, content.sessionChanges ?? [], days).find(
    (practice) => practice.key === key,
  );
  const isCancelled = dated?.state === "cancelled";
  const coming = isCancelled || isCalledOff ? undefined : dated;
  const place = content.venues.find(({ id }) => id === coming?.venue);
  const feed = `/schedule/${coming?.groupId}.ics?${new URLSearchParams({ practice: key })}`;
  return {
    ...practiceFrom(name),
    where,
    bring,
    first: coming ? describePractice(content, { ...coming, place }, now) : null,
    isCancelled,
    isCalledOff,
    isToCome: coming !== undefined && Temporal.ZonedDateTime.compare(coming.start, now) > 0,
    calendars: coming ? calendarLinks(feed, publicUrl) : [],
  };
}

/** How many of a group's next practices can be chosen. */
const perGroup = 4;

/** A group's next season begins within this many days. */
const daysAhead = 240;

/** The next practices of every group that is open to everybody, in schedule order. */
export function trialPractices(content: Content, now: Temporal.ZonedDateTime): TrialPractice[] {
  const { schedules, venues, catalogue } = content;
  const today = now.toPlainDate().toString();
  const isByInvitation = ({ options }: (typeof schedules.groups)[number]) =>
    options.length > 0 &&
    options.every(
      (each) => knownEntryOf(catalogue, "registration", each)?.admits === "by invitation",
    );
  const groups = schedules.groups.filter((group) => !isByInvitation(group));
  const dated = datedSessions(content, content.sessionChanges ?? [], {
    groups: groups.map(({ id }) => id),
    from: today,
    to: daysAfter(today, daysAhead),
  });
  const coming = dated.filter(
    ({ state, start }) => state !== "cancelled" && Temporal.ZonedDateTime.compare(start, now) > 0,
  );
  return groups.flatMap((group) => {
    const own = coming.filter(({ groupId }) => groupId === group.id).slice(0, perGroup);
    const sessions = schedules.sessions.filter((session) => session.group === group.id);
    const begins = nextEdition(sessions, own[0]?.day ?? today)?.season.from ?? today;
    return own.map((practice) => ({ ...viewOf(practice, group), year: yearOfDay(begins) }));
  });

  function viewOf(
    { key, start, end, venue, planned }: DatedSession,
    { id: groupId, subtitle, ages, bring = "" }: (typeof schedules.groups)[number],
  ): Omit<TrialPractice, "year"> {
    const place = venues.find(({ id }) => id === venue);
    const day = weekdayText(new Date(start.epochMilliseconds), start.timeZoneId, true);
    const isElsewhere = place && planned && planned.venue !== venue;
    return {
      key,
      start,
      end,
      groupId,
      group: subtitle,
      ages,
      when: `${day}, ${timesText({ start, end })}`,
      short: [
        `${shortWeekday(start.toPlainDate().toString())}, ${clockText(clockTime(start))}`,
        ...(isElsewhere ? [`in ${place?.town} this time`] : place ? [place.town] : []),
        ...(planned && !isElsewhere ? ["not the usual time"] : []),
      ].join(" · "),
      address: place ? `${place.name}, ${addressLine(place)}` : "",
      bring,
    };
  }
}
