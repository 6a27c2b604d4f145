import { spawnSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, query, type TestDatabase } from "#tests/support/database.ts";

let club: TestDatabase;
let folder: string;
beforeAll(async () => {
  club = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "club-commands-"));
});
afterAll(async () => {
  await club.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as its npm script does, without a terminal. @returns its exit code and its output */
function run(program: string, ...options: string[]) {
  const env = { ...process.env, DATABASE_URL: club.url, DATA_DIR: path.join(folder, "data") };
  const done = spawnSync(process.execPath, [`build/server/run-${program}.js`, ...options], {
    env,
    encoding: "utf8",
  });
  return { code: done.status, output: done.stdout + done.stderr };
}

test("what the commands do and say, from the first backup to a restore", async () => {
  await query(club.url, "insert into categories (category) values ('Sprints')");
  await query(
    club.url,
    `with family as (insert into families default values returning id),
       athlete as (insert into athletes (family_id, given_name) select id, 'Ada' from family returning id)
     insert into medical_information (athlete_id, ciphertext, key_id, consent_text)
       select id, 'locked', 'a key', 'I agree' from athlete`,
  );
  await query(
    club.url,
    `insert into content_versions (collection, version, value, saved_by_name)
     values ('club', 1, '{"name":"Harbour Track Club","timeZone":"America/Halifax"}', 'Ada')`,
  );
  const archive = path.join(folder, "safe", "club.tar.gz.age");
  const made = run("backup", archive);
  expect(made.output).toContain("Without the key nobody can restore a backup.");
  expect(made.code).toBe(0);
  expect((await readdir(path.dirname(archive))).map((name) => name.split("-")[0]).sort()).toEqual([
    "club.tar.gz.age",
    "erasures.txt",
    "signing",
  ]);

  const saved = path.join(folder, "key.txt");
  await rename(path.join(folder, "data", "backup-key.txt"), saved);
  const locked = run("restore", archive, "--replace");
  expect(locked.output).toContain("This backup is locked");
  expect(locked.code).toBe(1);

  await query(club.url, "delete from categories where category = 'Sprints'");
  const restored = run("restore", archive, "--replace", "--key", saved);
  expect(restored.output).toMatch(/previous data is saved in .*before-restore-\d+\.tar\.gz\.age/);
  expect(restored.output).toContain("Restored Harbour Track Club as of");
  expect(restored.output).toContain("Staff have to sign in again.");
  expect(restored.output).toContain("medical information (1), and its key is not in the backup");
  expect(restored.code).toBe(0);
  const [sprints] = await query(club.url, "select * from categories where category = 'Sprints'");
  expect(sprints).toBeDefined();
}, 60_000);

test("a backup can have a key for it alone, which opens it; no key is overwritten", async () => {
  const archive = path.join(folder, "once", "club.tar.gz.age");
  const key = path.join(folder, "once", "key.txt");
  const made = run("backup", archive, "--one-key", key);
  expect(made).toMatchObject({ code: 0, output: expect.not.stringContaining("backup-key.txt") });
  expect((await stat(key)).mode & 0o077).toBe(0);
  const restored = run("restore", archive, "--replace", "--key", key);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("Restored") });
  expect(run("backup", archive, "--one-key", key)).toMatchObject({
    code: 1,
    output: expect.stringContaining("EEXIST"),
  });
}, 60_000);

test.runIf(process.getuid?.() === 0)(
  "root's command runs as the account that owns DATA_DIR",
  async () => {
    const data = path.join(folder, "owned");
    await mkdir(data);
    await chown(data, 65_534, 65_534);
    const program = `import("./bin/steps/command.mjs").then(({ owner }) => console.log(JSON.stringify(owner())))`;
    const said = (dataDir: string) =>
      spawnSync(process.execPath, ["-e", program], {
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: "utf8",
      }).stdout.trim();
    expect(said(data)).toBe('{"uid":65534,"gid":65534}');
    expect(said(folder)).toBe("{}");
    expect(said(path.join(folder, "none"))).toBe("{}");
  },
);
