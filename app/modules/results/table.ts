import { comparedName } from "#core/names.ts";

/** A line of a results list, as written. */
export interface TableLine {
  /** Counted from 1, including the header, as in a spreadsheet. */
  number: number;
  /** First and last name. */
  name: string;
  /** The year of birth; empty: not in the list. */
  year: string;
  event: string;
  result: string;
  wind: string;
  place: string;
  round: string;
  note: string;
}

type Column = Exclude<keyof TableLine, "number"> | "first" | "last";

/** The headers in results lists, by their column. */
const headings: Record<Column, readonly string[]> = {
  first: ["first name", "first", "given name", "firstname"],
  last: ["last name", "last", "surname", "family name", "lastname"],
  name: ["name", "athlete", "competitor", "athlete name", "full name"],
  year: [
    "year",
    "yob",
    "yr",
    "birth year",
    "year of birth",
    "born",
    "dob",
    "date of birth",
    "birthdate",
  ],
  event: ["event", "discipline", "event name"],
  result: [
    "mark",
    "result",
    "time",
    "performance",
    "distance",
    "height",
    "perf",
    "best",
    "points",
    "finals",
    "final",
  ],
  wind: ["wind", "w"],
  place: ["place", "pl", "pos", "position", "rank", "rk", "#"],
  round: ["round", "heat", "phase"],
  note: ["note", "notes", "remark", "comment"],
};

/** The columns that a list needs, for staff. */
export const tableHelp =
  "The first line names the columns: Name (or First name and Last name), Year, Event, Result, Wind, Place, Round. Name and Result are needed; the others can be missing or in any order.";

/** The most lines of one list: a large meet has fewer for a club. */
const longestTable = 1_000;

/**
 * Parses a table that was copied from a results page or a spreadsheet, or a CSV file.
 * @returns its lines, or the error as text
 */
export function readTable(text: string): { lines: TableLine[] } | { error: string } {
  const rows = rowsOf(text.replace(/^\uFEFF/, ""));
  const [header, ...rest] = rows;
  if (!header)
    return {
      error: "There is nothing in it. Paste the lines with their header, or choose a file.",
    };
  const columns = header.cells.map(columnOf);
  const has = (column: Column) => columns.includes(column);
  if (!has("result") || !(has("name") || has("last")))
    return {
      error: `Its first line names no column for ${has("result") ? "the name" : "the result"}. ${tableHelp}`,
    };
  if (rest.length > longestTable)
    return {
      error: `It has ${rest.length} lines; ${longestTable} are the most at once. Paste it in parts.`,
    };
  const lines = rest.map(({ number, cells }): TableLine => {
    const cell = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? "";
    return {
      number,
      name: ordered(cell("name") || `${cell("first")} ${cell("last")}`),
      year: /\b(19|20)\d\d\b/.exec(cell("year"))?.[0] ?? "",
      event: cell("event"),
      result: cell("result"),
      wind: cell("wind"),
      place: cell("place").replace(/\.$/, ""),
      round: cell("round"),
      note: cell("note"),
    };
  });
  return { lines: lines.filter(({ name, result }) => name !== "" || result !== "") };
}

function columnOf(heading: string): Column | null {
  const name = comparedName(heading).replaceAll(/[^a-z0-9# ]/g, "");
  const found = Object.entries(headings).find(([, names]) => names.includes(name));
  return (found?.[0] as Column | undefined) ?? null;
}

/** Converts `OSEI, Maya` to `Maya OSEI`. */
function ordered(name: string): string {
  const [last = "", first] = name.split(",").map((part) => part.trim());
  return (first ? `${first} ${last}` : name).replaceAll(/\s+/g, " ").trim();
}

/** The delimiter is the one that yields the most cells in the first line. */
function rowsOf(text: string): { number: number; cells: string[] }[] {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== "") ?? "";
  const count = (sign: string) => first.split(sign).length;
  const separator = ["\t", ";", ","].reduce((best, sign) =>
    count(sign) > count(best) ? sign : best,
  );
  const rows: { number: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let number = 1;
  let begun = 1;
  const endRow = () => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) rows.push({ number: begun, cells });
    cells = [];
    cell = "";
  };
  for (let n = 0; n < text.length; n += 1) {
    const sign = text[n] ?? "";
    if (sign === "\n") number += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[n + 1] === '"') {
        cell += '"';
        n += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (sign === separator) {
      cells.push(cell);
      cell = "";
    } else if (sign === "\n") {
      endRow();
      begun = number;
    } else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}
