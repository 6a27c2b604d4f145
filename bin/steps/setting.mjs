import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as util from "node:util";
import { root } from "./run.mjs";

/**
 * A setting that is needed before the server starts, found as the server finds it (app/edge/env.ts): in the
 * environment, then in .env.
 * @returns "" when it is unset
 */
export function setting(name) {
  return (process.env[name] ?? written()[name] ?? "").trim();
}

function written() {
  try {
    // Node before 20.12 has no parseEnv: it takes these few settings from the environment only.
    return util.parseEnv ? util.parseEnv(readFileSync(join(root, ".env"), "utf8")) : {};
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
}
