import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "one-clock-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the linter says of a source, with this one rule. */
function complaints(source: string, file = "app/source.ts"): string[] {
  const at = path.join(folder, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, source);
  writeFileSync(
    path.join(folder, ".oxlintrc.json"),
    JSON.stringify({
      ...{ jsPlugins: [path.resolve("lint/one-clock.js")], categories: {} },
      rules: { "time/one-clock": "error" },
    }),
  );
  const linter = path.resolve("node_modules/.bin/oxlint");
  try {
    execFileSync(linter, ["-f", "unix", "--no-ignore", file], { cwd: folder, stdio: "pipe" });
    return [];
  } catch (error) {
    const said = (error as { stdout: Buffer }).stdout.toString();
    return said.split("\n").filter((line) => line.includes("one-clock"));
  }
}

test.each([
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
])("%s is refused", (source) => {
  expect(complaints(source)).toHaveLength(1);
});

test.each([
  ["export const at = new Date().toISOString();", "app/source.ts"],
  ["export const later = Date.now() + 1;", "app/source.ts"],
  ["export const year = new Date(0).getUTCFullYear();", "app/source.ts"],
  ["export const zone = 'America/Vancouver';", "content/club.ts"],
  ["export const format = new Intl.DateTimeFormat('en-CA');", "domain/time.ts"],
])("%s may stand in %s", (source, file) => {
  expect(complaints(source, file)).toEqual([]);
});
