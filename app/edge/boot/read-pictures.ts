import { readFile } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "#core/startup-error.ts";
import type { PictureLibrary } from "#core/pictures.ts";

/** The encoded pictures (`assets/pictures.ts`), by name. */
export async function readPictures(root: string): Promise<PictureLibrary> {
  try {
    return JSON.parse(await readFile(path.join(root, "art/encoded.json"), "utf8"));
  } catch {
    throw new StartupError("The site is not built yet: run npm start, which builds it first.");
  }
}
