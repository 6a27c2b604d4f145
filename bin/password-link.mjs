import "./steps/check-node.mjs";
import { spawnSync } from "node:child_process";
import { orFail } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { node26 } from "./steps/node26.mjs";
import { root } from "./steps/run.mjs";

// npm run password-link -- office@example.ca: prints a link to a new password, without any mail.
orFail(async () => {
  await install();
  const program = ["server/boot/password-link.ts", ...process.argv.slice(2)];
  process.exitCode = spawnSync(node26(), program, { cwd: root, stdio: "inherit" }).status ?? 1;
});
