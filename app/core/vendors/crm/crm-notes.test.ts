import { expect, test } from "vitest";
import { addNote, betweenNotes, longestNotes } from "./crm-notes.ts";

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
