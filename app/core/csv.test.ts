import { expect, test } from "vitest";
import { csvParts, csvRow } from "./csv.ts";

test("quotes, commas and line breaks stay inside their cell", () => {
  expect(csvRow(["a", 'say "hi"', "x,y", "1\n2"])).toBe('a,"say ""hi""","x,y","1\n2"\r\n');
});

test("an amount below zero stays a number", () => {
  expect(csvRow(["-25.50", "-0.05", "-1", "-1.5", "-1.50+1", " -1.50"])).toBe(
    "-25.50,-0.05,'-1,'-1.5,'-1.50+1,' -1.50\r\n",
  );
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

test("the headings are sent before the list is read, and each part before the next is read", async () => {
  const read: (number | null)[] = [];
  const parts = csvParts<number, number>({
    columns: [["n", String]],
    async read(after) {
      read.push(after);
      const from = after ?? 0;
      return { rows: [from + 1, from + 2], next: from < 4 ? from + 2 : null };
    },
  });
  const next = async () => (await parts.next()).value;
  expect([await next(), read.length]).toEqual(["\uFEFFn\r\n", 0]);
  expect([await next(), read.length]).toEqual(["1\r\n2\r\n", 1]);
  expect([await next(), await next()]).toEqual(["3\r\n4\r\n", "5\r\n6\r\n"]);
  expect(read).toEqual([null, 2, 4]);
  expect((await parts.next()).done).toBe(true);
});
