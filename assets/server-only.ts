import path from "node:path";
import type { Plugin } from "vite";

/**
 * Refuses a file of server/ in a browser's script: React Router removes a loader with its imports, so what is left
 * was imported by a part that browsers get.
 * @param root the project's folder
 */
export const serverOnly = (root = process.cwd()): Plugin => ({
  name: "server-only",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  resolveId(source, importer) {
    if (!importer) return;
    const file = source.startsWith(".") ? path.resolve(path.dirname(importer), source) : source;
    if (!file.startsWith("#server/") && !file.startsWith(path.join(root, "server/"))) return;
    const by = path.relative(root, importer);
    this.error(`A browser's script may not import from server/: ${by} imports ${source}`);
  },
});
