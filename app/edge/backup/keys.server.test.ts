import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readKeyFile, readKeys } from "./encryption.ts";
import { backupRecipient, deleteWaitingKey, discardRecipient, keyFileIn } from "./keys.ts";

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "club-keys-"));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const recipient = (given: string | null = null) =>
  backupRecipient({ db: database.db, dataDir, club: "A club", recipient: given });

test("two first backups at once make one pair; its private half is in one file of the owner's", async () => {
  const [one, other] = await Promise.all([recipient(), recipient()]);
  expect(one).toBe(other);
  const file = keyFileIn(dataDir);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const [key = ""] = await readKeyFile(file);
  expect(await identityToRecipient(key)).toBe(one);
  expect(await readFile(file, "utf8")).toContain("Save it in the club's password manager");
});

test("a key of the club's own is used instead; a lost database does not make a second pair", async () => {
  expect(await recipient("age1ours")).toBe("age1ours");
  const before = await recipient();
  await database.db.execute("delete from backup_keys");
  expect(await recipient()).toBe(before);
});

test("a new pair is made for a lost key, never for one that is still on the machine", async () => {
  const before = await recipient();
  await expect(discardRecipient(database.db, dataDir)).rejects.toThrow("The key is not lost");
  expect(await recipient()).toBe(before);
  await deleteWaitingKey(dataDir);
  expect(await recipient()).toBe(before);
  await discardRecipient(database.db, dataDir);
  expect(await recipient()).not.toBe(before);
});

test("keys are found in pasted text, and a wrong one gets a clear message", async () => {
  const [key = ""] = await readKeyFile(keyFileIn(dataDir));
  const pasted = `Backup key:\r\n  ${key.toLowerCase().slice(0, 30)} ${key.slice(30)}  \r\n`;
  expect(await readKeys(pasted, "it")).toEqual([key]);
  await expect(readKeys("age1abc", "The note")).rejects.toThrow("The note has no key");
  await expect(readKeys(key.slice(0, -3), "It")).rejects.toThrow("incomplete or mistyped");
  const empty = path.join(dataDir, "empty.txt");
  await writeFile(empty, "");
  await expect(readKeyFile(empty)).rejects.toThrow("has no key");
});
