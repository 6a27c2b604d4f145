import { mkdtemp, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { localStorage } from "#core/vendors/storage/local.server.ts";
import { type ArchivedClub, openArchivedClub } from "#tests/support/archived-club.ts";
import { query } from "#tests/support/database.ts";
import { backupsIn } from "../backup/backup.ts";
import { writeErasures } from "../backup/erasure-list.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/start.ts";
import { parseEnv } from "../env.ts";
import { makeBase } from "./base-backup.ts";
import { storeErasures } from "./erasures.ts";
import { readLastDrill } from "./last-drill.ts";
import { places } from "./names.ts";
import { storePictures } from "./pictures.ts";
import { drill, restoreStored } from "./restore-command.ts";
import { openStore } from "./store.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let club: ArchivedClub;
let settings: Record<string, string>;
const printed: string[] = [];

beforeAll(async () => {
  vi.spyOn(process.stdout, "write").mockImplementation((line) => printed.push(String(line)) > 0);
  club = await openArchivedClub();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = club.store;
  settings = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  await query(
    club.url,
    `insert into rate_limits (subject, attempts, resets_at) values ('a', 1, now());
     insert into secrets (name, value) values ('erasures', 'a key of hashes')`,
  );
  await makeBase({ ...club, timeZone: "America/Halifax" });
  await club.storeLog();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await club?.close();
});

const newFolder = () => mkdtemp(path.join(club.folder, "restored-"));

test("a drill restores all, reads it, records it and leaves nothing behind", async () => {
  await drill(parseEnv(settings), { dataDir: club.dataDir, key: club.keyFile });
  expect(printed.join("")).toMatch(
    /Read \d+ rows of \d+ tables\. The ledger balances: 0 entries\./,
  );
  expect(printed.join("")).toContain("The drill succeeded.");
  const done = await readLastDrill(club.dataDir);
  expect(Date.now() - (done?.getTime() ?? 0)).toBeLessThan(60_000);
  expect((await readdir(club.dataDir)).filter((name) => name.includes("drill-"))).toEqual([]);
  expect(club.s3.objects.has(places.drill(club.id))).toBe(true);
});

test("without the list of who was deleted, a restore stops before it changes anything", async () => {
  const dataDir = await newFolder();
  const asked = { dataDir, key: club.keyFile, at: "newest", withoutErasures: false };
  await expect(restoreStored(parseEnv(settings), asked)).rejects.toThrow("add --without-erasures");
  expect(await readdir(dataDir)).toEqual([]);
});

test("a restored site has its pictures and the list of who was deleted, and nobody is signed in", async () => {
  await writeErasures(club.db, backupsIn(club.dataDir));
  await storeErasures(club)();
  await query(
    club.url,
    `insert into uploads (upload_id, hash, widths, width, height, blur, bytes, uploaded_by)
     values ('a', 'abc', '{640}', 640, 480, '', 8, 'Wren')`,
  );
  const storage = localStorage(path.join(club.folder, "uploads"));
  await storage.put("a-640.abc.avif", { bytes: Buffer.from("a picture"), type: "image/avif" });
  const { id, db, recipient } = club;
  const stored = { store: openStore(club.s3.settings), id, recipient: recipient ?? "" };
  await storePictures(stored, { db, storage, known: new Set() });
  await club.storeLog();
  const dataDir = await newFolder();
  const asked = { dataDir, key: club.keyFile, at: "newest", withoutErasures: false };
  await restoreStored(parseEnv(settings), asked);
  expect(await readFile(path.join(backupsIn(dataDir), "erasures.txt"), "utf8")).toMatch(/^key /m);
  expect(printed.join("")).toContain(`Restored into ${dataDir}. Its last change is of`);
  const picture = path.join(dataDir, "uploads", "a-640.abc.avif");
  expect(await readFile(picture, "utf8")).toBe("a picture");
  expect(printed.join("")).toContain("Read 1 of 2 picture files. Not stored: a-640.abc.webp.");
  const restored = await startEmbeddedPostgres({ dataDir, log: { info() {}, error() {} } });
  expect(await query(restored.url, "select * from rate_limits")).toEqual([]);
  await restored.stop();
});

test("without the settings, or in the future, a restore says what to do", async () => {
  const asked = { dataDir: club.dataDir, key: club.keyFile, withoutErasures: true };
  await expect(restoreStored(parseEnv({}), { ...asked, at: "newest" })).rejects.toThrow(
    "There is no continuous backup: set the BACKUP_S3_… settings first.",
  );
  await expect(
    restoreStored(parseEnv(settings), { ...asked, at: "2099-01-01T10:00" }),
  ).rejects.toThrow("is in the future (2099-01-01T14:00:00.000Z)");
});

test("with a PostgreSQL that somebody else runs, the settings are refused", () => {
  const both = { ...settings, DATABASE_URL: "postgres://club@db.example.ca/club" };
  expect(() => parseEnv(both)).toThrow(/whoever runs that PostgreSQL backs it up/);
  const { BACKUP_S3_BUCKET: _, ...half } = settings;
  expect(() => parseEnv(half)).toThrow("BACKUP_S3_BUCKET is not");
});
