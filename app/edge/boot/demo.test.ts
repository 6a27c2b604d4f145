import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test as base } from "vitest";
import { startServer } from "#tests/support/server-process.ts";

const program = path.resolve("build/server/demo.js");

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), "club-demo-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

test("a demo does not open a folder that has other data", async ({ folder }) => {
  await writeFile(path.join(folder, "first-admin.txt"), "office@example.ca\n");
  await expect(startServer({ DATA_DIR: folder }, program)).rejects.toThrow(
    "has other data: the demo needs a folder of its own",
  );
});

test("a demo does not open a club that was not completed", async ({ folder }) => {
  await writeFile(path.join(folder, "demo-club"), "The demo club is being made.\n");
  await expect(startServer({ DATA_DIR: folder }, program)).rejects.toThrow(
    "was not completed: delete that folder and start again",
  );
});
