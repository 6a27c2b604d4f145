import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { deleteOldArchives } from "./old-archives.ts";

test("archives are deleted after 90 days, nothing else is", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "club-archives-"));
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const files = {
    "club-2026-08-01-10-00-00.tar.gz.age": 91,
    "before-restore-1.tar.gz.age": 200,
    "club-2026-11-01-10-00-00.tar.gz.age": 89,
    "nightly-monday.tar.gz.age": 1,
    "erasures.txt": 300,
    "signing-keys-0a1b2c3d.age": 300,
    "notes.tar.gz": 300,
  };
  for (const [name, days] of Object.entries(files)) {
    const file = path.join(folder, name);
    await writeFile(file, "");
    await utimes(file, daysAgo(days), daysAgo(days));
  }
  expect((await deleteOldArchives(folder)).sort()).toEqual([
    "before-restore-1.tar.gz.age",
    "club-2026-08-01-10-00-00.tar.gz.age",
  ]);
  expect(await readdir(folder)).toHaveLength(5);
  await rm(folder, { recursive: true });
});
