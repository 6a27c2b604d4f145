import { expect, test } from "vitest";
import { phoneTerms, searchTerms } from "./search-terms.ts";

test.each([
  ["O’Neill-García", ["o", "neill", "garcia"]],
  ["ada.osei+club@example.ca", ["ada", "osei", "club", "example", "ca"]],
  ["李 Ünal", ["李", "unal"]],
  ["'\"\\ & | !", []],
])("%s is found by %j", (text, terms) => {
  expect(searchTerms(text)).toEqual(terms);
});

test("a phone number is found whole, without its area code, and by its last four", () => {
  expect(phoneTerms("+1 (289) 555-0143")).toEqual(["2895550143", "5550143", "0143", "12895550143"]);
  expect(phoneTerms("555-0143")).toEqual(["0143", "5550143"]);
  expect(phoneTerms("")).toEqual([]);
});
