import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase, query } from "./support/database.ts";
import { startServer } from "./support/server-process.ts";

test.each([
  ["true", true],
  ["auto", false],
])(
  "NIGHTLY_BACKUP=%s beside DATABASE_URL: a first backup is made: %s",
  async (value, isMade) => {
    const database = await createTestDatabase();
    // Both jobs are to be tried again, whatever time of day it is.
    await query(
      database.url,
      `insert into daily_jobs (name, day, attempts, due_at)
       select name, current_date - 1, 1, now() from unnest('{backup,deletion of old records}'::text[]) as name`,
    );
    const dataDir = await mkdtemp(path.join(tmpdir(), "club-nightly-"));
    const backups = () => readdir(path.join(dataDir, "backups")).catch(() => []);
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, NIGHTLY_BACKUP: value };
    const site = await startServer({ ...settings, LOG_LEVEL: "info" });
    try {
      // A job that runs after the backup.
      await expect.poll(site.output, { timeout: 20_000 }).toContain("deletion of old records");
      const archives = async () => (await backups()).filter((name) => name.startsWith("nightly-"));
      await expect.poll(archives, { timeout: 20_000 }).toHaveLength(isMade ? 1 : 0);
    } finally {
      await site.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  60_000,
);
