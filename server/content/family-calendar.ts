import ICAL from "ical.js";
import { knownEntryOf } from "#domain/content/catalogue.ts";
import type { Content } from "#domain/content/schema.ts";
import type { Catalogue } from "#domain/orders.ts";
import { calendarFeed } from "./calendar.ts";

/** What an athlete is registered for. */
interface Registered {
  /** Tells athletes apart in the entries' ids. */
  athleteId: string;
  name: string;
  /** The training group's id. */
  group: string;
  offering: { catalogue: Catalogue; offeringType: string; offeringId: number };
  /** The season's first and last day, ISO; null: sold without one. */
  from: string | null;
  to: string | null;
}

interface FeedOptions {
  now: Temporal.ZonedDateTime;
  publicUrl: string;
}

/**
 * A family's practices as iCalendar: the entries of its groups' calendars (`calendar.ts`), with what staff
 * changed, within the seasons it is registered for. Each has the athlete's first name and an id of its own.
 */
export function familyFeed(
  content: Content,
  registrations: readonly Registered[],
  options: FeedOptions,
): string {
  const calendar = new ICAL.Component("vcalendar");
  const { club } = content;
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("prodid", `-//${club.name}//Family//EN`);
  calendar.updatePropertyWithValue("calscale", "GREGORIAN");
  calendar.updatePropertyWithValue("x-wr-calname", `Practices · ${club.name}`);
  const seen = new Set<string>();
  for (const registration of registrations) {
    const feed = groupFeed(content, registration, options);
    if (!feed) continue;
    for (const property of ["refresh-interval", "x-published-ttl"]) {
      const first = feed.getFirstProperty(property);
      if (first && !calendar.hasProperty(property)) calendar.addProperty(first);
    }
    const [zone] = feed.getAllSubcomponents("vtimezone");
    if (zone && !calendar.getFirstSubcomponent("vtimezone")) calendar.addSubcomponent(zone);
    for (const event of feed.getAllSubcomponents("vevent")) {
      if (!isWithin(event, registration)) continue;
      const entry = named(event, registration);
      const id = `${entry.getFirstPropertyValue("uid")} ${entry.getFirstPropertyValue("recurrence-id")}`;
      if (seen.has(id)) continue;
      seen.add(id);
      calendar.addSubcomponent(entry);
    }
  }
  return calendar.toString();
}

/** The calendar of a group, with only the sessions that the offering includes. */
function groupFeed(
  content: Content,
  { group, offering }: Registered,
  options: FeedOptions,
): ICAL.Component | null {
  const { catalogue, offeringType: type, offeringId: id } = offering;
  const included = knownEntryOf(content.offerings, catalogue, { type, id })?.sessions;
  const { schedules } = content;
  const sessions = schedules.sessions.filter((session) => included?.includes(session.id) ?? true);
  const own = { ...content, schedules: { ...schedules, sessions } };
  const feed = calendarFeed(own, { group, ...options });
  return feed === null ? null : new ICAL.Component(ICAL.parse(feed) as unknown[]);
}

/** Whether any of an entry's days is within the season. */
function isWithin(event: ICAL.Component, { from, to }: Registered): boolean {
  const day = (name: string) => event.getFirstPropertyValue(name)?.toString().slice(0, 10) ?? "";
  const first = day("dtstart");
  const rule = event.getFirstPropertyValue("rrule") as ICAL.Recur | null;
  const last = rule?.until?.toString().slice(0, 10) ?? first;
  return (!to || first <= to) && (!from || last >= from);
}

/** The entry for one athlete: two in the same group are two entries. */
function named(event: ICAL.Component, { name, athleteId }: Registered): ICAL.Component {
  const entry = new ICAL.Component(structuredClone(event.toJSON()) as unknown[]);
  const uid = String(event.getFirstPropertyValue("uid"));
  entry.updatePropertyWithValue("uid", uid.replace("@", `-${athleteId.slice(0, 8)}@`));
  entry.updatePropertyWithValue("summary", `${name}: ${event.getFirstPropertyValue("summary")}`);
  return entry;
}
