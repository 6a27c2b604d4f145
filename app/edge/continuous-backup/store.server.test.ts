import { createHash, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hasSwift, openSwift, type Swift } from "#tests/fakes/swift/open.ts";
import { openStore } from "./store.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let swift: Swift;
beforeAll(async () => {
  if (hasSwift) swift = await openSwift();
});
afterAll(() => swift?.close());

const hashOf = async (parts: AsyncIterable<Uint8Array>) => {
  const hash = createHash("sha256");
  for await (const part of parts) hash.update(part);
  return hash.digest("hex");
};

test.runIf(hasSwift)(
  "small objects: stored, listed by folder, read, compared, removed",
  async () => {
    const store = openStore(swift);
    const before = Date.now() - 60_000;
    for (const key of ["7/log/a", "7/log/b.gz.age", "7/ended/c", "8/log/a"])
      await store.put(key, Buffer.from(`of ${key}`), key === "7/log/a" ? "abc" : undefined);
    const listed = await Array.fromAsync(store.list("7/log/"));
    expect(listed).toMatchObject([
      { key: "7/log/a", bytes: 10 },
      { key: "7/log/b.gz.age", bytes: 17 },
    ]);
    expect(listed[0]?.storedAt.getTime()).toBeGreaterThan(before);
    expect((await store.folders()).sort()).toEqual(["7", "8"]);
    const read = await store.read("7/log/a");
    expect(read && (await text(read))).toBe("of 7/log/a");
    expect([await store.hashOf("7/log/a"), await store.hashOf("7/log/none")]).toEqual([
      "abc",
      null,
    ]);
    await store.remove("7/log/a");
    await store.remove("7/log/a");
    expect(await store.read("7/log/a")).toBeNull();
  },
);

test.runIf(hasSwift)("more objects than a page of a list has", async () => {
  const store = openStore(swift);
  // Swift lists twenty at once (tests/fakes/swift/serve.py), others a thousand.
  const keys = Array.from({ length: 45 }, (_, n) => `9/log/${`${n}`.padStart(4, "0")}`);
  await Promise.all(keys.map((key) => store.put(key, Buffer.from("x"))));
  const listed = await Array.fromAsync(store.list("9/log/"));
  expect(listed.map(({ key }) => key)).toEqual(keys);
});

test.runIf(hasSwift)(
  "a stream in parts is read again as it was; one that breaks off is not there",
  async () => {
    const store = openStore(swift);
    const piece = randomBytes(3_000_000);
    async function* stream(pieces: number, breaks = false) {
      for (let n = 0; n < pieces; n += 1) yield piece;
      if (breaks) throw new Error("The disk broke.");
    }
    expect(await store.upload("7/base/x", stream(7))).toBe(21_000_000);
    const read = await store.read("7/base/x");
    expect(read && (await hashOf(read))).toBe(await hashOf(stream(7)));
    await expect(store.upload("7/base/y", stream(4, true))).rejects.toThrow("The disk broke.");
    expect(await store.read("7/base/y")).toBeNull();
    await store.remove("7/base/x");
    expect(await Array.fromAsync(store.list("7/base/"))).toEqual([]);
  },
);

test.runIf(hasSwift)("a wrong key is said with the storage's name", async () => {
  const store = openStore({ ...swift, secretAccessKey: "wrong" });
  await expect(store.put("7/log/a", Buffer.from("x"))).rejects.toThrow(
    /answered 403 for 7\/log\/a/,
  );
});
