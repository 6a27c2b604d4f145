import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { focusPoints, pictureAlts, pictureFocus } from "#content/pictures.ts";
import {
  blurred,
  encode,
  encodePreview,
  fileName,
  type Pixels,
  planCut,
  type PlannedCut,
  readPixels,
} from "./picture-recipe.ts";
import {
  type PictureCut,
  type PictureInfo,
  type PictureLibrary,
  previewFile,
} from "#core/pictures.ts";

/** The pictures as they were rendered or taken; the club's own come first. */
const sources = ["content/pictures", "art/pictures"];
const picture = /^(.+)\.(avif|webp|png|jpe?g|svg)$/i;
/**
 * The encoded files for browsers, kept in the repository: encoding all takes over a minute on two cores.
 * Each file name contains the hash of its source and recipe.
 */
export const encodedFolder = "art/encoded";
/** The same as data: names, sizes, alt texts. */
export const libraryFile = "art/encoded.json";

/** A picture whose files are planned but not made yet. */
export interface PlannedPicture {
  name: string;
  alt: string;
  focus: PictureInfo["focus"];
  wide: PlannedCut;
  phone: PlannedCut;
}

/** All pictures with the files they should have. */
export async function planLibrary(): Promise<PlannedPicture[]> {
  const described = await readSample();
  const [own, sample] = await Promise.all(sources.map(picturesIn));
  const files = { ...sample, ...own };
  const names = Object.keys(files)
    .filter((name) => !name.endsWith("-phone"))
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const isOwn = own?.[name] !== undefined;
      // A club's own picture is never combined with the sample's portrait composition.
      const { [name]: file = "", [`${name}-phone`]: composed } = isOwn ? own : files;
      const focus = isOwn ? focusPoints[name] : described[name]?.focus;
      const phoneFocus = isOwn ? pictureFocus[name] : described[name]?.phoneFocus;
      const source = await readFile(file);
      const wide = await planCut(name, source);
      const isPortrait = wide.height > wide.width;
      const phone = isPortrait
        ? wide
        : composed
          ? await planCut(`${name}-phone`, await readFile(composed))
          : await planCut(`${name}-phone`, source, phoneFocus ?? 0.5);
      const alt = pictureAlts[name] ?? described[name]?.alt;
      if (!alt) throw new Error(`Describe ${file} in content/pictures.ts: what does it show?`);
      return { name, alt, focus, wide, phone };
    }),
  );
}

/** The pictures of a folder, by name; none if there is no such folder. */
async function picturesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const file of existsSync(folder) ? await readdir(folder) : []) {
    const [, name] = picture.exec(file) ?? [];
    if (!name) continue;
    if (found[name])
      throw new Error(`Delete ${found[name]} or ${folder}/${file}: both are ${name}`);
    found[name] = `${folder}/${file}`;
  }
  return found;
}

/** Names of all files in a planned library. */
export function filesOf(pictures: PlannedPicture[]): string[] {
  const cuts = new Set(pictures.flatMap(({ wide, phone }) => [wide, phone]));
  const shown = [...cuts].flatMap((cut) =>
    formatsOf(cut).map(({ width, format }) => fileName(cut, width, format)),
  );
  return [...shown, ...pictures.map(({ wide }) => previewFile(wide))];
}

function formatsOf({ widths, webp }: PlannedCut) {
  return [
    ...widths.map((width) => ({ width, format: "avif" as const })),
    ...webp.map((width) => ({ width, format: "webp" as const })),
  ];
}

/**
 * Encodes missing files, removes those of former sources, and writes the library.
 * @param onProgress called with the number of finished pictures and the total
 * @returns how many files were encoded
 */
export async function makeLibrary(
  onProgress: (done: number, all: number) => void = () => {},
): Promise<number> {
  await mkdir(encodedFolder, { recursive: true });
  const pictures = await planLibrary();
  const before = await readLibrary();
  const library: PictureLibrary = {};
  const waiting = pictures.filter((picture) => !isMade(picture) || !before[picture.name]);
  let made = 0;
  let done = pictures.length - waiting.length;
  const workers = Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      for (const cut of new Set([next.wide, next.phone])) {
        const files = await makeCut(cut);
        made += files;
      }
      const previews = await makePreview(next.wide);
      made += previews;
      onProgress((done += 1), pictures.length);
    }
  });
  await Promise.all(workers);
  for (const { name, alt, focus, wide, phone } of pictures) {
    const kept = before[name]?.wide.hash === wide.hash ? before[name].blur : null;
    const blur = kept ?? (await blurred(wide.source));
    const cuts = { wide: publicCut(wide), phone: publicCut(phone) };
    library[name] = { alt, blur, ...(focus && { focus }), ...cuts };
  }
  const wanted = new Set(filesOf(pictures));
  for (const file of await readdir(encodedFolder)) {
    if (!wanted.has(file)) await rm(`${encodedFolder}/${file}`);
  }
  const text = `${JSON.stringify(library, null, 1)}\n`;
  if (text !== (await readFile(libraryFile, "utf8").catch(() => ""))) {
    await writeFile(libraryFile, text);
  }
  return made;
}

const isMade = (picture: PlannedPicture) =>
  filesOf([picture]).every((file) => existsSync(`${encodedFolder}/${file}`));

async function makeCut(cut: PlannedCut): Promise<number> {
  let pixels: Pixels | undefined;
  let made = 0;
  for (const { width, format } of formatsOf(cut)) {
    const path = `${encodedFolder}/${fileName(cut, width, format)}`;
    if (existsSync(path)) continue;
    pixels ??= await readPixels(cut);
    await writeFile(path, await encode(cut, pixels, width, format));
    made += 1;
  }
  return made;
}

async function makePreview(cut: PlannedCut): Promise<number> {
  const path = `${encodedFolder}/${previewFile(cut)}`;
  if (existsSync(path)) return 0;
  await writeFile(path, await encodePreview(await readPixels(cut)));
  return 1;
}

function publicCut({ file, hash, widths, webp, width, height }: PlannedCut): PictureCut {
  return { file, hash, widths, webp, width, height };
}

/** The library as it was last written; empty when there is none. */
export async function readLibrary(): Promise<PictureLibrary> {
  return JSON.parse(await readFile(libraryFile, "utf8").catch(() => "{}"));
}

interface SamplePicture {
  name: string;
  alt: string;
  focus?: PictureInfo["focus"];
  /** Where the eye should land when it is cut for phones, from 0 (left) to 1 (right). */
  phoneFocus?: number;
}

/** The sample's pictures by name, as described where they are made. */
async function readSample(): Promise<Record<string, SamplePicture>> {
  const list: SamplePicture[] = JSON.parse(await readFile("art/pictures.json", "utf8"));
  return Object.fromEntries(list.map((picture) => [picture.name, picture]));
}
