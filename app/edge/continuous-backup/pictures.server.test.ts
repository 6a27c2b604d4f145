import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localStorage } from "#core/vendors/storage/local.server.ts";
import { filesOf } from "#modules/media/library.server.ts";
import { uploads } from "#modules/media/schema.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { type FakeS3, openFakeS3 } from "#tests/support/s3.ts";
import { deleteOldPictures, fetchPictures, storePictures } from "./pictures.ts";
import { openStore } from "./store.ts";

let office: TestContext;
let s3: FakeS3;
let folder: string;
let first: string;
let second: string;
beforeAll(async () => {
  office = await openTestContext();
  s3 = await openFakeS3();
  folder = await mkdtemp(path.join(tmpdir(), "club-pictures-"));
  first = await generateX25519Identity();
  second = await generateX25519Identity();
});
afterAll(async () => {
  await s3.close();
  await office.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = () => [...s3.objects.keys()].filter((key) => key.startsWith("7/pictures/"));
const notes = () => [...s3.objects.keys()].filter((key) => key.startsWith("7/missed/"));

/** Uploads a picture of one width: two files. */
async function upload(uploadId: string) {
  const values = { uploadId, hash: "abc", widths: [640], width: 640, height: 480, blur: "" };
  const [row] = await office.ctx.db
    .insert(uploads)
    .values({ ...values, bytes: 8, uploadedBy: "Wren" })
    .returning();
  const storage = localStorage(folder);
  for (const { name, type } of row ? filesOf(row) : [])
    await storage.put(name, { bytes: Buffer.from(`${name} as it looks`), type });
}

const stored = async (identity: string) => ({
  store: openStore(s3.settings),
  id: "7",
  recipient: await identityToRecipient(identity),
});

/** Simulates a new run of the site without its memory of stored pictures. */
async function storeAll(identity: string, known = new Set<string>()) {
  const storage = localStorage(folder);
  await storePictures(await stored(identity), { db: office.ctx.db, storage, known });
  return known;
}

async function fetchAll(identity: string) {
  const found = new Map<string, string>();
  const from = { store: openStore(s3.settings), id: "7", identities: [identity] };
  const sentence = await fetchPictures(from, office.url, async (name, bytes) => {
    found.set(name, bytes.toString());
  });
  return { found, sentence };
}

test("each picture is stored once, encrypted, and a restore has them all", async () => {
  await upload("a");
  const known = await storeAll(first);
  const before = new Map(s3.objects);
  await upload("b");
  await storeAll(first, known);
  await storeAll(first);
  expect(keys()).toHaveLength(4);
  for (const [key, object] of before) expect(s3.objects.get(key)).toBe(object);
  expect([...s3.objects.values()].some(({ bytes }) => bytes.includes("as it looks"))).toBe(false);

  const { found, sentence } = await fetchAll(first);
  expect(sentence).toBe("Read 4 of 4 picture files.");
  expect(found.get("a-640.abc.avif")).toBe("a-640.abc.avif as it looks");
});

test("a picture that is not stored is named, and the others are restored", async () => {
  await upload("c");
  expect((await fetchAll(first)).sentence).toBe(
    "Read 4 of 6 picture files. Not stored: c-640.abc.avif, c-640.abc.webp.",
  );
  await storeAll(first);
  expect((await fetchAll(first)).found.size).toBe(6);
});

test("with another key all are stored again; each key decrypts what was encrypted for it", async () => {
  await storeAll(second);
  expect(keys()).toHaveLength(12);
  expect((await fetchAll(first)).found.size).toBe(6);
  expect((await fetchAll(second)).found.size).toBe(6);
});

test("pictures that were deleted from the site are deleted after the retention days", async () => {
  const { db } = office.ctx;
  const remove = async (days: number) =>
    deleteOldPictures(await stored(second), {
      db,
      keepDays: 14,
      now: new Date(Date.now() + days * 86_400_000),
    });
  await db.delete(uploads).where(eq(uploads.uploadId, "a"));
  expect(await remove(0)).toBe(0);
  // Two of the deleted picture, and all six of the other key.
  expect(notes()).toHaveLength(8);
  await upload("a");
  expect(await remove(13)).toBe(0);
  expect(notes()).toHaveLength(6);
  expect(await remove(15)).toBe(6);
  expect([keys().length, notes().length]).toEqual([6, 0]);
  expect((await fetchAll(second)).found.size).toBe(6);
});
