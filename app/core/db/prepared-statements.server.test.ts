import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { preparedStatements, preparingClient } from "./prepared-statements.server.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("only a text that is used often gets a name, and only the first sixty do", () => {
  const nameOf = preparedStatements();
  const names = (text: string) => Array.from({ length: 20 }, () => nameOf(text));
  const first = names("select 1");
  expect(first.slice(0, -1).every((name) => name === null)).toBe(true);
  expect(first.at(-1)).toBe(nameOf("select 1"));
  for (let n = 0; n < 100; n += 1) names(`select ${n} + $1`);
  expect(nameOf("select 58 + $1")).not.toBeNull();
  expect(nameOf("select 99 + $1")).toBeNull();
});

test("a statement that is run often is prepared, gives the same rows, and survives its failures", async () => {
  // Prepared statements belong to a connection, so the test uses a single one instead of the pool.
  const client = new (preparingClient())({ connectionString: database.url });
  await client.connect();
  const db = drizzle({ client });
  const double = (value: string) => db.execute<{ n: number }>(sql`select ${value}::int * 2 as n`);
  for (let n = 0; n < 30; n += 1) expect((await double(String(n))).rows).toEqual([{ n: n * 2 }]);
  await expect(double("many")).rejects.toThrow("Failed query");
  expect((await double("4")).rows).toEqual([{ n: 8 }]);
  const { rows } = await db.execute(
    sql`select 1 from pg_prepared_statements where statement like '%* 2 as n%'`,
  );
  await client.end();
  expect(rows).toHaveLength(1);
});
