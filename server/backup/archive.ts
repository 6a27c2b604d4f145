import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import * as tar from "tar-stream";
import { reasonOf } from "#domain/logged-error.ts";
import { BackupError } from "./backup-error.ts";
import { type Fingerprint, hashing } from "./hashing.ts";
import { type Manifest, manifestPath, manifestSchema, tablePath, uploadPath } from "./manifest.ts";

/** Packs a folder of copied tables and uploads, its manifest first, as a gzipped tar. */
export async function packArchive(folder: string, manifest: Manifest, to: Writable): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip(), to);
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
 * Unpacks an archive into a folder and checks all of it before anybody uses any of it.
 * @throws BackupError when it is not one of ours, is damaged, or something is missing or too much
 */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  const found = new Map<string, Fingerprint>();
  let manifest: Manifest | undefined;
  const archive = createReadStream(file).pipe(createGunzip());
  const entries = archive.pipe(tar.extract());
  archive.on("error", (error) => entries.destroy(error));
  try {
    for await (const entry of entries) {
      const { name } = entry.header;
      const content = entry as AsyncIterable<Uint8Array>;
      if (name === manifestPath) manifest = await readManifest(content);
      else if (!manifest) throw new BackupError("It does not begin with its list of contents.");
      else found.set(name, await unpack(name, content, manifest, folder));
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is not a backup, or is damaged: ${reasonOf(error)}`);
  }
  if (!manifest) throw new BackupError(`${file} is not a backup: it has no list of contents.`);
  for (const { name, bytes, sha256 } of members(manifest)) {
    const member = found.get(name);
    if (member?.bytes !== bytes || member.sha256 !== sha256) {
      throw new BackupError(`${file} is damaged: ${name} is not what was backed up.`);
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
  throw new BackupError("It was made by a release that writes backups another way.");
}

async function unpack(
  name: string,
  entry: AsyncIterable<Uint8Array>,
  manifest: Manifest,
  folder: string,
): Promise<Fingerprint> {
  // Only what the list names is written: no archive can reach a path outside the folder.
  if (!members(manifest).some((member) => member.name === name)) {
    throw new BackupError(`It contains ${name}, which its list does not name.`);
  }
  const { through, result } = hashing();
  const target = path.join(folder, name);
  await mkdir(path.dirname(target), { recursive: true });
  await pipeline(entry, through, createWriteStream(target, { mode: 0o600 }));
  return result();
}
