import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as tar from "tar-stream";
import { z } from "zod";
import { reasonOf } from "#core/logged-error.ts";
import { BackupError } from "./backup-error.ts";
import { decryptWith, encryptTo, isEncrypted } from "./encryption.ts";

/** Packs a folder of copied tables and uploads, its manifest first, as an encrypted, gzipped tar. */
export async function packArchive(
  folder: string,
  manifest: Manifest,
  { recipient, to }: { recipient: string; to: Writable },
): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), encryptTo(recipient), to);
  pack.entry({ name: manifestPath, mode: 0o600 }, JSON.stringify(manifest, null, 2));
  const add = async () => {
    for (const { name, bytes } of members(manifest)) {
      const entry = pack.entry({ name, size: bytes, mode: 0o600 });
      await pipeline(createReadStream(path.join(folder, name)), entry);
    }
    pack.finalize();
  };
  await Promise.all([add().catch((error) => pack.destroy(error)), written]);
}

/**
 * Unpacks an archive into a folder and checks all of it before anything is used.
 * @param identities the keys to try; none is needed for an archive that is not encrypted
 * @throws BackupError when it is not a backup, is damaged, has missing or extra parts, or no key opens it
 */
export async function unpackArchive(
  file: string,
  { folder, identities }: { folder: string; identities: string[] },
): Promise<Manifest> {
  const found = new Map<string, Fingerprint>();
  let manifest: Manifest | undefined;
  const entries = tar.extract();
  const read = createReadStream(file);
  const unzip = createGunzip();
  const readAll = (await isEncrypted(file))
    ? pipeline(read, decryptWith(identities, file), unzip, entries)
    : pipeline(read, unzip, entries);
  // The error is reported when it is awaited below; until then Node would treat it as unhandled.
  readAll.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      const content = entry as AsyncIterable<Uint8Array>;
      if (name === manifestPath) manifest = await readManifest(content);
      else if (!manifest) throw new BackupError("It does not start with a list of contents.");
      else found.set(name, await unpack(name, content, manifest, folder));
    }
    await readAll;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is not a backup, or is damaged: ${reasonOf(error)}`);
  }
  if (!manifest) throw new BackupError(`${file} is not a backup: it has no list of contents.`);
  for (const { name, bytes, sha256 } of members(manifest)) {
    const member = found.get(name);
    if (member?.bytes !== bytes || member.sha256 !== sha256) {
      throw new BackupError(`${file} is damaged: ${name} differs from what was backed up.`);
    }
  }
  return manifest;
}

function members(manifest: Manifest): (Fingerprint & { name: string })[] {
  return [
    ...manifest.tables.map((table) => ({ ...table, name: tablePath(table.name) })),
    ...manifest.uploads.map((upload) => ({ ...upload, name: uploadPath(upload.name) })),
  ];
}

async function readManifest(entry: AsyncIterable<Uint8Array>): Promise<Manifest> {
  const parts: Uint8Array[] = [];
  for await (const part of entry) parts.push(Buffer.from(part));
  const read = manifestSchema.safeParse(JSON.parse(Buffer.concat(parts).toString()));
  if (read.success) return read.data;
  throw new BackupError("It was made by a release that uses another backup format.");
}

async function unpack(
  name: string,
  entry: AsyncIterable<Uint8Array>,
  manifest: Manifest,
  folder: string,
): Promise<Fingerprint> {
  // Only listed files are written: no archive can write to a path outside the folder.
  if (!members(manifest).some((member) => member.name === name)) {
    throw new BackupError(`It contains ${name}, which is not in its list of contents.`);
  }
  const { through, result } = hashing();
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true });
  await pipeline(entry, through, createWriteStream(target, { mode: 0o600 }));
  return result();
}

/** Length and SHA-256 of bytes. */
interface Fingerprint {
  bytes: number;
  sha256: string;
}

/** A stream that passes bytes through; `result` has their fingerprint once it has ended. */
export function hashing(): { through: Transform; result: () => Fingerprint } {
  const hash = createHash("sha256");
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** The fingerprint of a file in memory. */
export function hashOfFile(file: Uint8Array): Fingerprint {
  return { bytes: file.byteLength, sha256: createHash("sha256").update(file).digest("hex") };
}

/** Identifies our archives and their format; raised when older releases can't read it. */
export const archiveFormat = 1;

/** Names become paths: none may point outside the folder it is unpacked in. */
const fileName = z.string().regex(/^[\w-][\w.-]*$/);

const member = { bytes: z.number().int().nonnegative(), sha256: z.string().length(64) };

/** The archive's first file, `backup.json`: its contents and the hash of each part. */
export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  club: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, which define the tables' schema. */
  migrations: z.array(z.string()).min(1),
  /** Ordered so that every row comes after the rows it refers to. */
  tables: z.array(
    z.object({
      name: fileName,
      columns: z.array(z.string()).min(1),
      rows: z.number().int().nonnegative(),
      ...member,
    }),
  ),
  /** Tables that are not in the archive: they are empty after a restore. */
  leftOut: z.array(fileName),
  /** The SHA-256 of each key that signed links at the time; the keys are in a file of their own. */
  signingKeys: z.record(z.string(), z.string().length(64)),
  /** The key of the hashes in the erasure list; null: nobody was erased yet. */
  erasuresKey: z.string().nullable(),
  /** Pictures that staff uploaded. */
  uploads: z.array(z.object({ name: fileName, type: z.string(), ...member })),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Paths of the parts in the archive. */
const manifestPath = "backup.json";
export const tablePath = (name: string) => `tables/${name}.copy`;
export const uploadPath = (name: string) => `uploads/${name}`;
