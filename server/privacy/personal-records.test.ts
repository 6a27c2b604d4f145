import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { credentials } from "../db/schema/coaches.ts";
import { guardians, healthNotes } from "../db/schema/families.ts";
import { submissions } from "../db/schema/forms.ts";
import { demoCheckouts, orders } from "../db/schema/orders.ts";
import { staffUsers } from "../db/schema/staff.ts";
import { startDonation } from "../payments/checkout.ts";
import { takeDemoStep } from "../payments/demo.ts";
import { readHealthNote } from "../families/health-notes.ts";
import { personalRecords } from "./personal-records.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

test("deleting a payer keeps what accounting needs: name, amount and date", async () => {
  const { ctx } = office;
  const body = { items: [{ amount: "25" }] };
  const started = await startDonation(ctx, { body, address: "somewhere" });
  if (started.outcome !== "started") throw new Error(started.message);
  const payer = { name: "Abena Osei", email: "Abena@example.ca" };
  await takeDemoStep(ctx, started.sessionId, "pay", payer);
  const read = await Promise.all(
    personalRecords.map((kind) => kind.read(ctx.db, "abena@example.ca")),
  );
  expect(JSON.stringify(read)).toContain(started.reference);

  await ctx.db.transaction(async (transaction) => {
    for (const kind of personalRecords) await kind.remove(transaction, "abena@example.ca");
  });
  expect(await ctx.db.$count(submissions)).toBe(0);
  const [order] = await ctx.db.select().from(orders);
  expect(order).toMatchObject({
    state: "paid",
    paidCents: 2500,
    customerName: "Abena Osei",
    customerEmail: null,
    submissionId: null,
  });
  const [demo] = await ctx.db.select().from(demoCheckouts);
  expect(demo).toMatchObject({ customerName: null, customerEmail: null });
});

test("a family's file says that there is a health note, in which words it was agreed to and when it was read, and not what it says", async () => {
  const { ctx } = office;
  const note = await records(office).healthNote("Bee stings");
  const email = "hana@example.ca";
  await ctx.db.insert(guardians).values({ familyId: note.familyId, name: "Hana", email });
  await readHealthNote(ctx, byOffice, note);
  const read = await Promise.all(personalRecords.map((kind) => kind.read(ctx.db, email)));
  const file = JSON.stringify(read);
  expect(file).toContain('"agreedTo":"I agree"');
  expect(file).toMatch(/"readByStaffAt":\["\d{4}-[^"]+"\]/);
  expect(file).toContain("never sent");
  expect(file).not.toMatch(/bee stings/i);
  const { ciphertext } = (await ctx.db.select().from(healthNotes))[0] ?? {};
  expect(file).not.toContain(ciphertext);

  await ctx.db.transaction(async (transaction) => {
    for (const kind of personalRecords) await kind.remove(transaction, email);
  });
  expect(await ctx.db.$count(healthNotes)).toBe(0);
});

test("a coach's file has their credentials, and a deletion takes them", async () => {
  const { ctx } = office;
  const email = "trainer@example.ca";
  const row = { name: "Mei", email, role: "coach" } as const;
  await ctx.db.insert(staffUsers).values({ id: "mei", ...row });
  const known = { staffId: "mei", coachName: "Mei", kind: "casier", recordedBy: "Wren" };
  await ctx.db.insert(credentials).values({ ...known, note: "File 7", issuedOn: "2024-05-04" });
  const read = await Promise.all(
    personalRecords.map((kind) => kind.read(ctx.db, "Trainer@example.ca")),
  );
  expect(JSON.stringify(read)).toContain("File 7");
  await ctx.db.transaction(async (transaction) => {
    for (const kind of personalRecords) await kind.remove(transaction, email);
  });
  expect(await ctx.db.$count(credentials)).toBe(0);
});
