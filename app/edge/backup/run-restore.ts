import { access } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { reasonOf } from "#core/logged-error.ts";
import { codeOf } from "#core/records.ts";
import { openStorage } from "../boot/open-integrations.ts";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { readEnv } from "../env.ts";
import { projectRoot } from "#core/project-root.server.ts";
import { archiveEnd, makeBackup } from "./backup.ts";
import { drill, restoreStored } from "../continuous-backup/restore-command.ts";
import { BackupError } from "./backup-error.ts";
import { asCommand, clubOf, openClubExclusive, printLine, sumUp } from "./command.ts";
import { isEncrypted } from "./encryption.ts";
import { findKeys } from "./find-keys.ts";
import { enqueueUnsent, isInUse, refuseCompany, restoreBackup } from "./restore.ts";
import type { Settled } from "./settle.ts";
import { storedUploads } from "./uploads.ts";

const usage = `npm run restore -- FILE [--key KEYFILE] [--replace] [--without-erasures]
npm run restore -- --at 2026-11-26T14:05 [--key KEYFILE] [--without-erasures]
npm run restore -- --drill [--key KEYFILE]`;

// Replaces the club's data with a backup, or restores them from the continuous backup into an empty place.
await asCommand(async () => {
  const given = readArguments();
  const env = readEnv();
  const dataDir = path.resolve(projectRoot, env.dataDir);
  if (given.drill) return drill(env, { ...given, dataDir });
  if (given.at) return restoreStored(env, { ...given, at: given.at, dataDir });
  const { file, key, replace, withoutErasures } = given;
  await access(file).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
    throw new BackupError(`There is no file ${file} to read.`);
  });
  const identities = (await isEncrypted(file)) ? await findKeys(key, dataDir) : [];
  const club = await openClubExclusive(env, projectRoot);
  await refuseCompany(club.url).catch(async (error) => {
    await club.close();
    throw error;
  });
  const { db, close } = openDatabase(club.url, { connections: 2 });
  const storage = openStorage(env, dataDir);
  try {
    const used = await isInUse(club.url);
    if (used && !replace) {
      throw new BackupError(
        `${club.place} already has data. To replace it with the backup, add --replace; the current data is backed up first.`,
      );
    }
    const saveCurrent = async () => {
      if (!used) return;
      await migrate(club.url, { acceptsNewer: true });
      const before = `before-restore-${Date.now()}${archiveEnd}`;
      const target = path.join(path.dirname(file), before);
      const { name } = await clubOf(db);
      const { backupRecipient: recipient } = env;
      await makeBackup({ url: club.url, db, storage, club: name, dataDir, recipient }, target);
      printLine(`The previous data is saved in ${target}.`);
    };
    const { manifest, ...settled } = await restoreBackup(club.url, file, {
      uploads: storedUploads(db, storage),
      identities,
      dataDir,
      withoutErasures,
      beforeChange: saveCurrent,
    });
    const queued = await enqueueUnsent(club.url);
    printLine(
      `Restored ${manifest.club} as of ${manifest.madeAt} into ${club.place}: ${sumUp(manifest)}.`,
    );
    for (const line of consequences(settled)) printLine(line);
    const notes = manifest.tables.find(({ name }) => name === "medical_information")?.rows ?? 0;
    if (notes > 0) printLine(medicalInformationNeed(notes));
    if (queued > 0) printLine(`${queued} queued messages will be sent when the site starts.`);
  } finally {
    await close();
    await club.close();
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: "string" },
        at: { type: "string" },
        drill: { type: "boolean", default: false },
        replace: { type: "boolean", default: false },
        "without-erasures": { type: "boolean", default: false },
      },
    });
    const [file = ""] = positionals;
    const { key, at, drill, replace, "without-erasures": withoutErasures } = values;
    const ways = [...positionals, ...(at ? [at] : []), ...(drill ? ["drill"] : [])];
    if (ways.length !== 1) throw new BackupError(`Which backup?\n${usage}`);
    return { file: path.resolve(file), key, at, drill, replace, withoutErasures };
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${reasonOf(error)}\n${usage}`);
  }
}

function medicalInformationNeed(notes: number): string {
  return `There is medical information (${notes}), and its key is not in the backup: put health-key.txt into DATA_DIR, or set HEALTH_KEY, before the site starts.`;
}

/** The effects of a restore on people, a line each. */
function consequences({ lostKeys, twoFactorOff, removedAgain, onlyAdmin }: Settled): string[] {
  const { person, subscription, account, "medical-information": notes, portrait } = removedAgain;
  const lines = ["Staff have to sign in again. Open invitations have to be sent again."];
  if (person + subscription + account + notes + portrait > 0) {
    lines.push(
      `Removed again since the backup: ${person} deleted people, ${subscription} unsubscribed addresses, ${account} staff accounts, the medical information of ${notes}, ${portrait} consents to portraits.`,
    );
  }
  if (onlyAdmin) {
    lines.push(
      `The account ${onlyAdmin} had been removed, but is the only admin's here: invite another admin, then remove it.`,
    );
  }
  if (lostKeys.includes("mailed links")) {
    lines.push(
      "The signing-keys-….age of this backup was not beside it: links in emails sent earlier no longer work. Anyone who wants to unsubscribe from the newsletter has to write to the club.",
    );
  }
  if (twoFactorOff.length > 0) {
    lines.push(
      `Two-factor sign-in is off, to be set up again, for ${twoFactorOff.join(", ")}: its key is lost.`,
    );
  }
  return lines;
}
