import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { createTestDatabase, query } from "#tests/support/database.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";
import { writeBackup } from "./backup.ts";
import { isInUse, enqueueUnsent, refuseCompany, restoreBackup } from "./restore.ts";
import type { UploadFile, UploadFiles } from "./uploads.ts";

let office: TestContext;
let folder: string;
let file: string;
const photo: UploadFile = {
  name: "a1-640.avif",
  type: "image/avif",
  bytes: Buffer.from([0, 255, 10]),
};

beforeAll(async () => {
  office = await openTestContext();
  folder = await mkdtemp(path.join(tmpdir(), "club-backup-"));
  file = path.join(folder, "club.tar.gz");
  await fillClub(office);
  await writeBackup(office.url, file, { club: "A club", uploads: storage([photo]) });
});

afterAll(async () => {
  await office.close();
  await rm(folder, { recursive: true, force: true });
});

test("a backup restored elsewhere has every row and file", async () => {
  const elsewhere = await createTestDatabase();
  const uploads = storage([]);
  const manifest = await restoreBackup(elsewhere.url, file, { uploads });
  expect(manifest.club).toBe("A club");
  expect(await everyRow(elsewhere.url)).toEqual(await everyRow(office.url));
  expect(uploads.files).toEqual([photo]);
  await elsewhere.drop();
});

test("queued messages are queued again, each once, and new rows get new numbers", async () => {
  const elsewhere = await createTestDatabase();
  await restoreBackup(elsewhere.url, file, { uploads: storage([]) });
  expect(await enqueueUnsent(elsewhere.url)).toBe(2);
  const due = await query(elsewhere.url, "select id from deliveries where due_at <= now()");
  expect(due).toHaveLength(2);
  const [category] = await query(
    elsewhere.url,
    "insert into categories (category) values ('New one') returning category_id",
  );
  expect(category?.category_id).toBe(100);
  await elsewhere.drop();
});

test("only its owner can read the file, and no partial file is left beside it", async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ["with one letter changed", (bytes: Buffer) => changed(bytes, "Amélie", "Amelie!")],
  ["that is something else", () => Buffer.from("a picture of a torch")],
  [
    "whose list names a path outside",
    (bytes: Buffer) => changed(bytes, '"a1-640.avif"', '"../../x.avi"'),
  ],
  ["of a newer release", (bytes: Buffer) => changed(bytes, "0001-submissions", "9901-submissions")],
])("a file %s is refused, and the database is unchanged", async (_kind, spoil) => {
  const spoiled = path.join(folder, "spoiled.tar.gz");
  await writeFile(spoiled, spoil(await readFile(file)));
  const elsewhere = await createTestDatabase();
  const before = await everyRow(elsewhere.url);
  await expect(
    restoreBackup(elsewhere.url, spoiled, { uploads: storage([]) }),
  ).rejects.toMatchObject({
    name: "BackupError",
  });
  expect(await everyRow(elsewhere.url)).toEqual(before);
  await elsewhere.drop();
});

test("a database in use is not restored into", async () => {
  await office.ctx.db.transaction(async () => {
    await expect(refuseCompany(office.url)).rejects.toThrow("stop the site");
  });
  expect(await isInUse(office.url)).toBe(true);
});

test("a backup of the first release is migrated", async () => {
  const first = await createTestDatabase();
  await query(first.url, "drop schema public cascade; create schema public");
  await migrate(first.url, { upTo: (await migrationNames()).slice(0, 1) });
  await query(
    first.url,
    `insert into submissions (id, reference, kind, source, email, first_name, last_name, phone, fields, search)
     values (gen_random_uuid(), 'OLD1-OLD1', 'enquiry', '/', 'a@b.ca', 'A', 'B', '1', '{}', '')`,
  );
  const old = path.join(folder, "old.tar.gz");
  await writeBackup(first.url, old, { club: "A club", uploads: storage([]) });
  await restoreBackup(first.url, old, { uploads: storage([]) });
  expect(await query(first.url, "select reference from submissions")).toEqual([
    { reference: "OLD1-OLD1" },
  ]);
  expect(await columnsOf(first.url)).toEqual(await columnsOf(office.url));
  await first.drop();
});

async function fillClub({ ctx }: TestContext) {
  const id = "0190b3a5-0000-7000-8000-000000000001";
  await ctx.db.insert(submissions).values({
    id,
    reference: "K7QM-2RD4",
    kind: "enquiry",
    source: "/",
    email: "amelie@example.ca",
    firstName: "Amélie\t\\N",
    lastName: "O’Neil\n",
    phone: "905 555 0134",
    search: "'amelie':1",
    fields: { message: "\\. 🏃 \u2028 <b>" },
  });
  const queued = { submissionId: id, payload: { to: "somebody" } };
  await ctx.db.insert(deliveries).values([
    { ...queued, id: randomUUID(), channel: "crm", state: "pending" },
    { ...queued, id: randomUUID(), channel: "email", state: "sending" },
    { ...queued, id: randomUUID(), channel: "sms", state: "delivered" },
  ]);
}

function storage(files: UploadFile[]): UploadFiles & { files: UploadFile[] } {
  return {
    files,
    async *read() {
      yield* files;
    },
    async write(file) {
      files.push(file);
    },
  };
}

function changed(archive: Buffer, from: string, to: string): Buffer {
  const tar = gunzipSync(archive);
  const at = tar.indexOf(from);
  if (at < 0) throw new Error(`${from} is not in the archive`);
  tar.write(to, at);
  return gzipSync(tar);
}

/** Every table's rows as text, without the times when migrations ran: they differ between databases. */
async function everyRow(url: string): Promise<Record<string, unknown>> {
  const tables = await query(
    url,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    if (name === "migrations") continue;
    rows[String(name)] = await query(url, `select t::text as row from "${name}" t order by 1`);
  }
  return rows;
}

function columnsOf(url: string) {
  return query(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
}
