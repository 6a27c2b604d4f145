import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as schema from "#edge/tables.ts";
import { schemaSql } from "#core/db/schema-sql.server.ts";
import { releaseDump } from "./release-dump.ts";

// npm run schema (bin/schema.mjs).
const [what, tag = ""] = process.argv.slice(2);

if (what === undefined) process.stdout.write(schemaSql(schema));
else if (what === "release" && /^v\d+\.\d+\.\d+$/.test(tag)) await release(tag);
else {
  console.error("npm run schema -- [release v1.2.3]");
  process.exitCode = 1;
}

/** The site shows the version of package.json: a tag with another version would be wrong. */
async function release(tag: string) {
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  if (tag === `v${version}`) {
    await writeFile(path.join(import.meta.dirname, `${tag}.sql`), await releaseDump(tag));
    console.log(`Written: tests/upgrades/${tag}.sql`);
    return;
  }
  console.error(
    `package.json has version ${version}: npm version --no-git-tag-version ${tag.slice(1)}`,
  );
  process.exitCode = 1;
}
