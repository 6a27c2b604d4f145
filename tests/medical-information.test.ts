import { checkoutOf, isOrderOf } from "#tests/support/checkouts.ts";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { Decrypter } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { content } from "#content/all.ts";
import { makeBackup } from "#edge/backup/backup.ts";
import { readKeyFile } from "#edge/backup/encryption.ts";
import { keyFileIn } from "#edge/backup/keys.ts";
import { healthKeyFileIn } from "#edge/boot/open-health-keys.ts";
import { healthKeys } from "#modules/families/medical-information-keys.server.ts";
import { recordMedicalInformation } from "#modules/families/medical-information.server.ts";
import { familyOfOrder, readFamily } from "#modules/families/read.server.ts";
import { localStorage } from "#core/vendors/storage/local.server.ts";
import { admin } from "./support/club.ts";
import { createTestDatabase, query, type TestDatabase } from "./support/database.ts";
import { registrationFields } from "./support/families.ts";
import { membership } from "./support/offerings.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";
import { everyRow } from "./support/tables.ts";
import { medicalInformation } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

// The built site, so that its log is the real one. It sells the offerings of `content/`.
/** Long enough that no random key contains it. */
const secretWord = "walnutqx7walnut";
const marker = `allergy ${secretWord}`;
const sold = membership(content);
let dataDir: string;
let database: TestDatabase;
let server: ServerProcess;
let Cookie: string;
let familyId: string;
let athleteId: string;

const settings = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: "debug",
  METRICS_TOKEN: "a-token-for-the-metrics",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
const send = (to: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.address + to, {
    method: "POST",
    redirect: "manual",
    body,
    headers: { Accept: "text/html", Origin: server.address, ...headers },
  });
const post = (to: string, fields: Record<string, string>) =>
  send(to, new URLSearchParams(fields), { Cookie });
const json = (to: string, body: object) =>
  send(to, JSON.stringify(body), { "Content-Type": "application/json" });
const open = (to: string, headers = {}) =>
  fetch(server.address + to, { headers: { Cookie, Accept: "text/html", ...headers } });
const fileKey = async () =>
  (await readFile(healthKeyFileIn(dataDir), "utf8"))
    .split("\n")
    .find((line) => /^[^#]/.test(line)) ?? "";

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "club-health-"));
  database = await createTestDatabase();
  server = await startServer(settings());
  Cookie = "";
  const item = { type: sold.type, id: sold.id, quantity: 1 };
  const started = await json("/create-checkout-session", { items: [item] });
  const { session_id: session } = (await started.json()) as { session_id: string };
  const fields = {
    ...registrationFields("Ada Osei", "2012-05-04", content),
    athlete_1_age_known: "yes",
  };
  const typed = { ...fields, athlete_1_health_note: marker, athlete_1_health_consent: "yes" };
  // After an invalid form, the typed text is only in this response.
  await post(await checkoutOf(database, session), { ...typed, born_on: "2099-01-01" });
  await post(await checkoutOf(database, session), typed);
  const payer = { name: "Abena Osei", email: "abena@example.ca" };
  await post(`/demo-checkout/${session}`, { step: "pay", ...payer });
  const { db } = database;
  const [order] = await db.select().from(orders).where(isOrderOf(database, session));
  familyId = (await familyOfOrder({ db }, order?.id ?? "")) ?? "";
  athleteId = (await readFamily({ db }, familyId))?.athletes[0]?.id ?? "";
  const keys = healthKeys(await fileKey());
  await db.transaction((transaction) =>
    recordMedicalInformation(transaction, keys, {
      athleteId,
      answer: { change: "replace", text: marker },
      consentText: "I agree",
    }),
  );
  const signedIn = await json("/api/users/login", admin);
  Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const version = async () => {
  const [note] = await database.db.select().from(medicalInformation);
  return note?.changedAt.toISOString() ?? "";
};

test("an admin reads and corrects it; each failure shows the text in its own answer only", async () => {
  const familyPath = `/admin/families/${familyId}`;
  expect(await (await open(familyPath)).text()).not.toContain(marker);
  const read = await post(`${familyPath}/medical-information`, {
    _action: "read-health",
    id: athleteId,
  });
  expect(read.headers.get("Cache-Control")).toContain("no-store");
  expect(await read.text()).toContain(marker);
  const correct = async (text: string, from: string) =>
    post(`${familyPath}/medical-information`, {
      _action: "correct-health",
      id: athleteId,
      health_note: text,
      version: from,
    });
  const long = await correct(marker.padEnd(2_100, "!"), await version());
  expect([long.status, (await long.text()).includes(marker)]).toEqual([400, true]);
  const late = await correct(`${marker} late`, "2026-01-01T00:00:00.000Z");
  expect([late.status, (await late.text()).includes(`${marker} late`)]).toEqual([409, true]);
  await query(
    database.url,
    "alter table medical_information add constraint stop check (false) not valid",
  );
  expect((await correct(`${marker} refused`, await version())).status).toBe(500);
  await query(database.url, "alter table medical_information drop constraint stop");
  expect((await correct(`${marker} corrected`, await version())).status).toBe(303);
  expect(await (await open(familyPath)).text()).not.toContain(marker);
});

test("its text is in no table: no mail, text message, CRM record, inbox entry or audit entry", async () => {
  const rows = Object.entries(await everyRow(database.url));
  expect(rows.length).toBeGreaterThan(30);
  for (const [name, texts] of rows)
    expect([name, texts.filter((row) => row.includes(secretWord))]).toEqual([name, []]);
});

test("its text is in no export, page, feed or metric", async () => {
  const pages = ["/admin", "/admin/inbox", "/admin/outbox", "/admin/families", "/admin/audit"];
  const files = ["/api/inbox.csv", "/api/payments.csv", "/api/ledger.csv", "/api/newsletter.csv"];
  for (const to of [...pages, ...files, "/admin/payments", "/admin/health", "/metrics"]) {
    const headers = to === "/metrics" ? { Authorization: "Bearer a-token-for-the-metrics" } : {};
    const answer = await open(to, headers);
    expect([to, answer.status]).toEqual([to, 200]);
    expect([to, (await answer.text()).includes(secretWord)]).toEqual([to, false]);
  }
});

test("neither its text nor its key is in a backup, with the backup's own key", async () => {
  const { db, url } = database;
  const file = path.join(dataDir, "backups", "club.tar.gz.age");
  const storage = localStorage(path.join(dataDir, "uploads"));
  await makeBackup({ url, db, storage, club: "A club", dataDir, recipient: null }, file);
  const opened = await Promise.all(
    (await readdir(path.dirname(file)))
      .filter((name) => name.endsWith(".age"))
      .map(async (name) => {
        const decrypter = new Decrypter();
        for (const identity of await readKeyFile(keyFileIn(dataDir)))
          decrypter.addIdentity(identity);
        const bytes = await decrypter.decrypt(await readFile(path.join(dataDir, "backups", name)));
        return name.includes(".tar.gz") ? gunzipSync(bytes) : Buffer.from(bytes);
      }),
  );
  const all = Buffer.concat(opened);
  expect(opened).toHaveLength(2);
  expect(all.includes(athleteId)).toBe(true);
  const key = await fileKey();
  for (const secret of [Buffer.from(secretWord), Buffer.from(key), Buffer.from(key, "base64")])
    expect(all.includes(secret)).toBe(false);
});

test("its text and its key are in no line of the log", async () => {
  await (await open("/the-last-one")).arrayBuffer();
  await expect.poll(server.output, { timeout: 20_000 }).toContain("/the-last-one");
  expect(server.output()).toContain('"constraint":"stop"');
  expect(server.output()).not.toContain(secretWord);
  expect(server.output()).not.toContain(await fileKey());
});

test("without its key the site starts, names what is missing, and has no error page", async () => {
  await server.stop();
  const key = await fileKey();
  await rm(healthKeyFileIn(dataDir));
  server = await startServer(settings());
  expect(server.output()).toContain("medical information cannot be read: no key");
  const { id } = healthKeys(key).current;
  expect(await (await open("/admin/health")).text()).toContain(
    `1 of 1 cannot be read: the key is missing (${id}).`,
  );
  const familyPath = `/admin/families/${familyId}`;
  expect(await (await open(familyPath)).text()).toContain("the key is missing on the server");
  const read = await post(`${familyPath}/medical-information`, {
    _action: "read-health",
    id: athleteId,
  });
  expect([read.status, (await read.text()).includes("the key is missing")]).toEqual([409, true]);
  await server.stop();
  server = await startServer({ ...settings(), HEALTH_KEY_PREVIOUS: key });
  const again = await post(`${familyPath}/medical-information`, {
    _action: "read-health",
    id: athleteId,
  });
  expect(await again.text()).toContain(`${marker} corrected`);
}, 60_000);
