import path from "node:path";
import { fileStamp } from "#domain/time.ts";
import { content } from "../../content/all.ts";
import { openStorage } from "../boot/open-integrations.ts";
import { openDatabase } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { readEnv } from "../env.ts";
import { projectRoot } from "../project-root.ts";
import { makeBackup } from "./backup.ts";
import { asCommand, openClubShared, say, sumUp } from "./command.ts";

// npm run backup [-- FILE]: saves everything the club has in one file. The site may keep running.
await asCommand(async () => {
  const env = readEnv();
  const dataDir = path.resolve(projectRoot, env.dataDir);
  const given = process.argv[2];
  const file = given ? path.resolve(given) : path.join(dataDir, "backups", nameOf(new Date()));
  const { url, place, close } = await openClubShared(env, projectRoot);
  try {
    await migrate(url);
    const database = openDatabase(url, { connections: 2 });
    const storage = openStorage(env, dataDir);
    const club = { url, db: database.db, storage, club: content.club.name };
    const { manifest, bytes } = await makeBackup(club, file).finally(database.close);
    say(`Backed up ${place}: ${sumUp(manifest)}.`);
    say(`${file} (${Math.ceil(bytes / 1024)} kB)`);
    say("It contains personal data: keep a copy in a safe place elsewhere.");
  } finally {
    await close();
  }
});

function nameOf(moment: Date): string {
  return `club-${fileStamp(moment, content.club.timeZone)}.tar.gz`;
}
