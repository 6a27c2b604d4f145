import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";

/** The lines of a file that the rule refuses. */
function refusedLines(source: string[]): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), "ordinary-names-"));
  const config = {
    jsPlugins: [path.resolve("lint/ordinary-names.js")],
    categories: {},
    rules: { "names/ordinary-names": "error" },
  };
  writeFileSync(path.join(folder, ".oxlintrc.json"), JSON.stringify(config));
  writeFileSync(path.join(folder, "names.ts"), source.join("\n"));
  const linter = path.resolve("node_modules/.bin/oxlint");
  const { stdout } = spawnSync(linter, ["-f", "unix", "--no-ignore", "."], { cwd: folder });
  rmSync(folder, { recursive: true });
  const found = stdout.toString().matchAll(/names\.ts:(\d+):.*ordinary-names/g);
  return Array.from(found, ([, line]) => Number(line)).toSorted((a, b) => a - b);
}

test("a private word in a name is refused, as a part of any name; in a sentence it is not", () => {
  const source = [
    "export const missingPapers = 1;",
    "export function startStripePeer() {}",
    "export interface Deed { removal: string }",
    "// It is a family's turn, and the papers are on the desk.",
    'export const text = "It is your turn";',
    "export const isOnPaper = true;",
    "export const waiver = 1, returned = 2, newspaper = 3;",
  ];
  expect([...new Set(refusedLines(source))]).toEqual([1, 2, 3]);
});
