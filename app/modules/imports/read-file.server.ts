import { inflateRawSync } from "node:zlib";
import { parseCsv } from "hucre/csv";
import { streamXlsxRows } from "hucre/xlsx";
import { cleanLine } from "#core/clean-text.ts";
import { withoutFormulaMark } from "#core/csv.ts";
import { spreadsheetPrefix } from "#core/http/requests.server.ts";
import { dayOf } from "#core/time/time.ts";

/** A file's headings and rows; all rows have the same number of cells. */
export interface Table {
  headings: string[];
  rows: string[][];
  /** The number of the first row below the headings, as in the file. */
  firstRow: number;
}

export const largestFile = 2 * 1024 * 1024;
export const mostRows = 5_000;
const mostColumns = 100;
const longestCell = 2_000;
/** The maximum unpacked size of a spreadsheet. */
const largestUnpacked = 40 * 1024 * 1024;
/** In ms. */
const longestReading = 10_000;

/** Why a file is refused, as text. */
export type Refused = { problem: string };

const unreadable: Refused = {
  problem: "This spreadsheet cannot be read. Save it again as XLSX or CSV, and upload that.",
};

/**
 * Reads a file from a form: CSV as text, XLSX as base64 (`readableForm`).
 * @param text "": the form had no file of these types
 */
export async function readFile(text: string, name: string): Promise<Table | Refused> {
  if (text === "" && name !== "")
    return {
      problem: `“${name}” is empty, or no CSV or Excel file (.xlsx). Save it as one of these.`,
    };
  if (text === "") return { problem: "Choose a CSV or Excel file (.xlsx)" };
  const isSpreadsheet = text.startsWith(spreadsheetPrefix);
  const bytes = isSpreadsheet ? Buffer.from(text.slice(spreadsheetPrefix.length), "base64") : null;
  if ((bytes?.length ?? Buffer.byteLength(text)) > largestFile)
    return { problem: "The file is larger than 2 MB. Split it into two files." };
  const cells = bytes ? await spreadsheetCells(bytes) : csvCells(text);
  return "problem" in cells ? cells : tableOf(cells);
}

/** The cells of a CSV file (RFC 4180), separated by commas, semicolons or tabs. */
export function csvCells(text: string): string[][] {
  const found = parseCsv(text, { delimiter: delimiterOf(text) });
  return found.map((row) => row.map((cell) => String(cell ?? "")));
}

/** The delimiter: whichever of the three is most frequent in the first line outside quotation marks. */
function delimiterOf(text: string): string {
  const counts: Record<string, number> = { ",": 0, ";": 0, "\t": 0 };
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "\n" || character === "\r")) break;
    else if (!isQuoted && character in counts) counts[character] = (counts[character] ?? 0) + 1;
  }
  const [[best = ","] = []] = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  return best;
}

async function spreadsheetCells(bytes: Buffer): Promise<string[][] | Refused> {
  if (!unpacksWithin(bytes, largestUnpacked)) return unreadable;
  const until = Date.now() + longestReading;
  const cells: string[][] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows: mostRows + 2 })) {
      if (Date.now() > until)
        return { problem: "Reading this file takes too long. Split it into two files." };
      // The library omits empty rows.
      while (cells.length < Math.min(index, mostRows + 1)) cells.push([]);
      cells.push(values.slice(0, mostColumns + 1).map(cellText));
    }
  } catch {
    return unreadable;
  }
  return cells;
}

const cellText = (value: unknown): string =>
  value instanceof Date ? dayOf(value, "UTC") : value === null ? "" : String(value);

/**
 * Whether a zip file unpacks to at most `most` bytes. Its declared sizes may be wrong, so each entry is
 * unpacked, up to the remaining size.
 */
function unpacksWithin(bytes: Buffer, most: number): boolean {
  const end = bytes.lastIndexOf("PK\x05\x06");
  if (end < 0 || end + 22 > bytes.length) return false;
  const parts = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let left = most;
  try {
    for (let part = 0; part < parts; part += 1) {
      const method = bytes.readUInt16LE(at + 10);
      const packed = bytes.readUInt32LE(at + 20);
      const local = bytes.readUInt32LE(at + 42);
      const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const data = bytes.subarray(from, from + packed);
      left -= method === 0 ? data.length : inflateRawSync(data, { maxOutputLength: left }).length;
      if (left <= 0) return false;
      at +=
        46 +
        bytes.readUInt16LE(at + 28) +
        bytes.readUInt16LE(at + 30) +
        bytes.readUInt16LE(at + 32);
    }
  } catch {
    return false;
  }
  return true;
}

/** The headings are the first row that is not empty. Empty rows in the middle are kept, so that the numbers match the file. */
function tableOf(cells: string[][]): Table | Refused {
  // If there is far too much, it is not even cleaned.
  const clean = cells
    .slice(0, 2 * mostRows)
    .map((row) => row.slice(0, mostColumns + 1).map((cell) => withoutFormulaMark(cleanLine(cell))));
  const at = clean.findIndex((row) => row.some((cell) => cell !== ""));
  const last = clean.findLastIndex((row) => row.some((cell) => cell !== ""));
  const width = (clean[at] ?? []).findLastIndex((cell) => cell !== "") + 1;
  const headings = (clean[at] ?? []).slice(0, width);
  const rows = clean
    .slice(at + 1, last + 1)
    .map((row) => Array.from({ length: width }, (_, n) => row[n] ?? ""));
  if (at < 0 || rows.length === 0)
    return { problem: "The file needs a row of headings, and a row for each athlete below it." };
  if (width > mostColumns) return { problem: `The file has more than ${mostColumns} columns.` };
  if (rows.length > mostRows)
    return { problem: "The file has more than 5,000 rows. Split it into two files." };
  const long = rows.findIndex((row) => row.some((cell) => cell.length > longestCell));
  if (long >= 0)
    return {
      problem: `A cell in row ${at + long + 2} is very long: probably a quotation mark is not closed there.`,
    };
  return { headings, rows, firstRow: at + 2 };
}
