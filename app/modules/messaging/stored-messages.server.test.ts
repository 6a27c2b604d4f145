import { modules } from "#app/modules.server.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { mergeFamilies } from "#modules/enrolment/merge.server.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { messagesTo } from "./staff-messages.server.ts";
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
  const message = { subject: "Shoes", text: "Bring indoor shoes.", sms: "Shoes!" };
  const audience = { kind: "family", familyId } as const;
  await sendMessage(office.ctx, { ...message, audience, replyTo: "a@example.ca", by: byOffice });
  await queueDueMessage(office.ctx);
  return { familyId, guardianId: guardian?.id ?? "" };
}

test("a family's file has its messages from staff; its deletion deletes messages and deliveries", async () => {
  await written();
  const { db } = office.ctx;
  const read = await Promise.all(modules.personalRecords.map((kind) => kind.read(db, email)));
  expect(JSON.stringify(read)).toMatch(/Bring indoor shoes[^]*Shoes!/);
  await db.transaction((transaction) => erasePerson(modules, transaction, email));
  expect([await db.$count(messages), await db.$count(deliveries)]).toEqual([0, 0]);
});

test("the owner of an address sees the messages of the last days to it, and nobody else does", async () => {
  await written();
  const subjects = async (address: string, days = 60) =>
    (await messagesTo(office.ctx, { email: address }, days)).map(({ subject }) => subject);
  expect(await subjects(email)).toEqual(["Shoes"]);
  expect(await subjects(email.toUpperCase())).toEqual(["Shoes"]);
  expect(await subjects("new@example.ca")).toEqual([]);
  expect(await subjects(email, 0)).toEqual([]);
});

test("the messages of a merged family belong to the remaining one", async () => {
  const { familyId: other } = await written();
  const { familyId } = await make.registered({ email });
  expect(await mergeFamilies(office.ctx, byOffice, { remaining: familyId, other })).toBe("merged");
  expect(await office.ctx.db.select().from(messages)).toMatchObject([
    { familyId, audience: { kind: "family", familyId } },
  ]);
  expect(await office.ctx.db.$count(deliveries)).toBe(2);
});
