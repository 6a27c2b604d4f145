import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { createTestDatabase, query, type TestDatabase } from "#tests/support/database.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { tablesWith } from "#tests/support/tables.ts";
import { sharedSecret } from "#core/db/shared-secret.server.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { deleteMedicalInformation } from "#modules/families/medical-information.server.ts";
import { readUnsubscribing, unsubscribe } from "#modules/messaging/consent.server.ts";
import { subscribe } from "#modules/messaging/subscribe.server.ts";
import { withdrawConsent } from "#modules/media/consent.server.ts";
import { askPrivacyRequest, deletePerson } from "#modules/privacy/requests.server.ts";
import { removeStaff } from "#modules/accounts/people.server.ts";
import { signedLinkToken } from "#modules/accounts/signed-links.server.ts";
import { makeBackup } from "./backup.ts";
import { readKeyFile } from "./encryption.ts";
import { keyFileIn } from "./keys.ts";
import { removeListed } from "./redo-erasures.ts";
import { erasuresFile, writeErasures } from "./erasure-list.ts";
import { restoreBackup } from "./restore.ts";
import { secrets } from "#core/db/schema.ts";
import { privacyRequests } from "#modules/privacy/schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffTwoFactors } from "#modules/accounts/schema.ts";
import { newsletterConsents } from "#modules/messaging/schema.ts";

// After the backup, Zuri is deleted, Cy unsubscribes from the newsletter, Robin leaves the staff, the medical
// information of one of two athletes is deleted, and the consent for one of two portraits is withdrawn; Bo
// and Wren stay.
const secret = "a secret for the links in mails";
let office: TestContext;
let folder: string;
let archive: string;
let identities: string[];
let bosLink: string;
let remainingId: string;

beforeAll(async () => {
  office = await openTestContext();
  const { ctx } = office;
  folder = await mkdtemp(path.join(tmpdir(), "club-removed-"));
  const keys = { sessions: "a secret for sessions", "mailed links": secret };
  await ctx.db
    .insert(secrets)
    .values(Object.entries(keys).map(([name, value]) => ({ name, value })));
  for (const [id, role] of [
    ["Wren", "admin"],
    ["Robin", "admin"],
  ] as const) {
    const email = `${id}@example.ca`;
    await ctx.db.insert(staffUsers).values({ id, name: id, email, role, twoFactorEnabled: true });
    await ctx.db.insert(staffTwoFactors).values({ id, userId: id, secret: "s", backupCodes: "c" });
  }
  for (const name of ["Zuri", "Bo", "Cy"]) await write(name);
  bosLink = await leavingKey("bo@example.ca");
  const asked = await askPrivacyRequest(ctx, {
    fields: fromPage(ctx, { kind: "deletion", email: "zuri@example.ca" }),
  });
  if (asked.outcome !== "sent") throw new Error("not sent");
  await ctx.db.update(privacyRequests).set({ state: "verified" });

  const make = records(office);
  const [noted, takenBack] = [await make.medicalInformation(), await make.medicalInformation()];
  remainingId = noted.athleteId;
  const agreed = { agreedBy: "Ada’s mother", agreedAt: new Date(), agreedWith: "Wren" };
  const [photograph] = [await make.picture(agreed), await make.picture(agreed)];

  archive = await backup("club.tar.gz.age");
  identities = await readKeyFile(keyFileIn(path.join(folder, "data")));

  await deletePerson(ctx, asked.reference, byOffice);
  await deleteMedicalInformation(ctx, byOffice, takenBack);
  const key = await leavingKey("cy@example.ca");
  await unsubscribe(ctx, { key, method: "one-click" });
  const wren = {
    id: "Wren",
    name: "Wren",
    email: "Wren@example.ca",
    role: "admin",
    extras: [],
    isAdmin: true,
  } as const;
  await withdrawConsent(ctx, photograph, wren);
  await removeStaff(ctx, wren, "Robin");
  await writeErasures(ctx.db, folder);
});
afterAll(async () => {
  await office.close();
  await rm(folder, { recursive: true, force: true });
});

test("who was deleted, unsubscribed or removed since is so again; the others are there", async () => {
  const restored = await restore(archive);
  expect(restored.removedAgain).toEqual({
    person: 1,
    subscription: 1,
    account: 1,
    "medical-information": 1,
    portrait: 1,
  });
  expect(await tablesWith(restored.db, "zuri@")).toEqual([]);
  expect(await tablesWith(restored.db, "Zuri")).toEqual([]);
  expect(await tablesWith(restored.db, "bo@example.ca")).toContain("crm_contacts");
  expect(await query(restored.url, "select first_name from submissions order by 1")).toEqual(
    ["", "", "Bo", "Cy"].map((first_name) => ({ first_name })),
  );
  expect(await query(restored.url, statesOfNewsletter)).toEqual([
    { email: "bo@example.ca", state: "asked" },
    { email: "cy@example.ca", state: "unsubscribed" },
  ]);
  expect(await query(restored.url, "select athlete_id from medical_information")).toEqual([
    { athlete_id: remainingId },
  ]);
  expect(
    await query(restored.url, "select agreed_by, agreed_with from uploads order by 1"),
  ).toEqual([
    { agreed_by: "Ada’s mother", agreed_with: "Wren" },
    { agreed_by: null, agreed_with: "a restored backup" },
  ]);
  expect(await query(restored.url, "select name, two_factor_enabled from staff_users")).toEqual([
    { name: "Wren", two_factor_enabled: true },
  ]);
  expect(await query(restored.url, "select state, email from privacy_requests")).toEqual([
    { state: "done", email: null },
  ]);
  await restored.drop();
});

test("links in earlier mails still work if the file with the signing keys is there", async () => {
  const restored = await restore(archive);
  const mailedLinkSecret = await sharedSecret(restored.db, "mailed links");
  const read = await readUnsubscribing({ db: restored.db, mailedLinkSecret }, bosLink);
  expect(read).toMatchObject({ state: "ready", address: "Bo@example.ca" });
  expect(restored.lostKeys).toEqual([]);
  await restored.drop();
});

test("without that file the links are dead, two-factor sign-in is off, and the result lists both", async () => {
  const restored = await restore(archive, { without: "signing-keys" });
  const mailedLinkSecret = await sharedSecret(restored.db, "mailed links");
  const read = await readUnsubscribing({ db: restored.db, mailedLinkSecret }, bosLink);
  expect(read).toMatchObject({ state: "unknown" });
  expect(restored.lostKeys.sort()).toEqual(["mailed links", "sessions"]);
  expect(restored.twoFactorOff).toContain("Wren@example.ca");
  expect(await restored.db.$count(staffTwoFactors)).toBe(0);
  // The list's key is in the archive: it needs no other file.
  expect(restored.removedAgain.person).toBe(1);
  await restored.drop();
});

test("without the list nothing is changed, unless that is what they ask for", async () => {
  const elsewhere = await createTestDatabase();
  const without = { without: erasuresFile };
  await expect(restore(archive, { ...without, into: elsewhere })).rejects.toThrow(
    "would come back",
  );
  expect(await query(elsewhere.url, "select * from submissions")).toEqual([]);
  const restored = await restore(archive, { ...without, into: elsewhere, withoutErasures: true });
  expect(await tablesWith(restored.db, "Zuri")).not.toEqual([]);
  await restored.drop();
});

test("a list with a damaged line is refused", async () => {
  const list = await readFile(path.join(folder, erasuresFile), "utf8");
  const damaged = list.replace(" person ", " persom ");
  await expect(restore(archive, { list: damaged })).rejects.toThrow("is damaged");
});

test("the keys and erasures of the replaced database are sufficient", async () => {
  const same = await createTestDatabase();
  const data = path.join(folder, "data");
  for (const table of ["secrets", "erasures"]) await copyTable(table, same);
  const lonely = await mkdtemp(path.join(folder, "lonely-"));
  const alone = path.join(lonely, "club.tar.gz.age");
  await copyFile(archive, alone);
  const options = { uploads: noUploads, identities, dataDir: path.join(data, "none") };
  const { removedAgain, lostKeys } = await restoreBackup(same.url, alone, options);
  expect({ ...removedAgain, lostKeys }).toEqual({
    person: 1,
    subscription: 1,
    account: 1,
    "medical-information": 1,
    portrait: 1,
    lostKeys: [],
  });
  await same.drop();
});

test("a database that was restored in another way is corrected at the next start", async () => {
  const restored = await restore(archive, { without: erasuresFile, withoutErasures: true });
  const again = { person: 1, subscription: 1, account: 1, "medical-information": 1, portrait: 1 };
  expect(await removeListed(restored.db, folder)).toEqual({ removedAgain: again, onlyAdmin: null });
  expect(await tablesWith(restored.db, "Zuri")).toEqual([]);
  expect((await removeListed(restored.db, folder)).removedAgain.person).toBe(0);
  await restored.drop();
});

test("a person who returned after being deleted stays in a later backup", async () => {
  await write("Zuri");
  const later = await backup("later.tar.gz.age");
  const restored = await restore(later);
  expect(restored.removedAgain).toEqual({
    person: 0,
    subscription: 0,
    account: 0,
    "medical-information": 0,
    portrait: 0,
  });
  expect(await tablesWith(restored.db, "zuri@example.ca")).toContain("newsletter_subscribers");
  await restored.drop();
});

test("the list names nobody, and only new removals change it", async () => {
  const list = await readFile(path.join(folder, erasuresFile), "utf8");
  expect(list).not.toMatch(/zuri@|cy@|robin@/i);
  expect(
    list.match(/^[\da-f]{16} \S+ (person|subscription|account|medical-information|portrait) /gm),
  ).toHaveLength(5);
  expect(await writeErasures(office.ctx.db, folder)).toBe(false);
});

const statesOfNewsletter = "select email, state from newsletter_subscribers order by 1";
const noUploads = { async *read() {}, async write() {} };

/** An inquiry and a subscription of one family. */
async function write(name: string) {
  const { ctx } = office;
  const email = `${name}@example.ca`;
  const inquiry = { first_name: name, last_name: "Osei", age: "15", grade: "10", phone: "1" };
  const source = "/";
  await submitForm(ctx, inquiryForm, { fields: fromPage(ctx, { ...inquiry, email }), source });
  await subscribe(ctx, { fields: fromPage(ctx, { email }), source });
}

/** The key of an unsubscribe link. */
async function leavingKey(email: string): Promise<string> {
  const consents = office.ctx.db.select().from(newsletterConsents);
  const [consent] = await consents.where(eq(newsletterConsents.email, email));
  return signedLinkToken(secret, "unsubscribe", { id: consent?.id ?? "", expires: null });
}

async function backup(name: string): Promise<string> {
  const { url, ctx } = office;
  const { storage } = ctx.integrations;
  const dataDir = path.join(folder, "data");
  const club = { url, db: ctx.db, storage, club: "A club", dataDir, recipient: null };
  await makeBackup(club, path.join(folder, name));
  return path.join(folder, name);
}

/** Restores on a machine that has only the archive and the files beside it. */
async function restore(
  file: string,
  how: { without?: string; list?: string; into?: TestDatabase; withoutErasures?: boolean } = {},
) {
  const machine = await mkdtemp(path.join(folder, "machine-"));
  for (const name of await readdir(folder)) {
    const isOurs = name.includes(".age") || name === erasuresFile;
    if (isOurs && !(how.without && name.startsWith(how.without)))
      await copyFile(path.join(folder, name), path.join(machine, name));
  }
  if (how.list) await writeFile(path.join(machine, erasuresFile), how.list);
  const elsewhere = how.into ?? (await createTestDatabase());
  const done = await restoreBackup(elsewhere.url, path.join(machine, path.basename(file)), {
    uploads: noUploads,
    identities,
    dataDir: path.join(machine, "data"),
    withoutErasures: how.withoutErasures ?? false,
  });
  return { ...elsewhere, ...done };
}

async function copyTable(table: string, into: TestDatabase) {
  const rows = await query(office.url, `select * from ${table}`);
  await into.db.execute(sql`insert into ${sql.identifier(table)}
    select * from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)})`);
}
