import "./steps/check-node.mjs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "./steps/build.mjs";
import { chromium } from "./steps/chromium.mjs";
import { orFail } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { node26 } from "./steps/node26.mjs";
import { root } from "./steps/run.mjs";

// npm run bench: measures the built site. `npm run bench -- lighthouse` measures one part.
orFail(async () => {
  await install();
  // Lighthouse brings 200 MB that only the bench needs.
  await install(join(root, "bench"), "Installing Lighthouse");
  await build();
  const program = ["bench/run.ts", ...process.argv.slice(2)];
  const env = { ...process.env, CHROMIUM_PATH: await chromium() };
  const { status } = spawnSync(node26(), program, { cwd: root, stdio: "inherit", env });
  process.exitCode = status ?? 1;
});
