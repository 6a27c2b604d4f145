import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { localStorage } from "#core/vendors/storage/local.server.ts";
import { makeBackup, nightlyName } from "./backup.ts";
import { readKeyFile } from "./encryption.ts";
import { keyFileIn } from "./keys.ts";
import { restoreBackup } from "./restore.ts";
import { storedUploads } from "./uploads.ts";
import { uploads } from "#modules/media/schema.ts";

let office: TestContext;
let elsewhere: TestDatabase;
let folder: string;
beforeAll(async () => {
  office = await openTestContext();
  elsewhere = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "club-nightly-"));
});
afterAll(async () => {
  await office.close();
  await elsewhere.drop();
  await rm(folder, { recursive: true, force: true });
});

const id = "abcdefgh12345678";
const names = ["avif", "webp"].map((format) => `${id}-480.0a1b2c3d.${format}`);

test("uploaded pictures move with the club, from one storage to another", async () => {
  const { db, integrations } = office.ctx;
  const picture = { uploadId: id, hash: "0a1b2c3d", widths: [480], width: 480, height: 270 };
  await db.insert(uploads).values({ ...picture, blur: "", bytes: 8, uploadedBy: "Wren" });
  for (const name of names)
    await integrations.storage.put(name, { bytes: Buffer.from(name), type: "image/avif" });
  const file = path.join(folder, "backups", "club.tar.gz.age");
  const { storage } = integrations;
  const club = { url: office.url, db, storage, club: "A club", dataDir: folder, recipient: null };
  const { manifest, bytes } = await makeBackup(club, file);
  expect(manifest.uploads.map(({ name }) => name)).toEqual(names);
  expect(bytes).toBeGreaterThan(500);
  expect(await db.execute("select file from backups")).toHaveProperty("rows", [{ file }]);

  const there = localStorage(path.join(folder, "elsewhere"));
  await restoreBackup(elsewhere.url, file, {
    uploads: storedUploads(elsewhere.db, there),
    identities: await readKeyFile(keyFileIn(folder)),
    dataDir: folder,
  });
  for (const name of names)
    expect(Buffer.from((await there.get(name)) ?? []).toString()).toBe(name);
});

test("seven nights have seven files; the eighth overwrites the first", () => {
  const first = Temporal.PlainDate.from("2026-11-21");
  const files = Array.from({ length: 8 }, (_, n) => nightlyName(first.add({ days: n })));
  expect(new Set(files).size).toBe(7);
  expect(files[0]).toBe("nightly-saturday.tar.gz.age");
  expect(files[7]).toBe(files[0]);
});
