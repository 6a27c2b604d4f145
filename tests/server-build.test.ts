import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

test("passwords are hashed by Node, not in JavaScript", async () => {
  const folder = path.resolve(import.meta.dirname, "../build/server/static/js");
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")),
  );
  const packages = files.flatMap((text) => text.match(/^\/\/ node_modules\/\S+$/gm) ?? []);
  expect(packages).toContain("// node_modules/@better-auth/utils/dist/password.node.mjs");
  expect(packages).not.toContain("// node_modules/@better-auth/utils/dist/password.mjs");
});
