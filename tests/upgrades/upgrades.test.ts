import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#core/db/migrate.server.ts";
import { catalogOf } from "../support/catalog.ts";
import { releaseDump } from "./release-dump.ts";
import { createTestDatabase, query, type TestDatabase } from "../support/database.ts";

const folder = import.meta.dirname;
const files = (await readdir(folder)).filter((file) => /^v[\d.]+\.sql$/.test(file));
/** Each release's database, and one of the current code. */
const releases: [name: string, dump: () => Promise<string>][] = [
  ...files.map((file): [string, () => Promise<string>] => [
    file,
    () => readFile(path.join(folder, file), "utf8"),
  ]),
  ["a release of today", () => releaseDump("today")],
];

let upgraded: TestDatabase;
let migrated: TestDatabase;
beforeAll(async () => {
  upgraded = await createTestDatabase();
  migrated = await createTestDatabase();
});
afterAll(async () => {
  await upgraded.drop();
  await migrated.drop();
});

test.each(releases)(
  "the database of %s is upgraded to today's schema, with its rows",
  async (_name, dump) => {
    await query(upgraded.url, "drop schema public cascade; create schema public");
    await query(upgraded.url, await dump());
    const before = await rowsOf(upgraded.url);
    expect(before).toMatchObject({
      families: 1,
      athletes: 1,
      orders: 1,
      results: 1,
      submissions: 2,
    });
    await migrate(upgraded.url);
    expect(await catalogOf(upgraded.url)).toEqual(await catalogOf(migrated.url));
    expect(await rowsOf(upgraded.url)).toMatchObject(before);
  },
);

/** The number of rows of each table; the list of migrations grows. */
async function rowsOf(url: string): Promise<Record<string, number>> {
  const tables = await query(
    url,
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations'",
  );
  const counts = tables.map(
    ({ tablename }) => `select '${tablename}' as name, count(*)::int as rows from ${tablename}`,
  );
  const rows = await query(url, counts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
