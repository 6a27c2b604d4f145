import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "./context.server.ts";
import type { Database, Transaction } from "./db/database.server.ts";

/** One kind of personal data in the database: found and deleted by email address, in any case. */
export interface PersonalRecords {
  /** Its name in the export and the confirmation. */
  name: string;
  /**
   * A query for every address that such data can be found by: one column, in any case; nulls and duplicates
   * are allowed.
   */
  addresses: SQL;
  read(db: Database | Transaction, email: string): Promise<object[]>;
  /** @returns how many there were */
  remove(transaction: Transaction, email: string): Promise<number>;
}

/** Data that is deleted after its retention period (`club.retention`). */
export interface Retention {
  /** Its name in the log of the daily job. */
  name: string;
  /** @returns how many were deleted */
  remove(ctx: Pick<AppContext, "db" | "content">): Promise<number>;
}

/** Whether a column contains an address, in any case. */
export const isAddress = (column: AnyColumn, email: string): SQL =>
  sql`lower(${column}) = ${email.toLowerCase()}`;

/** Whether a time is longer ago than a period. */
export function isOlder(at: AnyColumn | SQL, age: { days: number } | { months: number }): SQL {
  const [unit, count] = "days" in age ? ["days", age.days] : ["months", age.months];
  return sql`${at} < now() - make_interval(${sql.raw(unit)} => ${count})`;
}

/** How many rows a statement changed. */
export const rowsOf = async (statement: PromiseLike<{ rowCount: number | null }>) =>
  (await statement).rowCount ?? 0;
