import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeS3, openFakeS3 } from "#tests/support/s3.ts";
import { places } from "./names.ts";
import { deleteOld, listBases } from "./old-bases.ts";
import { openStore } from "./store.ts";

let s3: FakeS3;
beforeAll(async () => {
  s3 = await openFakeS3();
});
afterAll(() => s3.close());

const now = new Date("2026-11-26T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const file = (number: number) =>
  `0000000100000000${number.toString(16).toUpperCase().padStart(8, "0")}`;

function put(key: string, storedAt: Date) {
  s3.objects.set(key, { bytes: Buffer.from("x"), storedAt, sha256: "" });
}

function putBase(id: string, number: number, endedAt: Date) {
  const from = file(number);
  put(places.base(id, from), endedAt);
  put(places.ended(id, { endedAt, from }), endedAt);
}

test("what is needed to restore the last 14 days is kept, and nothing else", async () => {
  const store = openStore(s3.settings);
  for (const [number, days] of [
    [2, 20],
    [4, 15],
    [6, 13],
    [8, 1],
  ] as const)
    putBase("7", number, ago(days));
  for (let number = 1; number < 10; number += 1) put(places.log("7", file(number)), ago(0));
  put(places.log("7", `${file(2)}.00000028.backup`), ago(20));
  put(places.log("7", "00000002.history"), ago(20));
  put(places.erasures("7"), ago(20));
  // Databases that are not in use any more: one for a month, one for a week.
  putBase("5", 2, ago(30));
  put(places.log("5", file(2)), ago(30));
  putBase("6", 2, ago(7));
  put("can-be-written", ago(30));

  // Two objects of the base of 20 days ago, three files before the one of 15 days ago and a note; three of 5.
  expect(await deleteOld(store, "7", { keepDays: 14, now })).toBe(2 + 4 + 3);
  expect((await listBases(store, "7")).map(({ from }) => from)).toEqual([
    file(4),
    file(6),
    file(8),
  ]);
  const logs = [...s3.objects.keys()].filter((key) => key.startsWith("7/log/"));
  expect(logs).toEqual([
    ...[4, 5, 6, 7, 8, 9].map((number) => places.log("7", file(number))),
    places.log("7", "00000002.history"),
  ]);
  expect(s3.objects.has(places.base("7", file(4)))).toBe(true);
  expect(s3.objects.has(places.base("7", file(2)))).toBe(false);
  expect(s3.objects.has(places.erasures("7"))).toBe(true);
  expect((await store.folders()).sort()).toEqual(["6", "7"]);
  expect(await deleteOld(store, "7", { keepDays: 14, now })).toBe(0);
});

test("a stream of several parts is stored whole", async () => {
  const store = openStore(s3.settings);
  const piece = Buffer.alloc(3_000_000, "a");
  const bytes = await store.upload(
    "8/base/x",
    (async function* () {
      for (let n = 0; n < 7; n += 1) yield piece;
    })(),
  );
  expect(bytes).toBe(21_000_000);
  expect(s3.objects.get("8/base/x")?.bytes.length).toBe(bytes);
});

test("a stream that breaks off stores nothing", async () => {
  const store = openStore(s3.settings);
  const source = async function* () {
    yield Buffer.alloc(9_000_000);
    throw new Error("The disk broke.");
  };
  await expect(store.upload("8/base/y", source())).rejects.toThrow("The disk broke.");
  expect(s3.objects.has("8/base/y")).toBe(false);
});
