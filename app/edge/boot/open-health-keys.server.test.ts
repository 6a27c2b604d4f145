import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { healthKeys, newHealthKey } from "#modules/families/medical-information-keys.server.ts";
import { healthKeyFileIn, openHealthKeys } from "./open-health-keys.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "club-health-key-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const unset = { healthKey: null, healthKeyPrevious: null };
const idOf = (key: string) => healthKeys(key).current.id;

test("the first start makes a key that only its owner can read; the next one has the same", async () => {
  const data = path.join(folder, "data");
  const made = await openHealthKeys(unset, data);
  const file = healthKeyFileIn(data);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const [key = ""] = (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => !/^#|^$/.test(line));
  expect([made.current.id, made.file]).toEqual([idOf(key), "health-key.txt"]);
  expect((await openHealthKeys(unset, data)).current.id).toBe(made.current.id);
});

test("with the setting no file is made; a key that was in the file still opens", async () => {
  const [now, before] = [newHealthKey(), newHealthKey()];
  const set = { healthKey: now, healthKeyPrevious: before };
  const alone = await openHealthKeys(set, folder);
  expect([alone.current.id, alone.file]).toEqual([idOf(now), null]);
  expect(alone.find(idOf(before))).toBeDefined();
  await expect(stat(healthKeyFileIn(folder))).rejects.toThrow("ENOENT");
  const filed = await openHealthKeys(unset, folder);
  const both = await openHealthKeys(set, folder);
  expect(both.current.id).toBe(idOf(now));
  expect(both.find(filed.current.id)).toBeDefined();
});

test("a file without a key stops the start and stays as it is", async () => {
  const file = healthKeyFileIn(folder);
  for (const text of ["", "# This key opens the medical information\n", "a key of another kind"]) {
    await writeFile(file, text);
    await expect(openHealthKeys(unset, folder)).rejects.toThrow(
      "has no key: put a saved copy back",
    );
    expect(await readFile(file, "utf8")).toBe(text);
  }
});
