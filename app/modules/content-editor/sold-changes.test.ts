import { expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { firstGroup, membership, withNextGeneration } from "#tests/support/offerings.ts";
import { preserveEditions } from "#core/time/seasons.ts";
import { offeringsSchema } from "#modules/content/offer.ts";
import { soldChanges, type SoldPlaces } from "./sold-changes.ts";

const before = offeringsSchema.parse(withNextGeneration(content).offerings);
const sold: SoldPlaces = {
  catalogue: "next-generation",
  type: "indoor_track_field",
  id: 2,
  per: "season",
  seasonId: "2026-interieure",
  season: { from: "2026-11-01", to: "2027-03-31" },
  sold: 7,
  held: 0,
};
const edited = (edit: (offerings: typeof before) => void) => {
  const after = structuredClone(before);
  edit(after);
  return after;
};
const warningsFor = (
  edit: (offerings: typeof before) => void,
  places: SoldPlaces[] = [sold],
  today = "2026-10-01",
) => soldChanges(before, edited(edit), { places, today });
const indoor = ({ nextGeneration }: typeof before) => {
  const [, , entry] = nextGeneration;
  if (!entry) throw new Error("no entry");
  return entry;
};
/** Moves the season that it is in. */
const moveTo = (days: { from?: string; to?: string }) => (offerings: typeof before) => {
  const after = offerings.seasons.map((season) =>
    season.id === indoor(offerings).season ? { ...season, ...days } : season,
  );
  offerings.seasons = preserveEditions(offerings.seasons, after, "2026-10-01");
};
const { title } = indoor(before);
const name = `${title}, 7 places sold for November 1, 2026 to March 31, 2027: `;

test("changed dates: which dates the places now count for", () => {
  expect(warningsFor(moveTo({ from: "11-08" }))).toEqual([
    `${name}They now count for November 8, 2026 to March 31, 2027, and stay taken. The families agreed to the old dates: write to them.`,
  ]);
});

test("back to the dates that were sold: nothing changes for anybody", () => {
  const later = { ...sold, season: { from: "2026-11-08", to: "2027-03-31" } };
  expect(warningsFor(moveTo({ from: "11-08" }), [later])).toEqual([]);
});

test("dates moved by months: they count for the same season, over New Year too", () => {
  expect(warningsFor(moveTo({ from: "01-05", to: "04-30" }))).toEqual([
    `${name}They now count for January 5, 2027 to April 30, 2027, and stay taken. The families agreed to the old dates: write to them.`,
  ]);
});

test("a season that ends earlier than today is over", () => {
  const [warning] = warningsFor(moveTo({ to: "11-20" }), [sold], "2026-12-01");
  expect(warning).toContain("November 1, 2026 to November 20, 2026, which is over");
});

test("another season: places already sold stay valid, and do not count for the new season", () => {
  const [warning] = warningsFor((offerings) => Object.assign(indoor(offerings), { season: "ete" }));
  expect(warning).toBe(
    `${name}It is sold for Été from now on. The families keep their places in Intérieure; these are not counted for Été.`,
  );
});

test("fewer places than are taken is reported; as many or more is not", () => {
  const allow = (capacity: number) => (offerings: typeof before) =>
    Object.assign(indoor(offerings), { capacity });
  expect(warningsFor(allow(5))).toEqual([
    `${name}You allow 5. Nobody loses a place; it stays full until fewer than 5 are taken.`,
  ]);
  expect(warningsFor(allow(7))).toEqual([]);
  expect(warningsFor(allow(6), [{ ...sold, sold: 6 }])).toEqual([]);
  expect(warningsFor(allow(6), [{ ...sold, sold: 6, held: 1 }])).toEqual([
    `${title}, 6 places sold and 1 held for November 1, 2026 to March 31, 2027: You allow 6. Nobody loses a place; it stays full until fewer than 6 are taken.`,
  ]);
});

test("a change of what the price buys", () => {
  expect(warningsFor((offerings) => Object.assign(indoor(offerings), { per: "month" }))).toEqual([
    `${name}Its price is for one month from now on. Earlier sales keep their places for the period they were sold for.`,
  ]);
});

test("removed, or changed to another kind: it is archived", () => {
  const [warning] = warningsFor(({ nextGeneration }) => nextGeneration.splice(2, 1));
  expect(warning).toBe(
    `${name}You are removing it. It is no longer sold and stays in the list as archived; the families keep their places and groups.`,
  );
  expect(
    warningsFor((offerings) => Object.assign(indoor(offerings), { type: "baseball_speed" })),
  ).toHaveLength(1);
});

test("monthly places, and entries nobody bought", () => {
  const { type, id, title } = membership({ offerings: before });
  const months: SoldPlaces = {
    ...sold,
    catalogue: "registration",
    type,
    id,
    per: "month",
    sold: 0,
    held: 1,
  };
  const removed = (offerings: typeof before) => firstGroup({ offerings }).options.splice(0, 1);
  expect(warningsFor(removed, [months])).toEqual([
    expect.stringMatching(`^${title}, 1 place held for a month: You are removing it\\.`),
  ]);
  expect(warningsFor(removed)).toEqual([]);
  expect(
    warningsFor((offerings) => Object.assign(indoor(offerings), { priceCents: 1000, title: "X" })),
  ).toEqual([]);
});
