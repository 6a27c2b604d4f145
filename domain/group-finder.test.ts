import { content } from "#tests/support/club-content.ts";
import { expect, test } from "vitest";
import {
  agesTrained,
  birthYearsOf,
  findGroups,
  type Goal,
  type GroupQuery,
} from "./group-finder.ts";
import { type Places, offersOf, trainingGroups } from "./training-groups.ts";

const at = (day: string) => Temporal.ZonedDateTime.from(`${day}T12:00[America/Toronto]`);

function search(query: GroupQuery, day: string, places: Places = null) {
  const now = at(day);
  const { closed } = content.schedules;
  return findGroups(query, trainingGroups(content, now, places), { now, closed });
}
const find = (birthYear: number, town: string | null, goal: Goal | null, day: string) =>
  search({ birthYears: [birthYear], town, goal }, day);

test("a nine-year-old in Whitby who wants track in winter", () => {
  const [found] = find(2017, "Whitby", "track", "2026-11-21");
  expect(found).toMatchObject({
    group: { id: "junior" },
    turns: { age: 9, year: 2026 },
    inTown: true,
    season: { from: "2026-11-01", to: "2027-03-31" },
    offer: { entry: { title: "Track Winter Membership", priceCents: 34000 }, state: "open" },
  });
  expect(found?.sessions.map(({ id }) => id)).toEqual(["junior-winter-tue", "junior-winter-sat"]);
  expect(found?.next?.start.toPlainDate().toString()).toBe("2026-11-24");
});

test("the next season counts once this one is over, with the age of its year", () => {
  const [found] = find(2013, "Pickering", "track", "2027-04-10");
  expect(found).toMatchObject({ group: { id: "high-school" }, turns: { age: 14 }, inTown: true });
  expect(found?.offer?.entry.title).toBe("Track Spring Membership");
});

test("a season that can no longer be joined gives way to the next, with its sessions and first day", () => {
  const [found] = find(2018, null, "track", "2027-03-20");
  expect(found).toMatchObject({
    group: { id: "junior" },
    season: { from: "2027-04-01", to: "2027-06-30" },
    offer: { entry: { title: "Track Spring Membership" }, state: "open" },
  });
  expect(found?.sessions.every(({ season }) => season === "Spring")).toBe(true);
  expect(found?.next && found.next.start.toPlainDate().toString() >= "2027-04-01").toBe(true);
});

test("what can be joined now comes first, then the order of the schedule", () => {
  const ids = (places: Places = null) =>
    search({ birthYears: birthYearsOf(9, 2026), town: null, goal: null }, "2026-11-21", places).map(
      ({ group }) => group.id,
    );
  expect(ids()).toEqual(["junior", "oly-kids", "speed-winter", "speed-fall"]);
  const places = offersOf(content, at("2026-11-21"), null).map(({ entry, ...offer }) => ({
    ...offer,
    type: entry.type,
    id: entry.id,
    state: entry.type === "track_field_elementary" ? ("full" as const) : offer.state,
    left: 0,
  }));
  expect(ids(places)).toEqual(["oly-kids", "speed-winter", "junior", "speed-fall"]);
});

test("nothing in town: every session of the group", () => {
  const [found] = find(2012, "Uxbridge", "strength", "2026-11-21");
  expect(found?.inTown).toBe(false);
  expect(found?.sessions.length).toBeGreaterThan(1);
});

test("nobody trains babies", () => {
  expect(find(2025, "Ajax", "track", "2026-11-21")).toEqual([]);
});

test("an age alone: every group in every town that takes one of its two years of birth", () => {
  const birthYears = birthYearsOf(10, 2026);
  expect(birthYears).toEqual([2015, 2016]);
  const found = search({ birthYears, town: null, goal: null }, "2026-11-21");
  expect(found.map(({ group, birthYears: fitting }) => [group.id, fitting])).toEqual([
    ["junior", [2016]],
    ["middle-school", [2015]],
    ["oly-kids", [2015, 2016]],
    ["speed-winter", [2015, 2016]],
    ["speed-fall", [2015, 2016]],
  ]);
  expect(found.every(({ inTown }) => inTown)).toBe(true);
});

test("the ages to choose from are those that a group trains", () => {
  const groups = [{ ages: { from: 5, to: 7 } }, { ages: { from: 10, to: 11 } }];
  expect(agesTrained(groups)).toEqual([5, 6, 7, 10, 11]);
});
