import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, vi } from "vitest";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { type Archived, beginArchiving } from "#edge/continuous-backup/archiving.ts";
import { places } from "#edge/continuous-backup/names.ts";
import { asSuperuser, databaseId } from "#edge/continuous-backup/superuser.ts";
import { startEmbeddedPostgres } from "#edge/embedded-postgres/start.ts";
import { type FakeS3, openFakeS3 } from "./s3.ts";

export interface ArchivedClub extends Archived {
  s3: FakeS3;
  /** For files that a test creates; deleted at its end. */
  folder: string;
  identities: string[];
  keyFile: string;
  /** The database's system identifier. */
  id: string;
  /** Switches to a new log file, and waits until the previous one is stored. */
  storeLog(): Promise<void>;
  close(): Promise<void>;
}

/** An embedded database of its own with the site's tables, which archives its log to a fake bucket. */
export async function openArchivedClub(): Promise<ArchivedClub> {
  const s3 = await openFakeS3();
  const folder = await mkdtemp(path.join(tmpdir(), "club-moment-"));
  // PostgreSQL's account needs to enter the folder when the tests run as root.
  await chmod(folder, 0o711);
  const identity = await generateX25519Identity();
  const keyFile = path.join(folder, "key.txt");
  await writeFile(keyFile, identity);
  const dataDir = path.join(folder, "data");
  const log = { info() {}, error() {} };
  const {
    url,
    location: cluster,
    stop,
  } = await startEmbeddedPostgres({
    dataDir,
    log,
    archives: true,
  });
  await migrate(url);
  const { db, close } = openDatabase(url, { connections: 2 });
  const archived: Archived = {
    url,
    cluster,
    dataDir,
    db,
    club: "A club",
    keepDays: 14,
    store: s3.settings,
    recipient: await identityToRecipient(identity),
  };
  await beginArchiving(archived);
  const id = await asSuperuser(url, databaseId);
  return {
    ...archived,
    s3,
    folder,
    identities: [identity],
    keyFile,
    id,
    async storeLog() {
      const file = await asSuperuser(url, async (client) => {
        await client.query("select pg_current_xact_id()");
        const { rows } = await client.query("select pg_walfile_name(pg_switch_wal()) as file");
        return rows[0].file as string;
      });
      const key = places.log(id, file);
      await vi.waitFor(() => expect(s3.objects.has(key)).toBe(true), { timeout: 90_000 });
    },
    async close() {
      await close();
      await stop();
      await s3.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
