import { findPackageJSON } from "node:module";
import path from "node:path";

/** The project's folder, whether the sources or the bundled server in `build/` are running. */
export const projectRoot = path.dirname(findPackageJSON(import.meta.url) ?? "package.json");

/**
 * The file of one of our programs: its source, or its bundle when the bundled server runs (`vite.config.ts`
 * lists them).
 * @param source from the project's folder, such as `app/edge/pictures/picture-process.ts`
 */
export function programFile(source: string): string {
  if (import.meta.url.endsWith(".ts")) return path.join(projectRoot, source);
  return path.join(projectRoot, "build/server", `${path.basename(source, ".ts")}.js`);
}
