import ICAL from "ical.js";
import type { Content } from "#domain/content/schema.ts";
import { type Training, trainedSessions } from "#domain/rosters.ts";
import { calendarFeed } from "./calendar.ts";

/** A registration with where it trains, as far as a calendar shows it. */
interface Placed {
  registration: { seasonFrom: string | null; seasonTo: string | null };
  athlete: { id: string; givenName: string; nameUsed: string };
  training: Training;
}

interface FeedOptions {
  now: Temporal.ZonedDateTime;
  publicUrl: string;
}

/**
 * A family's practices as iCalendar: the entries of its groups' calendars (`calendar.ts`), with what staff
 * changed, within the seasons it is registered for. Each has the name that the athlete uses and an id of its own.
 */
export function familyFeed(
  content: Content,
  placed: readonly Placed[],
  options: FeedOptions,
): string {
  const calendar = new ICAL.Component("vcalendar");
  const { club } = content;
  calendar.updatePropertyWithValue("version", "2.0");
  calendar.updatePropertyWithValue("prodid", `-//${club.name}//Family//EN`);
  calendar.updatePropertyWithValue("calscale", "GREGORIAN");
  calendar.updatePropertyWithValue("x-wr-calname", `Practices · ${club.name}`);
  const seen = new Set<string>();
  for (const { registration, athlete, feed } of placed.flatMap(groupFeeds)) {
    for (const property of ["refresh-interval", "x-published-ttl"]) {
      const first = feed.getFirstProperty(property);
      if (first && !calendar.hasProperty(property)) calendar.addProperty(first);
    }
    const [zone] = feed.getAllSubcomponents("vtimezone");
    if (zone && !calendar.getFirstSubcomponent("vtimezone")) calendar.addSubcomponent(zone);
    for (const event of feed.getAllSubcomponents("vevent")) {
      if (!isWithin(event, registration)) continue;
      const entry = named(event, athlete);
      const id = `${entry.getFirstPropertyValue("uid")} ${entry.getFirstPropertyValue("recurrence-id")}`;
      if (seen.has(id)) continue;
      seen.add(id);
      calendar.addSubcomponent(entry);
    }
  }
  return calendar.toString();

  /** The calendars of a registration's groups, with only the sessions that the athlete trains in. */
  function groupFeeds({ registration, athlete, training }: Placed) {
    const { schedules } = content;
    const sessions = trainedSessions(schedules, training, options.now.toPlainDate().toString());
    const own = { ...content, schedules: { ...schedules, sessions } };
    return [...new Set(sessions.map(({ group }) => group))].flatMap((group) => {
      const feed = calendarFeed(own, { group, ...options });
      if (feed === null) return [];
      return [{ registration, athlete, feed: new ICAL.Component(ICAL.parse(feed) as unknown[]) }];
    });
  }
}

/** Whether any of an entry's days is within the season. */
function isWithin(
  event: ICAL.Component,
  { seasonFrom: from, seasonTo: to }: Placed["registration"],
): boolean {
  const day = (name: string) => event.getFirstPropertyValue(name)?.toString().slice(0, 10) ?? "";
  const first = day("dtstart");
  const rule = event.getFirstPropertyValue("rrule") as ICAL.Recur | null;
  const last = rule?.until?.toString().slice(0, 10) ?? first;
  return (!to || first <= to) && (!from || last >= from);
}

/** The entry for one athlete: two in the same group are two entries. */
function named(
  event: ICAL.Component,
  { id, givenName, nameUsed }: Placed["athlete"],
): ICAL.Component {
  const entry = new ICAL.Component(structuredClone(event.toJSON()) as unknown[]);
  const uid = String(event.getFirstPropertyValue("uid"));
  entry.updatePropertyWithValue("uid", uid.replace("@", `-${id.slice(0, 8)}@`));
  entry.updatePropertyWithValue(
    "summary",
    `${nameUsed || givenName}: ${event.getFirstPropertyValue("summary")}`,
  );
  return entry;
}
