import { expect, test } from "vitest";
import { greeting, greetingName, readableName } from "./greeting.ts";

test.each([
  "Ada",
  "Zoë Ōta-Nuñez",
  "O’Brien",
  "D'Arcy",
  "J.R. Smith",
  "St. John",
  "Mary Ann",
  "李小龍",
  "Nguyễn Thị Minh Khai",
  "فاطمة",
  "Åsa",
  "María del Carmen Fernández de la Vega",
])("%s is a name", (name) => {
  expect(readableName(name)).toBe(name.normalize("NFC"));
  expect(greeting(name)).toBe(`Hello ${name.normalize("NFC")},`);
});

test.each([
  "You won $500! Claim at quarterlane-prize.ca/win",
  "quarterlane-prize.ca",
  "claim at quarterlane-prize.ca",
  "bit.ly/3xyz",
  "t.co",
  "Evil.Com",
  "пример.рф",
  "quarterlane-prize。ca",
  "quarterlane-prize．ca",
  "Ada 2",
  "Ada,\nyou won",
  "Ada\u202e",
  "Ada <b>",
  "call 905 555 0142",
  "a".repeat(41),
  ".",
  "-",
  "\u0301",
  "",
])("%j is not a name", (typed) => {
  expect(readableName(typed)).toBe("");
  expect(greetingName(typed)).toBe("");
  expect(greeting(typed)).toBe("Hello there,");
});

test("a text to staff has the first word of the name", () => {
  expect(greetingName("  Ada Mae Osei")).toBe("Ada");
});
