import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { preparingClient } from "./prepared-statements.server.ts";

export type Database = NodePgDatabase;

/** The same queries inside one transaction. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool of connections to PostgreSQL.
 * @param url `postgres://…`
 * @param onError notified of connections that break while idle; without a listener Node would exit
 */
export function openDatabase(
  url: string,
  { connections = 18, onError = (_error: Error) => {} } = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    // A query that hangs must not block a visitor's request for ever.
    statement_timeout: 15_000,
    // In case the database itself does not respond, this side gives up.
    query_timeout: 20_000,
  });
  pool.on("error", onError);
  // If a connection breaks between two statements of a transaction, the next statement fails. Without a
  // listener Node would exit.
  pool.on("connect", (client) => void client.on("error", () => {}));
  async function close() {
    // The pool does not wait until its connections are closed, and PostgreSQL may stop before that.
    pool.off("error", onError).on("error", () => {});
    await pool.end();
  }
  return { db: drizzle(pool), pool, close };
}
