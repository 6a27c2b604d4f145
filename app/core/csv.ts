/**
 * How a formula begins, also after characters that spreadsheets may skip or take for the ASCII ones: quotes
 * and full-width signs.
 */
const formula = /^[\s\p{Cc}\p{Cf};,|'"]*[=+\-@\t\r＝＋－＠﹢﹣﹦﹫−]/u;

/**
 * Where a formula begins in the middle of a cell: in many countries a spreadsheet splits cells at semicolons,
 * and then a line break ends the row too. A list's dash and a smiley begin none.
 */
const formulaInside = /(?<=[;\r\n])(?=\s{0,20}(?:[=+@＝＋＠﹢﹦﹫]|[-－﹣−](?![) ])))/gu;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that what a visitor typed is never run (OWASP, CSV injection).
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string): string {
  const inside = value.replace(formulaInside, "'");
  const safe = formula.test(inside) ? `'${inside}` : inside;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
