import { content } from "#tests/support/club-content.ts";
import { expect, test } from "vitest";
import { nextRun, trainingGroups } from "./training-groups.ts";

const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[America/Toronto]`);

function groupAt(time: string, id: string) {
  const found = trainingGroups(content, at(time), null).find(({ group }) => group.id === id);
  if (!found) throw new Error(`There is no group ${id}`);
  return found;
}
const titles = (time: string, id: string) =>
  groupAt(time, id).offers.map(({ entry }) => entry.title);

test("a group has its sessions with their places, and the next of them", () => {
  const { sessions, next } = groupAt("2026-11-23T12:00", "speed-winter");
  expect(new Set(sessions.map(({ place }) => place?.town))).toEqual(
    new Set(["Whitby", "Pickering"]),
  );
  expect(next?.start.toPlainDateTime().toString()).toBe("2026-11-23T18:00:00");
});

test("what joins a group: the season under way first, then later ones, the cheapest of each", () => {
  expect(titles("2026-11-23T12:00", "junior").slice(0, 2)).toEqual([
    "Track Winter Membership",
    "Returning Members",
  ]);
  // The winter can be joined no more, and the spring begins in two weeks.
  expect(titles("2027-03-20T12:00", "junior")[0]).toBe("Track Spring Membership");
  expect(titles("2026-11-23T12:00", "athletes")).toEqual([
    "Athletes 2x/wk",
    "Athletes 3x/wk",
    "Athletes Unlimited",
  ]);
});

test("what is bought by the month joins no group that trains only after its season", () => {
  expect(titles("2026-11-23T12:00", "speed-fall")).toEqual([]);
  expect(titles("2026-10-01T12:00", "speed-fall")[0]).toBe("Bronze");
});

test("the sessions of the run that is under way, or of the next", () => {
  const { sessions } = groupAt("2026-11-23T12:00", "junior");
  const run = (day: string) => nextRun(sessions, day);
  expect(run("2026-11-23")?.season).toEqual({ from: "2026-11-01", to: "2027-03-31" });
  expect(run("2027-07-01")?.sessions.map(({ season }) => season)).toEqual(["Summer", "Summer"]);
  expect(nextRun([], "2026-11-23")).toBeNull();
});
