import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as util from "node:util";
import { root } from "./run.mjs";

/**
 * A setting that is needed before the server starts, looked up like the server does (app/edge/env.ts): in the
 * environment, then in .env, then in the file that NAME_FILE names.
 * @returns "" when it is unset
 */
export function setting(name) {
  const file = given(`${name}_FILE`);
  return given(name) || (file && contentOf(file));
}

const given = (name) => (process.env[name] ?? written()[name] ?? "").trim();

/** The server explains what is wrong with the file. */
function contentOf(file) {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
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
