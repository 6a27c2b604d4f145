import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = "build/client/static/js";

interface RouteScripts {
  module: string;
  imports?: string[];
}

interface Manifest {
  entry: RouteScripts;
  routes: Record<string, RouteScripts>;
}

const manifest: Manifest = readManifest();
const shell = ["root", "modules/site/public/layout"];
const publicPages = Object.keys(manifest.routes).filter((id) =>
  /^modules\/[\w-]+\/public\/(?!layout)/.test(id),
);

test("no public page loads more than 110 kB of script, compressed", () => {
  const tooHeavy = publicPages
    .map((id) => ({ id, bytes: weightOf(id) }))
    .filter(({ bytes }) => bytes > 110_000);
  expect(publicPages.length).toBeGreaterThan(25);
  expect(tooHeavy).toEqual([]);
  expect(weightOf("modules/site/public/home/home")).toBeGreaterThan(50_000);
});

test("every script is named {id}.{hash}.chunk.js (docs/specification.md 7.1)", () => {
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => !/^[\w.-]+\.[\w-]{8}\.chunk\.js$/.test(name))).toEqual([]);
  const manifestScript = scripts.find((name) => name.startsWith("manifest")) ?? "";
  expect(readFileSync("build/server/index.js", "utf8")).toContain(`/static/js/${manifestScript}`);
});

function readManifest(): Manifest {
  const file = readdirSync(folder).find((name) => /^manifest.*\.js$/.test(name)) ?? "";
  const text = readFileSync(path.join(folder, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/**
 * The size of the files that a browser requests for a page: its modules and all their imports, compressed
 * with brotli.
 */
function weightOf(id: string): number {
  const parts = [manifest.entry, ...[...shell, id].map((name) => manifest.routes[name])];
  const waiting = parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : []));
  const fetched = new Set<string>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const name = path.basename(next);
    if (fetched.has(name)) continue;
    fetched.add(name);
    const text = readFileSync(path.join(folder, name), "utf8");
    for (const [, found] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(found ?? "");
  }
  return [...fetched].reduce((sum, name) => sum + compressedSize(path.join(folder, name)), 0);
}

function compressedSize(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}
