import { readFile } from "node:fs/promises";
import path from "node:path";
import type { PictureLibrary } from "../../domain/picture.ts";
import { StartupError } from "../db/embedded/startup-error.ts";

/** The pictures the build made, by name. */
export async function readPictures(buildFolder: string): Promise<PictureLibrary> {
  try {
    return JSON.parse(await readFile(path.join(buildFolder, "pictures.json"), "utf8"));
  } catch {
    throw new StartupError("The site is not built yet: run npm start, which builds it first.");
  }
}
