import "./steps/check-node.mjs";
import { spawnSync } from "node:child_process";
import { exitOnFailure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { node26 } from "./steps/node26.mjs";
import { root } from "./steps/run.mjs";

// npm run schema: prints the SQL that the modules' schema.ts files describe. `-- release v1.2.3`: writes the database of
// a release for the upgrade test.
exitOnFailure(async () => {
  await install();
  const program = ["tests/upgrades/schema-command.ts", ...process.argv.slice(2)];
  process.exitCode = spawnSync(node26(), program, { cwd: root, stdio: "inherit" }).status ?? 1;
});
