import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { membership } from "#tests/support/offerings.ts";
import {
  agesTrained,
  birthYearsOf,
  findGroups,
  type Goal,
  type GroupQuery,
} from "./group-finder.ts";
import { type Places, offersOf, trainingGroups } from "./training-groups.ts";

const content = withFourSeasons(smallClub);
const [winter, spring] = [membership(content, 0), membership(content, 1)];
const at = (day: string) => Temporal.ZonedDateTime.from(`${day}T12:00[${content.club.timeZone}]`);

function search(query: GroupQuery, day: string, places: Places = null) {
  const now = at(day);
  return findGroups(query, trainingGroups(content, now, places), { now, club: content });
}
const find = (birthYear: number, town: string | null, goal: Goal | null, day: string) =>
  search({ birthYears: [birthYear], town, goal }, day);

test("a nine-year-old in Dieppe who wants track in winter", () => {
  const [found] = find(2017, "Dieppe", "track", "2026-11-21");
  expect(found).toMatchObject({
    group: { id: "benjamins" },
    ageInYear: { age: 9, year: 2026 },
    inTown: true,
    season: { from: "2026-11-01", to: "2027-03-31" },
    offer: { entry: { title: winter.title, priceCents: winter.priceCents }, state: "open" },
  });
  expect(found?.sessions.map(({ id }) => id)).toEqual([
    "benjamins-winter-tuesday",
    "benjamins-winter-saturday",
  ]);
  expect(found?.next?.start.toPlainDate().toString()).toBe("2026-11-24");
});

test("the next season counts once this one is over, with the age of its year", () => {
  const [found] = find(2013, "Dieppe", "track", "2027-04-10");
  expect(found).toMatchObject({ group: { id: "minimes" }, ageInYear: { age: 14 }, inTown: true });
  expect(found?.offer?.entry.title).toBe(spring.title);
});

test("a season that can no longer be joined gives way to the next, with its sessions and first day", () => {
  const [found] = find(2018, null, "track", "2027-03-20");
  expect(found).toMatchObject({
    group: { id: "benjamins" },
    season: { from: "2027-04-01", to: "2027-06-30" },
    offer: { entry: { title: spring.title }, state: "open" },
  });
  expect(found?.sessions.every(({ season }) => season === "Printemps")).toBe(true);
  expect(found?.next && found.next.start.toPlainDate().toString() >= "2027-04-01").toBe(true);
});

test("groups that can be joined now are first, then whichever practises next", () => {
  const ids = (places: Places = null) =>
    search(
      { birthYears: birthYearsOf(9, at("2026-11-21")), town: null, goal: null },
      "2026-11-21",
      places,
    ).map(({ group }) => group.id);
  expect(ids()).toEqual(["vitesse-hiver", "force", "benjamins", "vitesse-automne"]);
  const places = offersOf(content, at("2026-11-21"), null).map(({ entry, ...offer }) => ({
    ...offer,
    type: entry.type,
    id: entry.id,
    state: entry.per === "month" ? offer.state : ("full" as const),
    left: 0,
  }));
  expect(ids(places)).toEqual(["vitesse-hiver", "force", "benjamins", "vitesse-automne"]);
});

test("a full season gives way to the next one, and is named", () => {
  const places = offersOf(content, at("2027-03-06"), null).map(({ entry, ...offer }) => ({
    ...offer,
    type: entry.type,
    id: entry.id,
    state: entry.title === winter.title ? ("full" as const) : offer.state,
    left: 10,
  }));
  const full = (open: Places) =>
    search({ birthYears: [2018], town: null, goal: "track" }, "2027-03-06", open).map(
      ({ group, offer, full }) => [group.id, offer?.entry.title, full?.entry.title],
    );
  expect(full(places)).toContainEqual(["benjamins", spring.title, winter.title]);
  expect(full(null).every(([, , title]) => title === undefined)).toBe(true);
});

test("a full group is found by an athlete who is too old for its next season, and not by one too young", () => {
  const places = offersOf(content, at("2027-03-06"), null).map(({ entry, ...offer }) => ({
    ...offer,
    type: entry.type,
    id: entry.id,
    state: offer.season.from < "2027" ? ("full" as const) : offer.state,
    left: 10,
  }));
  const found = search({ birthYears: [2016], town: null, goal: "track" }, "2027-03-06", places).map(
    ({ group, offer, full, ageInYear }) => [group.id, ageInYear, offer?.state, full],
  );
  expect(found).toEqual([
    ["minimes", { age: 11, year: 2027 }, "open", null],
    ["benjamins", { age: 10, year: 2026 }, "full", null],
  ]);
});

test("no group in the town: every session of the group is shown", () => {
  const [found] = find(2015, "Shédiac", "strength", "2026-11-21");
  expect(found?.inTown).toBe(false);
  expect(found?.sessions.length).toBeGreaterThan(1);
});

test("no group for babies", () => {
  expect(find(2025, "Dieppe", "track", "2026-11-21")).toEqual([]);
});

test("an age alone: every group in every town that takes one of its two years of birth", () => {
  const birthYears = birthYearsOf(10, at("2026-11-21"));
  expect(birthYears).toEqual([2016, 2015]);
  expect(birthYearsOf(10, at("2026-02-21"))).toEqual([2015, 2016]);
  const found = search({ birthYears, town: null, goal: null }, "2026-11-21");
  expect(found.map(({ group, birthYears: fitting }) => [group.id, fitting])).toEqual([
    ["vitesse-hiver", [2016, 2015]],
    ["force", [2016, 2015]],
    ["benjamins", [2016]],
    ["minimes", [2015]],
    ["vitesse-automne", [2016, 2015]],
  ]);
  expect(found.every(({ inTown }) => inTown)).toBe(true);
});

test("the ages to choose from are those that a group trains", () => {
  const groups = [{ ages: { from: 5, to: 7 } }, { ages: { from: 10, to: 11 } }];
  expect(agesTrained(groups)).toEqual([5, 6, 7, 10, 11]);
});
