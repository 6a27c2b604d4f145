/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that what a visitor typed is never run (OWASP, CSV injection).
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string): string {
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
