import { expect, test } from "vitest";
import { csvRow } from "./csv.ts";

test("quotes, commas and line breaks stay inside their cell", () => {
  expect(csvRow(["a", 'say "hi"', "x,y", "1\n2"])).toBe('a,"say ""hi""","x,y","1\n2"\r\n');
});

test.each([
  "=1+1",
  "+1",
  "-1",
  "@x",
  "\t=1",
  "  =1",
  "\r=1",
  ";=1+1",
  "; ;=1",
  ",=1",
  '"=1',
  "'=1",
  "|=1",
  "\u200b=1",
  "\ufeff=1",
  "\u0000=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  ";＝1",
  "﹦1",
  "−1",
])("%j is not a formula", (cell) => {
  expect(csvRow([cell])).toMatch(/^"?'/);
});

test.each([
  "Ada",
  "Ada; Osei",
  "1;2",
  "Hi ;-) \n- a\n- b",
  "Osei, Ada",
  "O'Hara",
  '"Zip" Osei',
  ";",
  "",
])("%j stays as it is", (cell) => {
  expect(csvRow([cell])).toContain(cell.replaceAll('"', '""'));
});

test.each([
  ["Ada;=1+1", "Ada;'=1+1"],
  ["Ada; ＝1", "Ada;' ＝1"],
  ["Ada;-1", "Ada;'-1"],
  ["Ada\n@x", '"Ada\n\'@x"'],
])("%j begins no formula where a spreadsheet splits it", (cell, written) => {
  expect(csvRow([cell])).toBe(`${written}\r\n`);
});
