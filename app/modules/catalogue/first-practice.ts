import { knownEntryOf, joiningOf, type Catalogue, type Content } from "#modules/content/index.ts";
import { capitalized } from "#core/capitalized.ts";
import type { DatedSession, PlacedPractice, SessionChange } from "#core/time/dated-sessions.ts";
import { fitsAge } from "./ages.ts";
import { goals } from "./group-finder.ts";
import { mapPath } from "#core/map-address.ts";
import { groupAge } from "./registration.ts";
import { trainedSessions, trainingOf } from "./rosters.ts";
import { addressLine } from "#core/time/schedule.ts";
import { clockTime, clockText, timesText } from "#core/time/schedule-text.ts";
import { weekdays, weekdayText } from "#core/time/time.ts";

/** The part of a registration that determines its practices. */
export interface Registered {
  catalogue: Catalogue;
  offeringType: string;
  offeringId: number;
  /** ISO days. */
  seasonFrom: string | null;
  seasonTo: string | null;
  /** The group that staff chose; null: none. */
  groupId: string | null;
}

/** The first practice of an athlete: when, where and what to bring. */
export interface FirstPractice {
  /** "Track and field" */
  program: string;
  /** "Junior, Grades 1-5" */
  group: string;
  /** "Tuesday, December 1, 2026" */
  day: string;
  /** "5:30–6:30 pm" */
  time: string;
  /** "Saturday, November 28, 9 am": day and start. */
  starts: string;
  place: { id: string; name: string; town: string; address: string; map: string } | null;
  /** "This week only: usually 5:30 pm at Foundry Fieldhouse, Whitby", if staff moved it; "": as scheduled. */
  usual: string;
  /** What to bring; "": no text. */
  bring: string;
}

type Club = Content & { sessionChanges?: readonly SessionChange[] };

/**
 * A registration in its season, with the sessions of the athlete's own group; null: it has no groups.
 * @param birthYear null: not known, every group of the offering counts
 */
export function ownJoining(
  content: Club,
  { catalogue, offeringType: type, offeringId, seasonFrom, seasonTo, groupId }: Registered,
  birthYear: number | null,
  now: Temporal.ZonedDateTime,
) {
  // The other catalogue's numbers do not refer to groups.
  if (catalogue !== "registration" || !seasonFrom || !seasonTo) return null;
  const entry = knownEntryOf(content.catalogue, catalogue, { type, id: offeringId });
  if (!entry) return null;
  const season = { from: seasonFrom, to: seasonTo };
  const joining = joiningOf(entry, season, content, now);
  // If the age is unknown, the sessions of every group.
  if (birthYear === null && groupId === null) return joining;
  const placed = { catalogue, offeringType: type, offeringId, seasonFrom, seasonTo, groupId };
  const training = trainingOf(content.schedules, placed, {
    birthYear,
    included: entry.sessions ?? [],
  });
  const own = trainedSessions(content.schedules, training, seasonFrom);
  if (own.length === 0) return joining;
  return joiningOf({ ...entry, sessions: own.map(({ id }) => id) }, season, content, now);
}

/**
 * The next practice that is an athlete's first; null: the days are agreed with a coach. An event such as pole
 * vault may train with a group of other ages; the group's text then says so.
 */
export function firstPracticeOf(
  content: Club,
  registered: Registered,
  birthYear: number | null,
  now: Temporal.ZonedDateTime,
): FirstPractice | null {
  const next = ownJoining(content, registered, birthYear, now)?.next;
  const first = next ? describePractice(content, next, now) : null;
  const ages = content.schedules.groups.find(({ id }) => id === next?.groupId)?.ages;
  const { seasonFrom: from, seasonTo: to } = registered;
  if (!first || !ages || !birthYear || !from || !to) return first;
  const isOfGroup = fitsAge(ages, groupAge(birthYear, { from, to }));
  return isOfGroup ? first : { ...first, group: `with ${first.group}` };
}

/** One practice as a first one; null: its group is no longer on the schedule. */
export function describePractice(
  content: Club,
  next: PlacedPractice<Content["venues"][number]>,
  now: Temporal.ZonedDateTime,
): FirstPractice | null {
  const group = content.schedules.groups.find(({ id }) => id === next.groupId);
  if (!group) return null;
  const { place, start } = next;
  const dayOn = (withYear: boolean) =>
    weekdayText(new Date(start.epochMilliseconds), start.timeZoneId, withYear);
  return {
    program: goals[group.program],
    group: group.subtitle,
    day: dayOn(true),
    time: timesText(next),
    starts: `${dayOn(start.year !== now.year)}, ${clockText(clockTime(start))}`,
    place: place
      ? {
          id: place.id,
          name: place.name,
          town: place.town,
          address: addressLine(place),
          map: mapPath(place.id),
        }
      : null,
    usual: usualText(next, content.venues),
    bring: group.bring ?? "",
  };
}

/** Where a practice is, and where it usually is if staff moved it: before and after a payment. */
export function whereOf(
  next: (DatedSession & { place: { name: string; town: string } | undefined }) | null,
  venues: Content["venues"],
): string[] {
  if (!next) return [];
  const { place } = next;
  return [place ? `${place.name}, ${place.town}` : "", usualText(next, venues)].filter(Boolean);
}

/** The scheduled day, start and location of a practice that staff moved; its day only if that differs. */
function usualText({ day, planned }: DatedSession, venues: Content["venues"]): string {
  if (!planned) return "";
  const place = venues.find(({ id }) => id === planned.venue);
  const { start } = planned;
  const weekday =
    planned.day === day ? "" : `${capitalized(weekdays[start.dayOfWeek - 1] ?? "")}, `;
  const at = place ? ` at ${place.name}, ${place.town}` : "";
  return `This week only: usually ${weekday}${clockText(clockTime(start))}${at}`;
}
