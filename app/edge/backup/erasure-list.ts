import { createHash } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#core/db/database.server.ts";
import { erasuresKeyName } from "#core/db/erasures.server.ts";
import { BackupError } from "./backup-error.ts";
import { secrets, erasures, erasureKinds } from "#core/db/schema.ts";
import type { Erasure } from "./schema.ts";

/** The file beside the archives that lists erasures, without a name or an address. */
export const erasuresFile = "erasures.txt";

const heading = `# Who was deleted, unsubscribed or lost their staff account: a restored backup removes them again.
# Keep the newest copy of this file beside every copy of a backup. It contains no names and no addresses:
# only a backup's own key can tell whom a line means.`;

/**
 * A parsed list. Lines are `key ID` for each key whose erasures it has, and
 * `ID UUID KIND HASH TIME` for each erasure.
 */
export interface ErasureList {
  keyIds: Set<string>;
  /** By their UUID, with the key each was hashed with. */
  erasures: Map<string, Erasure & { keyId: string }>;
}

/** Identifies the key of a list's hashes. */
export const erasuresKeyId = (key: string): string =>
  createHash("sha256").update(key).digest("hex").slice(0, 16);

/** The list of one or more files together; a missing file has none. @throws BackupError at a damaged line */
export async function readErasures(files: string[]): Promise<ErasureList> {
  const list: ErasureList = { keyIds: new Set(), erasures: new Map() };
  for (const file of new Set(files)) {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    for (const [index, line] of text.split("\n").entries()) {
      if (line && !line.startsWith("#")) readLine(list, line, `Line ${index + 1} of ${file}`);
    }
  }
  return list;
}

const keyId = z.string().regex(/^[\da-f]{16}$/);
const keyLine = z.tuple([z.literal("key"), keyId]);
const erasureLine = z.tuple([
  keyId,
  z.uuid(),
  z.enum(erasureKinds),
  z.string().regex(/^[\w-]{43}$/),
  z.iso.datetime(),
]);

function readLine(list: ErasureList, line: string, where: string) {
  const parts = line.trim().split(" ");
  const key = keyLine.safeParse(parts);
  if (key.success) {
    list.keyIds.add(key.data[1]);
    return;
  }
  const erasure = erasureLine.safeParse(parts);
  if (!erasure.success) {
    throw new BackupError(`${where} is damaged: copy the file again from where the backups are.`);
  }
  const [of, id, kind, subject, at] = erasure.data;
  list.erasures.set(id, { keyId: of, id, kind, subject, erasedAt: new Date(at) });
}

/**
 * Adds what the database has to the file; lines of the file stay, even if the database lacks them.
 * @returns whether the file was changed
 */
export async function writeErasures(db: Database, folder: string): Promise<boolean> {
  const [secret] = await db.select().from(secrets).where(eq(secrets.name, erasuresKeyName));
  // The first erasure or backup creates it; until then there is nothing to write.
  if (!secret) return false;
  const ours = erasuresKeyId(secret.value);
  const file = path.join(folder, erasuresFile);
  const list = await readErasures([file]);
  const isNew = !list.keyIds.has(ours);
  const missing = (await db.select().from(erasures)).filter(({ id }) => !list.erasures.has(id));
  if (!isNew && missing.length === 0) return false;
  list.keyIds.add(ours);
  for (const erasure of missing) list.erasures.set(erasure.id, { ...erasure, keyId: ours });
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `.${erasuresFile}.${process.pid}`);
  await writeFile(draft, listText(list), { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return true;
}

function listText({ keyIds, erasures: listed }: ErasureList): string {
  const lines = [...listed.values()].map(
    ({ keyId: of, id, kind, subject, erasedAt }) =>
      `${of} ${id} ${kind} ${subject} ${erasedAt.toISOString()}`,
  );
  return [heading, ...[...keyIds].map((id) => `key ${id}`), ...lines, ""].join("\n");
}
