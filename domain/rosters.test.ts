import { expect, test } from "vitest";
import { groupOf } from "./rosters.ts";

const groups = [
  { id: "young", ages: { from: 7, to: 10 }, options: { type: "track", ids: [1, 2] } },
  { id: "old", ages: { from: 11, to: 14 }, options: { type: "track", ids: [1, 2] } },
  { id: "gym", ages: { from: 9, to: 14 }, options: { type: "gym", ids: [1] } },
];
const placed = {
  catalogue: "registration",
  offeringType: "track",
  offeringId: 1,
  seasonFrom: "2027-04-01",
  groupId: null,
};
const sessions = [
  { id: "old-tuesday", group: "old" },
  { id: "gym-friday", group: "gym" },
];
const idOf = (birthYear: number | null, changes = {}, included: string[] = []) =>
  groupOf({ groups, sessions }, { ...placed, ...changes }, { birthYear, included })?.id ?? null;

test("the athlete's age in the season's year decides among the offering's groups", () => {
  expect(idOf(2017)).toBe("young");
  expect(idOf(2016)).toBe("old");
});

test("outside every age, or of unknown age, the offering's first group", () => {
  expect(idOf(2001)).toBe("young");
  expect(idOf(null)).toBe("young");
  expect(idOf(2016, { seasonFrom: null })).toBe("young");
});

test("what staff chose wins, until the club has no such group any more", () => {
  expect(idOf(2017, { groupId: "gym" })).toBe("gym");
  expect(idOf(2017, { groupId: "gone" })).toBe("young");
});

test("an event leads into the groups of the sessions that it includes", () => {
  expect(idOf(2016, { offeringId: 9 }, ["old-tuesday"])).toBe("old");
  expect(idOf(2017, { offeringId: 9 }, ["old-tuesday", "gym-friday"])).toBe("gym");
});

test("an offering without groups leads nowhere, nor does the other catalogue's number", () => {
  expect(idOf(2017, { offeringId: 9 })).toBeNull();
  expect(idOf(2017, { catalogue: "next-generation" })).toBeNull();
});
