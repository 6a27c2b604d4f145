import { expect, test } from "vitest";
import { csvRow } from "./csv.ts";

test("quotes, commas and line breaks are kept inside their cell", () => {
  expect(csvRow(["a", 'say "hi"', "x,y", "1\n2"])).toBe('a,"say ""hi""","x,y","1\n2"\r\n');
});

test.each(["=1+1", "+1", "-1", "@x", "\t=1", "  =1", "\r=1"])("%j is not a formula", (cell) => {
  expect(csvRow([cell])).toMatch(/^"?'/);
});
