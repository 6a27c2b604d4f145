import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

/** The waiting items of one database, and the callers that wait for them. */
interface Queued<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** How many statements of a kind may run at once: one that waits for a lock must not block the others. */
const concurrency = 2;
/** How long the first item waits for others under load, in ms; too short to notice. */
const debounceMs = 2;
/** The maximum number of items in one statement. */
const maxBatch = 100;

/**
 * Combines simultaneous requests of many visitors into one statement and one disk flush: requests made
 * while earlier statements run join the next batch. If a statement fails, each item is tried by itself,
 * so that one visitor's error affects nobody else.
 * @param run one statement for all items or none; returns a result for each, in their order
 */
export function batched<Item, Result>(
  run: (db: Database, items: Item[]) => Promise<Result[]>,
): (db: Database, item: Item) => Promise<Result> {
  const counters = new WeakMap<Database, (item: Item) => Promise<Result>>();
  return (db, item) => {
    const counter = counters.get(db) ?? openCounter((items) => run(db, items));
    counters.set(db, counter);
    return counter(item);
  };
}

function openCounter<Item, Result>(run: (items: Item[]) => Promise<Result[]>) {
  const waiting: Queued<Item, Result>[] = [];
  let open = 0;
  let crowded = false;

  async function serve() {
    open += 1;
    await (crowded ? wait(debounceMs) : nextTurn());
    while (waiting.length > 0) {
      crowded = waiting.length > 1;
      await serveAll(waiting.splice(0, maxBatch));
    }
    open -= 1;
  }

  async function serveAll(asked: Queued<Item, Result>[]) {
    try {
      const results = await run(asked.map(({ item }) => item));
      for (const [index, { resolve }] of asked.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [only] = asked;
      if (asked.length === 1) only?.reject(error);
      else await Promise.all(asked.map((one) => serveAll([one])));
    }
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (open < concurrency) void serve();
    });
}

/**
 * Rows of a table as one parameter, for any number of rows: the statement's text stays the same. A
 * missing column is null.
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  rows: Partial<Table["$inferInsert"]>[],
): SQL {
  const columns = Object.entries(getTableColumns(table));
  const named = rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, { name }]) => [name, row[key as keyof typeof row]] as const),
    ),
  );
  const type = sql.identifier(getTableName(table));
  return sql`json_populate_recordset(null::${type}, ${JSON.stringify(named)}::json)`;
}

/**
 * Inserts rows that all have the same columns; other columns get their defaults.
 * @param as the table's alias in the statement
 */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: Table["$inferInsert"][],
  { as }: { as?: string } = {},
): SQL {
  const columns: Record<string, { name: string }> = getTableColumns(table);
  const names = Object.keys(rows[0] ?? {}).map((key) => sql.identifier(columns[key]?.name ?? key));
  const list = sql.join(names, sql`, `);
  const alias = as ? sql` as ${sql.identifier(as)}` : sql``;
  return sql`insert into ${table}${alias} (${list}) select ${list} from ${rowsOf(table, rows)}`;
}
