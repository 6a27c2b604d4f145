import { readFile } from "node:fs/promises";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogOf } from "#tests/support/catalog.ts";
import { createTestDatabase, query, type TestDatabase } from "#tests/support/database.ts";
import { migrationFile } from "#core/db/migrate.server.ts";
import { schemaSql, tablesOf } from "#core/db/schema-sql.server.ts";
import * as schema from "./tables.ts";

let migrated: TestDatabase;
let described: TestDatabase;

beforeAll(async () => {
  migrated = await createTestDatabase();
  described = await createTestDatabase();
  await query(described.url, "drop schema public cascade; create schema public");
  await query(described.url, await readFile(migrationFile("0000-search-text.sql"), "utf8"));
  await query(described.url, schemaSql(schema));
});

afterAll(async () => {
  await migrated.drop();
  await described.drop();
});

test("the migrated database has exactly the tables, keys, checks and indexes of the schema", async () => {
  expect(await catalogOf(migrated.url)).toEqual(await catalogOf(described.url));
});

test("a table and a column are called in SQL as in TypeScript, in snake_case", () => {
  const exported = new Map(Object.entries(schema).map(([name, value]) => [value as unknown, name]));
  const different = tablesOf(schema).flatMap((table) => {
    const { name } = getTableConfig(table);
    const columns = Object.entries(getTableColumns(table))
      .filter(([property, column]) => column.name !== snakeCase(property))
      .map(([property, column]) => `${name}.${column.name} is ${property}`);
    const property = exported.get(table) ?? "";
    return name === snakeCase(property) ? columns : [`${name} is ${property}`, ...columns];
  });
  expect(different).toEqual([]);
});

/** `createdAt` → `created_at`, `paragraph_1` as it is. */
const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
