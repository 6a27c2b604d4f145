import { readdir, readFile, writeFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { fillDemoClub } from "#demo/fill.ts";
import type { AppContext } from "#core/context.server.ts";
import { projectRoot } from "#core/project-root.server.ts";
import { codeOf } from "#core/records.ts";
import { StartupError } from "#core/startup-error.ts";
import { parseEnv } from "../env.ts";
import { run } from "../run.ts";

/** The settings of a demo. It uses no vendor and only its own database, whatever `.env` contains. */
const used = [
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "TRUST_PROXY",
  "POSTGRES_BIN",
  "LOG_LEVEL",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "DEMO_CHECKOUT",
];

/** The file that identifies a demo's data. */
const markOf = (dataDir: string) => path.join(dataDir, "demo-club");
const [begun, complete] = ["The demo club is being made.\n", "The demo club is complete.\n"];

/** @throws StartupError when the folder has other data, or a club that was not completed */
async function claimFolder(dataDir: string): Promise<void> {
  const mark = await readFile(markOf(dataDir), "utf8").catch(absent);
  if (mark === complete) return;
  if (mark !== null)
    throw new StartupError(
      `The demo club in ${dataDir} was not completed: delete that folder and start again.`,
    );
  const files = (await readdir(dataDir).catch(absent)) ?? [];
  if (files.length > 0)
    throw new StartupError(
      `DATA_DIR ${dataDir} has other data: the demo needs a folder of its own.`,
    );
  await mkdir(dataDir, { recursive: true });
  await writeFile(markOf(dataDir), begun);
}

function absent(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}

// `npm run demo`: the site with an invented club.
await run(null, {
  async readSettings() {
    const given = Object.fromEntries(used.map((name) => [name, process.env[name]]));
    const env = parseEnv({ ...given, DATA_DIR: process.env.DATA_DIR || ".demo" });
    await claimFolder(path.resolve(projectRoot, env.dataDir));
    return env;
  },
  async fill(ctx: AppContext, dataDir: string) {
    process.stdout.write("  Making the club …");
    const start = performance.now();
    await fillDemoClub(ctx);
    await writeFile(markOf(dataDir), complete);
    process.stdout.write(` ${((performance.now() - start) / 1_000).toFixed(0)} s\n`);
  },
});
