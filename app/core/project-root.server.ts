import { findPackageJSON } from "node:module";
import path from "node:path";

/** The project's folder, from the sources and from the bundled server in `build/` alike. */
export const projectRoot = path.dirname(findPackageJSON(import.meta.url) ?? "package.json");

/**
 * The file to run for a program of ours: its source, or in the bundled server its bundle
 * (`vite.config.ts` lists them).
 * @param source from the project's folder, such as `app/edge/pictures/picture-process.ts`
 */
export function programFile(source: string): string {
  if (import.meta.url.endsWith(".ts")) return path.join(projectRoot, source);
  return path.join(projectRoot, "build/server", `${path.basename(source, ".ts")}.js`);
}
