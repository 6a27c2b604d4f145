import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "club-wrk-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Looks for wrk with only the programs of that folder in the path, so that nothing can be installed. */
function printed(): string {
  const step = path.resolve("bin/steps/wrk.mjs");
  const program = `import(${JSON.stringify(step)}).then(({ wrk }) => wrk())`;
  const { stdout, status } = spawnSync(process.execPath, ["-e", program], {
    env: { PATH: folder },
    encoding: "utf8",
  });
  expect(status).toBe(0);
  return stdout;
}

test("without wrk the bench says that its results are a lower limit, and how to get wrk", () => {
  const said = printed();
  expect(said).toContain("only a floor");
  expect(said).toContain("apt-get install wrk (as root), or brew install wrk");
});

test("with wrk it says nothing", () => {
  const file = path.join(folder, "wrk");
  writeFileSync(file, "#!/bin/sh\n");
  chmodSync(file, 0o755);
  expect(printed()).toBe("");
});
