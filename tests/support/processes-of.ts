import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { query } from "./database.ts";

/**
 * Two processes of the PostgreSQL whose cluster is in `folder`: the main one, and one that serves a
 * connection of the site.
 */
export async function processesOf(
  folder: string,
): Promise<{ postmaster: number; backend: number }> {
  const pidFile = await readFile(path.join(folder, "postmaster.pid"), "utf8");
  const postmaster = Number.parseInt(pidFile, 10);
  for (const pid of await readdir("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
    const parent = /^PPid:\s+(\d+)$/m.exec(await read("status"))?.[1];
    if (Number(parent) !== postmaster) continue;
    if ((await read("cmdline")).startsWith("postgres: club club")) {
      return { postmaster, backend: Number(pid) };
    }
  }
  throw new Error(`The PostgreSQL in ${folder} has no connection`);
}

/**
 * Switches the embedded PostgreSQL of a DATA_DIR to a new log file: the next 16 MB of changes then need no
 * new file, which could not be created on a full disk.
 */
export async function startNewLogFile(dataDir: string): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8");
  const password = await readFile(path.join(dataDir, "postgres-password"), "utf8");
  const port = pidFile.split("\n")[3];
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await query(url, "select pg_switch_wal()");
  await query(url, "checkpoint");
}
