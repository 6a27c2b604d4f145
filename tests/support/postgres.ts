import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/db/embedded/start.ts";
import { migrate } from "../../server/db/migrate.ts";

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
  // The site's own user may not make databases; the superuser has the same password.
  url.username = "postgres";
  await migrate(url.href);
  project.provide("postgresUrl", url.href);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
