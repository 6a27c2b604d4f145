import { writeXlsxStream } from "hucre/xlsx";
import { type CellKind, partsOf, type Sheet } from "./csv.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Excel refuses a file with a longer text. */
const longestText = 32_767;

const formats: Record<CellKind, string> = { money: "0.00", day: "yyyy-mm-dd", count: "0" };
const widths: Record<CellKind, number> = { money: 12, day: 12, count: 8 };

/**
 * A list as a spreadsheet (XLSX), with the columns of its CSV file: amounts and days are numbers to a
 * spreadsheet, and everything else is text, whatever it begins with. Its headings stay in view. It is made while
 * it is sent: no more than one part of the list is in memory.
 */
export const xlsxOf = <Row, Place>(
  name: string,
  sheet: Sheet<Row, Place>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(cellsOf(sheet), {
    name,
    columns: sheet.columns.map(([header, , kind]) => ({
      header,
      width: Math.max(kind ? widths[kind] : 16, header.length + 2),
      ...(kind && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  });

async function* cellsOf<Row, Place>(sheet: Sheet<Row, Place>) {
  for await (const rows of partsOf(sheet))
    for (const row of rows) yield sheet.columns.map(([, cell, kind]) => valueOf(cell(row), kind));
}

function valueOf(text: string, kind: CellKind | undefined): string | number | Date | null {
  if (text === "") return null;
  if (kind === "day") return new Date(`${text}T00:00:00Z`);
  return kind ? Number(text) : text.slice(0, longestText);
}
