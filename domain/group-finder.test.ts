import { content } from "#content/all.ts";
import { expect, test } from "vitest";
import { entriesOf } from "./content/catalogue.ts";
import { findGroups, type Goal } from "./group-finder.ts";

const club = {
  groups: content.schedules.groups,
  sessions: content.schedules.sessions,
  offers: entriesOf(content.offerings, "registration"),
  townOf: (id: string) => content.venues.find((venue) => venue.id === id)?.town,
};
const find = (birthYear: number, town: string, goal: Goal, today: string) =>
  findGroups({ birthYear, town, goal }, club, today);

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
