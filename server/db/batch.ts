import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

/** What is asked of one database, and who waits for it. */
interface Queued<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** How many statements of a kind may be under way: one that waits for a lock holds up no other. */
const concurrency = 2;
/** How long the first waits for others in a crowd, in ms; nobody notices. */
const debounceMs = 2;
/** The most that one statement does. */
const maxBatch = 100;

/**
 * Lets what many visitors ask for at the same time go to the database in one statement and one
 * flush of the disk: whatever is asked for while earlier statements are under way goes with the
 * next. Should a statement fail, each is tried by itself: nobody pays for what another sent.
 * @param run one statement that does all of it or nothing; a result an item, in their order
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
 * Rows of a table that a statement reads from one parameter, however many they are: the statement's
 * text stays the same. A column left out is null.
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
 * Inserts rows that all name the same columns; the others keep their defaults.
 * @param as what the statement calls the table from here on
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
