import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inAnotherProcess } from "#tests/support/another-process.ts";
import { canRead, findBinaries, dataDirFor, reachableBinaries, serverAccount } from "./files.ts";
import { startEmbeddedPostgres } from "./start.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
let folder: string;

vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "home-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a DATA_DIR inside a file is refused with a one-line error", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const failing = startEmbeddedPostgres({ dataDir: join(file, "data"), log: console });
  await expect(failing).rejects.toMatchObject({
    name: "StartupError",
    message: `DATA_DIR ${file}/data lies inside something that is not a folder: set DATA_DIR to a folder.`,
  });
});

test.runIf(isRoot)("a DATA_DIR that we may not read is refused with a one-line error", async () => {
  const { firstLine } = await inAnotherProcess(folder, nobody);
  expect(firstLine).toMatch(
    /^StartupError: DATA_DIR \S+ is not readable and writable by this account/,
  );
});

test.runIf(isRoot)("an ordinary user keeps everything in DATA_DIR", async () => {
  await chmod(folder, 0o777);
  const dataDir = join(folder, "data");
  const owner = await inAnotherProcess(dataDir, nobody);
  expect(owner.firstLine).toMatch(/^postgres:/);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  await owner.kill();
  // Root continues what an ordinary user started: as that user, and with the running server.
  const server = await startEmbeddedPostgres({ dataDir, log: console });
  expect(server.url).toBe(owner.firstLine);
  await server.stop();
});

test.runIf(isRoot)("under root's private folder the data is stored in /var/lib", async () => {
  const dataDir = join(folder, "data");
  const outside = dataDirFor(dataDir);
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: console });
    const client = new pg.Client(server.url);
    await client.connect();
    await client.end();
    await server.stop();
    expect(server.location).toBe(join(outside, "postgres"));
  } finally {
    await rm(outside, { recursive: true, force: true });
  }
});

test.runIf(isRoot)(
  "binaries in root's private folder are copied to a folder where they can run",
  async () => {
    const found = await findBinaries();
    const hidden = join(folder, "hidden/native");
    await mkdir(dirname(hidden), { mode: 0o700 });
    await cp(dirname(found.programs), hidden, { recursive: true, verbatimSymlinks: true });
    await chmod(folder, 0o711);
    const account = serverAccount([]);
    const unreachable = { ...found, programs: join(hidden, "bin") };
    const reachable = await reachableBinaries(unreachable, account, folder);
    expect(reachable.programs).toBe(join(folder, `postgresql-${found.version}`, "bin"));
    expect(canRead(account, [join(reachable.programs, "initdb")])).toBe(true);
  },
);

test("POSTGRES_BIN is the PostgreSQL that runs", async () => {
  const programs = join(folder, "system/bin");
  await chmod(folder, 0o777);
  await cp(dirname((await findBinaries()).programs), dirname(programs), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const dataDir = join(folder, "data");
  const server = await startEmbeddedPostgres({ dataDir, log: console, postgresBin: programs });
  const client = new pg.Client(server.url);
  await client.connect();
  const options = await readFile(join(server.location, "postmaster.opts"), "utf8");
  await client.end();
  await server.stop();
  expect(options).toMatch(new RegExp(`^${programs}/postgres `));
});

test.each([
  ["an empty folder", "", "has no postgres and initdb that run here"],
  ["an old PostgreSQL", "echo 'postgres (PostgreSQL) 14.9 (Debian)'", "is PostgreSQL 14.9"],
])("POSTGRES_BIN that names %s is refused with a one-line error", async (_, script, problem) => {
  for (const name of script ? ["postgres", "initdb"] : []) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  const failing = startEmbeddedPostgres({
    dataDir: join(folder, "data"),
    log: console,
    postgresBin: folder,
  });
  await expect(failing).rejects.toMatchObject({
    name: "StartupError",
    message: `POSTGRES_BIN ${folder} ${problem}: name the bin folder of PostgreSQL 15 or newer, such as /usr/lib/postgresql/17/bin, or leave it empty.`,
  });
});

test("data of another PostgreSQL is refused with a one-line error, and stays as it is", async () => {
  const dataDir = join(folder, "data");
  await chmod(folder, 0o777);
  await mkdir(join(dataDir, "postgres"), { recursive: true });
  await writeFile(join(dataDir, "postgres/PG_VERSION"), "13\n");
  await expect(startEmbeddedPostgres({ dataDir, log: console })).rejects.toThrow(
    /data in \S+ are PostgreSQL 13's and this release brings 18: return to the release or POSTGRES_BIN of before/,
  );
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
});
