import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { version } from "./version.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "club-version-"));
writeFileSync(path.join(folder, "package.json"), '{ "version": "1.2.3" }');
afterEach(() => vi.unstubAllEnvs());

test("a version is that of package.json and the commit, if one is known", () => {
  expect(version(folder)).toBe("1.2.3");
  vi.stubEnv("COMMIT", "f6dee840c4a1b2d3e4f5a6b7c8d9e0f1a2b3c4d5");
  expect(version(folder)).toBe("1.2.3-f6dee840");
  rmSync(folder, { recursive: true });
});

test("in a clone the commit is Git's", () => {
  const { version: number } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(version()).toMatch(
    new RegExp(`^${number.replaceAll(".", "\\.")}(-[0-9a-f]{7,})?(-dirty)?$`),
  );
});
