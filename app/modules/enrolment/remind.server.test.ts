import { rebook } from "#tests/support/catalogue-rows.ts";
import { readLog } from "#tests/support/audit.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { query } from "#tests/support/database.ts";
import { familyLinksIn } from "#tests/support/family-visits.ts";
import { waiverOffice } from "#tests/support/waivers.ts";
import { office } from "#tests/support/staff.ts";
import { withKeys } from "#modules/outbox/mailed-links.server.ts";
import { correctFamily } from "#modules/families/correct.server.ts";
import { openLink } from "#modules/families/links.server.ts";
import { listWaivers } from "./waiver-list.server.ts";
import { readFamily } from "#modules/families/read.server.ts";
import { remindFamilies } from "./remind.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { registrations } from "./schema.ts";

let club: TestClub;
let families: ReturnType<typeof waiverOffice>;
beforeAll(async () => {
  club = await openTestClub();
  families = waiverOffice(club);
});
afterAll(() => club.close());

test("only athletes who train now are listed; the list counts and filters", async () => {
  const before = await listWaivers(club.ctx);
  const [current, over, withdrawn, unknown] = await Promise.all(
    [1, 2, 3, 4].map(() => families.newFamily()),
  );
  const change = (family: typeof current, values: object) =>
    club.ctx.db
      .update(registrations)
      .set(values)
      .where(eq(registrations.athleteId, family?.athleteId ?? ""));
  const isOver = eq(registrations.athleteId, over?.athleteId ?? "");
  await rebook(club.ctx.db, { seasonTo: "2026-01-31" }, isOver);
  await change(withdrawn, { state: "withdrawn" });
  await query(club.url, `update athletes set born_on = null where id = '${unknown?.athleteId}'`);
  await families.confirm(current?.athleteId ?? "");
  await families.confirm(unknown?.athleteId ?? "");
  const after = await listWaivers(club.ctx);
  expect([after.complete - before.complete, after.incomplete - before.incomplete]).toEqual([1, 1]);
  expect(after.athletes.find(({ id }) => id === unknown?.athleteId)).toMatchObject({
    bornOn: null,
    missing: [],
  });
  const someone = await families.newFamily();
  const ids = async (waiver: string) =>
    (await listWaivers(club.ctx, { chosen: { waiver } })).athletes.map(({ id }) => id);
  expect(await ids("conduite")).toContain(someone.athleteId);
  expect(await ids("commotion-10")).toEqual([]);
});

const mailsTo = async (email: string) => {
  const all = await club.ctx.db.select().from(deliveries);
  const own = all.filter(({ payload }) => payload.to === email);
  return Promise.all(own.map(({ payload }) => withKeys(club.ctx, email, String(payload.text))));
};
const remind = () => remindFamilies(club.ctx, office, { waiver: null });

test("a reminder goes to each address once, with everything that is missing, and not again for a week", async () => {
  await remind();
  const email = `${randomUUID()}@example.ca`;
  const [family] = [await families.newFamily(email), await families.newFamily(email.toUpperCase())];
  await club.ctx.db
    .insert(guardians)
    .values({ familyId: family.familyId, name: "Kofi Mensah", email: `kofi-${email}` });
  const done = await families.newFamily();
  await families.confirm(done.athleteId);
  const presses = await Promise.all([remind(), remind()]);
  expect(presses.map(({ mails }) => mails).toSorted()).toEqual([0, 2]);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail).toContain(
    "Ada: Commotions, 11 à 14 ans, Code de conduite, Photos et films, Modalités",
  );
  expect(mail?.match(/Ada:/g)).toHaveLength(2);
  // A page for each of the two families, which opens with this guardian's link.
  const links = familyLinksIn(mail);
  expect(new Set(links).size).toBe(2);
  const key = links[0]?.split("/").at(-1) ?? "";
  const visitor = {
    key,
    next: null,
    isShared: false,
    network: "203.0.113.1",
    headers: new Headers(),
  };
  expect(await openLink(club.ctx, visitor)).toMatchObject({ outcome: "opened", to: "/family" });
  expect(await mailsTo(`kofi-${email}`)).toHaveLength(1);
  await query(
    club.url,
    "update guardians set waivers_reminded_at = now() - interval '6 days 23 hours'",
  );
  expect((await remind()).mails).toBe(0);
  await query(
    club.url,
    "update guardians set waivers_reminded_at = now() - interval '7 days 1 hour'",
  );
  expect((await remind()).mails).toBeGreaterThanOrEqual(2);
  expect(await mailsTo(email)).toHaveLength(2);
  const logged = await readLog(club.ctx.db, eq(auditLog.action, "waivers.reminded"));
  expect(logged.map(({ subject }) => subject)).toContain("2 guardians");
});

test("a guardian whose address was corrected may be reminded at once", async () => {
  const { familyId } = await families.newFamily();
  await remind();
  const [guardian] = (await readFamily(club.ctx, familyId))?.guardians ?? [];
  const email = `${randomUUID()}@example.ca`;
  const entry = { familyId, part: "guardian", id: guardian?.id ?? "" } as const;
  await correctFamily(club.ctx, office, entry, {
    guardian_name: "Abena Osei",
    guardian_relationship: "Mother",
    guardian_phone: "905-555-0123",
    guardian_email: email,
  });
  expect((await remind()).mails).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test("a family without an address is listed as unreachable", async () => {
  const { familyId } = await families.newFamily();
  await club.ctx.db.delete(guardians).where(eq(guardians.familyId, familyId));
  expect(await remind()).toMatchObject({ unreachable: 1 });
  await query(club.url, `delete from families where id = '${familyId}'`);
});
