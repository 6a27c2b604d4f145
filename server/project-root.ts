import { findPackageJSON } from "node:module";
import path from "node:path";

/** The project's folder, from the sources and from the bundled server in `build/` alike. */
export const projectRoot = path.dirname(findPackageJSON(import.meta.url) ?? "package.json");
