import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { CsvColumn } from "./csv.ts";
import { xlsxOf } from "./xlsx.server.ts";

interface Row {
  text: string;
  cents: number;
}
const columns: CsvColumn<Row>[] = [
  ["day", () => "2026-11-02", "day"],
  ["text", ({ text }) => text],
  ["amount", ({ cents }) => (cents / 100).toFixed(2), "money"],
  ["nth", () => "", "count"],
];
/** Two parts, so that the second is read. */
const written = async (rows: Row[]) => {
  const read = async (after: number | null) => ({
    rows: rows.slice(after ?? 0, (after ?? 0) + 2),
    next: (after ?? 0) + 2 < rows.length ? (after ?? 0) + 2 : null,
  });
  const bytes = await new Response(xlsxOf("Any", { columns, read })).arrayBuffer();
  return (await readXlsx(bytes)).sheets[0];
};

test("amounts and days are numbers, and no text is a formula", async () => {
  const texts = ["=1+1", "+1", "-1", "@x", "12.50", "<&>\"'", "a\u0000\u000b\ud7ff\n b", "é 中"];
  const sheet = await written(texts.map((text, n) => ({ text, cents: -n })));
  expect(sheet?.rows[0]).toEqual(["day", "text", "amount", "nth"]);
  expect(sheet?.rows.slice(1).map((row) => row[1])).toEqual(texts);
  expect(sheet?.rows[4]?.slice(0, 3)).toEqual([new Date("2026-11-02T00:00:00Z"), "@x", -0.03]);
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
});

test("a text that is too long for a cell is cut", async () => {
  const sheet = await written([{ text: "x".repeat(40_000), cents: 1 }]);
  expect(String(sheet?.rows[1]?.[1])).toHaveLength(32_767);
});

test("an empty list has its headings", async () => {
  expect((await written([]))?.rows).toEqual([["day", "text", "amount", "nth"]]);
});

test("a list that fails on the way ends the file", async () => {
  const sheet = {
    columns,
    read: () => Promise.reject<never>(new Error("away")),
  };
  await expect(new Response(xlsxOf("Any", sheet)).arrayBuffer()).rejects.toThrow("away");
});
