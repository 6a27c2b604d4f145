/**
 * How a formula begins, also after characters that spreadsheets may skip or take for the ASCII ones: quotes
 * and full-width signs.
 */
const formula = /^[\s\p{Cc}\p{Cf};,|'"]*[=+\-@\t\r＝＋－＠﹢﹣﹦﹫−]/u;

/**
 * A formula in the middle of a cell: in many countries a spreadsheet splits cells at semicolons, and then a
 * line break ends the row too. A list's dash and a smiley are no formula.
 */
const formulaInside = /(?<=[;\r\n])(?=\s{0,20}(?:[=+@＝＋＠﹢﹦﹫]|[-－﹣−](?![) ])))/gu;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that what a visitor typed is never run (OWASP, CSV injection).
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A negative amount is a number to a spreadsheet, not a formula. */
const negative = /^-\d+\.\d\d$/;

function csvCell(value: string): string {
  if (negative.test(value)) return value;
  const inside = value.replace(formulaInside, "'");
  const safe = formula.test(inside) ? `'${inside}` : inside;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The type of a column in a spreadsheet: amounts (`-25.50`), days (`2026-11-02`), whole numbers; otherwise text. */
export type CellKind = "money" | "day" | "count";

/**
 * The original value of such a cell: without the apostrophe that was added before what looks like a formula.
 */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A column of a file: its heading, and a function that returns its cell for a row. */
export type CsvColumn<Row> = readonly [
  heading: string,
  cell: (row: Row) => string,
  kind?: CellKind,
];

/** A part of a list, and where the next part begins; null: it was the last. */
export interface ListPart<Row, Place> {
  rows: readonly Row[];
  next: Place | null;
}

/** A list to download, as CSV or as a spreadsheet. */
export interface Sheet<Row, Place> {
  columns: readonly CsvColumn<Row>[];
  /** The part that begins after a position; null: the first. */
  read: (after: Place | null) => Promise<ListPart<Row, Place>>;
}

/** The rows of a list, part by part. */
export async function* partsOf<Row, Place>({
  read,
}: Sheet<Row, Place>): AsyncGenerator<readonly Row[]> {
  let after: Place | null = null;
  do {
    const part: ListPart<Row, Place> = await read(after);
    yield part.rows;
    after = part.next;
  } while (after !== null);
}

/**
 * A list as CSV (RFC 4180, UTF-8 with a BOM for spreadsheets), part by part: the headings are sent before
 * the list is read, and no more than one part is in memory.
 */
export async function* csvParts<Row, Place>(sheet: Sheet<Row, Place>): AsyncGenerator<string> {
  const { columns } = sheet;
  yield `\uFEFF${csvRow(columns.map(([heading]) => heading))}`;
  for await (const rows of partsOf(sheet))
    yield rows.map((row) => csvRow(columns.map(([, cell]) => cell(row)))).join("");
}
