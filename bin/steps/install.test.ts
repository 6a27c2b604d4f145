import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { install } from "./install.mjs";

let folder: string;
const write = (name: string, content: object) =>
  writeFileSync(path.join(folder, name), JSON.stringify(content));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "club-install-"));
  write("package.json", { optionalDependencies: {} });
  write("package-lock.json", { packages: { "": {}, "node_modules/a": { version: "1.0.0" } } });
});
afterEach(() => rmSync(folder, { recursive: true }));

test("where all packages are there, an installation writes nothing", async () => {
  mkdirSync(path.join(folder, "node_modules"));
  write("node_modules/.package-lock.json", {
    packages: { "node_modules/a": { version: "1.0.0" } },
  });
  await install(folder);
  expect(existsSync(path.join(folder, "node_modules/.lock-hash"))).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  "an account that may not install what is missing is told who must",
  () => {
    chmodSync(folder, 0o755);
    const step = path.resolve("bin/steps/install.mjs");
    const program = `import(${JSON.stringify(step)}).then(({ install }) => install(${JSON.stringify(folder)})).catch((error) => console.log(error.message))`;
    const account = { uid: 65_534, gid: 65_534, cwd: "/", encoding: "utf8" } as const;
    expect(spawnSync(process.execPath, ["-e", program], account).stdout).toBe(
      `Packages are missing in ${folder}, and this account may not write there: run npm run setup as the folder's owner, with the same settings.\n`,
    );
  },
);
