import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => nameManifestAsChunk(reactRouterConfig.buildDirectory),
} satisfies Config;

/**
 * React Router names its table of routes `manifest-{hash}.js` and asks nobody; the specification's
 * pattern, `{id}.{hash}.chunk.js`, is for every script (docs/specification.md 7.1).
 */
async function nameManifestAsChunk(build: string) {
  const folder = path.join(build, "client/static/js");
  const given = (await readdir(folder)).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!given) throw new Error(`React Router wrote no manifest into ${folder}`);
  const named = given.replace(/^manifest-(\w+)\.js$/, "manifest.$1.chunk.js");
  for (const file of [path.join(folder, given), path.join(build, "server/index.js")]) {
    const code = await readFile(file, "utf8");
    await writeFile(file, code.replaceAll(given, named));
  }
  await rename(path.join(folder, given), path.join(folder, named));
}
