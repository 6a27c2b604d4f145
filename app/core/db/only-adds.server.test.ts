import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { migrationFile, migrationNames } from "./migrate.server.ts";
import { breakingChanges } from "./only-adds.server.ts";

const names = await migrationNames();

test.each(names.filter((name) => !name.startsWith("0001-")))(
  "migration %s only adds, so that the previous release still runs",
  async (name) => {
    expect(breakingChanges(await readFile(migrationFile(name), "utf8"))).toEqual([]);
  },
);

test.each([
  ["drop table orders", "drops a table"],
  ["DROP TABLE IF EXISTS orders", "drops a table"],
  ["alter table orders drop column title", "drops the column title"],
  ["alter table orders add column a int, drop title", "drops the column title"],
  ['alter table "orders" drop column if exists title cascade', "drops the column title"],
  ["alter table orders rename to purchases", "renames"],
  ["alter table orders rename column title to name", "renames"],
  ["alter table orders alter column title type varchar(9)", "changes a type"],
  ["alter table orders alter title set data type int using 1", "changes a type"],
  ["alter table orders alter column title set not null", "requires title"],
  ["alter table orders alter title drop default", "drops a default"],
  ["alter table orders add column paid_by text not null", "adds paid_by as not null"],
  ["alter table orders add column a numeric(8, 2), add b text not null", "adds b as not null"],
  ["truncate orders", "empties a table"],
])("%s is refused", (migration, why) => {
  expect(breakingChanges(migration)).toEqual([expect.stringContaining(why)]);
});

test.each([
  "create table visits (id uuid primary key, name text not null)",
  "alter table orders add column paid_by text, add column since date not null default now()",
  "alter table orders add constraint paid check (paid_by is not null)",
  "alter table orders alter column title set default '', alter column title set not null",
  "alter table orders alter column title drop not null",
  "alter table orders drop constraint orders_amount_cents_check",
  "drop index orders_newest",
  "update orders set title = 'drop table; rename' -- drop table orders",
  "create function f() returns trigger language plpgsql as $$ begin drop table x; end $$",
  "drop trigger orders_changed on orders",
])("%s is allowed", (migration) => {
  expect(breakingChanges(migration)).toEqual([]);
});
