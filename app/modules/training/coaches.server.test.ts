import { readLog } from "#tests/support/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffMember } from "#core/audit/staff.ts";
import { dayMonthsAfter, dayOf, daysAfter } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { ownGroups } from "#modules/accounts/own-groups.server.ts";
import { assignGroups, deleteCredential, recordCredential } from "./record.server.ts";
import { changeRole, removeStaff } from "#modules/accounts/people.server.ts";
import { readCoach, readCoaches } from "./coaches.server.ts";
import { remindOfCredentials } from "./remind.server.ts";
import { certificateTasks } from "./today.server.ts";
import { deleteOldCredentials } from "./upkeep.server.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { signatures } from "#modules/families/schema.ts";
import { credentialReminders, credentials } from "./schema.ts";

const office: StaffMember = {
  id: "",
  name: "Wren",
  email: "wren@example.ca",
  role: "admin",
  extras: [],
  isAdmin: true,
};
const today = dayOf(new Date(), smallClub.club.timeZone);
/** A coach of the fixture's list, who has no account. */
const zoe = { name: "Zoé Léger-Cormier", key: "zoe-leger-cormier" };
const trainer = { ...editor, email: "trainer@example.ca" };

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
  const [admin] = await club.ctx.db.select().from(staffUsers);
  office.id = admin?.id ?? "";
});
beforeEach(async () => {
  const { db } = club.ctx;
  for (const table of [
    credentials,
    credentialReminders,
    coachGroups,
    signatures,
    deliveries,
    auditLog,
  ])
    await db.delete(table);
  await db.delete(staffUsers).where(eq(staffUsers.email, trainer.email));
});
afterAll(() => club.close());

const record = (
  coach: string,
  issued: string,
  expires: string,
  note = "Dossier 7",
  kind = "casier",
) =>
  recordCredential(club.ctx, office, {
    coach,
    kind,
    fields: { issued_on: issued, expires_on: expires, note },
  });

const standingsOf = async (key: string) => {
  const coach = await readCoach(club.ctx, key);
  return Object.fromEntries(coach?.held.map(({ kind, standing }) => [kind.id, standing]) ?? []);
};

const mails = async () =>
  (await club.ctx.db.select().from(deliveries)).map(
    ({ payload }) => payload as { to: string; text: string },
  );

test("a coach without an account has a record; once they have an account, it is the account's", async () => {
  expect(await standingsOf(zoe.key)).toMatchObject({ casier: "missing", secours: "none" });
  expect(await record(zoe.key, "2024-05-04", "2099-05-04")).toMatchObject({ outcome: "done" });
  await assignGroups(club.ctx, office, { coach: zoe.key, groups: ["releve"] });
  expect(await standingsOf(zoe.key)).toMatchObject({ casier: "valid", secours: "none" });
  const id = await club.hire(trainer, "coach");
  await club.ctx.db.update(staffUsers).set({ name: zoe.name }).where(eq(staffUsers.id, id));
  expect(await readCoach(club.ctx, zoe.key)).toBeNull();
  expect(await standingsOf(id)).toMatchObject({ casier: "valid" });
  const all = await readCoaches(club.ctx);
  expect(all.map(({ name, groups }) => [name, groups])).toEqual([[zoe.name, ["releve"]]]);
  // A group assigned to the name belongs to the account once an admin confirms it.
  const account = { id, role: "coach", extras: [] } as const;
  expect(await ownGroups(club.ctx, account)).toEqual([]);
  await assignGroups(club.ctx, office, { coach: id, groups: ["releve"] });
  expect(await ownGroups(club.ctx, account)).toEqual(["releve"]);
});

test("an admin who only reads the coaches' waivers is no coach; one with a record is", async () => {
  const names = async () => (await readCoaches(club.ctx)).map(({ name }) => name);
  expect(await names()).toEqual([zoe.name]);
  await record(office.id, "2024-05-04", "");
  expect(await names()).toHaveLength(2);
});

test("the same record sent twice is one, with one entry in the log", async () => {
  await Promise.all([1, 2].map(() => record(zoe.key, "2024-05-04", "2099-05-04")));
  expect(await club.ctx.db.$count(credentials)).toBe(1);
  const log = await readLog(club.ctx.db);
  expect(log.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    [
      "people.credential-recorded",
      zoe.name,
      "Vérification du casier judiciaire, issued on May 4, 2024, valid until May 4, 2099",
    ],
  ]);
});

test.each([
  ["nobody", "casier", "2024-05-04", "gone"],
  [zoe.key, "nothing", "2024-05-04", "gone"],
  [zoe.key, "casier", "2024-02-30", "invalid"],
])("a record of %s, of the kind %s, issued on %s: %s", async (coach, kind, issued, outcome) => {
  expect(await record(coach, issued, "", "", kind)).toMatchObject({ outcome });
  expect(await club.ctx.db.$count(credentials)).toBe(0);
});

test("a wrong record is deleted, but not another coach's, and no signature", async () => {
  const id = await club.hire(trainer, "coach");
  await record(zoe.key, "2024-05-04", "");
  const [row] = await club.ctx.db.select().from(credentials);
  const [signed] = await club.ctx.db
    .insert(signatures)
    .values(await signatureOf(id, new Date()))
    .returning();
  const { ctx } = club;
  const remove = (coach: string, one = "") => deleteCredential(ctx, office, { coach, id: one });
  for (const [coach, one] of [
    [id, row?.id],
    [id, signed?.id],
    [zoe.key, "x"],
  ] as const)
    expect(await remove(coach, one)).toEqual({ outcome: "gone" });
  expect(await remove(zoe.key, row?.id)).toMatchObject({ outcome: "done" });
  expect(await standingsOf(zoe.key)).toMatchObject({ casier: "missing" });
  expect(await club.ctx.db.$count(signatures)).toBe(1);
});

const coachWaiver = smallClub.waivers.find(({ coaches }) => coaches);

async function signatureOf(staffId: string, signedAt: Date) {
  const sha256 = "0".repeat(64);
  await club.ctx.db.execute(
    `insert into waiver_texts values ('${sha256}', 'Words') on conflict do nothing`,
  );
  return {
    staffId,
    waiverId: coachWaiver?.id ?? "",
    version: coachWaiver?.version ?? "",
    title: "Paper",
    sha256,
    answer: "confirmed",
    signedBy: "Coach",
    signedAs: "Coach",
    signedAt,
  } as const;
}

test("what a coach confirmed at their account is in their record, until it ends", async () => {
  const id = await club.hire(trainer, "coach");
  const kind = `paper-${coachWaiver?.id}`;
  expect(await standingsOf(id)).toMatchObject({ [kind]: "missing" });
  await club.ctx.db.insert(signatures).values(await signatureOf(id, new Date()));
  expect(await standingsOf(id)).toMatchObject({ [kind]: "valid" });
  const before = daysAfter(dayMonthsAfter(today, -(coachWaiver?.months ?? 12)), -2);
  await club.ctx.db.update(signatures).set({ signedAt: new Date(`${before}T16:00:00Z`) });
  expect(await standingsOf(id)).toMatchObject({ [kind]: "lapsed" });
});

test("60 and 14 days before the end the coach and the office get one mail each, never twice", async () => {
  const id = await club.hire(trainer, "coach");
  await record(id, "2024-05-04", daysAfter(today, 60));
  await record(zoe.key, "2024-05-04", daysAfter(today, 40));
  await Promise.all([remindOfCredentials(club.ctx), remindOfCredentials(club.ctx)]);
  expect(await remindOfCredentials(club.ctx)).toBe(0);
  const first = await mails();
  // Two simultaneous runs share the work, so the office may get it in two mails.
  expect(first.filter(({ to }) => to === trainer.email)).toHaveLength(1);
  const toOffice = first.filter(({ to }) => to === smallClub.club.email).map(({ text }) => text);
  expect(toOffice.join().split("Vérification du casier judiciaire")).toHaveLength(3);
  expect(toOffice.join()).toContain(zoe.name);

  // Simulates that days have passed.
  await club.ctx.db.delete(deliveries);
  await club.ctx.db.update(credentials).set({ expiresOn: daysAfter(today, 14) });
  expect(await remindOfCredentials(club.ctx)).toBe(2);
  expect(await remindOfCredentials(club.ctx)).toBe(0);
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(
    [smallClub.club.email, trainer.email].toSorted(),
  );
});

test("nobody is reminded of what was renewed, has lapsed, or belongs to somebody who has left", async () => {
  const id = await club.hire(trainer, "coach");
  await record(id, "2024-05-04", daysAfter(today, 10));
  await record(id, "2024-05-05", daysAfter(today, 400));
  await record(zoe.key, "2020-05-04", daysAfter(today, -1));
  await club.ctx.db.insert(credentials).values({
    coachName: "Somebody Else",
    kind: "casier",
    issuedOn: "2024-05-04",
    expiresOn: daysAfter(today, 5),
    recordedBy: "Wren",
  });
  expect(await remindOfCredentials(club.ctx)).toBe(0);
  expect(await mails()).toEqual([]);
});

test("Today has one task for all expired credentials, and names the coaches", async () => {
  await record(zoe.key, "2024-05-04", daysAfter(today, -3));
  const tasks = () => certificateTasks.tasks(club.ctx, office);
  expect(await tasks()).toMatchObject([
    { title: expect.stringMatching(/^Zoé .*: .* has expired$/) },
  ]);
  await record(zoe.key, "2024-05-04", daysAfter(today, -9), "", "secours");
  const id = await club.hire(trainer, "coach");
  await record(id, "2024-05-04", daysAfter(today, -1));
  expect(await tasks()).toEqual([
    {
      tone: "alert",
      title: "2 coaches: expired credentials",
      about: expect.stringContaining(zoe.name),
      to: "/admin/people/coaches",
      due: null,
    },
  ]);
});

test("a deleted account's record stays by name, and is deleted when it is old", async () => {
  const id = await club.hire(trainer, "coach");
  await record(id, "2024-05-04", "2099-05-04");
  await record(zoe.key, "2024-05-04", "", "", "secours");
  await removeStaff(club.ctx, office, id);
  const left = await readCoach(club.ctx, "coach");
  expect(left).toMatchObject({ staffId: null, hasLeft: true });
  await club.ctx.db.update(credentials).set({ recordedAt: new Date("2015-01-01") });
  const again = await club.hire(trainer, "coach");
  expect(await deleteOldCredentials(club.ctx)).toBe(0);
  await removeStaff(club.ctx, office, again);
  expect(await deleteOldCredentials(club.ctx)).toBe(1);
  // A current coach's record without an expiry stays, however old.
  expect(await standingsOf(zoe.key)).toMatchObject({ secours: "valid" });
  await club.ctx.db.update(credentials).set({ expiresOn: "2015-01-01" });
  expect(await deleteOldCredentials(club.ctx)).toBe(1);
});

test("an editor gets no groups, and a coach who becomes an editor loses theirs", async () => {
  const id = await club.hire(trainer, "editor");
  const assign = (groups: string[]) => assignGroups(club.ctx, office, { coach: id, groups });
  expect(await assign(["releve"])).toMatchObject({ outcome: "refused" });
  await changeRole(club.ctx, office, { id, role: "coach" });
  expect(await assign(["releve", "nowhere"])).toMatchObject({ outcome: "done" });
  expect(await assign(["releve"])).toMatchObject({ message: { note: "You changed nothing." } });
  await changeRole(club.ctx, office, { id, role: "editor" });
  await changeRole(club.ctx, office, { id, role: "coach" });
  expect(await club.ctx.db.$count(coachGroups)).toBe(0);
  const log = await readLog(club.ctx.db, eq(auditLog.action, "people.groups"));
  expect(log.map(({ detail }) => detail)).toEqual(["Groups: La relève"]);
});
