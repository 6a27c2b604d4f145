import { ordersWithMoney } from "#tests/support/ledger.ts";
import { modules } from "#app/modules.server.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { readLog } from "#tests/support/audit.ts";
import { records } from "#tests/support/records.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { startDonation } from "#modules/billing/checkout.server.ts";
import { runDemoStep } from "#modules/billing/demo.server.ts";
import { readMedicalInformation } from "#modules/families/medical-information.server.ts";
import { paymentsOf } from "#modules/family-pages/payments.server.ts";
import { readFamily } from "#modules/families/read.server.ts";
import { readRoster } from "#modules/enrolment/rosters.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { deleteOldRecords } from "./retention.server.ts";
import { demoCheckouts } from "#modules/billing/schema.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians, medicalInformation } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { credentials } from "#modules/training/schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext();
  make = records(office);
});
afterAll(() => office.close());

test("deleting a payer keeps what accounting needs: name, amount and date", async () => {
  const { ctx } = office;
  const body = { items: [{ amount: "25" }] };
  const started = await startDonation(ctx, { body, address: "somewhere" });
  if (started.outcome !== "started") throw new Error(started.message);
  const payer = { name: "Abena Osei", email: "Abena@example.ca" };
  await runDemoStep(ctx, started.sessionId, "pay", payer);
  const read = await Promise.all(
    modules.personalRecords.map((kind) => kind.read(ctx.db, "abena@example.ca")),
  );
  const file = JSON.stringify(read);
  expect(file).toContain(started.reference);
  // The mail to the payer, and the CRM record.
  expect(file).toContain(
    `"subject":"${smallClub.mails.donation.subject.replace("{reference}", started.reference)}"`,
  );
  expect(file).toContain(`Donation paid, reference ${started.reference}`);
  expect(await ctx.db.$count(deliveries)).toBe(3);

  await ctx.db.transaction(async (transaction) => {
    for (const kind of modules.personalRecords) await kind.remove(transaction, "abena@example.ca");
  });
  // The text to staff contains the payer's first name.
  expect(await ctx.db.$count(deliveries)).toBe(0);
  const [order] = await ordersWithMoney(ctx);
  expect(order).toMatchObject({
    state: "paid",
    paidCents: 2500,
    customerName: "Abena Osei",
    customerEmail: null,
    receipt: null,
  });
  const [demo] = await ctx.db.select().from(demoCheckouts);
  expect(demo).toMatchObject({ customerName: null, customerEmail: null });
});

test("a family's file says whether there is medical information, the wording of the consent and when it was read, without its text", async () => {
  const { ctx } = office;
  const note = await make.medicalInformation("Bee stings");
  const email = "hana@example.ca";
  await ctx.db.insert(guardians).values({ familyId: note.familyId, name: "Hana", email });
  await readMedicalInformation(ctx, byOffice, note);
  const read = await Promise.all(modules.personalRecords.map((kind) => kind.read(ctx.db, email)));
  const file = JSON.stringify(read);
  expect(file).toContain('"agreedTo":"I agree"');
  expect(file).toMatch(/"readByStaffAt":\["\d{4}-[^"]+"\]/);
  expect(file).toContain("never sent");
  expect(file).not.toMatch(/bee stings/i);
  const { ciphertext } = (await ctx.db.select().from(medicalInformation))[0] ?? {};
  expect(file).not.toContain(ciphertext);

  await ctx.db.transaction(async (transaction) => {
    for (const kind of modules.personalRecords) await kind.remove(transaction, email);
  });
  expect(await ctx.db.$count(medicalInformation)).toBe(0);
});

test("a coach's file has their credentials, and a deletion deletes them", async () => {
  const { ctx } = office;
  const email = "trainer@example.ca";
  const row = { name: "Mei", email, role: "coach" } as const;
  await ctx.db.insert(staffUsers).values({ id: "mei", ...row });
  const known = { staffId: "mei", coachName: "Mei", kind: "casier", recordedBy: "Wren" };
  await ctx.db.insert(credentials).values({ ...known, note: "File 7", issuedOn: "2024-05-04" });
  for (const [id, name] of [
    ["mei", "Mei"],
    ["another", "Lou"],
  ] as const)
    await recordAudit(ctx.db, {
      actor: byOffice,
      action: "people.credential-recorded",
      subject: { type: "coach", id },
      details: { name, kind: "Police check", issuedOn: "2024-05-04", expiresOn: "2027-05-04" },
    });
  const read = await Promise.all(
    modules.personalRecords.map((kind) => kind.read(ctx.db, "Trainer@example.ca")),
  );
  expect(JSON.stringify(read)).toContain("File 7");
  await ctx.db.transaction(async (transaction) => {
    for (const kind of modules.personalRecords) await kind.remove(transaction, email);
  });
  expect(await ctx.db.$count(credentials)).toBe(0);
  const logged = await readLog(ctx.db, eq(auditLog.action, "people.credential-recorded"));
  expect(logged.map(({ detail }) => detail)).toEqual([
    "",
    "Police check, issued on May 4, 2024, valid until May 4, 2027",
  ]);
});

const gold = { offeringType: "eclairs", offeringId: 1, title: "Hurdles", seasonTo: "2090-01-01" };
/** A family with a guardian who stays, whose athlete is registered by the order of this payer. */
async function paidBy(payer: string, changes: Parameters<typeof make.order>[0] = {}) {
  const { db } = office.ctx;
  const { familyId, athleteId } = await make.family();
  const staying = { familyId, name: "Kofi Mensah", email: `stays-with-${payer}` };
  await db.insert(guardians).values(staying);
  const paid = { customerName: "Abena Osei", paidAt: new Date(), paidCents: 2_500 };
  const order = await make.sale(gold, { ...paid, customerEmail: payer, ...changes }, athleteId);
  await make.delivery("delivered", {
    orderId: order.id,
    payload: { to: payer, subject: "Your receipt", text: "For Ada" },
  });
  return { familyId, athleteId, order };
}
const forget = (email: string) =>
  office.ctx.db.transaction((transaction) => erasePerson(modules, transaction, email));
const namesOfRoster = async () => {
  const rosters = [...office.ctx.content.schedules.groups.map(({ id }) => id), ""];
  const entries = await Promise.all(rosters.map((group) => readRoster(office.ctx, group)));
  return entries.flat().map((entry) => entry?.athlete.id);
};

test.each([
  ["a guardian", true],
  ["a grandparent who only paid", false],
])(
  "deleting %s leaves the athlete with the other guardian, registered, and the order's amounts",
  async (_who, isGuardian) => {
    const { ctx } = office;
    const payer = `payer-${isGuardian}@example.ca`;
    const { familyId, athleteId, order } = await paidBy(payer);
    if (isGuardian)
      await ctx.db.insert(guardians).values({ familyId, name: "Abena Osei", email: payer });
    await forget(payer.toUpperCase());
    await deleteOldRecords(ctx);

    const family = await readFamily(ctx, familyId);
    expect(family).toMatchObject({
      guardians: [{ name: "Kofi Mensah" }],
      athletes: [{ id: athleteId, registrations: [{ state: "active", orderId: order.id }] }],
    });
    expect(await namesOfRoster()).toContain(athleteId);
    if (!family) return;
    expect(await paymentsOf(ctx.db, family)).toMatchObject([
      { reference: order.reference, paidCents: 2_500, lines: [{ title: "Hurdles" }] },
    ]);
    const [stored] = await ordersWithMoney(ctx, eq(orders.id, order.id ?? ""));
    expect(stored).toMatchObject({ customerEmail: null, amountCents: 2_500 });
    const { rows } = await ctx.db.execute(
      sql`select 1 from deliveries where order_id = ${order.id} union all
          select 1 from guardians where lower(email) = ${payer}`,
    );
    expect(rows).toEqual([]);
  },
);

test("an unpaid registration stays with the athlete when its payer is deleted", async () => {
  const { ctx } = office;
  const owed = { method: "cash", state: "open", paidAt: null, paidCents: 0 } as const;
  const { familyId, order } = await paidBy("owes@example.ca", owed);
  await forget("owes@example.ca");
  await deleteOldRecords(ctx);
  expect(await readFamily(ctx, familyId)).toMatchObject({
    athletes: [{ registrations: [{ state: "active" }] }],
  });
  const [stored] = await ordersWithMoney(ctx, eq(orders.id, order.id ?? ""));
  expect(stored).toMatchObject({ customerName: null, customerEmail: null, amountCents: 2_500 });
});

test("one guardian's file has only the name and relationship of other guardians", async () => {
  const { db } = office.ctx;
  const { familyId } = await make.registered({ email: "reads@example.ca" });
  const other = { name: "Kofi Mensah", phone: "416-555-0188", relationship: "Father" };
  await db.insert(guardians).values({ familyId, ...other, email: "elsewhere@example.ca" });
  const read = await Promise.all(
    modules.personalRecords.map((kind) => kind.read(db, "Reads@example.ca")),
  );
  expect(read.flat()).toContainEqual(
    expect.objectContaining({
      you: [expect.objectContaining({ name: "Abena Osei", email: "reads@example.ca" })],
      otherGuardians: [{ name: "Kofi Mensah", relationship: "Father" }],
    }),
  );
  expect(JSON.stringify(read)).not.toMatch(/elsewhere@|416-555-0188/);
});
