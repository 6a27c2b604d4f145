import nodeIcal, { type VEvent } from "node-ical";
import { describe, expect, test } from "vitest";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { occurrences } from "#domain/schedule.ts";
import { calendarFeed } from "./calendar.ts";

const content = withFourSeasons(smallClub);
const { groups, sessions, closed } = content.schedules;
const publicUrl = "https://club.example";
const { timeZone } = content.club;
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${timeZone}]`);

const feedOf = (group: string, now: Temporal.ZonedDateTime) =>
  calendarFeed(content, { group, now, publicUrl }) ?? "";

/** The entries, parsed by an independent library. */
const entriesOf = (feed: string) =>
  Object.values(nodeIcal.sync.parseICS(feed)).filter((part) => part?.type === "VEVENT") as VEvent[];

/** Every session of a group within a year by our own rules: start, end and place. */
function ourYear(group: string, now: Temporal.ZonedDateTime): string[] {
  const until = now.add({ years: 1 });
  return sessions
    .filter((session) => session.group === group)
    .flatMap((session) => {
      const evenings: string[] = [];
      for (const { start, end } of occurrences(session, {
        from: now.toPlainDate(),
        closed,
        zone: now.timeZoneId,
      })) {
        if (Temporal.ZonedDateTime.compare(start, until) >= 0) break;
        const venue = content.venues.find(({ id }) => id === session.venue)?.name;
        evenings.push(`${start.toInstant()} ${end.toInstant()} ${venue}`);
      }
      return evenings;
    })
    .sort();
}

function theirYear(feed: string, now: Temporal.ZonedDateTime): string[] {
  const from = now.startOfDay();
  const to = now.add({ years: 1 });
  const range = { from: new Date(from.epochMilliseconds), to: new Date(to.epochMilliseconds - 1) };
  const instant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString();
  return entriesOf(feed)
    .flatMap((entry) =>
      nodeIcal.expandRecurringEvent(entry, range).map(({ start, end }) => {
        const [venue] = String(entry.location).split(",");
        return `${instant(start)} ${instant(end)} ${venue}`;
      }),
    )
    .sort();
}

describe.each([
  ["in November, winter under way", "2026-11-21T12:00"],
  ["on New Year's Eve", "2026-12-31T23:30"],
  ["in the night the clocks go forward", "2027-03-14T03:30"],
  ["in the night they go back", "2027-11-07T01:30"],
  ["in August, between seasons", "2027-08-30T12:00"],
  ["on a leap day", "2028-02-29T12:00"],
])("%s", (_when, text) => {
  const now = at(text);
  test.each(groups.map(({ id }) => id))("a year of %s is the same in their calendar", (group) => {
    const ours = ourYear(group, now);
    expect(ours.length).toBeGreaterThan(10);
    expect(theirYear(feedOf(group, now), now)).toEqual(ours);
  });
});

test("an entry's UID is unique and never changes", () => {
  const uids = (when: string) =>
    groups.flatMap(({ id }) => entriesOf(feedOf(id, at(when))).map(({ uid }) => uid));
  const [november, february] = [uids("2026-11-21T12:00"), uids("2027-02-01T12:00")];
  expect(new Set(november).size).toBe(november.length);
  const running = november.filter((uid) => uid.startsWith("benjamins-winter-tuesday-2026"));
  expect(running).toEqual(["benjamins-winter-tuesday-2026@club.example"]);
  expect(february).toContain(running[0]);
});

test("the feed follows RFC 5545: lines of 75 octets, CRLF, its zone, UNTIL in UTC", () => {
  const feed = feedOf("vitesse-hiver", at("2026-11-21T12:00"));
  const lines = feed.split("\r\n");
  expect(feed.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines).toContain(`TZID:${timeZone}`);
  expect(feed.replaceAll("\r\n ", "").split("\r\n")).toContain(
    "NAME;VALUE=TEXT:Vitesse d’hiver\\, jusqu’au 31 mars · Les Éclairs de Dieppe",
  );
  const until = lines.filter((line) => line.startsWith("RRULE:FREQ=WEEKLY"));
  expect(until.length).toBeGreaterThan(4);
  expect(until.every((line) => /;UNTIL=\d{8}T\d{6}Z$/.test(line))).toBe(true);
});

test("an entry says the season and its last day", () => {
  const entries = entriesOf(feedOf("benjamins", at("2026-11-21T12:00")));
  const winter = entries.filter(({ uid }) => uid.startsWith("benjamins-winter-"));
  expect(winter.length).toBeGreaterThan(1);
  for (const { description } of winter)
    expect(description).toMatch(/^Hiver, until March 31, 202[78]\.\n/);
});

test("an unknown group has no feed", () => {
  expect(
    calendarFeed(content, { group: "senior", now: at("2026-11-21T12:00"), publicUrl }),
  ).toBeNull();
});

test("a club in another zone has its practices in its own time", () => {
  const now = Temporal.ZonedDateTime.from("2026-11-21T12:00[America/Vancouver]");
  const [group] = groups;
  const feed = feedOf(group?.id ?? "", now);
  expect(feed).toContain("TZID:America/Vancouver");
  expect(feed).not.toContain(timeZone);
  expect(theirYear(feed, now)).toEqual(ourYear(group?.id ?? "", now));
});
