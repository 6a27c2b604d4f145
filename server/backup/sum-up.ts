import type { Manifest } from "./manifest.ts";

/** What an archive holds, in a few words. */
export function sumUp({ tables, uploads }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const told = ["submissions", "orders", "articles"].map((name) => {
    const count = tables.find((table) => table.name === name)?.rows ?? 0;
    return `${count} ${name}`;
  });
  return `${told.join(", ")}, ${uploads.length} uploads, ${rows} rows in all`;
}
