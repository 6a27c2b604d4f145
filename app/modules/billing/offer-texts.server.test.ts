import { isOrderOf } from "#tests/support/checkouts.ts";
import { modules } from "#app/modules.server.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startFakeTwilio } from "#tests/fakes/twilio.ts";
import { openWaitingOffice } from "#tests/support/waiting-office.ts";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { readOffer } from "./answer-offer.server.ts";
import { twilioSms } from "#core/vendors/sms/twilio.server.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { families, guardians } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let office: Awaited<ReturnType<typeof openWaitingOffice>>;
const fake = await startFakeTwilio();
beforeAll(async () => {
  office = await openWaitingOffice();
  const { accountSid, authToken, url: baseUrl } = fake;
  const sms = twilioSms({ accountSid, authToken, baseUrl, from: "+19055550199" });
  office.ctx.integrations = { ...office.ctx.integrations, sms };
});
beforeEach(async () => {
  await office.empty();
  await office.ctx.db.delete(families);
  fake.messages.length = 0;
  fake.stopped.clear();
});
afterAll(() => Promise.all([office.close(), fake.close()]));

/** A family joins the list, and a place becomes free. @returns the SMS that it gets, if any */
async function offered(name: string, fields: Record<string, string> = {}) {
  await office.families.join(name, fields);
  await office.placesFor(1);
  await office.sweep();
  const texts = await office.ctx.db.select().from(deliveries).where(eq(deliveries.channel, "sms"));
  return texts.find(({ submissionId, orderId }) => !submissionId && !orderId);
}

async function addGuardian(
  values: { email: string; phone: string; smsConsent: boolean },
  draftOf?: string,
) {
  const [family] = await office.ctx.db
    .insert(families)
    .values({ draftOf: draftOf ?? null })
    .returning();
  await office.ctx.db
    .insert(guardians)
    .values({ familyId: family?.id ?? "", name: "Abena Osei", ...values });
}

test("who agreed on the list gets the link as a text too", async () => {
  const text = await offered("ada", { texts: "yes" });
  expect(text?.payload).toMatchObject({ to: "+19055550123", owner: "ada@example.ca" });
  const [sent] = await deliver(office.ctx, [text?.id ?? ""]);
  expect(sent?.state).toBe("delivered");
  expect(fake.messages).toHaveLength(1);
  const [, key = ""] = /\/waiting-place\/([\w-]{43})/.exec(JSON.stringify(fake.messages)) ?? [];
  expect(await readOffer(office.ctx, key)).toMatchObject({ state: "offered" });
  expect(text?.payload.body).not.toContain(key);
});

test("nobody else is texted: no box, a child’s own number, a draft’s guardian, an odd number", async () => {
  expect(await offered("ada")).toBeUndefined();
  await office.empty();
  const child = { under_13: "yes", guardian_name: "Kofi", guardian_email: "bo@example.ca" };
  expect(await offered("bo", { texts: "yes", ...child })).toBeUndefined();
  await office.empty();
  const guardian = { email: "cy@example.ca", phone: "905-555-0144", smsConsent: true };
  await office.placesFor(1);
  const unpaid = isOrderOf(office.ctx, await office.begin());
  const [order] = await office.ctx.db.select().from(orders).where(unpaid);
  await addGuardian(guardian, order?.id);
  await office.placesFor(0);
  await addGuardian({ ...guardian, smsConsent: false });
  expect(await offered("cy")).toBeUndefined();
  await office.empty();
  expect(await offered("di", { texts: "yes", phone: "call the shop" })).toBeUndefined();
});

test("a family that somebody registered with the entry’s address gets no text at its number", async () => {
  await addGuardian({ email: "Ada@Example.ca", phone: "(905) 555-0144", smsConsent: true });
  expect(await offered("ada")).toBeUndefined();
  await office.empty();
  const text = await offered("ada", { texts: "yes" });
  expect(text?.payload).toMatchObject({ to: "+19055550123" });
});

test("STOP ends the consent for that number, is not tried again, and staff can see why", async () => {
  await addGuardian({ email: "ada@example.ca", phone: "905-555-0123", smsConsent: true });
  await addGuardian({ email: "kofi@example.ca", phone: "905-555-0177", smsConsent: true });
  const text = await offered("ada", { texts: "yes" });
  fake.stopped.add("+19055550123");
  const [attempt] = await deliver(office.ctx, [text?.id ?? ""]);
  expect(attempt).toMatchObject({ state: "failed", isFinal: true });
  const [failed] = await office.ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, text?.id ?? ""));
  expect(failed).toMatchObject({ state: "failed", attempts: 1 });
  expect(failed?.lastError).toContain("STOP");
  const agreed = await office.ctx.db.select().from(guardians).orderBy(guardians.email);
  expect(agreed.map(({ smsConsent }) => smsConsent)).toEqual([false, true]);
  const [entry] = await office.ctx.db.select().from(submissions);
  expect(entry?.fields.texts).toBe(false);
  const log = await office.ctx.db.select().from(auditLog);
  expect(log.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["families.texts-ended", "the owner of the phone"],
  ]);
});

test("a text whose attempt ended with its process is not sent again, and staff can see why", async () => {
  const text = await offered("ada", { texts: "yes" });
  const isIt = eq(deliveries.id, text?.id ?? "");
  const ended = { state: "sending", attempts: 1, dueAt: new Date(0) } as const;
  await office.ctx.db.update(deliveries).set(ended).where(isIt);
  expect(await deliver(office.ctx, [text?.id ?? ""])).toEqual([]);
  const [left] = await office.ctx.db.select().from(deliveries).where(isIt);
  expect(left).toMatchObject({ state: "failed" });
  expect(left?.lastError).toContain("may have arrived");
});

test("a text and its copy are shown and deleted with their owner", async () => {
  const text = await offered("ada", { texts: "yes" });
  const id = text?.id ?? "";
  await office.ctx.db
    .insert(outboxMessages)
    .values({ id, channel: "sms", recipient: "+19055550123", text: "A spot for you" });
  const waiting = modules.personalRecords.find(({ name }) =>
    name.includes("texts that were waiting"),
  );
  const read = JSON.stringify(await waiting?.read(office.ctx.db, "ADA@example.ca"));
  expect(read).toContain("+19055550123");
  await office.ctx.db.transaction((transaction) =>
    erasePerson(modules, transaction, "ada@example.ca"),
  );
  expect(await office.ctx.db.$count(deliveries, eq(deliveries.id, id))).toBe(0);
  expect(await office.ctx.db.$count(outboxMessages)).toBe(0);
});
