import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { pictureFocus } from "#content/pictures.ts";
import type { PictureCut, PictureInfo, PictureLibrary } from "#domain/picture.ts";
import { averageColor, encode, fileName, type PlannedCut, planCut } from "./picture-recipe.ts";

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
const library: PictureLibrary = {};
const files = (await readdir(sources)).filter((file) => file.endsWith(".avif"));
for (const file of files.filter((file) => !file.endsWith("-phone.avif")).sort()) {
  const name = file.replace(/\.avif$/, "");
  library[name] = await makePicture(name);
}
await writeFile("build/pictures.json", JSON.stringify(library));
console.log(
  `pictures: ${Object.keys(library).length}, ${made.count} files encoded, ${Date.now() - made.since} ms`,
);

async function makePicture(name: string): Promise<PictureInfo> {
  const source = await readFile(`${sources}/${name}.avif`);
  const alt = alts[name];
  if (!alt) console.warn(`pictures: ${name} has no alt text in art/pictures.json`);
  return {
    alt: alt ?? "",
    color: await averageColor(source),
    wide: await makeCut(await planCut(name, source)),
    phone: await makeCut(await planPhone(name, source)),
  };
}

/** The composition made for phones, else the middle of interest of the wide one. */
async function planPhone(name: string, wide: Buffer): Promise<PlannedCut> {
  const own = `${sources}/${name}-phone.avif`;
  if (existsSync(own)) return planCut(`${name}-phone`, await readFile(own));
  return planCut(`${name}-phone`, wide, pictureFocus[name] ?? 0.5);
}

async function makeCut(plan: PlannedCut): Promise<PictureCut> {
  for (const width of plan.widths) {
    for (const format of ["avif", "webp"] as const) {
      const file = fileName(plan, width, format);
      if (!existsSync(`${cache}/${file}`)) {
        await writeFile(`${cache}/${file}`, await encode(plan, width, format));
        made.count += 1;
      }
      await copyFile(`${cache}/${file}`, `${output}/${file}`);
    }
  }
  const { file, hash, widths, width, height } = plan;
  return { file, hash, widths, width, height };
}

/** What each picture shows, written where the pictures are made. */
async function readAlts(): Promise<Record<string, string>> {
  const list: { name: string; alt: string }[] = JSON.parse(
    await readFile("art/pictures.json", "utf8"),
  );
  return Object.fromEntries(list.map(({ name, alt }) => [name, alt]));
}
