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
  const source = template.pathname.slice(1);
  await asAdmin(template, `create database ${name} template "${source}" strategy file_copy`);
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

/** A second connection pool to a database that somebody else will drop. */
export function openTestDatabase(url: string): TestDatabase {
  const connection = openDatabase(url, { connections: 6 });
  return { db: connection.db, url, drop: () => connection.close() };
}

async function asAdmin(template: URL, statement: string) {
  const url = new URL(template);
  url.pathname = "/postgres";
  await query(url.href, statement);
}

/** Runs SQL on a connection of its own. @returns its rows */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
