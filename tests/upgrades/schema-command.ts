import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { migrationFile, migrationNames } from "#core/db/migrate.server.ts";
import * as schema from "#edge/tables.ts";
import { schemaSql } from "#core/db/schema-sql.server.ts";

// npm run schema (bin/schema.mjs).
const [what, tag = ""] = process.argv.slice(2);
const upgrades = import.meta.dirname;

if (what === undefined) process.stdout.write(schemaSql(schema));
else if (what === "baseline") await write(migrationFile("0001-baseline.sql"), baseline());
else if (what === "release" && /^v\d+\.\d+\.\d+$/.test(tag))
  await write(path.join(upgrades, `${tag}.sql`), await releaseDump());
else {
  console.error("npm run schema -- [baseline | release v1.2.3]");
  process.exitCode = 1;
}

async function write(file: string, text: string) {
  await writeFile(file, text);
  console.log(`Written: ${path.relative(process.cwd(), file)}`);
}

function baseline(): string {
  return `-- Written by \`npm run schema -- baseline\` from server/db/schema, which explains tables and columns.\n\n${schemaSql(schema)}`;
}

/** The database of this release: its migrations as they are now, and the rows that upgrades are tested with. */
async function releaseDump(): Promise<string> {
  const names = await migrationNames();
  const migrations = await Promise.all(names.map((name) => readFile(migrationFile(name), "utf8")));
  const rows = await readFile(path.join(upgrades, "rows.sql"), "utf8");
  return [
    `-- The database of ${tag}, written by \`npm run schema -- release ${tag}\`. Never changed afterwards.`,
    ...migrations,
    `create table migrations (name text primary key, run_at timestamptz not null default now());
insert into migrations (name) values\n${names.map((name) => `  ('${name}')`).join(",\n")};`,
    rows,
  ].join("\n\n");
}
