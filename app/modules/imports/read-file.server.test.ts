import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { csvRow } from "#core/csv.ts";
import { spreadsheetPrefix } from "#core/http/requests.server.ts";
import { csvCells, readFile } from "./read-file.server.ts";

/** An RFC 4180 file as any program may write it: it may quote cells unnecessarily. */
const written = (rows: readonly (readonly string[])[], delimiter: string, quoteAll: boolean) =>
  rows
    .map((row) =>
      row
        .map((cell) =>
          quoteAll || /[",;\t\r\n]/.test(cell) || cell === ""
            ? `"${cell.replaceAll('"', '""')}"`
            : cell,
        )
        .join(delimiter),
    )
    .join("\r\n");

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "\r", "\n", "a", " "), maxLength: 8 }),
);

test("what is written as CSV is read again, whatever separates the cells", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(",", ";", "\t"),
      fc.boolean(),
      fc
        .integer({ min: 2, max: 6 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }),
        ),
      (delimiter, quoteAll, rows) => {
        const width = rows[0]?.length ?? 2;
        const headings = Array.from({ length: width }, (_, n) => `column ${n}`);
        const file = [headings, ...rows];
        expect(csvCells(written(file, delimiter, quoteAll))).toEqual(file);
      },
    ),
  );
});

test("reading takes time in proportion to the text, also where it is broken", async () => {
  for (const text of [
    'a,b\n"'.padEnd(2_000_000, '"'),
    'a,b\n"'.padEnd(2_000_000, "x"),
    ",".repeat(2_000_000),
    '"a'.repeat(900_000),
  ]) {
    const before = performance.now();
    expect(await readFile(text, "list.csv")).toHaveProperty("problem");
    expect(performance.now() - before).toBeLessThan(5_000);
  }
});

test("our own files come back: a phone number that a spreadsheet would calculate with, too", async () => {
  const text = `\uFEFF${csvRow(["first_name", "guardian_phone"])}${csvRow(["Ada", "+1 905 555 0123"])}\r\n`;
  expect(text).toContain("'+1");
  expect(await readFile(text, "roster.csv")).toEqual({
    headings: ["first_name", "guardian_phone"],
    rows: [["Ada", "+1 905 555 0123"]],
    firstRow: 2,
  });
});

const spreadsheet = (bytes: Uint8Array) =>
  spreadsheetPrefix + Buffer.from(bytes).toString("base64");

test("a spreadsheet: dates are days, numbers are text, empty rows keep their numbers", async () => {
  const rows = [
    ["First name", "Born", "Number"],
    ["Ada", new Date("2015-04-30T00:00:00Z"), 1234],
    [],
    ["Kofi", "30/04/2015", null],
  ];
  const columns = [{}, { numFmt: "yyyy-mm-dd" }, {}];
  const bytes = await writeXlsx({ sheets: [{ name: "Athletes", columns, rows }] });
  expect(await readFile(spreadsheet(bytes), "list.xlsx")).toEqual({
    headings: ["First name", "Born", "Number"],
    rows: [
      ["Ada", "2015-04-30", "1234"],
      ["", "", ""],
      ["Kofi", "30/04/2015", ""],
    ],
    firstRow: 2,
  });
});

/** A zip file with one entry. */
function packed(content: Buffer): Buffer {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const data = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", "latin1");
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write("PK\x01\x02", "latin1");
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(data.length, 20);
  // The declared size is small.
  entry.writeUInt32LE(10, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, name, data, entry, name, end]);
}

test.each([
  ["", "photo.jpg", "“photo.jpg” is empty, or no CSV or Excel file"],
  ["", "", "Choose a CSV or Excel file"],
  ["first_name\r\n", "list.csv", "needs a row of headings"],
  ["\r\n\r\n", "list.csv", "needs a row of headings"],
  [`a\r\n${"x\r\n".repeat(5_001)}`, "list.csv", "more than 5,000 rows"],
  [`a\r\n${"x".repeat(2 * 1024 * 1024)}`, "list.csv", "larger than 2 MB"],
  [`a,b\r\nx,"not closed\r\n${"y,z\r\n".repeat(500)}`, "list.csv", "A cell in row 2 is very long"],
  [`${"a,".repeat(101)}a\r\nx`, "list.csv", "more than 100 columns"],
  [spreadsheet(Buffer.from("not a spreadsheet")), "list.xlsx", "cannot be read"],
  [
    spreadsheet(Buffer.from("PK\x05\x06".padEnd(22, "\xff"), "latin1")),
    "list.xlsx",
    "cannot be read",
  ],
  // 80 MB in 80 KB.
  [spreadsheet(packed(Buffer.alloc(80 * 1024 * 1024))), "list.xlsx", "cannot be read"],
  [spreadsheet(packed(Buffer.from("<worksheet>"))), "list.xlsx", "cannot be read"],
])("a file that cannot be imported is refused in words (%#)", async (text, name, problem) => {
  expect(await readFile(text, name)).toEqual({ problem: expect.stringContaining(problem) });
});
