import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "#tests/support/server-process.ts";

/** Starts a demo in a folder with one file. */
async function startWith(name: string, text: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "club-demo-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, name), text);
  return startServer({ DATA_DIR: folder }, path.resolve("build/server/demo.js"));
}

test("a demo does not open a folder that has other data", async () => {
  await expect(startWith("first-admin.txt", "office@example.ca")).rejects.toThrow(
    "has other data: the demo needs a folder of its own",
  );
});

test("a demo does not open a club that was not completed", async () => {
  await expect(startWith("demo-club", "The demo club is being made.\n")).rejects.toThrow(
    "was not completed: delete that folder and start again",
  );
});
