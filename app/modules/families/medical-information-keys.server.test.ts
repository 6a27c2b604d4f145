import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  healthKeys,
  isHealthKey,
  lockNote,
  newHealthKey,
  openNote,
} from "./medical-information-keys.server.ts";

const { current: key } = healthKeys(newHealthKey());
const ada = randomUUID();
const note = "Peanuts: the pen is in the blue bag 🥜";

test("a note opens for its athlete with its key, and is locked differently each time", () => {
  const locked = lockNote(key, ada, note);
  expect(openNote(key, ada, locked)).toBe(note);
  expect(Buffer.from(locked, "base64").toString("latin1")).not.toContain("Peanuts");
  expect(lockNote(key, ada, note)).not.toBe(locked);
});

test("with another key, for another athlete, or changed anywhere it does not open", () => {
  const locked = lockNote(key, ada, note);
  const { current: other } = healthKeys(newHealthKey());
  expect(openNote(other, ada, locked)).toBeNull();
  expect(openNote(key, randomUUID(), locked)).toBeNull();
  const { length } = Buffer.from(locked, "base64");
  for (let at = 0; at < length; at += 1) {
    const bytes = Buffer.from(locked, "base64");
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect([at, openNote(key, ada, bytes.toString("base64"))]).toEqual([at, null]);
    const short = bytes.subarray(0, at).toString("base64");
    expect([at, openNote(key, ada, short)]).toEqual([at, null]);
  }
  expect(openNote(key, ada, "no base64 at all!")).toBeNull();
});

test("keys are found by their ids, which do not reveal them", () => {
  const [now, before] = [newHealthKey(), newHealthKey()];
  const keys = healthKeys(now, { older: [before] });
  const older = healthKeys(before).current;
  expect(keys.find(keys.current.id)).toEqual(keys.current);
  expect(keys.find(older.id)).toEqual(older);
  expect(keys.find(key.id)).toBeUndefined();
  expect(older.id).toMatch(/^[\da-f]{16}$/);
  expect(older.secret.toString("hex")).not.toContain(older.id);
});

test("a key is 32 bytes as base64, in either alphabet", () => {
  expect(isHealthKey(newHealthKey())).toBe(true);
  expect(isHealthKey(Buffer.alloc(32, 255).toString("base64url"))).toBe(true);
  for (const text of ["", "a key", Buffer.alloc(31).toString("base64"), "A".repeat(64)])
    expect([text, isHealthKey(text)]).toEqual([text, false]);
});
