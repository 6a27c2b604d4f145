import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { reasonOf } from "#domain/logged-error.ts";
import { projectRoot } from "../project-root.ts";

const folder = path.join(projectRoot, "server/db/migrations");

/** Any constant: the instance that holds this lock migrates, others wait. */
const advisoryLock = 718_204_511;

/**
 * Migrates a database's schema: runs each `migrations/NNNN-name.sql` once, in order, each in its own
 * transaction. Instances that start together wait for each other.
 * @param upTo run only these, for a schema as an older release had it
 * @returns the names run now
 * @throws Error naming the file when one fails; nothing of that file is then applied
 */
export async function migrate(url: string, { upTo }: { upTo?: string[] } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLock]);
    await client.query(
      "create table if not exists migrations (name text primary key, run_at timestamptz not null default now())",
    );
    const done = await client.query<{ name: string }>("select name from migrations");
    const known = new Set(done.rows.map((row) => row.name));
    const wanted = upTo ?? (await migrationNames());
    const pending = wanted.filter((name) => !known.has(name)).sort();
    for (const name of pending) await runFile(client, name);
    return pending;
  } finally {
    await client.end();
  }
}

/** Every migration this release has, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

async function runFile(client: pg.Client, name: string) {
  const text = await readFile(path.join(folder, name), "utf8");
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
