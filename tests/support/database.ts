import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#core/db/database.server.ts";

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

let admin: Promise<pg.Client> | null = null;

/** Every test creates and drops a database: one connection of this process does that for all. */
async function asAdmin(template: URL, statement: string) {
  const url = new URL(template);
  url.pathname = "/postgres";
  admin ??= connect(url.href);
  await (await admin).query(statement);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // It stays open until PostgreSQL is stopped at the end of the run.
  client.on("error", () => {});
  await client.connect();
  return client;
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
