import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

const refused = [
  "export const day = new Date().toISOString().slice(0, 10);",
  "export const name = new Date().toISOString().replaceAll(':', '-');",
  "export const words = new Date().toLocaleDateString('en-CA');",
  "export const words = new Date().toLocaleString('en-CA', { timeZone: 'UTC' });",
  "export const hour = new Date().getHours();",
  "export const year = new Date().getFullYear();",
  "export const format = new Intl.DateTimeFormat('en-CA');",
  "export const now = Temporal.Now.plainDateISO();",
  "export const zone = 'America/Toronto';",
  "export const month = `date_trunc('month', now())`;",
];
const allowed: [source: string, file: string][] = [
  ["export const at = new Date().toISOString();", "app/allowed-1.ts"],
  ["export const later = Date.now() + 1;", "app/allowed-2.ts"],
  ["export const year = new Date(0).getUTCFullYear();", "app/allowed-3.ts"],
  ["export const zone = 'America/Vancouver';", "content/club.ts"],
  ["export const format = new Intl.DateTimeFormat('en-CA');", "app/core/time/time.ts"],
];

let problems: string[];
beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "one-clock-"));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write(
    ".oxlintrc.json",
    JSON.stringify({
      jsPlugins: [path.resolve("lint/one-clock.js")],
      categories: {},
      rules: { "time/one-clock": "error" },
    }),
  );
  // One run of the linter for all cases: starting it takes longer than the check.
  for (const [index, source] of refused.entries()) write(`app/refused-${index}.ts`, source);
  for (const [source, file] of allowed) write(file, source);
  const linter = path.resolve("node_modules/.bin/oxlint");
  const { stdout } = spawnSync(linter, ["-f", "unix", "--no-ignore", "."], { cwd: folder });
  problems = stdout
    .toString()
    .split("\n")
    .filter((line) => line.includes("one-clock"));
  rmSync(folder, { recursive: true });
});

test.each(refused.map((source, index) => ({ source, index })))(
  "$source is refused",
  ({ index }) => {
    expect(problems.filter((line) => line.includes(`app/refused-${index}.ts:`))).toHaveLength(1);
  },
);

test.each(allowed)("%s is allowed in %s", (_, file) => {
  expect(problems.filter((line) => line.includes(`${file}:`))).toEqual([]);
});
