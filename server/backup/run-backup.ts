import { stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { content } from "../../content/all.ts";
import { readEnv } from "../env.ts";
import { migrate } from "../db/migrate.ts";
import { asCommand, say } from "./as-command.ts";
import { openClubBeside } from "./open-club.ts";
import { sumUp } from "./sum-up.ts";
import { noUploads } from "./upload-files.ts";
import { writeBackup } from "./write-backup.ts";

// npm run backup [-- FILE]: everything the club has, in one file. The site may go on running.
await asCommand(async () => {
  const env = readEnv();
  const root = path.resolve(import.meta.dirname, "../..");
  const given = process.argv[2];
  const file = given
    ? path.resolve(given)
    : path.resolve(root, env.dataDir, "backups", nameOf(new Date()));
  const club = await openClubBeside(env, root);
  try {
    await migrate(club.url);
    const manifest = await writeBackup(club.url, file, {
      club: content.club.name,
      uploads: noUploads,
    });
    const { size } = await stat(file);
    await remember(club.url, file, size);
    say(`Backed up ${club.place}: ${sumUp(manifest)}.`);
    say(
      `${file} (${Math.ceil(size / 1024)} kB). It holds personal data: keep a copy of it elsewhere, safely.`,
    );
  } finally {
    await club.close();
  }
});

function nameOf(moment: Date): string {
  return `club-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}.tar.gz`;
}

/** Staff see in their rooms when the last one was made. */
async function remember(url: string, file: string, bytes: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("insert into backups (file, bytes) values ($1, $2)", [file, bytes]);
  } finally {
    await client.end();
  }
}
