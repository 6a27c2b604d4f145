import { stat } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import type { FileStorage } from "../integrations/storage/port.ts";
import type { Manifest } from "./manifest.ts";
import { storedUploads } from "./stored-uploads.ts";
import { writeBackup } from "./write-backup.ts";

/** The club to back up. */
export interface BackedUp {
  /** Its database's address. */
  url: string;
  db: Database;
  storage: FileStorage;
  club: string;
}

/** Writes a backup and notes in the database that there is one. */
export async function makeBackup(
  { url, db, storage, club }: BackedUp,
  file: string,
): Promise<{ manifest: Manifest; bytes: number }> {
  const manifest = await writeBackup(url, file, { club, uploads: storedUploads(db, storage) });
  const { size: bytes } = await stat(file);
  await db.execute(sql`insert into backups (file, bytes) values (${file}, ${bytes})`);
  return { manifest, bytes };
}

/** A file for each day of the week: the one of a week ago is written over. */
export function nightlyName(day: Temporal.PlainDate): string {
  const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  return `nightly-${names[day.dayOfWeek - 1]}.tar.gz`;
}
