import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The processes of the PostgreSQL whose cluster lies in `folder`: its first, and one that works for
 * a connection of the site's.
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
