import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "#tests/support/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres/start.ts";

let folder: string;
let site: EmbeddedPostgres;

/** The embedded PostgreSQL of a running site. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-password-link-"));
  // PostgreSQL's own account needs access to it.
  await chmod(folder, 0o755);
  site = await startEmbeddedPostgres({ dataDir: folder, log: console });
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

function passwordLink(email: string) {
  const env = { ...process.env, DATA_DIR: folder, PUBLIC_URL: "https://club.test" };
  const program = ["build/server/password-link.js", email];
  const done = spawnSync(process.execPath, program, { env, encoding: "utf8" });
  return { code: done.status, output: done.stdout + done.stderr };
}

test("the link is made while the site runs with its embedded PostgreSQL", async () => {
  const unknown = passwordLink("nobody@club.test");
  expect(unknown.output).toContain("There is none yet: the log has the address /setup");
  expect(unknown.code).toBe(1);
  await query(
    site.url,
    `insert into staff_users (id, name, email, role) values ('wren', 'Wren', 'wren@club.test', 'admin')`,
  );
  const made = passwordLink("Wren@club.test");
  expect(made.output).toMatch(/^https:\/\/club\.test\/login\/new-password\?key=\S+$/m);
  expect(made.code).toBe(0);
  // The site's database is still there.
  expect(await query(site.url, "select action from audit_log")).toEqual([
    { action: "account.reset-asked" },
  ]);
}, 60_000);
