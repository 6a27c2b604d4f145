import { expect, test } from "vitest";
import { columnErrors, emptyFile, guessColumns, importFields } from "./columns.ts";
import { dateFrom, orderOf } from "./dates.ts";

test("headings in English, in French and of our own files name their columns", () => {
  expect(guessColumns(["First Name", "Last name", "D.O.B.", "Parent e-mail", "Shirt"])).toEqual({
    given_name: 0,
    family_name: 1,
    born_on: 2,
    guardian_email: 3,
  });
  expect(
    guessColumns([
      "Prénom",
      "Nom",
      "Date de naissance",
      "Courriel du parent",
      "Téléphone parent",
      "Saison",
    ]),
  ).toEqual({
    given_name: 0,
    family_name: 1,
    born_on: 2,
    guardian_email: 3,
    guardian_phone: 4,
    season: 5,
  });
  const roster =
    "last_name,first_name,name_used,date_of_birth,program,season_from,season_to,guardian,guardian_phone,guardian_email,pictures,missing";
  expect(guessColumns(roster.split(","))).toEqual({
    family_name: 0,
    given_name: 1,
    name_used: 2,
    born_on: 3,
    program: 4,
    season: 5,
    guardian_name: 7,
    guardian_phone: 8,
    guardian_email: 9,
  });
  const federation = "last_name,first_name,date_of_birth,gender,member_number,paid_until";
  expect(Object.keys(guessColumns(federation.split(",")))).toEqual([
    "family_name",
    "given_name",
    "born_on",
    "gender",
    "member_number",
    "paid_until",
  ]);
  // A second column with the same name is not assigned automatically.
  expect(guessColumns(["First name", "first_name", ""])).toEqual({ given_name: 0 });
});

test("an athlete needs a name; a column is one field", () => {
  expect(Object.keys(columnErrors({}))).toEqual(["given_name", "family_name"]);
  expect(columnErrors({ athlete_name: 0 })).toEqual({});
  expect(columnErrors({ given_name: 0, family_name: 0 })).toEqual({
    family_name: "This column is another field already",
  });
  expect(Object.keys(columnErrors({ athlete_name: 0, season: 1, paid_until: 2 }))).toEqual([
    "program",
    "member_number",
  ]);
});

test.each([
  [["2015-04-30", "", "n/a"], null],
  [["30/04/2015", "01/02/2015"], "day"],
  [["04/30/2015", "1/2/2015"], "month"],
  [["04/05/2015"], "ask"],
  [["30/04/2015", "04/30/2015"], "ask"],
  [["13/45/2014", "30/04/2015"], "day"],
  [["13/45/2014"], null],
])("%j: the order is %s", (cells, order) => {
  expect(orderOf(cells)).toBe(order);
});

test.each([
  ["2015-04-30", null, "2015-04-30"],
  ["2015/4/3", null, "2015-04-03"],
  ["30/04/2015", "day", "2015-04-30"],
  ["04-30-2015", "month", "2015-04-30"],
  ["04.05.2015", "day", "2015-05-04"],
  ["31/02/2015", "day", null],
  ["30/04/2015", "month", null],
  ["spring", "day", null],
  ["30/04/15", "day", null],
] as const)("%s, %s first: %s", (cell, order, day) => {
  expect(dateFrom(cell, order)).toBe(day);
});

test("the empty file has a heading for each field, and each is assigned to its own", () => {
  const headings = [...emptyFile.trim().matchAll(/"([^"]*)"|([^,]+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  const fields = Object.keys(importFields).filter((field) => field !== "athlete_name");
  expect(Object.keys(guessColumns(headings))).toEqual(fields);
});
