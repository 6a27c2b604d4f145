import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as articleTables from "./schema/club.ts";
import * as contentTables from "./schema/club.ts";
import * as uploadTables from "./schema/club.ts";
import * as writingTables from "./schema/club.ts";
import * as newsletterTables from "./schema/forms.ts";
import * as privacyTables from "./schema/forms.ts";
import * as tables from "./schema/forms.ts";
import * as orderTables from "./schema/orders.ts";
import * as auditTables from "./schema/staff.ts";
import * as staffLinkTables from "./schema/staff.ts";
import * as staffTables from "./schema/staff.ts";

const schema = {
  ...tables,
  ...staffTables,
  ...staffLinkTables,
  ...articleTables,
  ...newsletterTables,
  ...privacyTables,
  ...contentTables,
  ...auditTables,
  ...orderTables,
  ...uploadTables,
  ...writingTables,
};

export type Database = NodePgDatabase<typeof schema>;

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
 * @param flushes false: a commit does not wait for the disk. If PostgreSQL is killed, the last half
 * second of such commits is lost, unless a waiting commit followed: the log is written in order
 * @param onError called when an idle connection breaks; without a listener Node would exit
 */
export function openDatabase(
  url: string,
  { connections = 12, flushes = true, onError = (_error: Error) => {} } = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    // A query that hangs must not block a visitor's request for ever.
    statement_timeout: 15_000,
    // If the database itself hangs, this side gives up.
    query_timeout: 20_000,
    ...(!flushes && { onConnect: (client) => client.query("set synchronous_commit = off") }),
  });
  pool.on("error", onError);
  // If a connection breaks between two statements of a transaction, the next statement fails. Without a
  // listener Node would exit.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
