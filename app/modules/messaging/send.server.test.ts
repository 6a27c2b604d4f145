import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { resendMessage } from "./staff-messages.server.ts";
import { queueDueMessage, sendMessage } from "./send.server.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { messages, newsletterConsents, newsletterSubscribers } from "./schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeEach(async () => {
  office = await openTestContext();
  make = records(office);
});
afterEach(() => office.close());

const message = {
  audience: { kind: "groups" as const, groups: ["releve"] },
  subject: "Ice on the track",
  text: "We train inside.\n\nBring indoor shoes.",
  replyTo: "coach@example.ca",
  by: byOffice,
};
const queued = () =>
  office.ctx.db.select().from(deliveries).orderBy(deliveries.dueAt, deliveries.id);
/** A queued mail, for its recipient. */
const emailOf = (row: Awaited<ReturnType<typeof queued>>[number] | undefined) =>
  ({ ...row?.payload }) as { text: string; replyTo: string; headers: Record<string, string> };

test("a message is queued once, however many instances look for it, and says why the reader gets it", async () => {
  await make.registered();
  await make.registered({ email: "b@example.ca" });
  const { messageId, recipients } = await sendMessage(office.ctx, message);
  expect(recipients.mails).toHaveLength(2);
  await Promise.all(Array.from({ length: 5 }, () => queueDueMessage(office.ctx)));
  expect(await queueDueMessage(office.ctx)).toBe(false);
  const rows = await queued();
  expect(rows.map(({ payload }) => payload.to)).toEqual(["abena@example.ca", "b@example.ca"]);
  expect(rows[0]).toMatchObject({ messageId, submissionId: null, channel: "email" });
  const { text, replyTo, headers } = emailOf(rows[0]);
  expect(replyTo).toBe("coach@example.ca");
  expect(text).toMatch(/^Hello Abena Osei,\n\nWe train inside\.\n\nBring indoor shoes\.\n\n/);
  expect(text).toContain("because Ada is registered with us");
  expect(text).toContain(office.ctx.content.club.postalAddress);
  expect(headers).not.toHaveProperty("List-Unsubscribe");
});

test("it waits for its time; if the caller's transaction is rolled back, so is the message", async () => {
  await make.registered();
  const later = new Date(Date.now() + 60_000);
  await sendMessage(office.ctx, { ...message, notBefore: later });
  expect(await queueDueMessage(office.ctx)).toBe(false);
  const undone = office.ctx.db.transaction(async (transaction) => {
    await sendMessage({ db: transaction, content: office.ctx.content }, message);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await queueDueMessage(office.ctx)).toBe(false);
  await office.ctx.db.update(messages).set({ notBefore: sql`now()` });
  expect(await queueDueMessage(office.ctx)).toBe(true);
  expect(await queued()).toHaveLength(1);
});

test("an advertisement goes to subscribers only, with an unsubscribe link and button, and never as a text", async () => {
  await make.registered();
  await make.registered({ email: "b@example.ca" });
  await office.ctx.db.update(guardians).set({ phone: "905-555-0123", smsConsent: true });
  const { db } = office.ctx;
  const email = "abena@example.ca";
  await db.insert(newsletterSubscribers).values({ email, address: email, state: "subscribed" });
  const consent = { email, wording: "Yes", page: "/", method: "newsletter form" } as const;
  const id = crypto.randomUUID();
  await db.insert(newsletterConsents).values({ ...consent, id, event: "confirmed" });
  await sendMessage(office.ctx, { ...message, sms: "Come!", advertising: true });
  await queueDueMessage(office.ctx);
  const [only, ...others] = await queued();
  expect(others).toEqual([]);
  const { headers, text } = emailOf(only);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, link = ""] = /Unsubscribe: (\S+)/.exec(text) ?? [];
  expect(headers["List-Unsubscribe"]).toBe(`<${link}>`);
});

test("an advertisement that failed is not sent again to a reader who has unsubscribed since", async () => {
  const { db } = office.ctx;
  await make.registered();
  const email = "abena@example.ca";
  const subscriber = { email, address: email, state: "subscribed" } as const;
  await db.insert(newsletterSubscribers).values(subscriber);
  const consent = { email, wording: "Yes", page: "/", method: "newsletter form" } as const;
  const id = crypto.randomUUID();
  await db.insert(newsletterConsents).values({ ...consent, id, event: "confirmed" });
  const staff = { id: "wren", name: "Wren", email: "wren@example.ca", role: "admin" } as const;
  await db.insert(staffUsers).values(staff);
  const { messageId } = await sendMessage(office.ctx, { ...message, advertising: true });
  await queueDueMessage(office.ctx);
  await db.update(deliveries).set({ state: "failed", dueAt: null });
  const again = () => resendMessage(office.ctx, { ...staff, extras: [], isAdmin: true }, messageId);
  await db.update(newsletterSubscribers).set({ state: "unsubscribed" });
  expect(await again()).toBe(0);
  await db.update(newsletterSubscribers).set({ state: "subscribed" });
  expect(await again()).toBe(1);
});

test("the workers hand over as many a second as the vendor takes; each reader gets one mail and one text", async () => {
  await make.registered();
  for (let n = 0; n < 5; n += 1) await make.registered({ email: `p${n}@example.ca` });
  await office.ctx.db.update(guardians).set({ phone: "905-555-0123", smsConsent: true });
  const { integrations } = office.ctx;
  integrations.mail = { ...integrations.mail, perSecond: 2 };
  await sendMessage(office.ctx, { ...message, sms: "Inside today" });
  await sendMessage(office.ctx, { ...message, subject: "Another" });
  while (await queueDueMessage(office.ctx));
  // As after a stop of the site: everything is due at once.
  await office.ctx.db.update(deliveries).set({ dueAt: sql`now()` });
  await workDeliveries(office.ctx);
  const { db } = office.ctx;
  const outbox = () => db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
  await expect.poll(async () => (await outbox()).length, { timeout: 20_000 }).toBe(13);
  const mails = (await outbox()).filter(({ channel }) => channel === "email");
  const times = mails.map(({ createdAt }) => createdAt.getTime());
  // Twelve mails, two per second: the last starts five seconds after the first, less the first one's delay.
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(4_000);
  expect(new Set(mails.map(({ recipient, subject }) => `${recipient} ${subject}`)).size).toBe(12);
  expect(
    await db.select().from(outboxMessages).where(eq(outboxMessages.channel, "sms")),
  ).toMatchObject([{ recipient: "+19055550123", text: "Inside today" }]);
}, 40_000);
