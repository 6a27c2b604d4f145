import cluster from "node:cluster";
import type { Logger } from "pino";
import { reasonOf } from "#domain/logged-error.ts";
import { startEmbeddedPostgres } from "#embedded-postgres/start.ts";
import { StartupError } from "#embedded-postgres/startup-error.ts";
import { migrate } from "../db/migrate.ts";
import type { Env } from "../env.ts";

/** The PostgreSQL the club's data are in. */
export interface ClubDatabase {
  /** Password included: not for logs. */
  url: string;
  /** The folder it lies in where it is our own; null: DATABASE_URL's. */
  embeddedIn: string | null;
  /** Shuts our own one down. */
  stop(): Promise<void>;
}

/**
 * Opens the database, our own one where no DATABASE_URL is set, with the schema of this release. A
 * worker is given the one the process that runs it has opened.
 * @throws StartupError when it can't be used
 */
export async function openClubDatabase(
  env: Env,
  { dataDir, log }: { dataDir: string; log: Logger },
): Promise<ClubDatabase> {
  const given = cluster.isWorker ? process.env[variableName] : undefined;
  if (given) return { ...(JSON.parse(given) as SharedDatabase), stop: async () => {} };
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log });
  const url = embedded?.url ?? env.databaseUrl ?? "";
  await migrate(url).catch(async (error: Error) => {
    if (!embedded) {
      throw new StartupError(`The database of DATABASE_URL cannot be used: ${reasonOf(error)}`);
    }
    await embedded.stop();
    throw error;
  });
  return { url, embeddedIn: embedded?.location ?? null, stop: async () => embedded?.stop() };
}

const variableName = "CLUB_DATABASE";
type SharedDatabase = Pick<ClubDatabase, "url" | "embeddedIn">;

/** What a worker's environment has to hold to be given this database. */
export function databaseForWorkers({ url, embeddedIn }: ClubDatabase): Record<string, string> {
  return { [variableName]: JSON.stringify({ url, embeddedIn } satisfies SharedDatabase) };
}
