import ICAL from "ical.js";
import { groupIdsOf, isExpected, type Training } from "#modules/catalogue/index.ts";
import { calendarFeed } from "#modules/catalogue/index.server.ts";
import type { Content } from "#modules/content/index.ts";
import { nowIn } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { openCalendar } from "./calendar-key.server.ts";

/** A registration with its training groups, with the data that a calendar needs. */
interface Placed {
  athlete: { id: string; givenName: string; nameUsed: string };
  training: Training;
}

interface FeedOptions {
  now: Temporal.ZonedDateTime;
  publicUrl: string;
}

/**
 * A family's practices as iCalendar: the events of its groups' calendars
 * (`app/modules/catalogue/calendar.server.ts`), with staff's changes, within the seasons it is registered
 * for. Each has the athlete's preferred name and an id of its own.
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
  for (const { athlete, feed } of placed.flatMap(groupFeeds)) {
    for (const property of ["refresh-interval", "x-published-ttl"]) {
      const first = feed.getFirstProperty(property);
      if (first && !calendar.hasProperty(property)) calendar.addProperty(first);
    }
    const [zone] = feed.getAllSubcomponents("vtimezone");
    if (zone && !calendar.getFirstSubcomponent("vtimezone")) calendar.addSubcomponent(zone);
    for (const event of feed.getAllSubcomponents("vevent")) {
      const entry = named(event, athlete);
      const id = `${entry.getFirstPropertyValue("uid")} ${entry.getFirstPropertyValue("recurrence-id")}`;
      if (seen.has(id)) continue;
      seen.add(id);
      calendar.addSubcomponent(entry);
    }
  }
  return calendar.toString();

  /** The calendars of a registration's groups, with only the practices at which the athlete is expected. */
  function groupFeeds({ athlete, training }: Placed) {
    const isWanted: FeedFilter = (practice) => isExpected(content.schedules, training, practice);
    return groupIdsOf(training).flatMap((group) => {
      const feed = calendarFeed(content, { group, isWanted, ...options });
      if (feed === null) return [];
      return [{ athlete, feed: new ICAL.Component(ICAL.parse(feed) as unknown[]) }];
    });
  }
}

type FeedFilter = Parameters<typeof calendarFeed>[1]["isWanted"];

/** The event for one athlete: two athletes in the same group get two events. */
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

/** A family's practices as iCalendar now, by the key in its address. */
export async function familyCalendar(ctx: AppContext, asked: Parameters<typeof openCalendar>[1]) {
  const opened = await openCalendar(ctx, asked);
  if (opened.outcome !== "opened") return opened;
  const { content, publicUrl } = ctx;
  const now = nowIn(content.club.timeZone);
  const feed = familyFeed(content, opened.placed, { now, publicUrl });
  return { outcome: "opened" as const, feed };
}
