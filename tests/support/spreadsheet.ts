import { readXlsx } from "hucre/xlsx";
import { expect } from "vitest";

/** The cells of the spreadsheet in a response, its frozen rows, and its file name. */
export async function sheetOf(answer: Response) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain("spreadsheetml.sheet");
  const [, name = ""] =
    /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  const { sheets } = await readXlsx(await answer.arrayBuffer());
  const [sheet] = sheets;
  if (!sheet) throw new Error("no sheet");
  const width = sheet.rows[0]?.length ?? 0;
  return {
    rows: sheet.rows.map((row) => Array.from({ length: width }, (_, n) => row[n] ?? null)),
    frozen: sheet.freezePane?.rows,
    name,
  };
}
