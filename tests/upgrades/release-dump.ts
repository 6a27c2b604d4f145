import { readFile } from "node:fs/promises";
import path from "node:path";
import { migrationFile, migrationNames } from "#core/db/migrate.server.ts";

/**
 * The database of this release as SQL: its migrations as they are now, and the rows with which upgrades are
 * tested.
 * @param tag of the release, such as `v1.2.3`
 */
export async function releaseDump(tag: string): Promise<string> {
  const names = await migrationNames();
  const migrations = await Promise.all(names.map((name) => readFile(migrationFile(name), "utf8")));
  const rows = await readFile(path.join(import.meta.dirname, "rows.sql"), "utf8");
  return [
    `-- The database of ${tag}, written by \`npm run schema -- release ${tag}\`. Never changed afterwards.`,
    ...migrations,
    `create table migrations (name text primary key, run_at timestamptz not null default now());
insert into migrations (name) values\n${names.map((name) => `  ('${name}')`).join(",\n")};`,
    rows,
  ].join("\n\n");
}
