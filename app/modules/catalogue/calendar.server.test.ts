import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";
import { describe, expect, test } from "vitest";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOf } from "#tests/support/session-changes.ts";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import { occurrences } from "#core/time/schedule.ts";
import { calendarFeed } from "./calendar.server.ts";

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

/** Every practice of a group within a year, computed by our own rules: start, end and location. */
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

const tuesday = sessions.find(({ id }) => id === "benjamins-winter-tuesday");
const [, elsewhere] = content.venues;
if (!tuesday || !elsewhere) throw new Error("The fixture's club trains elsewhere");
const instead = { day: "2026-11-26", start: "19:00", end: "20:15", venue: elsewhere.id };

/** The events with a single date, or outside of a series, as ical.js reads them. */
function changedEntries(...sessionChanges: SessionChange[]) {
  const changed = { ...content, sessionChanges };
  const now = at("2026-11-21T12:00");
  const feed = calendarFeed(changed, { group: "benjamins", now, publicUrl }) ?? "";
  return new ICAL.Component(ICAL.parse(feed))
    .getAllSubcomponents("vevent")
    .filter((entry) => !entry.hasProperty("rrule"))
    .map((entry) => {
      const event = new ICAL.Event(entry);
      const value = (name: string) => entry.getFirstPropertyValue(name)?.toString() ?? null;
      return {
        uid: event.uid,
        date: event.recurrenceId?.toString() ?? null,
        sequence: event.sequence,
        start: event.startDate.toString(),
        status: value("status"),
        stamp: value("dtstamp"),
        location: event.location,
      };
    });
}
const uid = "benjamins-winter-tuesday-2026@club.example";
const planned = { uid, date: "2026-11-24T17:30:00" };

test("a cancelled session keeps its UID, and says which date of the series it is", () => {
  expect(changedEntries(changeOf(tuesday, "2026-11-24", { sequence: 2 }))).toMatchObject([
    {
      ...planned,
      status: "CANCELLED",
      sequence: 2,
      start: planned.date,
      stamp: "2026-11-20T12:00:00Z",
    },
  ]);
});

test("a moved session keeps its UID with another time and place; then cancelled, it stays there", () => {
  const moved = changeOf(tuesday, "2026-11-24", { state: "moved", instead });
  const there = { ...planned, start: "2026-11-26T19:00:00" };
  expect(changedEntries(moved)).toMatchObject([
    { ...there, status: "CONFIRMED", location: expect.stringContaining(elsewhere.name) },
  ]);
  const cancelled = { ...moved, state: "cancelled", sequence: 2 } as const;
  expect(changedEntries(cancelled)).toMatchObject([{ ...there, status: "CANCELLED", sequence: 2 }]);
});

test("a session that takes place after all is confirmed with a higher number", () => {
  const back = changeOf(tuesday, "2026-11-24", { state: "planned", sequence: 3 });
  expect(changedEntries(back)).toMatchObject([
    { ...planned, status: "CONFIRMED", sequence: 3, start: planned.date },
  ]);
});

test("an extra session has a UID of its own, and none of another group is in the feed", () => {
  const extra = changeOf(tuesday, "2026-11-26", {
    key: "extra-1",
    sessionId: null,
    state: "extra",
    instead,
  });
  expect(changedEntries(extra, { ...extra, key: "extra-2", groupId: "minimes" })).toMatchObject([
    { uid: "extra-1@club.example", date: null, status: "CONFIRMED", start: "2026-11-26T19:00:00" },
  ]);
});

test("calendars show the week as we do: without the cancelled session, with the moved one", () => {
  const now = at("2026-11-21T12:00");
  const sessionChanges = [
    changeOf(tuesday, "2026-11-24", { state: "moved", instead }),
    changeOf(tuesday, "2026-12-01"),
  ];
  const feed = calendarFeed({ ...content, sessionChanges }, { group: "benjamins", now, publicUrl });
  const [series] = entriesOf(feed ?? "").filter((entry) => entry.uid === uid);
  if (!series) throw new Error("There is no such series");
  const range = { from: new Date("2026-11-22"), to: new Date("2026-12-09") };
  const listed = nodeIcal
    .expandRecurringEvent(series, range)
    .filter(({ event }) => event.status !== "CANCELLED")
    .map(({ start }) => start.toISOString());
  // 7 pm and 5:30 pm, four hours behind UTC.
  expect(listed.toSorted()).toEqual(["2026-11-26T23:00:00.000Z", "2026-12-08T21:30:00.000Z"]);
});
