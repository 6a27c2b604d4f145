import { expect, test } from "vitest";
import { guessColumns } from "./columns.ts";
import type { OfferedPlace } from "./places.ts";
import { type Known, type KnownAthlete, planRows } from "./plan.ts";
import { readRows } from "./read-rows.ts";

const place = (changes: Partial<OfferedPlace> = {}): OfferedPlace => ({
  editionRowId: 1,
  catalogue: "registration",
  offeringType: "track",
  offeringId: 2,
  title: "Track & Field",
  per: "season",
  taxKind: "small supplier",
  priceCents: 100,
  seasonId: "2026-winter",
  season: "Winter",
  seasonFrom: "2026-11-01",
  seasonTo: "2027-03-31",
  ...changes,
});

const headings = [
  "first_name",
  "last_name",
  "date_of_birth",
  "guardian",
  "guardian_phone",
  "guardian_email",
  "program",
  "season",
  "member_number",
];

const read = (rows: string[][], offered = [place()]) =>
  readRows({
    rows: rows.map((row) => headings.map((_, n) => row[n] ?? "")),
    firstRow: 2,
    columns: guessColumns(headings),
    dateOrder: null,
    offered,
    today: "2026-12-01",
  });

const nobody: Known = {
  families: new Map(),
  familyNames: new Map(),
  athletes: new Map(),
  holders: new Map(),
};

const plan = (rows: string[][], known: Partial<Known> = {}, skipped: number[] = []) =>
  planRows(read(rows), new Set(skipped), { ...nobody, ...known });

const problemsOf = (rows: string[][], known: Partial<Known> = {}) =>
  plan(rows, known).rows.flatMap(({ errors }) => Object.values(errors));

test("rows are one family if they share an address, or a number and a last name, also by way of a third", () => {
  const { families } = plan([
    ["Ada", "Osei", "", "Abena", "905-555-0123", "a@example.ca"],
    ["Kofi", "Osei", "", "Yaw", "+1 (905) 555-0123"],
    ["Ines", "Roy", "", "Abena", "", "A@example.ca"],
    // The same number with another name: a grandmother's, or the office's.
    ["Sam", "Lee", "", "Kim", "905-555-0123"],
    ["Tom", "Osei"],
  ]);
  expect(families.map(({ athletes }) => athletes.map(({ values }) => values.givenName))).toEqual([
    ["Ada", "Kofi", "Ines"],
    ["Sam"],
    ["Tom"],
  ]);
  expect(families[0]?.guardians.map(({ name, email }) => [name, email])).toEqual([
    ["Abena", "a@example.ca"],
    ["Yaw", ""],
  ]);
});

test("an address of more than thirty rows is no family's", () => {
  const rows = Array.from({ length: 31 }, (_, n) => [
    `A${n}`,
    `B${n}`,
    "",
    "Club",
    "",
    "club@example.ca",
  ]);
  expect(new Set(problemsOf(rows))).toEqual(
    new Set(["31 rows have the same guardian’s address or phone number: more than a family has"]),
  );
  expect(problemsOf(rows.slice(1))).toEqual([]);
});

test("twice the same athlete is one, with both places", () => {
  const offered = [place(), place({ editionRowId: 2, offeringId: 3, title: "Speed" })];
  const rows = [
    ["Ada", "Osei", "2012-05-04", "Abena", "", "a@example.ca", "Track & Field"],
    ["ada", "osei", "", "Abena", "", "a@example.ca", "SPEED"],
    ["Ada", "Osei", "", "Abena", "", "a@example.ca", "track-2"],
  ];
  const { families, rows: planned } = planRows(read(rows, offered), new Set(), nobody);
  expect(families).toHaveLength(1);
  expect(
    families[0]?.athletes.map(({ places }) => places.map(({ editionRowId }) => editionRowId)),
  ).toEqual([[1, 2]]);
  expect(planned.map(({ text }) => text)).toEqual([
    "New family, registered for Track & Field",
    "New family, registered for Speed",
    "New family",
  ]);
});

const ada: KnownAthlete = {
  id: "ada",
  familyId: "osei",
  givenName: "Ada",
  familyName: "Osei",
  bornOn: "2012-05-04",
  placeIds: [1],
  number: "N-1",
};

test("a known athlete is found by name and date of birth; what is there already is not added", () => {
  const known = {
    athletes: new Map([["ada osei", [ada]]]),
    familyNames: new Map([["osei", "Osei"]]),
  };
  const { rows, families } = plan(
    [
      ["Ada", "Osei", "2012-05-04", "", "", "", "Track & Field", "", "N-1"],
      ["Ada", "Osei", "2012-05-05", "", "", "", "", "", ""],
    ],
    known,
  );
  expect(rows.map(({ outcome, text }) => [outcome, text])).toEqual([
    ["same", "Already there: unchanged"],
    ["new", "New family"],
  ]);
  expect(families[0]).toMatchObject({
    id: "osei",
    athletes: [{ id: "ada", places: [], member: null }],
  });
  expect(problemsOf([["Ada", "Osei", "2012-05-04", "", "", "", "", "", "N-2"]], known)).toEqual([
    "The athlete has the number N-1. Change it on the athlete’s page, or empty this cell",
  ]);
});

test("a row that matches two families is an error", () => {
  const known = {
    athletes: new Map([["ada osei", [ada]]]),
    families: new Map([["roy@example.ca", ["roy"]]]),
    familyNames: new Map([
      ["osei", "Osei"],
      ["roy", "Roy"],
    ]),
  };
  const [problem] = problemsOf([["Ada", "Osei", "2012-05-04", "R", "", "roy@example.ca"]], known);
  expect(problem).toContain("several families: Roy and Osei");
});

test("a member number is one athlete's", () => {
  const row = (first: string, number: string) => [first, "Osei", "", "", "", "", "", "", number];
  expect(problemsOf([row("Ada", "1"), row("Kofi", "1")])).toEqual([
    "An earlier row has this number for another athlete",
  ]);
  expect(problemsOf([row("Ada", "1")], { holders: new Map([["1", "kofi"]]) })).toEqual([
    "Another athlete has this number",
  ]);
});

test("an excluded row is ignored, errors included", () => {
  const { rows, families } = plan(
    [
      ["", "Osei"],
      ["Ada", "Osei"],
    ],
    {},
    [2],
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(["skipped", "new"]);
  expect(families).toHaveLength(1);
});

test.each([
  ["Track & Field", "", 1],
  ["track field", "Winter 2026", 1],
  ["track-2", "2026-winter", 1],
  ["Track & Field", "2027-11-01", 2],
  ["Track & Field", "Winter 2027", 2],
  ["Track & Field", "Winter", 1],
  ["Track & Field", "Summer", "It is not offered in the season “Summer”"],
  ["Rowing", "", "No offering has the title or code “Rowing”"],
  ["Speed", "", "Several offerings have this title. Write the code: track-3 or speed-1"],
])("%s in the season “%s”", (program, season, found) => {
  const next = { seasonId: "2027-winter", seasonFrom: "2027-11-01", seasonTo: "2028-03-31" };
  const offered = [
    place(),
    place({ editionRowId: 2, ...next }),
    place({ editionRowId: 3, offeringId: 3, title: "Speed" }),
    place({ editionRowId: 4, offeringType: "speed", offeringId: 1, title: "Speed" }),
  ];
  const [row] = read([["Ada", "Osei", "", "", "", "", program, season]], offered);
  expect(row?.place?.editionRowId ?? Object.values(row?.errors ?? {})[0]).toBe(found);
});
