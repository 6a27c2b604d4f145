import { tmpdir } from "node:os";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { StartupError } from "../startup-error.ts";
import { catalogOf } from "#tests/support/catalog.ts";
import { createTestDatabase, query, type TestDatabase } from "#tests/support/database.ts";
import { openClubDatabase } from "#edge/boot/club-database.ts";
import { parseEnv } from "#edge/env.ts";
import { migrate, migrationNames } from "./migrate.server.ts";

let migrated: TestDatabase;
let empty: TestDatabase;
const names = await migrationNames();

beforeAll(async () => {
  migrated = await createTestDatabase();
  empty = await createTestDatabase();
});

afterAll(async () => {
  await migrated.drop();
  await empty.drop();
});

beforeEach(() => query(empty.url, "drop schema public cascade; create schema public"));

test("a database is migrated one migration at a time to the same schema as at once", async () => {
  for (const [n, name] of names.entries()) {
    const upTo = names.slice(0, n + 1);
    expect(await migrate(empty.url, { upTo })).toEqual([name]);
  }
  expect(await migrate(empty.url)).toEqual([]);
  expect(await catalogOf(empty.url)).toEqual(await catalogOf(migrated.url));
});

test("of instances that start at once one migrates, and the others wait until it is done", async () => {
  const ran = await Promise.all([0, 1, 2].map(() => migrate(empty.url)));
  expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([names, [], []]);
});

test("the error names the failed migration, and the database is unchanged", async () => {
  const baseline = names.find((name) => name.startsWith("0001-")) ?? "";
  await query(empty.url, "create table staff_users (in_the_way int)");
  await expect(migrate(empty.url)).rejects.toThrow(baseline);
  await query(empty.url, "drop table staff_users");
  expect(await catalogOf(empty.url)).toEqual([]);
});

const later = "9000-of-a-later-release.sql";

const start = (settings: Record<string, string>) =>
  openClubDatabase(parseEnv({ DATABASE_URL: empty.url, ...settings }), {
    dataDir: tmpdir(),
    log: pino({ level: "silent" }),
  });

test("a release does not start on a database of a later one, and says so in one line", async () => {
  await migrate(empty.url);
  await query(empty.url, `insert into migrations (name) values ('${later}')`);
  const refused = await start({}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartupError);
  expect(refused).toMatchObject({
    message: `A later release has migrated this database (${later}): start that release. To go back to this one, set ACCEPT_NEWER_DATABASE=true.`,
  });
});

test("an option lets it use that database; it changes nothing then", async () => {
  await migrate(empty.url);
  await query(empty.url, `insert into migrations (name) values ('${later}')`);
  const before = await catalogOf(empty.url);
  await (await start({ ACCEPT_NEWER_DATABASE: "true" })).stop();
  expect(await catalogOf(empty.url)).toEqual(before);
});
