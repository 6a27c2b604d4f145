import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#server/db/database.ts";

export interface TestDatabase {
  db: Database;
  url: string;
  drop(): Promise<void>;
}

/** A migrated, empty database of the test's own. Call `drop` when done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject("postgresUrl"));
  const name = `test_${randomBytes(6).toString("hex")}`;
  await asAdmin(template, `create database ${name} template "${template.pathname.slice(1)}"`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const connection = openDatabase(url.href, { connections: 6 });
  return {
    db: connection.db,
    url: url.href,
    async drop() {
      await connection.close();
      await asAdmin(template, `drop database ${name} with (force)`);
    },
  };
}

/** A second door to a database that somebody else will drop. */
export function openTestDatabase(url: string): TestDatabase {
  const connection = openDatabase(url, { connections: 6 });
  return { db: connection.db, url, drop: () => connection.close() };
}

async function asAdmin(template: URL, statement: string) {
  const url = new URL(template);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
