import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FakeS3, openFakeS3 } from "#tests/support/s3.ts";
import { places } from "./names.ts";
import { openStore } from "./store.ts";
import { readStoredLog } from "./stored-log.ts";

let s3: FakeS3;
beforeAll(async () => {
  s3 = await openFakeS3();
});
afterAll(() => s3.close());
beforeEach(() => s3.objects.clear());

const hour = (number: number) => new Date(Date.UTC(2026, 10, 26, number));
const put = (file: string, at: number) =>
  s3.objects.set(places.log("7", file), {
    bytes: Buffer.from("x"),
    storedAt: hour(at),
    sha256: "",
  });
const base = { from: "0000000100000001000000FE", endedAt: hour(2) };
const read = (at: Date | null = null) => readStoredLog(openStore(s3.settings), "7", { base, at });

test("the log continues across groups of 256 files, without other timelines", async () => {
  for (const [at, name] of ["1000000FD", "1000000FE", "1000000FF", "200000000"].entries())
    put(`000000010000000${name}`, at);
  put("0000000200000001000000FF", 9);
  put("0000000100000001000000FE.00000028.backup", 2);
  const { files, missing } = await read();
  expect(files.map(({ file }) => file.slice(15))).toEqual(["1000000FE", "1000000FF", "200000000"]);
  expect(missing).toBeNull();
});

test("a gap ends the log, and is named", async () => {
  put("0000000100000001000000FE", 2);
  put("000000010000000200000000", 4);
  expect(await read()).toMatchObject({ files: [{}], missing: "0000000100000001000000FF" });
  s3.objects.clear();
  expect(await read()).toEqual({ files: [], missing: base.from, histories: [] });
});

test("after a restore to an earlier moment, the earlier log leads only to moments before it", async () => {
  put("0000000100000001000000FE", 2);
  put("00000002.history", 5);
  await expect(read(hour(6))).rejects.toThrow("The database was restored at 2026-11-26T05:00");
  await expect(read()).rejects.toThrow("name a moment before 2026-11-26T05:00");
  const log = await read(hour(4));
  expect(log.files).toHaveLength(1);
  expect(log.histories.map(({ file }) => file)).toEqual(["00000002.history"]);
});
