import { content } from "#content/all.ts";
import { expect, test } from "vitest";
import { entriesOf } from "./content/catalogue.ts";
import { agesTrained, birthYearsOf, findGroups, type Goal } from "./group-finder.ts";

const club = {
  groups: content.schedules.groups,
  sessions: content.schedules.sessions,
  offers: entriesOf(content.offerings, "registration"),
  townOf: (id: string) => content.venues.find((venue) => venue.id === id)?.town,
};
const find = (birthYear: number, town: string, goal: Goal, today: string) =>
  findGroups({ birthYears: [birthYear], town, goal }, club, today);

test("a nine-year-old in Whitby who wants track in winter", () => {
  const [group] = find(2017, "Whitby", "track", "2026-11-21");
  expect(group).toMatchObject({
    groupId: "junior",
    age: 9,
    inTown: true,
    season: { from: "2026-11-01", to: "2027-03-31" },
    offer: { title: "Track Winter Membership", priceCents: 34000 },
  });
  expect(group?.sessions.map(({ id }) => id)).toEqual(["junior-winter-tue", "junior-winter-sat"]);
});

test("the next season counts once this one is over, with the age of its year", () => {
  const [group] = find(2013, "Pickering", "track", "2027-04-10");
  expect(group).toMatchObject({ groupId: "high-school", age: 14, inTown: true });
  expect(group?.offer?.title).toBe("Track Spring Membership");
});

test("nothing in town: every session of the group", () => {
  const [group] = find(2012, "Uxbridge", "strength", "2026-11-21");
  expect(group?.inTown).toBe(false);
  expect(group?.sessions.length).toBeGreaterThan(1);
});

test("nobody trains babies", () => {
  expect(find(2025, "Ajax", "track", "2026-11-21")).toEqual([]);
});

test("an age alone: every group in every town that takes one of its two years of birth", () => {
  const birthYears = birthYearsOf(10, 2026);
  expect(birthYears).toEqual([2015, 2016]);
  const found = findGroups({ birthYears, town: null, goal: null }, club, "2026-11-21");
  expect(found.map(({ groupId, birthYears: fitting }) => [groupId, fitting])).toEqual([
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
