import { sql } from "drizzle-orm";
import { date, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { expect } from "vitest";
import { contextTest } from "#tests/support/club-test.ts";
import { keyset, pageOfRows, type Sorting } from "./keyset.server.ts";

const things = pgTable("keyset_things", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  cents: integer("cents").notNull(),
  at: timestamp("at", { withTimezone: true }).notNull(),
  day: date("day", { mode: "string" }).notNull(),
});
const size = 3;

const test = contextTest().extend("list", async ({ office }) => {
  const { db } = office.ctx;
  await db.execute(sql`create table keyset_things as
    select gen_random_uuid() as id, 'name "' || n % 4 as name, n % 3 * 100 - 100 as cents,
      timestamptz '2026-01-01' + n / 3 * interval '1 microsecond' as at,
      date '2026-01-01' + n / 4 as day
    from generate_series(1, 14) as n`);
  return async (sorting: Sorting, after: string | null) => {
    const { cursor, where, orderBy } = keyset(sorting, things.id, after);
    const found = await db
      .select({ id: things.id, cursor })
      .from(things)
      .where(where)
      .orderBy(...orderBy)
      .limit(size + 1);
    return pageOfRows(found, size);
  };
});

test("each page continues where the previous one ended, whatever the sort order", async ({
  list,
}) => {
  const sortings: Sorting[] = [
    { by: things.name, type: "text" },
    { by: things.cents, type: "number" },
    { by: things.at, type: "time" },
    { by: things.day, type: "day" },
    { by: things.day, type: "day", next: { by: things.at, type: "time" } },
  ];
  for (const sorting of sortings)
    for (const descending of [false, true]) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const { rows, next } = await list({ ...sorting, descending }, after);
        seen.push(...rows.map(({ id }) => id));
        after = next;
      } while (after);
      expect([sorting.type, seen.length, new Set(seen).size]).toEqual([sorting.type, 14, 14]);
    }
});

test("rows of the same value are sorted by the next one", async ({ list, office }) => {
  const sorting: Sorting = {
    by: things.cents,
    type: "number",
    next: { by: things.name, type: "text" },
    descending: true,
  };
  const { rows: sorted } = await office.ctx.db.execute<{ id: string }>(
    sql`select id from keyset_things order by cents desc, name desc, id desc`,
  );
  const { rows: first, next } = await list(sorting, null);
  const { rows: second } = await list(sorting, next);
  expect([...first, ...second].map(({ id }) => id)).toEqual(sorted.slice(0, 6).map(({ id }) => id));
  // A cursor of another sort order returns the first page.
  const { next: shorter } = await list({ by: things.cents, type: "number" }, null);
  expect((await list(sorting, shorter)).rows).toEqual(first);
});

test("an invalid day returns the first page", async ({ list }) => {
  const byDay: Sorting = { by: things.day, type: "day" };
  const first = await list(byDay, null);
  for (const day of ["soon", "2026-02-31", "infinity", "1"])
    expect(await list(byDay, JSON.stringify([day, id]))).toEqual(first);
});

const id = "00000000-0000-4000-8000-000000000000";

test("an invalid cursor returns the first page", async ({ list }) => {
  const byCents: Sorting = { by: things.cents, type: "number" };
  const first = await list(byCents, null);
  const strange = [
    "",
    "x",
    "{}",
    "null",
    '["1"]',
    `["a","${id}"]`,
    `["1e9999","${id}"]`,
    '["1","; drop table orders"]',
    `["${"9".repeat(400)}","${id}"]`,
    `["1","${id}"${" ".repeat(600)}]`,
    "\0",
  ];
  for (const after of strange) expect([after, await list(byCents, after)]).toEqual([after, first]);
});
