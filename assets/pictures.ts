import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { pictureFocus } from "#content/pictures.ts";
import type { PictureCut, PictureInfo, PictureLibrary } from "#domain/picture.ts";
import {
  blurred,
  encode,
  fileName,
  type Pixels,
  type PlannedCut,
  planCut,
  readPixels,
} from "./picture-recipe.ts";

/**
 * Turns art/pictures into what the browser gets: build/pictures and build/pictures.json.
 * Each file is named after its source and recipe, so a second run only copies from the cache.
 */
const sources = "art/pictures";
const cache = ".cache/pictures";
const output = "build/pictures";

const made = { count: 0, since: Date.now() };
await mkdir(cache, { recursive: true });
await mkdir(output, { recursive: true });

const alts = await readAlts();
const files = (await readdir(sources)).filter((file) => file.endsWith(".avif"));
const names = files
  .filter((file) => !file.endsWith("-phone.avif"))
  .map((file) => file.replace(/\.avif$/, ""))
  .sort();
const waiting = [...names];
const infos = new Map<string, PictureInfo>();
// A small file keeps one core busy at most.
await Promise.all(Array.from({ length: availableParallelism() }, makeWaiting));
const library: PictureLibrary = Object.fromEntries(infos);
await writeFile("build/pictures.json", JSON.stringify(library));
console.log(
  `pictures: ${Object.keys(library).length}, ${made.count} files encoded, ${Date.now() - made.since} ms`,
);

async function makeWaiting() {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    infos.set(name, await makePicture(name));
  }
}

async function makePicture(name: string): Promise<PictureInfo> {
  const source = await readFile(`${sources}/${name}.avif`);
  const alt = alts[name];
  if (!alt) console.warn(`pictures: ${name} has no alt text in art/pictures.json`);
  const plan = await planCut(name, source);
  const wide = await makeCut(plan);
  const isPortrait = plan.height > plan.width;
  return {
    alt: alt ?? "",
    blur: await blurred(source),
    wide,
    phone: isPortrait ? wide : await makeCut(await planPhone(name, source)),
  };
}

/** The composition made for phones, else the middle of interest of the wide one. */
async function planPhone(name: string, wide: Buffer): Promise<PlannedCut> {
  const own = `${sources}/${name}-phone.avif`;
  if (existsSync(own)) return planCut(`${name}-phone`, await readFile(own));
  return planCut(`${name}-phone`, wide, pictureFocus[name] ?? 0.5);
}

async function makeCut(plan: PlannedCut): Promise<PictureCut> {
  let pixels: Pixels | undefined;
  const wanted = [
    ...plan.widths.map((width) => ({ width, format: "avif" as const })),
    ...plan.webp.map((width) => ({ width, format: "webp" as const })),
  ];
  for (const { width, format } of wanted) {
    const file = fileName(plan, width, format);
    if (!existsSync(`${cache}/${file}`)) {
      pixels ??= await readPixels(plan);
      await writeFile(`${cache}/${file}`, await encode(plan, pixels, width, format));
      made.count += 1;
    }
    await copyFile(`${cache}/${file}`, `${output}/${file}`);
  }
  const { file, hash, widths, webp, width, height } = plan;
  return { file, hash, widths, webp, width, height };
}

/** What each picture shows, written where the pictures are made. */
async function readAlts(): Promise<Record<string, string>> {
  const list: { name: string; alt: string }[] = JSON.parse(
    await readFile("art/pictures.json", "utf8"),
  );
  return Object.fromEntries(list.map(({ name, alt }) => [name, alt]));
}
