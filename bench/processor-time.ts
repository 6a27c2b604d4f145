import { readdir, readFile } from "node:fs/promises";

/** Hundredths of a second: how Linux counts a process's time. */
const perSecond = 100;

/** The processor time of a site's processes and of their PostgreSQL, in seconds; 0 where there is no /proc. */
export async function processorSeconds(root: number): Promise<{ site: number; postgres: number }> {
  const names = await readdir("/proc").catch(() => []);
  const all = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readProcess));
  const own = new Set([root]);
  // A child's process id may be smaller than its parent's.
  for (let before = 0; before < own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  const used = (isPostgres: boolean) =>
    all
      .filter(({ pid, name }) => own.has(pid) && (name === "postgres") === isPostgres)
      .reduce((sum, { ticks }) => sum + ticks, 0) / perSecond;
  return { site: used(false), postgres: used(true) };
}

/** `ticks`: its own, and those of its children that have ended. */
async function readProcess(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // After the command's name, which may contain any characters.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  return { pid: Number(pid), parent: Number(fields[1]), name, ticks: ticks || 0 };
}
