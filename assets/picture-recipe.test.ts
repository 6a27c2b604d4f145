import sharp from "sharp";
import { expect, test } from "vitest";
import { blurred, encode, fileName, planCut, readPixels, recipe } from "./picture-recipe.ts";

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();

test("a picture is never made wider than its source", async () => {
  const cut = await planCut("track", await painted(1000, 500));
  expect(cut.widths).toEqual([480, 800, 1000]);
  expect(cut.webp).toEqual([800, 1000]);
  expect(fileName(cut, 800, "avif")).toMatch(/^track-800\.[0-9a-f]{8}\.avif$/);
});

test("a drawing of few colours is encoded fast, and is still small", async () => {
  const drawing = await sharp(await painted(1200, 675))
    .png({ palette: true, colours: 16 })
    .toBuffer();
  const cut = await planCut("drawing", drawing);
  expect([cut.effort, (await planCut("track", await painted(1200, 675))).effort]).toEqual([
    0,
    undefined,
  ]);
  const file = await encode(cut, await readPixels(cut), 1200, "avif");
  expect(file.byteLength).toBeLessThan(recipe.onPhones.bytes);
});

test("a portrait keeps its focus in view and stays inside the picture", async () => {
  const cut = await planCut("track-phone", await painted(1600, 900), 0.95);
  expect(cut.crop).toEqual({ left: 925, top: 0, width: 675, height: 900 });
});

test("another cut of the same source has another name", async () => {
  const source = await painted(1600, 900);
  const [left, right] = [await planCut("track", source, 0.2), await planCut("track", source, 0.8)];
  expect(left.hash).not.toBe(right.hash);
});

test("files for phones are kept under the size limit; wider files are not limited", async () => {
  const grain = { type: "gaussian", mean: 128, sigma: 9 } as const;
  const source = await sharp({
    create: { width: 1300, height: 700, channels: 3, background: "#808080", noise: grain },
  })
    .png()
    .toBuffer();
  const cut = await planCut("grain", source);
  const pixels = await readPixels(cut);
  const sizes = { phone: 1200, office: 1300 };
  const [phone, office] = await Promise.all(
    Object.values(sizes).map((width) => encode(cut, pixels, width, "avif")),
  );
  expect(phone?.byteLength).toBeLessThanOrEqual(recipe.onPhones.bytes);
  expect(office?.byteLength).toBeGreaterThan(recipe.onPhones.bytes);
});

test("a picture's blurred preview takes about a hundred bytes", async () => {
  const blur = Buffer.from(await blurred(await painted(1600, 900)), "base64");
  expect(blur.byteLength).toBeLessThan(110);
  const { data, info } = await sharp(blur).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([16, 9]);
  for (const [channel, value] of [0x20, 0x40, 0x60].entries()) {
    expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(8);
  }
});
