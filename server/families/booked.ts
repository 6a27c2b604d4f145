import { type CalendarLink, calendarLinks } from "#domain/calendar-links.ts";
import { knownEntryOf } from "#domain/content/catalogue.ts";
import type { Content } from "#domain/content/schema.ts";
import type { RegistrationState } from "#domain/families.ts";
import { daysInWords, joiningOf, nextInWords } from "#domain/joining.ts";
import { mapPath } from "#domain/map-address.ts";
import { addressLine } from "#domain/schedule.ts";
import { formatDate, nowIn } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import type { Family } from "./read.ts";

type Registration = Family["athletes"][number]["registrations"][number];

/** A registration as its family reads it: when, where, and the calendars to take home. */
export interface Booked {
  id: string;
  title: string;
  state: RegistrationState;
  /** "November 1, 2026 to March 31, 2027"; empty: sold without a season. */
  season: string;
  /** The season's last day has passed. */
  isOver: boolean;
  /** "Tue, Sat"; empty: no group trains for it. */
  days: string;
  /** "Tomorrow, 5:30–6:30 pm"; empty: there is none left. */
  next: string;
  places: { id: string; name: string; address: string; map: string }[];
  calendars: { group: string; links: CalendarLink[] }[];
}

/** What a registration means today, by the schedule as it is now. */
export function bookedOf(
  { content, publicUrl }: Pick<AppContext, "content" | "publicUrl">,
  registration: Registration,
): Booked {
  const { id, title, state, seasonFrom: from, seasonTo: to } = registration;
  const now = nowIn(content.club.timeZone);
  const joining = joiningOfRegistration(content, registration, now);
  const sessions = joining?.sessions ?? [];
  const places = new Map(sessions.flatMap(({ place }) => (place ? [[place.id, place]] : [])));
  const groups = new Set(sessions.map(({ group }) => group));
  return {
    id,
    title,
    state,
    season: from && to ? `${formatDate(from)} to ${formatDate(to)}` : "",
    isOver: to !== null && to < now.toPlainDate().toString(),
    days: daysInWords(sessions),
    next: joining ? nextInWords(joining, now) : "",
    places: [...places.values()].map((place) => ({
      id: place.id,
      name: place.name,
      address: addressLine(place),
      map: mapPath(place.id),
    })),
    calendars: content.schedules.groups
      .filter((group) => groups.has(group.id))
      .map((group) => ({
        group: group.subtitle,
        links: calendarLinks(`/schedule/${group.id}.ics`, publicUrl),
      })),
  };
}

function joiningOfRegistration(
  content: Content,
  { catalogue, offeringType: type, offeringId, seasonFrom, seasonTo }: Registration,
  now: Temporal.ZonedDateTime,
) {
  // The other catalogue's numbers are not the groups'.
  if (catalogue !== "registration" || !seasonFrom || !seasonTo) return null;
  const entry = knownEntryOf(content.offerings, catalogue, { type, id: offeringId });
  if (!entry) return null;
  return joiningOf(entry, { from: seasonFrom, to: seasonTo }, content, now);
}
