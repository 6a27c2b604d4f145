import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { membership } from "#tests/support/offerings.ts";
import { changeOf } from "#tests/support/session-changes.ts";
import { comingChanges } from "#modules/catalogue/session-labels.ts";
import { scheduleFilterFrom } from "#core/time/schedule.ts";
import { trainingGroups } from "#modules/catalogue/training-groups.ts";
import {
  nextFirst,
  programsView,
  townBreak,
  townSchedule,
  upToNext,
  wantedGroups,
} from "./content.server.ts";
import { sessionFacts } from "./facts.ts";

const content = withFourSeasons(smallClub);
const winter = membership(content);
const anchor = `${winter.type}-${winter.id}`;
const { timeZone } = content.club;
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${timeZone}]`);
const publicUrl = "https://club.example";
const changed = { changes: [], content };

function viewOf(query: string, when = "2026-11-21T12:00") {
  const filter = scheduleFilterFrom(new URLSearchParams(query), {
    towns: content.club.towns,
    groups: content.schedules.groups.map(({ id }) => id),
  });
  const now = at(when);
  return programsView(content.schedules, trainingGroups(content, now, null), {
    now,
    filter,
    publicUrl,
    changed,
  });
}
const sessionsOf = (groups: ReturnType<typeof viewOf>[number]["groups"]) =>
  groups.flatMap(({ seasons }) => seasons.flatMap(({ sessions }) => sessions));
const sessionsIn = (programs: ReturnType<typeof viewOf>) =>
  programs.flatMap(({ groups }) => sessionsOf(groups));

test("the three schedules hold every session of the record, each once", () => {
  const programs = viewOf("");
  expect(programs.map(({ groups }) => groups.map(({ id }) => id))).toEqual([
    ["benjamins", "minimes"],
    ["force"],
    ["vitesse-hiver", "vitesse-automne"],
  ]);
  const ids = sessionsIn(programs).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(content.schedules.sessions.map(({ id }) => id).toSorted());
});

test("a schedule with one place names it once; a season has its dates, days and towns", () => {
  const [track, strength, speed] = viewOf("");
  expect(track?.place).toBeNull();
  expect(strength?.place?.town).toBe("Dieppe");
  const fall = speed?.groups[1]?.seasons[0];
  expect(fall?.dates).toBe("September 12 to October 31, 2027");
  expect(fall?.times).toBe("Tue, Thu\u00a05:30\u00a0pm");
  expect(fall?.sessions.map(({ day, hours, place }) => [day, hours, place.town])).toEqual([
    ["Tuesday", "5:30–6:30 pm", "Shédiac"],
    ["Thursday", "5:30–6:30 pm", "Shédiac"],
  ]);
});

test("the current season comes first, then the others in order", () => {
  const seasons = (when: string) =>
    viewOf("group=benjamins", when)[0]?.groups[0]?.seasons.map(({ name, now }) => [name, now]);
  expect(seasons("2027-01-02T12:00")).toEqual([
    ["Hiver", true],
    ["Printemps", false],
    ["Été", false],
    ["Automne", false],
  ]);
  expect(seasons("2027-07-01T12:00")?.[0]).toEqual(["Été", false]);
});

test("seasons that are not on are folded, but not a group's next one, nor what a filter finds", () => {
  const folded = (query: string, when: string) =>
    viewOf(query, when)[0]?.groups[0]?.seasons.map(({ id, isFolded }) => [id, isFolded]);
  expect(folded("", "2027-01-02T12:00")).toEqual([
    ["benjamins-11-01", false],
    ["benjamins-04-01", true],
    ["benjamins-07-02", true],
    ["benjamins-09-08", true],
  ]);
  expect(folded("", "2027-07-01T12:00")?.[0]).toEqual(["benjamins-07-02", false]);
  expect(folded("group=benjamins", "2027-01-02T12:00")?.every(([, isFolded]) => !isFolded)).toBe(
    true,
  );
});

test("town, day and group filter it; unknown values change nothing", () => {
  const found = sessionsIn(viewOf("town=dieppe&day=tuesday"));
  expect(found.length).toBeGreaterThan(2);
  expect(found.every(({ day, place }) => day === "Tuesday" && place.town === "Dieppe")).toBe(true);
  expect(viewOf("group=force").map(({ id }) => id)).toEqual(["strength"]);
  expect(viewOf("town=shediac&day=monday")).toEqual([]);
  expect(sessionsIn(viewOf("town=paris&day=someday&group=__proto__"))).toHaveLength(
    content.schedules.sessions.length,
  );
});

test("a group between its seasons is last, with the month in which it trains again", () => {
  const speed = (when: string) =>
    viewOf("", when)
      .find(({ id }) => id === "speed")
      ?.groups.map(({ id, resumes }) => [id, resumes]);
  expect(speed("2026-11-21T12:00")).toEqual([
    ["vitesse-hiver", null],
    ["vitesse-automne", "September 2027"],
  ]);
  expect(speed("2027-07-01T12:00")).toEqual([
    ["vitesse-automne", null],
    ["vitesse-hiver", "November 2027"],
  ]);
});

const groupsAt = (when: string) =>
  nextFirst(trainingGroups(content, at(when), null), at(when), changed);

test("next practices are in the order of time", () => {
  const starts = groupsAt("2026-11-21T12:00").map(({ next }) => Date.parse(next?.start ?? ""));
  expect(starts).toHaveLength(content.schedules.groups.length);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test("a filter leaves the groups with such sessions, each with the next of these", () => {
  const now = at("2026-11-21T12:00");
  const filter = { town: "Dieppe", day: "tuesday", group: null } as const;
  const records = trainingGroups(content, now, null);
  const found = nextFirst(wantedGroups(records, { now, filter, content }), now, changed);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(records.length);
  for (const { next } of found)
    expect([next?.place.town, next?.day]).toEqual(["Dieppe", "Tuesday, November 24"]);
});

test("a practice that is moved to another town is not the next one in its own", () => {
  const now = at("2026-11-21T12:00");
  const session = content.schedules.sessions.find(({ id }) => id === "benjamins-winter-tuesday");
  const elsewhere = content.venues.find(({ town }) => town !== "Dieppe");
  if (!session || !elsewhere) throw new Error("The fixture's club trains in one town");
  const instead = { day: "2026-11-24", start: "19:00", end: "20:15", venue: elsewhere.id };
  const club = {
    ...content,
    sessionChanges: [changeOf(session, "2026-11-24", { state: "moved", instead })],
  };
  const nextIn = (town: string) =>
    wantedGroups(trainingGroups(club, now, null), {
      now,
      filter: { town, day: "tuesday", group: "benjamins" },
      content: club,
    }).map(({ next }) => [next?.day, next?.place?.town]);
  expect(nextIn("Dieppe")).toEqual([["2026-12-01", "Dieppe"]]);
});

test("a town between its seasons says when it is back, and where its groups train until then", () => {
  const records = trainingGroups(content, at("2026-11-21T12:00"), null);
  const away = (town: string) => townBreak(town, records, { now: at("2026-11-21T12:00"), content });
  expect(away("Dieppe")).toBeNull();
  expect(away("Shédiac")?.line).toMatch(/^Back \w+ 2027\.$/);
  expect(away("Shédiac")?.until.length).toBeGreaterThan(0);
});

test("a group names its current offers and their prices, or nothing", () => {
  const offers = new Map(groupsAt("2026-11-21T12:00").map(({ id, offer }) => [id, offer]));
  expect(offers.get("benjamins")).toMatchObject({
    title: winter.title,
    price: expect.stringMatching(/^\$\d+ for the rest of the season, to Mar.31, 2027$/),
    state: "open",
    to: `/register-for-membership#${anchor}`,
  });
  expect(offers.get("vitesse-automne")).toBeNull();
});

test("search engines get each group's next session with its offset and address", () => {
  const facts = sessionFacts(groupsAt("2026-11-21T12:00"), {
    club: "Test Club",
    url: publicUrl,
  });
  expect(facts).toHaveLength(content.schedules.groups.length);
  const benjamins = facts.find(({ url }) => url.endsWith("#benjamins"));
  expect(benjamins).toMatchObject({
    "@type": "Event",
    startDate: "2026-11-24T17:30-04:00",
    endDate: "2026-11-24T18:30-04:00",
    location: { name: "Stade Croix-Bleue", address: { addressLocality: "Dieppe" } },
    offers: {
      "@type": "Offer",
      name: winter.title,
      price: expect.stringMatching(/^\d+\.00$/),
      priceCurrency: "CAD",
      url: `${publicUrl}/register-for-membership#${anchor}`,
      availability: "https://schema.org/InStock",
    },
  });
});

test("structured data has each cancelled or moved session once, with its time in the schedule", () => {
  const session = content.schedules.sessions.find(({ id }) => id === "benjamins-winter-tuesday");
  const [, elsewhere] = content.venues;
  if (!session || !elsewhere) throw new Error("The fixture's club trains elsewhere");
  const now = at("2026-11-21T12:00");
  const instead = { day: "2026-11-22", start: "19:00", end: "20:15", venue: elsewhere.id };
  const club = {
    ...content,
    sessionChanges: [
      changeOf(session, "2026-11-24", { state: "moved", instead }),
      changeOf(session, "2026-12-01"),
    ],
  };
  const groups = nextFirst(trainingGroups(club, now, null), now, {
    changes: comingChanges(club, now),
    content,
  });
  const facts = sessionFacts(groups, { club: "Test Club", url: publicUrl });
  expect(facts.filter(({ url }) => url.endsWith("#benjamins"))).toMatchObject([
    {
      eventStatus: "https://schema.org/EventRescheduled",
      startDate: "2026-11-22T19:00-04:00",
      previousStartDate: "2026-11-24T17:30-04:00",
      location: { name: elsewhere.name },
    },
    { eventStatus: "https://schema.org/EventCancelled", startDate: "2026-12-01T17:30-04:00" },
  ]);
});

test("a group's next practice comes with the changes up to it, not with the later ones", () => {
  const session = content.schedules.sessions.find(({ id }) => id === "benjamins-winter-tuesday");
  if (!session) throw new Error("The fixture's club trains on Tuesdays");
  const now = at("2026-11-21T12:00");
  const shownWith = (sessionChanges: ReturnType<typeof changeOf>[]) => {
    const club = { ...content, sessionChanges };
    const changes = comingChanges(club, now);
    const all = nextFirst(trainingGroups(club, now, null), now, { changes, content: club });
    const [group] = all.filter(({ id }) => id === "benjamins").map(upToNext);
    return [group?.next?.start.slice(0, 10), group?.changes.map(({ state }) => state)];
  };
  const instead = { day: "2026-11-22", start: "19:00", end: "20:15", venue: session.venue };
  const moved = changeOf(session, "2026-11-24", { state: "moved", instead });
  const later = changeOf(session, "2026-12-01");
  const [next] = shownWith([]);
  expect(shownWith([later])).toEqual([next, []]);
  expect(shownWith([moved, later])).toEqual(["2026-11-22", ["moved"]]);
});

test("a town has the sessions there, and only memberships that include one of them", () => {
  const now = at("2026-11-21T12:00");
  const records = trainingGroups(content, now, null);
  const inTown = (town: string) => townSchedule(town, records, now, changed);
  for (const town of content.club.towns) {
    const groups = inTown(town)?.groups ?? [];
    const towns = sessionsOf(groups).map(({ place }) => place.town);
    expect(new Set(towns)).toEqual(new Set(groups.length > 0 ? [town] : []));
    expect(groups.map(({ calendars }) => calendars)).toEqual(groups.map(() => []));
  }
  const everywhere = nextFirst(records, now, changed).find(({ id }) => id === "benjamins");
  expect(everywhere?.offer?.to).toBe(`/register-for-membership#${anchor}`);
  expect(inTown("Shédiac")?.groups.map(({ id, offer }) => [id, offer?.to])).toEqual([
    ["benjamins", "/register-for-membership#eclairs-2"],
    ["vitesse-automne", undefined],
  ]);
  expect(inTown("Nowhere")).toBeNull();
});
