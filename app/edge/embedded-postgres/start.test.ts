import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { inAnotherProcess } from "#tests/support/another-process.ts";
import { isAlive } from "./lock.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";

const log = { info: vi.fn<(line: string) => void>(), error: vi.fn<(line: string) => void>() };
let dataDir: string;
let running: EmbeddedPostgres | undefined;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// One cluster for the whole file: creating one takes a second or more.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "embedded-"));
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start() {
  running = await startEmbeddedPostgres({ dataDir, log });
  return running;
}

async function ask(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function serverPid() {
  return Number.parseInt(await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

/** How many processes use `folder`; 0 if the system has no /proc. */
async function processesIn(folder: string) {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const folders = pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => ""));
  return (await Promise.all(folders)).filter((cwd) => cwd === folder).length;
}

test("the second start finds the data of the first", async () => {
  const first = await start();
  await ask(first.url, "create table meets (name text)");
  await ask(first.url, "insert into meets values ('Spring Relays')");
  await first.stop();

  const second = await start();
  expect(await ask(second.url, "select name from meets")).toEqual([{ name: "Spring Relays" }]);
  expect(second.location).toBe(join(dataDir, "postgres"));
});

test("writes reach the disk, the server is local, and the site is not its superuser", async () => {
  const { url } = await start();
  expect(await ask(url, "show fsync")).toEqual([{ fsync: "on" }]);
  expect(await ask(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  expect(await ask(url, "select rolsuper from pg_roles where rolname = current_user")).toEqual([
    { rolsuper: false },
  ]);
  await expect(ask(url.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toThrow(/password/);
  expect((await stat(join(dataDir, "postgres-password"))).mode & 0o777).toBe(0o600);
});

test("stop leaves no process and no lock behind", async () => {
  const { location, stop } = await start();
  const pid = await serverPid();
  await Promise.all([stop(), stop()]);
  expect(isAlive(pid)).toBe(false);
  // A backend that is still exiting is in /proc for a moment after its server.
  await expect.poll(() => processesIn(location)).toBe(0);
  expect(await readdir(dataDir)).not.toContain("lock");
});

test("a server that outlived its killed owner is adopted", async () => {
  const owner = await inAnotherProcess(dataDir);
  await ask(owner.firstLine, "create table athletes (name text)");
  const pid = await serverPid();
  await owner.kill();
  expect(isAlive(pid)).toBe(true);

  const { url, stop } = await start();
  expect(url).toBe(owner.firstLine);
  expect(await serverPid()).toBe(pid);
  expect(await ask(url, "select * from athletes")).toEqual([]);
  await stop();
  expect(isAlive(pid)).toBe(false);
});

test("one that does not hand over its log is started again, if it should", async () => {
  const owner = await inAnotherProcess(dataDir);
  const pid = await serverPid();
  await owner.kill();

  running = await startEmbeddedPostgres({ dataDir, log, archives: true });
  expect(isAlive(pid)).toBe(false);
  expect(await ask(running.url, "show archive_mode")).toEqual([{ archive_mode: "on" }]);
});

test("a pid file with another program's process is ignored", async () => {
  await (await start()).stop();
  const lines = [process.pid, join(dataDir, "postgres"), 1, 5432, "", "127.0.0.1", "", "ready"];
  await writeFile(join(dataDir, "postgres/postmaster.pid"), lines.join("\n"));
  expect(await ask((await start()).url, "select 1 as answer")).toEqual([{ answer: 1 }]);
});

test("a server that dies is started again on the same port", async () => {
  const { url } = await start();
  const pid = await serverPid();
  process.kill(pid, "SIGKILL");
  const answer = () => ask(url, "select 1 as answer");
  await vi.waitFor(async () => expect(await answer()).toEqual([{ answer: 1 }]), 20_000);
  expect(await serverPid()).not.toBe(pid);
  expect(log.error).toHaveBeenCalledWith(expect.stringContaining("ended by itself"));
});

test("two openers of one DATA_DIR are refused, in this process and in another", async () => {
  await start();
  const refusal = `DATA_DIR ${dataDir} is in use by process ${process.pid}`;
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(refusal);
  const other = await inAnotherProcess(dataDir);
  expect(other.firstLine).toContain(`StartupError: ${refusal}`);
});

test("a failed start reports the end of the server's log and releases the lock", async () => {
  await (await start()).stop();
  await writeFile(join(dataDir, "postgres/postgresql.auto.conf"), "max_connections = many\n");
  const failing = startEmbeddedPostgres({ dataDir, log });
  await expect(failing).rejects.toThrow(/^PostgreSQL ended at once; its log .*start\.log ends: .*/);
  await expect(failing).rejects.toThrow(/postgresql\.auto\.conf/);
  expect(await readdir(dataDir)).not.toContain("lock");
});
