import sharp from "sharp";
import { expect, test } from "vitest";
import { averageColor, fileName, planCut } from "./picture-recipe.ts";

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();

test("a picture is never made wider than its source", async () => {
  const cut = await planCut("track", await painted(1000, 500));
  expect(cut.widths).toEqual([480, 800, 1000]);
  expect(fileName(cut, 800, "avif")).toMatch(/^track-800\.[0-9a-f]{8}\.avif$/);
});

test("a portrait keeps what matters in view and stays inside the picture", async () => {
  const cut = await planCut("track-phone", await painted(1600, 900), 0.95);
  expect(cut.crop).toEqual({ left: 925, top: 0, width: 675, height: 900 });
});

test("another cut of the same source has another name", async () => {
  const source = await painted(1600, 900);
  const [left, right] = [await planCut("track", source, 0.2), await planCut("track", source, 0.8)];
  expect(left.hash).not.toBe(right.hash);
});

test("the colour behind a picture is its average", async () => {
  expect(await averageColor(await painted(8, 8))).toBe("#204060");
});
