import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** The newest file in `logFolder` with its last few lines joined into one, for an error message. */
export async function logTail(logFolder: string): Promise<string> {
  const names = await readdir(logFolder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(logFolder, name);
      const { mtimeMs, size } = await stat(path);
      return { path, mtimeMs, size };
    }),
  );
  const newest = files.filter((file) => file.size > 0).sort((a, b) => b.mtimeMs - a.mtimeMs)[0];
  if (!newest) return `its log in ${logFolder} is empty`;
  const lines = (await readFile(newest.path, "utf8")).trim().split("\n");
  return `its log ${newest.path} ends: ${lines.slice(-4).join(" / ")}`;
}
