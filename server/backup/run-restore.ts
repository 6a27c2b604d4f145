import { access } from "node:fs/promises";
import path from "node:path";
import { content } from "../../content/all.ts";
import { openStorage } from "../boot/open-integrations.ts";
import { openDatabase } from "../db/database.ts";
import { readEnv } from "../env.ts";
import { projectRoot } from "../project-root.ts";
import { BackupError } from "./archive.ts";
import { writeBackup } from "./backup.ts";
import { asCommand, openClubExclusive, say, sumUp } from "./command.ts";
import { isInUse, enqueueUnsent, refuseCompany, restoreBackup } from "./restore.ts";
import { storedUploads } from "./uploads.ts";

// npm run restore -- FILE [--replace]: replaces the club's data with a backup.
await asCommand(async () => {
  const [given, ...options] = process.argv.slice(2);
  if (!given || given.startsWith("--")) {
    throw new BackupError("Which backup? npm run restore -- FILE [--replace]");
  }
  const env = readEnv();
  const file = path.resolve(given);
  await access(file).catch(() => {
    throw new BackupError(`There is no file ${file} to read.`);
  });
  const club = await openClubExclusive(env, projectRoot);
  await refuseCompany(club.url).catch(async (error) => {
    await club.close();
    throw error;
  });
  const database = openDatabase(club.url, { connections: 2 });
  const uploads = storedUploads(
    database.db,
    openStorage(env, path.resolve(projectRoot, env.dataDir)),
  );
  try {
    const used = await isInUse(club.url);
    if (used && !options.includes("--replace")) {
      throw new BackupError(
        `${club.place} already has data. To replace it with the backup, add --replace; the current data is backed up first.`,
      );
    }
    if (used) {
      const before = path.join(path.dirname(file), `before-restore-${Date.now()}.tar.gz`);
      await writeBackup(club.url, before, { club: content.club.name, uploads });
      say(`The previous data is saved in ${before}.`);
    }
    const manifest = await restoreBackup(club.url, file, { uploads });
    const queued = await enqueueUnsent(club.url);
    say(
      `Restored ${manifest.club} as of ${manifest.madeAt} into ${club.place}: ${sumUp(manifest)}.`,
    );
    if (queued > 0) say(`${queued} queued messages will be sent when the site starts.`);
  } finally {
    await database.close();
    await club.close();
  }
});
