import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const read = (file: string) => readFile(file, "utf8");
const given = JSON.parse(await read("package.json"));
const locked = Object.entries<{ integrity?: string; link?: boolean; version: string }>(
  JSON.parse(await read("package-lock.json")).packages,
).filter(([place]) => place !== "");
const direct = Object.entries<string>({
  ...given.dependencies,
  ...given.devDependencies,
  ...given.optionalDependencies,
});

test("every package that is installed is known by its hash, and comes from the registry alone", () => {
  expect(locked.length).toBeGreaterThan(100);
  const unsure = locked.filter(
    ([, { integrity, link }]) => link || !integrity?.startsWith("sha512-"),
  );
  expect(unsure.map(([place]) => place)).toEqual([]);
});

test("package.json has one exact version of each package, the locked one", () => {
  for (const [name, version] of direct) {
    const found = locked.find(([place]) => place === `node_modules/${name}`);
    expect([name, version]).toEqual([name, found?.[1].version]);
  }
});

test("no package runs a program when it is installed", async () => {
  expect(await read(".npmrc")).toContain("ignore-scripts=true");
});

test("each has its reason in docs/dependencies.md", async () => {
  const reasons = await read("docs/dependencies.md");
  const patterns = [...reasons.matchAll(/[@\w/.-]+\*?/g)].map(([word]) => word);
  const isNamed = (name: string) =>
    patterns.some(
      (word) => word === name || (word.endsWith("*") && name.startsWith(word.slice(0, -1))),
    );
  const unnamed = direct.map(([name]) => name).filter((name) => !isNamed(name));
  expect(unnamed).toEqual([]);
});

test("every test that the list in docs/security.md names is there", async () => {
  const [, checklist = ""] = (await read("docs/security.md")).split("## Checklist");
  const files = await readdir(".", { recursive: true }).then((all) =>
    all.filter((file) => !file.startsWith("node_modules") && /\.test\.tsx?$/.test(file)),
  );
  const chapters = checklist.split(/^### /m).slice(1);
  expect(chapters.length).toBeGreaterThan(15);
  for (const chapter of chapters) {
    const tests = /^Tests: (.*)$/m.exec(chapter)?.[1] ?? "";
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect([chapter, named.length]).not.toEqual([chapter, 0]);
    const missing = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  }
});
