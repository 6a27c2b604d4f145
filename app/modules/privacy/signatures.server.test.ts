import { modules } from "#app/modules.server.ts";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { rebook } from "#tests/support/catalogue-rows.ts";
import { waiverOffice } from "#tests/support/waivers.ts";
import { readFamily } from "#modules/families/read.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { deleteOldRecords } from "./retention.server.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { guardians, waiverTexts } from "#modules/families/schema.ts";

let club: TestClub;
let office: ReturnType<typeof waiverOffice>;
beforeAll(async () => {
  club = await openTestClub();
  office = waiverOffice(club);
});
afterAll(() => club.close());

test("signatures are exported and deleted with the family; the last one's deletion deletes their wording", async () => {
  const { db } = club.ctx;
  const email = `${randomUUID()}@example.ca`;
  const { familyId, athleteId } = await office.newFamily(email);
  const only = (waiver: { id: string }) =>
    waiver.id === "conduite" ? { text: ["Nulle part ailleurs"] } : {};
  await office.withWaivers(only, () => office.confirm(athleteId));
  const exported = JSON.stringify(
    await Promise.all(modules.personalRecords.map((kind) => kind.read(db, email))),
  );
  expect(exported).toContain("Nulle part ailleurs");
  await db.transaction((transaction) => erasePerson(modules, transaction, email));
  expect([await readFamily({ db }, familyId), await office.signaturesOf(athleteId)]).toEqual([
    null,
    [],
  ]);
  const texts = () => db.$count(waiverTexts, sql`${waiverTexts.text} like '%Nulle part ailleurs%'`);
  expect(await texts()).toBe(1);
  await deleteOldRecords(club.ctx);
  expect(await texts()).toBe(0);
});

test("a guardian who leaves a family is no longer named in the remaining signatures", async () => {
  const { db } = club.ctx;
  const email = `${randomUUID()}@example.ca`;
  const { familyId, athleteId } = await office.newFamily(email);
  await db.insert(guardians).values({ familyId, name: "Kofi Mensah", email: `kofi-${email}` });
  await office.confirm(athleteId);
  await office.confirm(athleteId, { signer: { name: "Kofi Mensah", as: "Father" } });
  await db.transaction((transaction) => erasePerson(modules, transaction, email));
  const names = (await office.signaturesOf(athleteId)).map(({ signedBy }) => signedBy);
  expect(new Set(names)).toEqual(new Set(["a guardian whose data was deleted", "Kofi Mensah"]));
});

test("an athlete's signatures are deleted with the last registration", async () => {
  const { athleteId } = await office.newFamily();
  await office.confirm(athleteId);
  await rebook(club.ctx.db, { seasonTo: "2015-01-01" }, eq(registrations.athleteId, athleteId));
  await deleteOldRecords(club.ctx);
  expect(await office.signaturesOf(athleteId)).toEqual([]);
});
