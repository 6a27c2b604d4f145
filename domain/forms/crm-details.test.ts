import { expect, test } from "vitest";
import { z } from "zod";
import { addNote, betweenNotes, labelledAnswers, longestNotes } from "./crm-details.ts";
import { lineText } from "./fields.ts";

test("the answer to a labelled field is a line of its own; without an answer there is none", () => {
  const school = lineText("school").meta({ label: "School" });
  const schema = z.object({ school, age: lineText("age") });
  expect(labelledAnswers(schema, { school: "Pickering High", age: "9" })).toEqual([
    "School: Pickering High",
  ]);
  expect(labelledAnswers(schema, { school: "", age: "9" })).toEqual([]);
});

test("a note is added at the end, once", () => {
  const both = addNote("Age: 9", "Age: 10");
  expect(both).toBe(`Age: 9${betweenNotes}Age: 10`);
  expect(addNote(both, "Age: 10")).toBe(both);
  expect(addNote("", "Age: 10")).toBe("Age: 10");
});

test("the oldest text is cut, without leaving half a character", () => {
  const all = addNote("🏃".repeat(longestNotes / 2), "x");
  expect(all.length).toBeLessThanOrEqual(longestNotes);
  expect(all.isWellFormed()).toBe(true);
  expect(all.endsWith("x")).toBe(true);
});
