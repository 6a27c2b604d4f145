import { readdir, readFile, stat } from "node:fs/promises";
import { expect, test } from "vitest";

const folder = "art/pictures";
interface Row {
  name: string;
  alt: string;
}
const rows: Row[] = JSON.parse(await readFile("art/pictures.json", "utf8"));

test("every source is in the manifest and says what is seen", async () => {
  const files = await readdir(folder);
  expect(rows.map(({ name }) => `${name}.avif`).sort()).toEqual(files.sort());
  expect(rows.filter(({ alt }) => alt.length < 20)).toEqual([]);
});

test("every source weighs at most 400 KB", async () => {
  const sizes = await Promise.all(rows.map(({ name }) => stat(`${folder}/${name}.avif`)));
  expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(400 * 1024);
});
