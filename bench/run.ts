import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../tests/support/server-process.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measurePageSpeed } from "./page-speed.ts";

/** `npm run bench` measures everything; `npm run bench -- page-speed` one part. */
const parts = { "page-speed": measurePageSpeed, lighthouse: measureLighthouse };

const chosen = process.argv.slice(2);
const folder = await mkdtemp(path.join(tmpdir(), "club-bench-"));
const site = await startServer({ DATA_DIR: path.join(folder, "data") });
const results: Record<string, unknown> = {};
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) {
      results[name] = await measure(site.address, folder);
    }
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
await mkdir(".cache", { recursive: true });
await writeFile(".cache/bench.json", `${JSON.stringify(results, null, 2)}\n`);
console.log("\nThe same as JSON: .cache/bench.json");
