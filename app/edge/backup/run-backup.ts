import path from "node:path";
import { parseArgs } from "node:util";
import { fileStamp } from "#core/time/time.ts";
import { openStorage } from "../boot/open-integrations.ts";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { readEnv } from "../env.ts";
import { projectRoot } from "#core/project-root.server.ts";
import { archiveEnd, backupsIn, makeBackup } from "./backup.ts";
import { asCommand, clubOf, openClubShared, printLine, sumUp } from "./command.ts";
import { discardRecipient, keyFileIn, makeKeyFile, readWaitingKey } from "./keys.ts";

// npm run backup [-- FILE] [--new-key]: saves all data of the club in one file. The site may keep running.
// --new-key: the key is lost; this backup and the next ones get a new one.
// --one-key KEYFILE: a key for this backup alone, which is written to KEYFILE.
await asCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "new-key": { type: "boolean", default: false }, "one-key": { type: "string" } },
  });
  const env = readEnv();
  const dataDir = path.resolve(projectRoot, env.dataDir);
  const [given] = positionals;
  const { url, place, close } = await openClubShared(env, projectRoot);
  try {
    await migrate(url, { acceptsNewer: true });
    const { db, close: disconnect } = openDatabase(url, { connections: 2 });
    try {
      if (values["new-key"]) await discardRecipient(db, dataDir);
      const { name: club, timeZone } = await clubOf(db);
      const named = `club-${fileStamp(new Date(), timeZone)}${archiveEnd}`;
      const file = given ? path.resolve(given) : path.join(backupsIn(dataDir), named);
      const storage = openStorage(env, dataDir);
      const keyFile = values["one-key"];
      const recipient = keyFile
        ? await makeKeyFile(path.resolve(keyFile), club)
        : env.backupRecipient;
      const backedUp = { url, db, storage, club, dataDir, recipient };
      const { manifest, bytes, deleted } = await makeBackup(backedUp, file);
      printLine(`Backed up ${place}: ${sumUp(manifest)}.`);
      printLine(`${file} (${Math.ceil(bytes / 1024)} kB)`);
      printLine(
        "Copy the whole folder elsewhere: erasures.txt and signing-keys-….age belong to the backups.",
      );
      if (deleted.length > 0) printLine(`Deleted, as too old: ${deleted.join(", ")}`);
      if (!keyFile && (await readWaitingKey(dataDir)) !== null)
        for (const line of keyLines(dataDir)) printLine(line);
    } finally {
      await disconnect();
    }
  } finally {
    await close();
  }
});

function keyLines(dataDir: string): string[] {
  return [
    "",
    `The key that opens the backups is only in ${keyFileIn(dataDir)}.`,
    "Save it in the club's password manager and on paper. Then confirm that at /admin/health, or delete",
    "the file. Without the key nobody can restore a backup.",
  ];
}
