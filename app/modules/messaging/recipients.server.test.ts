import { rebook } from "#tests/support/catalogue-rows.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ownGuardian } from "#modules/families/families.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { recipientsOf } from "./recipients.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import { orders, registrations, waitingListEntries } from "#modules/enrolment/schema.ts";
import type { Audience } from "#modules/families/audience.ts";

const [first] = smallClub.schedules.groups;
const [session] = smallClub.schedules.sessions;
if (!first || !session) throw new Error("The fixture's club has no group");
const second = { ...first, id: "second", subtitle: "Second" };
const other = { ...session, id: "other" };
const content = {
  ...smallClub,
  schedules: {
    ...smallClub.schedules,
    groups: [first, second],
    sessions: [session, other, { ...session, id: "elsewhere", group: "second" }],
  },
};

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext({ content });
  make = records(office);
});
afterAll(() => office.close());
beforeEach(async () => {
  await office.ctx.db.delete(orders);
  await office.ctx.db.delete(families);
  await office.ctx.db.delete(submissions);
});

const line = {
  offeringType: "eclairs",
  offeringId: 1,
  seasonId: "2020-ete",
  seasonFrom: "2020-01-01",
  seasonTo: "2090-01-01",
};
const both: Audience = { kind: "groups", groups: [first.id, "second"] };
const get = (audience: Audience) => recipientsOf(office.ctx, audience);
const mailed = async (audience: Audience) =>
  (await get(audience)).mails.map(({ email }) => email).toSorted();

async function family({ name = "Ada", bornOn = "2014-05-04", group = first?.id ?? "" } = {}) {
  const [familyId, athleteId] = [randomUUID(), randomUUID()];
  await office.ctx.db.insert(families).values({ id: familyId });
  await join(familyId, { athleteId, name, bornOn, group });
  return { familyId, athleteId };
}
async function join(
  familyId: string,
  { athleteId = randomUUID(), name = "Kwame", bornOn = "2014-05-04", group = "second" } = {},
) {
  const { db } = office.ctx;
  await db.insert(athletes).values({ id: athleteId, familyId, givenName: name, bornOn });
  await make.sale(line, {}, athleteId);
  await db
    .update(registrations)
    .set({ groupId: group })
    .where(eq(registrations.athleteId, athleteId));
}
const adult = (familyId: string, changes: Partial<typeof guardians.$inferInsert> = {}) =>
  office.ctx.db
    .insert(guardians)
    .values({ familyId, name: "Abena Osei", email: "abena@example.ca", ...changes });

test("every guardian gets it; a shared address, in upper or lower case, gets it once for all its athletes and families", async () => {
  const { familyId } = await family();
  await join(familyId);
  await adult(familyId);
  await adult(familyId, { name: "Kofi Osei", email: "kofi@example.ca" });
  const another = await family({ name: "Zoë", group: "second" });
  await adult(another.familyId, { name: "A. Osei", email: "Abena@Example.ca" });
  const { mails } = await get(both);
  expect(mails.map(({ email, athletes: named }) => ({ email, named }))).toEqual([
    { email: "abena@example.ca", named: ["Ada", "Kwame", "Zoë"] },
    { email: "kofi@example.ca", named: ["Ada", "Kwame"] },
  ]);
  const { mails: one } = await get({ kind: "groups", groups: ["second"] });
  expect(one.map(({ athletes: named }) => named)).toEqual([["Kwame", "Zoë"], ["Kwame"]]);
});

test("a withdrawn, unpaid or past registration gets nothing", async () => {
  const { familyId, athleteId } = await family();
  await adult(familyId);
  expect(await mailed(both)).toEqual(["abena@example.ca"]);
  const { db } = office.ctx;
  for (const state of ["held", "withdrawn", "moved", "unplaced"] as const) {
    await db.update(registrations).set({ state }).where(eq(registrations.athleteId, athleteId));
    expect(await mailed(both)).toEqual([]);
  }
  await db.update(registrations).set({ state: "active" });
  await rebook(db, { seasonTo: "2020-03-01" });
  expect(await mailed(both)).toEqual([]);
});

test("an athlete is their own guardian from 18 on; a minor never gets a message alone", async () => {
  const grown = await family({ bornOn: "2001-05-04" });
  await adult(grown.familyId, { email: "grown@example.ca", relationship: ownGuardian });
  const minor = await family({ name: "Sam" });
  await adult(minor.familyId, { email: "sam@example.ca", relationship: ownGuardian });
  const { mails, unreachable } = await get(both);
  expect(mails.map(({ email }) => email)).toEqual(["grown@example.ca"]);
  expect(unreachable).toEqual([{ athletes: ["Sam"], guardians: [] }]);
  await adult(minor.familyId, { email: "parent@example.ca" });
  expect(await mailed(both)).toEqual(["grown@example.ca", "parent@example.ca"]);
});

test("a guardian without an address is listed with a number to call", async () => {
  const { familyId } = await family();
  await adult(familyId, { email: "", phone: "905-555-0123" });
  expect(await get(both)).toEqual({
    mails: [],
    texts: [],
    unreachable: [
      { athletes: ["Ada"], guardians: [{ name: "Abena Osei", phone: "905-555-0123" }] },
    ],
  });
});

test("only guardians who agreed to texts get one, each number once", async () => {
  const { familyId } = await family();
  await adult(familyId, { phone: "(905) 555-0123", smsConsent: true });
  await adult(familyId, { email: "b@example.ca", phone: "+1 905 555 0123", smsConsent: true });
  await adult(familyId, { email: "c@example.ca", phone: "905-555-0144" });
  expect((await get(both)).texts.map(({ phone }) => phone)).toEqual(["+19055550123"]);
});

test("a session's recipients have a membership that includes it, on days of their season", async () => {
  const { familyId } = await family();
  await adult(familyId);
  const at = (id: string, day?: string): Audience => ({ kind: "session", session: id, day });
  expect(await mailed(at(session.id))).toEqual(["abena@example.ca"]);
  expect(await mailed(at("elsewhere"))).toEqual([]);
  expect(await mailed(at(session.id, "2030-01-01"))).toEqual(["abena@example.ca"]);
  expect(await mailed(at(session.id, "2019-01-01"))).toEqual([]);
  const [options] = content.catalogue.programs;
  const included = structuredClone(content);
  for (const { offerings: all } of included.catalogue.programs)
    for (const option of all) option.sessions = ["other"];
  expect(options).toBeDefined();
  const on = { db: office.ctx.db, content: included };
  expect((await recipientsOf(on, at(session.id))).mails).toEqual([]);
  expect((await recipientsOf(on, at("other"))).mails).toHaveLength(1);
});

test("an offering's recipients are of one season or of all", async () => {
  const { familyId } = await family();
  await adult(familyId);
  const { offeringType: type, offeringId: id } = line;
  const of = (seasonId: string | null): Audience => ({
    kind: "offering",
    catalogue: "registration",
    type,
    id,
    seasonId,
  });
  expect(await mailed(of(null))).toEqual(["abena@example.ca"]);
  expect(await mailed(of("2020-ete"))).toEqual(["abena@example.ca"]);
  expect(await mailed(of("2021-ete"))).toEqual([]);
});

test("a waiting list's recipients still wait; for a child's own entry it is the guardian", async () => {
  const [type, id] = ["gone", 77];
  const place = await make.waitingPlace({ offeringType: type, offeringId: id });
  const audience: Audience = { kind: "waiting", catalogue: "registration", type, id };
  expect((await get(audience)).mails).toEqual([
    {
      email: "ada@example.ca",
      name: "Ada Osei",
      athletes: ["Ada"],
      guardianId: null,
      practices: [],
    },
  ]);
  const fields = { athlete: "Ada", guardian_email: "abena@example.ca", guardian_name: "Abena" };
  await office.ctx.db.update(submissions).set({ fields });
  expect(await mailed(audience)).toEqual(["abena@example.ca"]);
  await office.ctx.db
    .update(waitingListEntries)
    .set({ state: "left" })
    .where(eq(waitingListEntries.id, place.id));
  expect(await mailed(audience)).toEqual([]);
});

test("a family's guardians get it even without a registration", async () => {
  const { familyId } = await make.family();
  await adult(familyId);
  expect(await mailed({ kind: "family", familyId })).toEqual(["abena@example.ca"]);
});
