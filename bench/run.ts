import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runningEmbeddedPostgres } from "../app/edge/embedded-postgres/start.ts";
import { startServer } from "../tests/support/server-process.ts";
import { measureBigClub } from "./big-club.ts";
import { measureInquiries } from "./inquiries.ts";
import { measureInstalments } from "./instalments.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureMessages } from "./messages.ts";
import { measureOpeningRush } from "./opening-rush.ts";
import { measureOverload } from "./overload.ts";
import { measurePageSpeed } from "./page-speed.ts";
import { measureStartUp } from "./start-up.ts";

/** `npm run bench` measures everything; `npm run bench -- page-speed lists` some parts. */
const parts: Record<string, () => Promise<unknown>> = {
  "page-speed": () => measurePageSpeed(site.address, folder),
  "all-cores": () => onAllCores(),
  inquiries: async () =>
    measureInquiries(site.address, (await runningEmbeddedPostgres(dataDir)) ?? ""),
  overload: () => measureOverload(site.address),
  lists: () => measureLists(folder),
  "big-club": () => measureBigClub(folder),
  messages: () => measureMessages(folder),
  "opening-rush": () => measureOpeningRush(folder),
  instalments: () => measureInstalments(folder),
  "start-up": () => measureStartUp(folder),
  lighthouse: () => measureLighthouse(site.address),
};

async function onAllCores() {
  const workers = availableParallelism();
  const many = await startServer({
    DATA_DIR: path.join(folder, "all-cores"),
    WORKERS: String(workers),
    METRICS_TOKEN: metricsToken,
  });
  try {
    while ((await openProcesses(many.address)) < workers) await wait(200);
    return await measurePageSpeed(many.address, folder, workers);
  } finally {
    await many.stop();
  }
}

async function openProcesses(address: string): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${address}/metrics`, { headers })).text();
  return Number(/^club_open_processes (\d+)$/m.exec(text)?.[1] ?? 0);
}

const metricsToken = "a token for the metrics";
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !parts[name]);
if (unknown) {
  console.error(`There is no part "${unknown}". The parts: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}
const folder = await mkdtemp(path.join(tmpdir(), "club-bench-"));
// PostgreSQL's account needs to pass through it to its data.
await chmod(folder, 0o711);
const dataDir = path.join(folder, "data");
// Each inquiry has its own network address, as behind a proxy; otherwise later ones would be suspected as
// spam.
const site = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "true" });
const results: Record<string, unknown> = {};
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) results[name] = await measure();
  }
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}
await mkdir(".cache", { recursive: true });
await writeFile(".cache/bench.json", `${JSON.stringify(results, null, 2)}\n`);
console.log("\nThe same as JSON: .cache/bench.json");
