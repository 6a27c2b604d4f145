import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { nextEdition, trainingGroups } from "./training-groups.ts";

const content = withFourSeasons(smallClub);
const [winter, spring, monthly, dearer] = [1, 2, 5, 7].map(
  (number) => firstProgram(content).offerings.find(({ id }) => id === number)?.title,
);
const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[${content.club.timeZone}]`);

function groupAt(time: string, id: string) {
  const found = trainingGroups(content, at(time), null).find(({ group }) => group.id === id);
  if (!found) throw new Error(`There is no group ${id}`);
  return found;
}
const titles = (time: string, id: string) =>
  groupAt(time, id).offers.map(({ entry }) => entry.title);

test("a group has its sessions with their places, and the next of them", () => {
  const { sessions, next } = groupAt("2026-11-23T12:00", "vitesse-hiver");
  expect(new Set(sessions.map(({ place }) => place?.town))).toEqual(new Set(["Dieppe"]));
  const { sessions: all } = groupAt("2026-11-23T12:00", "benjamins");
  expect(new Set(all.map(({ place }) => place?.town))).toEqual(new Set(["Dieppe", "Shédiac"]));
  expect(next?.start.toPlainDateTime().toString()).toBe("2026-11-23T18:30:00");
});

test("offerings of a group: the current season first, then later ones, the cheapest of each", () => {
  expect(titles("2026-11-23T12:00", "minimes")).toEqual([winter, dearer, spring]);
  // Registration for the winter is closed, and the spring begins in two weeks.
  expect(titles("2027-03-20T12:00", "benjamins")[0]).toBe(spring);
  expect(titles("2026-11-23T12:00", "force")).toEqual([monthly]);
});

test("an offering has the price of the edition that it is sold for, also just after another one was", () => {
  const time = "2026-11-23T12:00";
  const [before] = groupAt(time, "minimes").offers;
  const priced = structuredClone(content);
  const edition = { edition: before?.season.id ?? "", priceCents: 100, capacity: 9 };
  for (const each of firstProgram(priced).offerings)
    if (each.id === before?.entry.id)
      each.editions = [{ ...edition, opens: null, closes: null, closed: false }];
  const offers = trainingGroups(priced, at(time), null).flatMap((group) => group.offers);
  const after = offers.find(({ entry }) => entry.id === before?.entry.id);
  expect(after?.entry.priceCents).toBe(100);
  expect(after?.joining.toPayCents).toBeLessThanOrEqual(100);
});

test("an offering bought by the month is in no group that trains only after its season", () => {
  expect(titles("2026-11-23T12:00", "vitesse-automne")).toEqual([]);
  expect(titles("2026-10-01T12:00", "vitesse-automne")).toEqual([monthly]);
});

test("the sessions of the current season edition, or of the next", () => {
  const { sessions } = groupAt("2026-11-23T12:00", "benjamins");
  const edition = (day: string) => nextEdition(sessions, day);
  expect(edition("2026-11-23")?.season).toEqual({ from: "2026-11-01", to: "2027-03-31" });
  expect(edition("2027-07-01")?.sessions.map(({ season }) => season)).toEqual(["Été"]);
  expect(nextEdition([], "2026-11-23")).toBeNull();
});
