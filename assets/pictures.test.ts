import { readdir, readFile, stat } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodedFolder, filesOf, planLibrary, readLibrary } from "./picture-library.ts";

const folder = "art/pictures";
interface Row {
  name: string;
  alt: string;
  width: number;
  height: number;
}
const rows: Row[] = JSON.parse(await readFile("art/pictures.json", "utf8"));

test("every source is in the manifest and has an alt text", async () => {
  const files = await readdir(folder);
  expect(rows.map(({ name }) => `${name}.avif`).sort()).toEqual(files.sort());
  expect(rows.filter(({ alt }) => alt.length < 20)).toEqual([]);
});

test("every source weighs at most 400 KB", async () => {
  const sizes = await Promise.all(rows.map(({ name }) => stat(`${folder}/${name}.avif`)));
  expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(400 * 1024);
});

test("every source is large enough for the largest screen, a portrait for a phone", () => {
  const sizes = new Set(rows.map(({ width, height }) => `${width} × ${height}`));
  expect([...sizes].sort()).toEqual(["1200 × 1600", "2400 × 1350"]);
});

test("the encoded files are exactly those of these sources", async () => {
  const planned = await planLibrary();
  expect((await readdir(encodedFolder)).sort()).toEqual(filesOf(planned).sort());
  const library = await readLibrary();
  const facts = planned.map(({ name, alt, wide, phone }) => [name, alt, wide.hash, phone.hash]);
  expect(
    Object.entries(library).map(([name, { alt, wide, phone }]) => [
      name,
      alt,
      wide.hash,
      phone?.hash,
    ]),
  ).toEqual(facts);
});

const formats: Record<string, string> = { avif: "heif", webp: "webp", jpg: "jpeg" };

test("each encoded file has the width in its name", async () => {
  const wrong: string[] = [];
  for (const file of await readdir(encodedFolder)) {
    const { width, height, format } = await sharp(`${encodedFolder}/${file}`).metadata();
    const [, named, high = height, ending = ""] =
      /-(\d+)(?:x(\d+)q\d+)?\.\w+\.(avif|webp|jpg)$/.exec(file) ?? [];
    const found = [width, height, format].join();
    if (found !== [named, high, formats[ending]].join()) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});
