import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasSwift, openSwift, type Swift } from "#tests/fakes/swift/open.ts";
import { localStorage } from "./local.server.ts";
import type { FileStorage } from "./port.server.ts";
import { s3Storage } from "./s3.server.ts";

const bytes = new Uint8Array(300_000).map((_, at) => at % 251);
const type = "image/webp";

/** A file before it is stored, while it is, and after it was deleted twice. */
async function lifeOfAFile(storage: FileStorage) {
  const before = await storage.get("a-480.webp");
  await storage.put("a-480.webp", { bytes, type });
  const stored = Buffer.from((await storage.get("a-480.webp")) ?? []).equals(bytes);
  await storage.remove("a-480.webp");
  await storage.remove("a-480.webp");
  return { before, stored, after: await storage.get("a-480.webp") };
}

const asItShouldBe = { before: null, stored: true, after: null };

describe("this computer's disk", () => {
  const folder = path.join(tmpdir(), `club-storage-${randomUUID()}`);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("keeps files", async () => {
    expect(await lifeOfAFile(localStorage(folder))).toEqual(asItShouldBe);
  });

  test("a name cannot leave the folder", async () => {
    const storage = localStorage(path.join(folder, "inner"));
    await storage.put("../outside.webp", { bytes, type });
    expect(await localStorage(folder).get("outside.webp")).toBeNull();
  });
});

describe.skipIf(!hasSwift)("S3, as OpenStack Swift implements it", () => {
  let swift: Swift;
  beforeAll(async () => {
    swift = await openSwift();
  });
  afterAll(() => swift?.close());

  test("keeps files", async () => {
    expect(await lifeOfAFile(s3Storage(swift))).toEqual(asItShouldBe);
  });

  test("a wrong key is refused, and the reason says who refused", async () => {
    const storage = s3Storage({ ...swift, secretAccessKey: "not-the-key" });
    const put = storage.put("b.webp", { bytes, type });
    await expect(put).rejects.toMatchObject({ name: "VendorFailure", status: 403 });
    await expect(put).rejects.toThrow(/^S3 storage at 127\.0\.0\.1/);
    await expect(storage.get("b.webp")).rejects.toMatchObject({ status: 403 });
  });

  test("storing in a missing bucket is a failure", async () => {
    const storage = s3Storage({ ...swift, bucket: "no-such-bucket" });
    await expect(storage.put("b.webp", { bytes, type })).rejects.toMatchObject({ status: 404 });
  });
});

test("storage that cannot be reached is a failure with a reason", async () => {
  const nowhere = { endpoint: "http://127.0.0.1:9", region: "us-east-1", bucket: "b" };
  const storage = s3Storage({ ...nowhere, accessKeyId: "a", secretAccessKey: "b" });
  await expect(storage.get("a.webp")).rejects.toMatchObject({ name: "VendorFailure" });
});
