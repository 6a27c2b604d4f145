import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { mergeFamilies } from "#modules/enrolment/merge.server.ts";
import { forgetPerson } from "#modules/privacy/forget-person.server.ts";
import { personalRecords } from "#modules/privacy/personal-records.server.ts";
import { messagesTo } from "./desk.server.ts";
import { queueDueMessage, sendMessage } from "./send.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { families, guardians } from "#modules/families/schema.ts";
import { messages } from "./schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext();
  make = records(office);
});
beforeEach(async () => {
  await office.ctx.db.delete(messages);
  await office.ctx.db.delete(families);
});
afterAll(() => office.close());

const email = "abena@example.ca";
/** A message to a family by mail and SMS, with its deliveries. @returns the family's id and its guardian's */
async function written() {
  const { familyId } = await make.registered({ email });
  const [guardian] = await office.ctx.db
    .update(guardians)
    .set({ phone: "905-555-0123", smsConsent: true })
    .where(eq(guardians.familyId, familyId))
    .returning();
  const words = { subject: "Shoes", text: "Bring indoor shoes.", sms: "Shoes!" };
  const audience = { kind: "family", familyId } as const;
  await sendMessage(office.ctx, { ...words, audience, replyTo: "a@example.ca", by: byOffice });
  await queueDueMessage(office.ctx);
  return { familyId, guardianId: guardian?.id ?? "" };
}

test("a family's file has what staff wrote to it, and its deletion takes message and deliveries", async () => {
  await written();
  const { db } = office.ctx;
  const read = await Promise.all(personalRecords.map((kind) => kind.read(db, email)));
  expect(JSON.stringify(read)).toMatch(/Bring indoor shoes[^]*Shoes!/);
  await db.transaction((transaction) => forgetPerson(transaction, email));
  expect([await db.$count(messages), await db.$count(deliveries)]).toEqual([0, 0]);
});

test("who reads an address sees what staff wrote to it in the last days, and nobody else", async () => {
  await written();
  const subjects = async (address: string, days = 60) =>
    (await messagesTo(office.ctx, { email: address }, days)).map(({ subject }) => subject);
  expect(await subjects(email)).toEqual(["Shoes"]);
  expect(await subjects(email.toUpperCase())).toEqual(["Shoes"]);
  expect(await subjects("new@example.ca")).toEqual([]);
  expect(await subjects(email, 0)).toEqual([]);
});

test("messages of a family that is merged stay with the one that is kept", async () => {
  const { familyId: other } = await written();
  const { familyId: kept } = await make.registered({ email });
  expect(await mergeFamilies(office.ctx, byOffice, { remaining: kept, other })).toBe("merged");
  expect(await office.ctx.db.select().from(messages)).toMatchObject([
    { familyId: kept, audience: { kind: "family", familyId: kept } },
  ]);
  expect(await office.ctx.db.$count(deliveries)).toBe(2);
});
