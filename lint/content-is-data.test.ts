import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** The lines of a file of content/ that the rule refuses. */
function refusedLines(source: string[]): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), "content-is-data-"));
  const config = {
    jsPlugins: [path.resolve("lint/content-is-data.js")],
    categories: {},
    rules: { "content/is-data": "error" },
  };
  mkdirSync(path.join(folder, "content"));
  writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify(config));
  writeFileSync(path.join(folder, "content/club.ts"), source.join("\n"));
  const linter = path.resolve("node_modules/.bin/oxlint");
  const { stdout } = spawnSync(linter, ["-f", "unix", "--no-ignore", "."], { cwd: folder });
  rmSync(folder, { recursive: true });
  const found = stdout.toString().matchAll(/club\.ts:(\d+):.*is-data/g);
  return [...new Set(Array.from(found, ([, line]) => Number(line)))].toSorted((a, b) => a - b);
}

test("data passes: texts, lists, names of them and types", () => {
  const source = [
    "// The club’s details, on every page.",
    'import type { Club } from "#modules/content/site.ts";',
    'import { towns } from "./towns.ts";',
    'export { venues } from "./venues.ts";',
    "const shared = { phone: null, months: -1 } satisfies Partial<Club>;",
    'export const club: Club = { ...shared, name: "It’s (1 + 1)", towns, others: [...towns] };',
  ];
  expect(refusedLines(source)).toEqual([]);
});

test("computed values, imported code and a file without a comment are refused", () => {
  const source = [
    'import { everyAge } from "#modules/content/results.ts";',
    'import { club } from "./club.ts";',
    "const upper = (text: string) => text;",
    'export const name = upper("a");',
    "export const title = `About ${everyAge}`;",
    "export const email = club.email;",
    "export const sum = 1 + 1;",
    'export const kind = "a" as const;',
    'export { everyAge } from "#modules/content/results.ts";',
  ];
  expect(refusedLines(source)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
});
