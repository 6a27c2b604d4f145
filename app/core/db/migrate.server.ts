import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { reasonOf } from "../logged-error.ts";
import { StartupError } from "../startup-error.ts";
import { projectRoot } from "../project-root.server.ts";

const folder = path.join(projectRoot, "app/core/db/migrations");

/** Any constant: the instance that holds this lock runs the migrations, others wait. */
const advisoryLock = 718_204_511;

/**
 * Migrates a database's schema: runs each `migrations/NNNN-name.sql` once, in order, each in its own
 * transaction. Instances that start together wait for each other.
 * @param upTo run only these, for a schema as an older release had it
 * @param acceptsNewer use the database even if a later release has migrated it: migrations only add
 * @returns the names run now
 * @throws StartupError when a later release has migrated it; Error naming the file when one fails; nothing of
 * that file is then applied
 */
export async function migrate(
  url: string,
  { upTo, acceptsNewer = false }: { upTo?: string[]; acceptsNewer?: boolean } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLock]);
    await client.query(
      "create table if not exists migrations (name text primary key, run_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const done = new Set(rows.map(({ name }) => name));
    const own = await migrationNames();
    if (!acceptsNewer) refuseNewer(done, own);
    const pending = (upTo ?? own).filter((name) => !done.has(name)).sort();
    for (const name of pending) await runFile(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

/** This release may misread rows of a later one. */
function refuseNewer(done: Set<string>, own: string[]) {
  const [unknown] = [...done].filter((name) => !own.includes(name)).sort();
  if (!unknown) return;
  throw new StartupError(
    `A later release has migrated this database (${unknown}): start that release. To go back to this one, set ACCEPT_NEWER_DATABASE=true.`,
  );
}

/** The names of all migrations in this release, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/** The path of a migration. */
export const migrationFile = (name: string): string => path.join(folder, name);

async function runFile(client: pg.Client, name: string) {
  const text = await readFile(migrationFile(name), "utf8");
  try {
    await client.query("begin");
    await client.query(text);
    await client.query("insert into migrations (name) values ($1)", [name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${reasonOf(error)}`, { cause: error });
  }
}
