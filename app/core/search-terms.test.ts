import { expect, test } from "vitest";
import {
  isSimilar,
  oneEdit,
  phoneTerms,
  searchTerms,
  searchTermsOf,
  searchWords,
} from "./search-terms.ts";

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

test.each([
  ["Béatrice O'Sullivan-Lee", ["beatrice", "osullivan", "lee"]],
  ["ŁUKASZ d’Arcy", ["lukasz", "darcy"]],
  ["ada@example.ca", ["ada", "example", "ca"]],
  ["%_\\'\0", []],
])("the words of %j are %j", (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ["(416) 555-0123", [{ words: ["416", "555", "0123"], number: "4165550123" }]],
  ["+1 416 555 0123", [{ words: ["1", "416", "555", "0123"], number: "4165550123" }]],
  ["14165550123", [{ words: ["14165550123"], number: "4165550123" }]],
  ["4165550123", [{ words: ["4165550123"], number: null }]],
  [
    "Lee 555 0123 x",
    [
      { words: ["lee"], number: null },
      { words: ["555", "0123"], number: "5550123" },
      { words: ["x"], number: null },
    ],
  ],
])("the terms of %j", (text, terms) => {
  expect(searchTermsOf(text)).toEqual(terms);
});

test("a search has at most ten terms", () => {
  expect(searchTermsOf("a b c d e f g h i j k l")).toHaveLength(10);
});

test.each([
  ["smith", ["smyth", "smit", "smiith", "msith", "smithe", "xsmith"]],
  ["anna", ["ana", "anne", "annna"]],
])("%s is similar to %j", (word, others) => {
  for (const other of others) expect([other, isSimilar(word, [other])]).toEqual([other, true]);
});

test("two letters, a short word or a number are not similar", () => {
  expect(isSimilar("smith", ["smythe", "jones"])).toBe(false);
  for (const word of ["lee", "1234", "a".repeat(25)]) expect(oneEdit(word)).toBeNull();
});
