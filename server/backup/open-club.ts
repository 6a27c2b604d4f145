import path from "node:path";
import { runningEmbeddedPostgres } from "../db/embedded/running.ts";
import { startEmbeddedPostgres } from "../db/embedded/start.ts";
import type { Env } from "../env.ts";

export interface OpenedClub {
  /** Address of its database, password included. */
  url: string;
  /** What to call it in a sentence. */
  place: string;
  close(): Promise<void>;
}

const quiet = { info() {}, error() {} };

/**
 * Opens the club's database for reading beside a site that may be running, else by itself.
 * @throws StartupError as starting the site would
 */
export async function openClubBeside(env: Env, root: string): Promise<OpenedClub> {
  const running = env.databaseUrl ? null : await runningEmbeddedPostgres(dataDirOf(env, root));
  if (!running) return openClubAlone(env, root);
  return { url: running, place: dataDirOf(env, root), close: async () => {} };
}

/**
 * Opens the club's database with nobody else at it, as far as that can be told.
 * @throws StartupError when the site runs in the same DATA_DIR
 */
export async function openClubAlone(env: Env, root: string): Promise<OpenedClub> {
  const { databaseUrl } = env;
  if (databaseUrl) {
    return { url: databaseUrl, place: "the database of DATABASE_URL", close: async () => {} };
  }
  const dataDir = dataDirOf(env, root);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  return { url: postgres.url, place: dataDir, close: () => postgres.stop() };
}

function dataDirOf(env: Env, root: string): string {
  return path.resolve(root, env.dataDir);
}
