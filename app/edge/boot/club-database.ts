import cluster from "node:cluster";
import type { Logger } from "pino";
import { reasonOf } from "#core/logged-error.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/start.ts";
import { StartupError } from "#core/startup-error.ts";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { content } from "#content/all.ts";
import { beginArchiving, deleteBaseRecord, storeProblem } from "../continuous-backup/archiving.ts";
import type { Env } from "../env.ts";

/** The PostgreSQL with the club's data. */
export interface ClubDatabase {
  /** Includes the password: do not log it. */
  url: string;
  /** The folder of the embedded database; null with DATABASE_URL. */
  embeddedIn: string | null;
  /** Stops the embedded database. */
  stop(): Promise<void>;
}

/**
 * Opens the database and migrates it to this release's schema. Without DATABASE_URL it starts the
 * embedded one. A worker gets the one that its parent process opened.
 * @throws StartupError when it can't be used
 */
export async function openClubDatabase(
  env: Env,
  { dataDir, log }: { dataDir: string; log: Logger },
): Promise<ClubDatabase> {
  const given = cluster.isWorker ? process.env[variableName] : undefined;
  if (given) return { ...(JSON.parse(given) as SharedDatabase), stop: async () => {} };
  const {
    databaseUrl,
    postgresBin,
    acceptsNewerDatabase: acceptsNewer,
    continuousBackup: store,
  } = env;
  const asked = env.handsOver ? () => void process.kill(process.pid, "SIGTERM") : undefined;
  const embedded = databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir, log, postgresBin, asked, archives: store !== null });
  const url = embedded?.url ?? databaseUrl ?? "";
  const open = async () => {
    await migrate(url, { acceptsNewer });
    if (embedded) await archive(env, { ...embedded, dataDir, log });
  };
  await open().catch(async (error: Error) => {
    if (!embedded && !(error instanceof StartupError)) {
      throw new StartupError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}`);
    }
    await embedded?.stop();
    throw error;
  });
  return { url, embeddedIn: embedded?.location ?? null, stop: async () => embedded?.stop() };
}

/** Stores the changes of the embedded database elsewhere, too, if configured. */
async function archive(
  { continuousBackup, backupRecipient: recipient }: Env,
  { url, location, dataDir, log }: { url: string; location: string; dataDir: string; log: Logger },
): Promise<void> {
  if (!continuousBackup) return deleteBaseRecord(dataDir);
  const { db, close } = openDatabase(url, { connections: 1 });
  const { name: club } = content.club;
  try {
    const own = { url, db, cluster: location, dataDir, club, recipient };
    await beginArchiving({ ...continuousBackup, ...own });
  } finally {
    await close();
  }
  // Not awaited, so that a bucket that does not respond does not delay the start.
  void storeProblem(continuousBackup).then((problem) => problem && log.error(problem));
}

const variableName = "CLUB_DATABASE";
type SharedDatabase = Pick<ClubDatabase, "url" | "embeddedIn">;

/** The environment that passes this database on to a worker. */
export function databaseForWorkers({ url, embeddedIn }: ClubDatabase): Record<string, string> {
  return { [variableName]: JSON.stringify({ url, embeddedIn } satisfies SharedDatabase) };
}
