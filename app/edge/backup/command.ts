import { codeOf } from "#core/records.ts";
import path from "node:path";
import { z } from "zod";
import { content } from "#content/all.ts";
import type { Database } from "#core/db/database.server.ts";
import { newestVersions } from "#modules/content/index.server.ts";
import { errorText, reasonOf } from "#core/logged-error.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres/start.ts";
import { StartupError } from "#core/startup-error.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { type Env, EnvError } from "../env.ts";
import type { Manifest } from "./archive.ts";
import { BackupError } from "./backup-error.ts";

/** Runs a command for a person: an error they can fix is one line, any other has its stack trace. */
export async function asCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const expected =
      error instanceof BackupError ||
      error instanceof StartupError ||
      error instanceof EnvError ||
      error instanceof VendorFailure ||
      ["ENOENT", "EEXIST", "EACCES", "ENOSPC", "ECONNREFUSED"].includes(codeOf(error) ?? "");
    process.stderr.write(`${expected ? reasonOf(error) : errorText(error)}\n`);
    if (codeOf(error) === "EACCES") process.stderr.write(`${whoseFiles}\n`);
    process.exitCode = 1;
  }
}

/** Root's commands, too, run as the account of DATA_DIR (bin/steps/command.mjs). */
const whoseFiles =
  "The command runs as the account that owns DATA_DIR: put the file where that account may read it.";

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A short summary of an archive. */
export function sumUp({ tables, uploads }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const counts = ["submissions", "orders", "articles"].map((name) => {
    const count = tables.find((table) => table.name === name)?.rows ?? 0;
    return `${count} ${name}`;
  });
  return `${counts.join(", ")}, ${uploads.length} uploads, ${rows} rows in all`;
}

export interface OpenedClub {
  /** The database's address, password included. */
  url: string;
  /** Its name in messages. */
  place: string;
  close(): Promise<void>;
}

const asSaved = z.object({ name: z.string(), timeZone: z.string() });

/** The club's name and time zone, as staff saved them. */
export async function clubOf(db: Database): Promise<{ name: string; timeZone: string }> {
  const saved = (await newestVersions(db)).find(({ collection }) => collection === "club");
  return asSaved.safeParse(saved?.value).data ?? content.club;
}

const quiet = { info() {}, error() {} };

/**
 * Opens the club's database for reading, beside a running site if there is one, otherwise by starting it.
 * @throws StartupError like a start of the site
 */
export async function openClubShared(env: Env, root: string): Promise<OpenedClub> {
  const { databaseUrl, postgresBin } = env;
  const dataDir = dataDirOf(env, root);
  const running = databaseUrl ? null : await runningEmbeddedPostgres(dataDir, postgresBin);
  if (!running) return openClubExclusive(env, root);
  return { url: running, place: dataDir, close: async () => {} };
}

/**
 * Opens the club's database for exclusive use, as far as that can be checked.
 * @throws StartupError when the site runs in the same DATA_DIR
 */
export async function openClubExclusive(env: Env, root: string): Promise<OpenedClub> {
  const { databaseUrl, postgresBin } = env;
  if (databaseUrl) {
    return { url: databaseUrl, place: "the database of DATABASE_URL", close: async () => {} };
  }
  const dataDir = dataDirOf(env, root);
  const archives = env.continuousBackup !== null;
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, postgresBin, archives });
  return { url: postgres.url, place: dataDir, close: () => postgres.stop() };
}

function dataDirOf(env: Env, root: string): string {
  return path.resolve(root, env.dataDir);
}
