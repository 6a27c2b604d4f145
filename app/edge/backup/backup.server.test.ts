import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationNames } from "#core/db/migrate.server.ts";
import { createTestDatabase, query } from "#tests/support/database.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { everyRow } from "#tests/support/tables.ts";
import { writeBackup } from "./backup.ts";
import { isInUse, enqueueUnsent, refuseCompany, restoreBackup } from "./restore.ts";
import type { UploadFile, UploadFiles } from "./uploads.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let office: TestContext;
let folder: string;
let file: string;
let key: { identities: string[]; recipient: string };
const photo: UploadFile = {
  name: "a1-640.avif",
  type: "image/avif",
  bytes: Buffer.from([0, 255, 10]),
};

beforeAll(async () => {
  office = await openTestContext();
  folder = await mkdtemp(path.join(tmpdir(), "club-backup-"));
  file = path.join(folder, "club.tar.gz.age");
  const identity = await generateX25519Identity();
  key = { identities: [identity], recipient: await identityToRecipient(identity) };
  await fillClub(office);
  await writeBackup(office.url, file, parts([photo]));
});

afterAll(async () => {
  await office.close();
  await rm(folder, { recursive: true, force: true });
});

test("a backup restored elsewhere has every row and file, but no sign-in data", async () => {
  const elsewhere = await createTestDatabase();
  const { uploads, ...rest } = parts([]);
  const { manifest } = await restoreBackup(elsewhere.url, file, { uploads, ...rest });
  expect(manifest.club).toBe("A club");
  const { deliveries: sent = [], ...all } = await everyRow(office.url);
  const signsIn = ["secrets", "staff_sessions", "staff_verifications", "staff_invitations"];
  for (const name of [...signsIn, "staff_resets", "rate_limits"]) {
    expect([name, all[name]?.length]).toEqual([name, 1]);
    all[name] = [];
  }
  expect(sent).toHaveLength(4);
  const deliveries = sent.filter((row) => !row.includes("/login/"));
  expect(await everyRow(elsewhere.url)).toEqual({ ...all, deliveries });
  expect(uploads.files).toEqual([photo]);
  await elsewhere.drop();
});

test("queued messages are queued again, each once; one to be sent later is a draft; new rows get new numbers", async () => {
  const elsewhere = await createTestDatabase();
  await restoreBackup(elsewhere.url, file, parts([]));
  expect(await enqueueUnsent(elsewhere.url)).toBe(2);
  const due = await query(elsewhere.url, "select id from deliveries where due_at <= now()");
  expect(due).toHaveLength(2);
  expect(await query(elsewhere.url, "select state from messages")).toEqual([{ state: "draft" }]);
  const [category] = await query(
    elsewhere.url,
    "insert into categories (category) values ('New one') returning category_id",
  );
  expect(category?.category_id).toBe(100);
  await elsewhere.drop();
});

test("only its owner can read the file, and no partial file is left anywhere", async () => {
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
  expect(await readdir(path.join(folder, "backup-drafts"))).toEqual([]);
});

test("without the key nothing can be read; age and tar open it with the key", async () => {
  const archive = await readFile(file);
  expect(archive.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
  expect(() => gunzipSync(archive)).toThrow("incorrect header check");
  expect(gunzipSync(await opened(archive)).includes("amelie@example.ca")).toBe(true);
});

test("another club's key is refused with a clear message", async () => {
  const identities = [await generateX25519Identity()];
  expect(await refusal(file, identities)).toEqual(refusedWith("This key does not open"));
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ["with one byte changed", (bytes: Buffer) => bytes.fill(bytes[900] === 1 ? 2 : 1, 900, 901)],
  ["that is something else", () => Buffer.from("a picture of a torch")],
])("a file %s is refused, and the database is unchanged", async (_kind, spoil) => {
  const spoiled = path.join(folder, "spoiled.tar.gz.age");
  await writeFile(spoiled, spoil(await readFile(file)));
  expect(await refusal(spoiled)).toEqual(refusedWith("damaged"));
});

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 40)],
  ["with one letter changed", (bytes: Buffer) => changed(bytes, "Amélie", "Amelie!")],
  [
    "whose list names a path outside",
    (bytes: Buffer) => changed(bytes, '"a1-640.avif"', '"../../x.avi"'),
  ],
  ["of a newer release", (bytes: Buffer) => changed(bytes, "0001-baseline", "9901-baseline")],
])("an opened archive %s is refused, and the database is unchanged", async (_kind, spoil) => {
  const spoiled = path.join(folder, "spoiled.tar.gz");
  await writeFile(spoiled, spoil(await opened(await readFile(file))));
  expect(await refusal(spoiled)).toEqual(refusedWith(""));
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
  await migrate(first.url, { upTo: (await migrationNames()).slice(0, 2) });
  await query(
    first.url,
    `insert into submissions (id, reference, kind, source, email, first_name, last_name, phone, fields, search)
     values (gen_random_uuid(), 'OLD1-OLD1', 'inquiry', '/', 'a@b.ca', 'A', 'B', '1', '{}', '')`,
  );
  const old = path.join(folder, "old.tar.gz.age");
  await writeBackup(first.url, old, parts([]));
  await restoreBackup(first.url, old, parts([]));
  expect(await query(first.url, "select reference from submissions")).toEqual([
    { reference: "OLD1-OLD1" },
  ]);
  expect(await columnsOf(first.url)).toEqual(await columnsOf(office.url));
  await first.drop();
});

/** Shared by the backups and restores of this file. */
const parts = (files: UploadFile[]) => ({
  club: "A club",
  uploads: storage(files),
  dataDir: folder,
  ...key,
});

const refusedWith = (message: string) => ({
  error: expect.objectContaining({
    name: "BackupError",
    message: expect.stringContaining(message),
  }),
  changed: false,
});

/** Tries to restore a file into an empty club. @returns why it was refused, and whether the club changed */
async function refusal(spoiled: string, identities = key.identities) {
  const elsewhere = await createTestDatabase();
  const before = await everyRow(elsewhere.url);
  const error = await restoreBackup(elsewhere.url, spoiled, { ...parts([]), identities }).then(
    () => null,
    (reason: Error) => reason,
  );
  const after = await everyRow(elsewhere.url);
  await elsewhere.drop();
  return { error, changed: JSON.stringify(after) !== JSON.stringify(before) };
}

async function opened(archive: Buffer): Promise<Buffer> {
  const decrypter = new Decrypter();
  for (const identity of key.identities) decrypter.addIdentity(identity);
  return Buffer.from(await decrypter.decrypt(archive));
}

async function fillClub({ ctx, url }: TestContext) {
  const id = "0190b3a5-0000-7000-8000-000000000001";
  await ctx.db.insert(submissions).values({
    id,
    reference: "K7QM-2RD4",
    kind: "inquiry",
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
    {
      id: randomUUID(),
      channel: "email",
      state: "delivered",
      payload: { to: "wren@example.ca", text: "https://club.test/login/new-password?key=1.2.3" },
    },
  ]);
  await query(
    url,
    `insert into secrets (name, value) values ('sessions', 'a secret for sessions');
     insert into staff_users (id, name, email) values ('wren', 'Wren', 'wren@example.ca');
     insert into staff_accounts (id, account_id, provider_id, user_id, password) values ('1', 'wren', 'credential', 'wren', 'a hash');
     insert into staff_sessions (id, token, user_id, expires_at) values ('1', 'a session', 'wren', now());
     insert into staff_verifications (id, identifier, value, expires_at) values ('1', 'a', 'b', now());
     insert into staff_resets (id, user_id, expires_at) values (gen_random_uuid(), 'wren', now());
     insert into staff_invitations (id, email, name, role, invited_by_name, expires_at) values (gen_random_uuid(), 'r@example.ca', 'R', 'editor', 'Wren', now());
     insert into rate_limits (subject, attempts, resets_at) values ('login', 1, now());
     insert into families (id) values ('${id}');
     insert into athletes (id, family_id, given_name) values ('${id}', '${id}', 'Zoë');
     insert into guardians (family_id, name, email) values ('${id}', 'Amélie', 'amelie@example.ca');
     insert into messages (audience, family_id, subject, text, reply_to, state, not_before, written_by, writer)
       values ('{"kind":"family"}', '${id}', 'Ice', 'Inside', 'a@example.ca', 'waiting', now(), 'wren', 'Wren');
     insert into waiver_texts (sha256, text) values ('abc', 'What was read');
     insert into signatures (athlete_id, staff_id, waiver_id, version, title, sha256, answer, signed_by, signed_as)
       values ('${id}', null, 'conduct', '1', 'Conduct', 'abc', 'confirmed', 'Amélie', 'Mother'),
              (null, 'wren', 'conduct', '1', 'Conduct', 'abc', 'confirmed', 'Wren', 'Coach')`,
  );
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

function columnsOf(url: string) {
  return query(
    url,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' order by 1, 2`,
  );
}
