import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "./context.server.ts";
import type { Database, Transaction } from "./db/database.server.ts";

/** One kind of personal data in the database: found and deleted by e-mail, in any case. */
export interface PersonalRecords {
  /** Its name in the export and the confirmation. */
  name: string;
  /** A query for every address that such data is found by: one column, in any case, null or doubled. */
  addresses: SQL;
  read(db: Database | Transaction, email: string): Promise<object[]>;
  /** @returns how many there were */
  remove(transaction: Transaction, email: string): Promise<number>;
}

/** Data that is deleted when its time is over (`club.retention`). */
export interface Retention {
  /** As the log of the daily job names it. */
  name: string;
  /** @returns how many were deleted */
  remove(ctx: Pick<AppContext, "db" | "content">): Promise<number>;
}

/** Whether a column holds an address, in any case. */
export const isAddress = (column: AnyColumn, email: string): SQL =>
  sql`lower(${column}) = ${email.toLowerCase()}`;

/** Whether a time is longer ago. */
export function isOlder(at: AnyColumn | SQL, age: { days: number } | { months: number }): SQL {
  const [unit, count] = "days" in age ? ["days", age.days] : ["months", age.months];
  return sql`${at} < now() - make_interval(${sql.raw(unit)} => ${count})`;
}

/** How many rows a statement changed. */
export const rowsOf = async (statement: PromiseLike<{ rowCount: number | null }>) =>
  (await statement).rowCount ?? 0;
