import { expect, test } from "vitest";
import { content } from "#tests/support/club-content.ts";
import { scheduleFilterFrom } from "#domain/schedule.ts";
import { trainingGroups } from "#domain/training-groups.ts";
import { nextFirst, programsShown } from "./content.server.ts";
import { sessionFacts } from "./facts.ts";

const toronto = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/Toronto]`);
const publicUrl = "https://club.example";

function shown(query: string, when = "2026-11-21T12:00") {
  const filter = scheduleFilterFrom(new URLSearchParams(query), {
    towns: content.club.towns,
    groups: content.schedules.groups.map(({ id }) => id),
  });
  const now = toronto(when);
  return programsShown(content.schedules, trainingGroups(content, now, null), {
    now,
    filter,
    publicUrl,
  });
}
const sessionsIn = (programs: ReturnType<typeof shown>) =>
  programs.flatMap(({ groups }) =>
    groups.flatMap(({ seasons }) => seasons.flatMap(({ sessions }) => sessions)),
  );

test("the three schedules hold every session of the record, each once", () => {
  const programs = shown("");
  expect(programs.map(({ groups }) => groups.map(({ id }) => id))).toEqual([
    ["junior", "middle-school", "high-school"],
    ["high-performance", "athletes", "oly-kids"],
    ["speed-fall", "speed-winter"],
  ]);
  const ids = sessionsIn(programs).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(content.schedules.sessions.map(({ id }) => id).toSorted());
});

test("strength has one address, in Ajax; fall speed is Tuesdays and Thursdays in Pickering", () => {
  const [track, strength, speed] = shown("");
  expect(track?.place).toBeNull();
  expect(strength?.place?.town).toBe("Ajax");
  const fall = speed?.groups[0]?.seasons[0];
  expect(fall?.dates).toBe("September 12 to October 31");
  expect(fall?.sessions.map(({ day, hours, place }) => [day, hours, place.town])).toEqual([
    ["Tuesday", "5:30–6:30 pm", "Pickering"],
    ["Thursday", "5:30–6:30 pm", "Pickering"],
  ]);
});

test("the current season comes first, then the others in order", () => {
  const seasons = (when: string) =>
    shown("group=junior", when)[0]?.groups[0]?.seasons.map(({ name, now }) => [name, now]);
  expect(seasons("2027-01-02T12:00")).toEqual([
    ["Winter", true],
    ["Spring", false],
    ["Summer", false],
    ["Fall", false],
  ]);
  expect(seasons("2027-07-01T12:00")?.[0]).toEqual(["Summer", false]);
});

test("town, day and group filter it; unknown values change nothing", () => {
  const found = sessionsIn(shown("town=whitby&day=tuesday"));
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(({ day, place }) => day === "Tuesday" && place.town === "Whitby")).toBe(true);
  expect(shown("group=oly-kids").map(({ id }) => id)).toEqual(["strength"]);
  expect(shown("town=uxbridge&day=monday")).toEqual([]);
  expect(sessionsIn(shown("town=paris&day=someday&group=__proto__"))).toHaveLength(
    content.schedules.sessions.length,
  );
});

const groupsAt = (when: string) =>
  nextFirst(trainingGroups(content, toronto(when), null), toronto(when));

test("next practices are in the order of time", () => {
  const starts = groupsAt("2026-11-21T12:00").map(({ next }) => Date.parse(next?.start ?? ""));
  expect(starts).toHaveLength(content.schedules.groups.length);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test("a group says what joins it now and for how much, or nothing", () => {
  const offers = new Map(groupsAt("2026-11-21T12:00").map(({ id, offer }) => [id, offer]));
  expect(offers.get("junior")).toMatchObject({
    title: "Track Winter Membership",
    price: expect.stringMatching(/^\$\d+ for the rest of the season$/),
    state: "open",
    to: "/register-for-membership#track_field_elementary-11",
  });
  expect(offers.get("speed-fall")).toBeNull();
});

test("search engines get each group's next session with its offset and address", () => {
  const facts = sessionFacts(groupsAt("2026-11-21T12:00"), {
    club: "Test Club",
    url: publicUrl,
  });
  expect(facts).toHaveLength(content.schedules.groups.length);
  const junior = facts.find(({ url }) => url.endsWith("#junior"));
  expect(junior).toMatchObject({
    "@type": "Event",
    startDate: "2026-11-24T17:30-05:00",
    endDate: "2026-11-24T18:30-05:00",
    location: { name: "Foundry Fieldhouse", address: { addressLocality: "Whitby" } },
    offers: {
      "@type": "Offer",
      name: "Track Winter Membership",
      price: expect.stringMatching(/^\d+\.00$/),
      priceCurrency: "CAD",
      url: `${publicUrl}/register-for-membership#track_field_elementary-11`,
      availability: "https://schema.org/InStock",
    },
  });
});
