import ICAL from "ical.js";
import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { calendarFeed } from "#modules/catalogue/calendar.server.ts";
import { familyFeed } from "./family-calendar.server.ts";

const content = withFourSeasons(smallClub);
const now = Temporal.ZonedDateTime.from(`2026-11-23T12:00[${content.club.timeZone}]`);
const options = { now, publicUrl: "https://club.test" };
const [group] = content.schedules.groups;
if (!group) throw new Error("The club has no group");
interface Registered {
  group?: string;
  included?: string[];
  registration?: { seasonFrom: string | null; seasonTo: string | null };
}
const child = (
  givenName: string,
  {
    group: trains = group.id,
    included = [],
    registration = { seasonFrom: "2026-11-01", seasonTo: "2027-03-31" },
  }: Registered = {},
) => ({
  athlete: {
    id: `${givenName.padEnd(8, "0")}-4d6c-4c69-8a3c-1d5c0f1d8c11`,
    givenName,
    nameUsed: "",
  },
  training: {
    from: registration.seasonFrom,
    to: registration.seasonTo,
    chosen: null,
    groups: [trains],
    included,
  },
});
const always = { seasonFrom: null, seasonTo: null };
const read = (feed: string) => new ICAL.Component(ICAL.parse(feed) as unknown[]);
const eventsOf = (feed: string) => read(feed).getAllSubcomponents("vevent");
const texts = (feed: string, name: string) =>
  eventsOf(feed).map((event) => String(event.getFirstPropertyValue(name)));
const ofGroup = () => calendarFeed(content, { group: group.id, ...options }) ?? "";

test("two children of one group have an entry each, with their names and ids of their own", () => {
  const feed = familyFeed(content, [child("Ada"), child("Kofi")], options);
  const summaries = texts(feed, "summary");
  expect(new Set(summaries)).toEqual(
    new Set([`Ada: ${group.subtitle}: practice`, `Kofi: ${group.subtitle}: practice`]),
  );
  const ids = texts(feed, "uid");
  expect(new Set(ids).size).toBe(ids.length);
  for (const uid of ids) expect(uid).toMatch(/^[\w-]+-(Ada00000|Kofi0000)@club\.test$/);
  expect(read(feed).getAllSubcomponents("vtimezone")).toHaveLength(1);
});

test("an entry has the group's days, times and place; only those of the season count", () => {
  const feed = familyFeed(content, [child("Ada")], options);
  const season = eventsOf(ofGroup()).filter(
    (event) => String(event.getFirstPropertyValue("dtstart")) < "2027-04",
  );
  expect(season.length).toBeGreaterThan(0);
  expect(season.length).toBeLessThan(eventsOf(ofGroup()).length);
  for (const name of ["dtstart", "dtend", "rrule", "location"])
    expect(texts(feed, name)).toEqual(
      season.map((event) => String(event.getFirstPropertyValue(name))),
    );
});

test("a series begins and ends with the registration, under the same id", () => {
  const daysOf = (registration: Required<Registered>["registration"]) =>
    eventsOf(familyFeed(content, [child("Ada", { registration })], options)).map((event) => {
      const { startDate, uid } = new ICAL.Event(event);
      const rule = event.getFirstPropertyValue("rrule") as ICAL.Recur;
      return { uid, first: startDate.toString().slice(0, 10), last: rule.until?.toString() ?? "" };
    });
  const whole = daysOf({ seasonFrom: "2026-11-01", seasonTo: "2027-03-31" });
  const part = daysOf({ seasonFrom: "2027-01-05", seasonTo: "2027-01-31" });
  expect(part.map(({ uid }) => uid)).toEqual(whole.map(({ uid }) => uid));
  for (const { first, last } of part) {
    expect(first >= "2027-01-05").toBe(true);
    expect(last.slice(0, 10) <= "2027-02-01").toBe(true);
  }
});

test("two registrations that lead to the same practices have them once; an offering's own sessions count", () => {
  const twice = familyFeed(content, [child("Ada"), child("Ada")], options);
  expect(texts(twice, "uid")).toEqual(texts(familyFeed(content, [child("Ada")], options), "uid"));
  const [session] = content.schedules.sessions;
  const included = [session?.id ?? ""];
  const feed = familyFeed(content, [child("Ada", { included, registration: always })], options);
  expect(texts(feed, "uid").length).toBeGreaterThan(0);
  for (const uid of texts(feed, "uid")) expect(uid).toContain(`${session?.id}-`);
});

test("an athlete who was moved to another group has all of its practices", () => {
  const moved = child("Ada", { included: ["of-the-group-before"], registration: always });
  expect(texts(familyFeed(content, [moved], options), "uid")).toHaveLength(
    eventsOf(ofGroup()).length,
  );
});

test("a family without practices gets an empty calendar", () => {
  for (const registrations of [[], [child("Ada", { group: "gone" })]]) {
    const feed = familyFeed(content, registrations, options);
    expect(feed).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR/);
    expect(eventsOf(feed)).toEqual([]);
  }
});

test("cancelled and added sessions are in the family's calendar too, under the same id", () => {
  const plain = familyFeed(content, [child("Ada")], options);
  const [series] = eventsOf(plain);
  const start = series?.getFirstPropertyValue("dtstart") as ICAL.Time;
  const session = content.schedules.sessions.find(({ id: one }) =>
    String(series?.getFirstPropertyValue("uid")).startsWith(`${one}-`),
  );
  const second = start.clone();
  second.adjust(7, 0, 0, 0);
  const plannedDay = second.toString().slice(0, 10);
  const change = {
    sequence: 1,
    groupId: group.id,
    reason: "Lightning is forecast.",
    changedAt: new Date("2026-11-23T12:00:00Z"),
  };
  const sessionChanges = [
    {
      ...change,
      key: `${session?.id}-${plannedDay}`,
      sessionId: session?.id ?? "",
      plannedDay,
      state: "cancelled" as const,
      instead: null,
    },
    {
      ...change,
      key: "extra-1",
      sessionId: null,
      plannedDay: "2026-12-06",
      state: "extra" as const,
      instead: {
        day: "2026-12-06",
        start: "10:00",
        end: "11:00",
        venue: content.venues[0]?.id ?? "",
      },
    },
  ];
  const changed = eventsOf(familyFeed({ ...content, sessionChanges }, [child("Ada")], options));
  const entry = (status: string) =>
    changed.find((event) => event.getFirstPropertyValue("status") === status);
  const cancelled = entry("CANCELLED");
  expect(String(cancelled?.getFirstPropertyValue("uid"))).toBe(
    String(series?.getFirstPropertyValue("uid")),
  );
  expect(String(cancelled?.getFirstPropertyValue("recurrence-id")).slice(0, 10)).toBe(plannedDay);
  expect(
    changed.some((event) =>
      String(event.getFirstPropertyValue("dtstart")).startsWith("2026-12-06"),
    ),
  ).toBe(true);
  expect(changed.length).toBe(eventsOf(plain).length + 2);
});
