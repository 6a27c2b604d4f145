import { readdir, readFile, stat } from "node:fs/promises";
import { expect, test } from "vitest";

const folder = "art/pictures";
interface Row {
  name: string;
  width: number;
  height: number;
  alt: string;
}
const rows: Row[] = JSON.parse(await readFile("art/pictures.json", "utf8"));

test("every source is in the manifest and says what is seen", async () => {
  const files = await readdir(folder);
  expect(rows.map(({ name }) => `${name}.avif`).sort()).toEqual(files.sort());
  expect(rows.filter(({ alt }) => alt.length < 20)).toEqual([]);
});

test("every source is 2400 px wide or a phone's composition, and weighs at most 400 KB", async () => {
  const shape = ({ width, height }: Row) => `${width} × ${height}`;
  const wanted = ({ name }: Row) => (name.endsWith("-phone") ? "1200 × 1600" : "2400 × 1350");
  expect(rows.filter((row) => shape(row) !== wanted(row))).toEqual([]);
  const sizes = await Promise.all(rows.map(({ name }) => stat(`${folder}/${name}.avif`)));
  expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(400 * 1024);
});
