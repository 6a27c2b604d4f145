import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "#core/records.ts";
import { StartupError } from "#core/startup-error.ts";
import type { Env } from "../env.ts";
import {
  type HealthKeys,
  healthKeys,
  isHealthKey,
  newHealthKey,
} from "#modules/families/medical-information-keys.server.ts";

/**
 * The file with the key of the medical information without HEALTH_KEY: not in the database, never in a
 * backup.
 */
export const healthKeyFileIn = (dataDir: string): string => path.join(dataDir, "health-key.txt");

/**
 * The keys of the medical information: HEALTH_KEY, else the one in the data folder, made on the first start.
 * HEALTH_KEY_PREVIOUS and a key in the data folder decrypt older data.
 * @throws StartupError when the file cannot be read or has no key: a new one would not decrypt the data
 */
export async function openHealthKeys(
  { healthKey, healthKeyPrevious }: Pick<Env, "healthKey" | "healthKeyPrevious">,
  dataDir: string,
): Promise<HealthKeys> {
  const file = healthKeyFileIn(dataDir);
  const stored = await readKeyIn(file);
  const older = [healthKeyPrevious, stored].filter((key) => key !== null);
  if (healthKey) return healthKeys(healthKey, { older });
  return healthKeys(stored ?? (await makeKeyIn(file)), { older, file: path.basename(file) });
}

async function readKeyIn(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new StartupError(
      `${file} cannot be read (${error.code}): it has the key of the medical information.`,
    );
  });
  if (text === null) return null;
  const key = text.split(/\s+/).find(isHealthKey);
  if (key) return key;
  throw new StartupError(
    `${file} has no key: put a saved copy back. If there is none, move the file away; a new key is made, and earlier medical information cannot be read.`,
  );
}

/** Never overwrites a key: another process may have made one meanwhile. */
async function makeKeyIn(file: string): Promise<string> {
  const key = newHealthKey();
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, keyText(key), { mode: 0o600, flag: "wx", flush: true });
    return key;
  } catch (error) {
    const isThere = codeOf(error) === "EEXIST";
    const present = isThere ? await readKeyIn(file) : null;
    if (present) return present;
    // On a full disk the file exists, but is empty.
    if (!isThere) await rm(file, { force: true });
    throw error;
  }
}

const keyText = (key: string) =>
  `# This key opens the medical information of athletes. Without it nobody can read it.
# Keep a copy in the club's password manager, and never beside the backups.
${key}
`;
