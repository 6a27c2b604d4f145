import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { emergencyContacts, families, registrations } from "#server/db/schema/families.ts";
import { orders } from "#server/db/schema/orders.ts";
import { auditLog } from "#server/db/schema/staff.ts";

let club: TestClub;
let cookie: string;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  make = records(club);
}, 60_000);
beforeEach(async () => {
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(families);
});
afterAll(() => club.close());

const read = async (path: string) => {
  const answer = await club.request(path, { headers: { Cookie: cookie } });
  return { status: answer.status, html: await answer.text() };
};
/** An athlete of the fixture's one group, who trains there now. */
async function athlete() {
  const { familyId, athleteId } = await make.registered();
  await club.ctx.db
    .insert(emergencyContacts)
    .values({ familyId, name: "Kofi Mensah", phone: "416-555-0155", relationship: "Grandparent" });
  const [registration] = await club.ctx.db
    .select()
    .from(registrations)
    .where(eq(registrations.athleteId, athleteId));
  return { familyId, athleteId, registrationId: registration?.id ?? "" };
}
const move = (at: string, fields: Record<string, string>) =>
  club.request(`/admin/groups/${at}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "move", ...fields }),
    headers: { Cookie: cookie, Origin: "http://club.test", Accept: "text/html" },
  });

test("a roster says whom to call by one press, what is missing, and that there is a health note, not what it says", async () => {
  await athlete();
  const { athleteId } = await make.healthNote("Walnuts");
  await club.ctx.db.update(registrations).set({ athleteId });
  const { familyId } = await athlete();
  const { html } = await read("/admin/groups/releve");
  expect(html).toContain(`/admin/families/${familyId}`);
  expect(html).toMatch(/In an emergency: [^]*Kofi Mensah[^]*href="tel:4165550155"/);
  expect(html).toContain("Has a health note");
  expect(html).not.toContain("Walnuts");
  expect(html).toContain("Missing: ");
  expect((await read("/admin/groups")).html).toContain("2 athletes");
  expect((await read("/admin/groups/nowhere")).status).toBe(404);
});

test("nobody yet, and an athlete whose membership leads into no group", async () => {
  expect((await read("/admin/groups")).html).toContain("Nobody is registered yet");
  await athlete();
  await club.ctx.db.update(registrations).set({ offeringId: 99 });
  expect((await read("/admin/groups")).html).toContain("1 athlete has");
  expect((await read("/admin/groups/none")).html).toContain("Ada");
  expect((await read("/admin/groups/releve")).html).toContain("Nobody yet");
});

test("a season that is over, a refund and an unpaid place are on no roster", async () => {
  for (const changes of [
    { seasonTo: "2020-01-01" },
    { state: "withdrawn" as const },
    { state: "held" as const },
  ]) {
    const { registrationId } = await athlete();
    await club.ctx.db
      .update(registrations)
      .set(changes)
      .where(eq(registrations.id, registrationId));
  }
  expect((await read("/admin/groups/releve")).html).toContain("Nobody yet");
});

test("staff move an athlete by hand, and back; the log says so", async () => {
  const { registrationId: registration } = await athlete();
  await club.ctx.db.update(registrations).set({ offeringId: 99 });
  const moved = await move("none", { registration, group: "releve" });
  expect([moved.status, moved.headers.get("Location")]).toEqual([
    303,
    "/admin/groups/none?done=moved",
  ]);
  expect((await read("/admin/groups/releve")).html).toContain("Ada");
  expect((await move("releve", { registration, group: "" })).status).toBe(303);
  expect((await read("/admin/groups/none")).html).toContain("Ada");
  const log = await club.ctx.db.select().from(auditLog).where(eq(auditLog.action, "groups.moved"));
  expect(log.map(({ detail }) => detail)).toEqual(["to La relève", "to the group of its offering"]);
});

test.each([
  { registration: "x", group: "releve" },
  { registration: "00000000-0000-4000-8000-000000000000", group: "releve" },
])("%o moves nobody", async (fields) => {
  expect((await move("releve", fields)).status).toBe(404);
});

test("an unknown group moves nobody", async () => {
  const { registrationId } = await athlete();
  expect((await move("releve", { registration: registrationId, group: "nowhere" })).status).toBe(
    404,
  );
});

test("the CSV has telephone numbers and no health note", async () => {
  const { athleteId } = await athlete();
  const { html: csv } = await read("/api/rosters.csv?group=releve");
  const [names, row] = csv.replace("\uFEFF", "").split("\r\n");
  expect(names).toContain("guardian_phone");
  expect(names).not.toContain("health");
  expect(row).toContain("Ada");
  expect(athleteId).not.toBe("");
});
