import "./steps/check-node.mjs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "./steps/build.mjs";
import { chromium } from "./steps/chromium.mjs";
import { exitOnFailure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { node26 } from "./steps/node26.mjs";
import { root } from "./steps/run.mjs";
import { wrk } from "./steps/wrk.mjs";

const chosen = process.argv.slice(2);
const measures = (...parts) => chosen.length === 0 || parts.some((part) => chosen.includes(part));

// npm run bench: measures the built site. `npm run bench -- lighthouse` measures one part.
exitOnFailure(async () => {
  await install();
  const env = { ...process.env };
  if (measures("lighthouse")) {
    // Lighthouse needs 200 MB that only the bench uses.
    await install(join(root, "bench"), "Installing Lighthouse");
    env.CHROMIUM_PATH = await chromium();
  }
  if (measures("page-speed", "all-cores", "messages", "start-up")) await wrk();
  await build();
  const program = ["bench/run.ts", ...chosen];
  const { status } = spawnSync(node26(), program, { cwd: root, stdio: "inherit", env });
  process.exitCode = status ?? 1;
});
