import { expect, test } from "vitest";
import { ageClassOf } from "./age-classes.ts";
import { bestsOf, type Comparable, countsAsRecord, wereBests } from "./bests.ts";
import { recordsOf } from "./records.ts";
import { resultsView } from "./results-view.ts";

const classes = [
  { name: "U14", under: 14, gear: [] },
  { name: "U16", under: 16, gear: [] },
  { name: "Open", under: 120, gear: [] },
];

let made = 0;
const result = (changes: Partial<Comparable & { birthYear: number }> = {}) => ({
  id: `${(made += 1)}`,
  meetId: `meet ${changes.day ?? "2026-06-01"}`,
  meet: "Spring Meet",
  town: "Ajax",
  place: null,
  round: "",
  birthYear: 2012 as number | null,
  event: "100m" as const,
  gear: null,
  indoor: false,
  timing: "electronic" as const,
  value: 13_000,
  outcome: null,
  wind: 5,
  day: "2026-06-01",
  ...changes,
});

const values = (results: Comparable[], year = "2026") =>
  bestsOf(results, year).map(({ best, season }) => [best.value, season?.value ?? null]);

test("the lowest time and the longest jump are the best, of all years and of the season", () => {
  expect(
    values([result(), result({ value: 12_800, day: "2025-06-01" }), result({ value: 12_900 })]),
  ).toEqual([[12_800, 12_900]]);
  const jump = (value: number) => result({ event: "long-jump", timing: null, value });
  expect(values([jump(4_500), jump(4_700), jump(4_600)])).toEqual([[4_700, 4_700]]);
});

test("results that cannot be compared are separate", () => {
  const kinds = [
    result(),
    result({ timing: "hand", value: 12_500 }),
    result({ indoor: true, wind: null, value: 12_700 }),
    result({ event: "shot", gear: 3_000, timing: null, value: 9_000 }),
    result({ event: "shot", gear: 4_000, timing: null, value: 8_000 }),
  ];
  expect(bestsOf(kinds, "2026")).toHaveLength(5);
});

test("a result with a strong wind is no best; one without a measured wind is, with a note, but is no record", () => {
  const strong = result({ value: 12_000, wind: 21 });
  const unmeasured = result({ value: 12_500, wind: null });
  const legal = result({ value: 12_600, wind: 20 });
  expect(values([strong, unmeasured, legal])).toEqual([[12_500, 12_500]]);
  expect([strong, unmeasured, legal].map(countsAsRecord)).toEqual([false, false, true]);
  expect(resultsView([unmeasured], "2026").bests[0]?.best).toBe("12.50 (wind not measured)");
  expect(resultsView([strong], "2026").meets[0]?.results[0]?.result).toBe(
    "12.00 (+2.1, wind-assisted)",
  );
});

test("no result is no best, and the earliest of equal ones counts", () => {
  const first = result({ day: "2025-05-01" });
  const best = bestsOf([result({ value: null, outcome: "DNS" }), result(), first], "2026");
  expect(best[0]?.best).toBe(first);
});

test("each result that was a best when it was achieved has a badge, once a day", () => {
  const heat = result({ value: 13_100, day: "2026-05-01" });
  const final = result({ value: 13_000, day: "2026-05-01" });
  const slower = result({ value: 13_050, day: "2026-05-08" });
  const faster = result({ value: 12_900, day: "2026-05-15" });
  expect(wereBests([faster, slower, final, heat])).toEqual(new Set([final, faster]));
});

test("progress is each year's best, and the gain since the first", () => {
  const view = resultsView(
    [
      result({ day: "2025-06-01", value: 13_420 }),
      result({ value: 13_000 }),
      result({ value: 13_200 }),
    ],
    "2026",
  );
  expect(view.bests[0]).toMatchObject({
    years: [
      { year: "2025", result: "13.42" },
      { year: "2026", result: "13.00" },
    ],
    gain: "0.42 s faster than in 2025",
  });
});

test.each([
  [2013, "2026-01-01", "U14"],
  [2012, "2026-01-01", "U16"],
  [2012, "2025-12-31", "U14"],
  [1990, "2026-06-01", "Open"],
  [null, "2026-06-01", undefined],
])("born in %s, on %s: %s, by the age on December 31", (year, day, name) => {
  expect(ageClassOf(classes, year, day)?.name).toBe(name);
});

test("records are of all ages and of each class, and a relay's runners are grouped", () => {
  const older = result({ birthYear: 2011, value: 12_000 });
  const younger = result({ birthYear: 2013, value: 12_700 });
  const [sprint] = recordsOf([result({ value: 12_900 }), older, younger], classes);
  expect(sprint?.records.map((record) => [record.ageClass, record.result])).toEqual([
    [null, older],
    ["U14", younger],
    ["U16", older],
  ]);
  const leg = (birthYear: number) =>
    result({ event: "4x100m", wind: null, value: 52_000, birthYear, day: "2026-07-01" });
  const team = [leg(2013), leg(2013), leg(2012), leg(2013)];
  const [relay] = recordsOf(team, classes);
  // In the class of the oldest runner.
  expect(relay?.records.map((record) => [record.ageClass, record.team.length])).toEqual([
    [null, 4],
    ["U16", 4],
  ]);
});
