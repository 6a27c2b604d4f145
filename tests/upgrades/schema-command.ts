import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { migrationFile } from "#core/db/migrate.server.ts";
import * as schema from "#edge/tables.ts";
import { schemaSql } from "#core/db/schema-sql.server.ts";
import { releaseDump } from "./release-dump.ts";

// npm run schema (bin/schema.mjs).
const [what, tag = ""] = process.argv.slice(2);

if (what === undefined) process.stdout.write(schemaSql(schema));
else if (what === "baseline") await write(migrationFile("0001-baseline.sql"), baseline());
else if (what === "release" && /^v\d+\.\d+\.\d+$/.test(tag)) await release(tag);
else {
  console.error("npm run schema -- [baseline | release v1.2.3]");
  process.exitCode = 1;
}

async function write(file: string, text: string) {
  await writeFile(file, text);
  console.log(`Written: ${path.relative(process.cwd(), file)}`);
}

/** The site shows the version of package.json: a tag with another version would be wrong. */
async function release(tag: string) {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  if (tag === `v${version}`)
    return write(path.join(import.meta.dirname, `${tag}.sql`), await releaseDump(tag));
  console.error(
    `package.json has version ${version}: npm version --no-git-tag-version ${tag.slice(1)}`,
  );
  process.exitCode = 1;
}

function baseline(): string {
  return `-- Written by \`npm run schema -- baseline\` from the schema.ts files, which explain tables and columns.\n\n${schemaSql(schema)}`;
}
