import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#edge/embedded-postgres/start.ts";
import { migrate } from "#core/db/migrate.server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One embedded PostgreSQL for the whole run; its `club` database is the template of every test's. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "club-tests-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info() {}, error() {} } });
  const url = new URL(postgres.url);
  // The site's own user may not create databases; the superuser has the same password.
  url.username = "postgres";
  await prepareForTests(url);
  await migrate(url.href);
  project.provide("postgresUrl", url.href);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Every test opens connections and a database of its own: they have to be cheap. */
async function prepareForTests(url: URL) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // No data needs to survive the run. Tests that kill PostgreSQL start their own, which does fsync.
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query("select pg_reload_conf()");
  // The password's 4,096 hash iterations take longer than most of a connection's work.
  await client.query("set scram_iterations = 1");
  const password = client.escapeLiteral(decodeURIComponent(url.password));
  await client.query(`alter role ${client.escapeIdentifier(url.username)} password ${password}`);
  await client.end();
}
