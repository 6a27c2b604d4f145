import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { resendDelivery } from "#modules/outbox/status.server.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import type { FaultMode } from "../fakes/fault.ts";
import { fromPage, openTestContext, type TestContext, tryLast } from "../support/context.ts";
import { office as byOffice } from "../support/staff.ts";
import { shortLimit, startVendors, type Vendors } from "../support/vendors.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let office: TestContext;
let vendors: Vendors;

beforeEach(async () => {
  [office, vendors] = await Promise.all([
    openTestContext({ retry: { attempts: 2, backoffSeconds: 1 } }),
    startVendors(),
  ]);
  vendors.connect(office.ctx);
});
afterEach(async () => {
  await office.close();
  await vendors.close();
});

const inquire = async (n = 1) => {
  const fields = {
    first_name: "Ada",
    last_name: "Osei",
    age: "11",
    grade: "6",
    phone: "905-555-0123",
    email: `ada-${n}@example.ca`,
    hurdles: "on",
  };
  const result = await submitForm(office.ctx, inquiryForm, {
    fields: fromPage(office.ctx, fields),
    source: "/",
  });
  await office.settled();
  return result;
};
const work = () => workDeliveries(office.ctx);
const states = async () => {
  const rows = await office.ctx.db.select().from(deliveries).orderBy(deliveries.channel);
  return rows.map(({ channel, state }) => `${channel} ${state}`);
};
const allDelivered = ["crm delivered", "email delivered", "sms delivered"];

test("an inquiry reaches the CRM, the visitor's mailbox and the staff's phone, once each", async () => {
  expect(await inquire()).toMatchObject({ outcome: "sent" });
  await work();
  await expect.poll(states, { timeout: 15_000 }).toEqual(allDelivered);
  expect(vendors.hubspot.contacts()).toHaveLength(1);
  expect(vendors.hubspot.contacts()[0]?.properties).toMatchObject({
    email: "ada-1@example.ca",
    firstname: "Ada",
    lastname: "Osei",
    client_details: expect.stringContaining("Hurdles (Sprint & Long): Interested"),
  });
  expect(vendors.smtp.mails).toHaveLength(1);
  expect(vendors.smtp.mails[0]?.text).toContain(office.ctx.content.club.replyPromise);
  expect(vendors.smtp.mails[0]?.replyTo?.[0]?.address).toBe(office.ctx.content.club.email);
  expect(vendors.twilio.messages).toHaveLength(1);
  expect(vendors.twilio.messages[0]?.body).not.toContain("Osei");
}, 60_000);

test("a CRM that says 'already exists': the specification's message, saved and marked", async () => {
  await inquire();
  const fields = {
    first_name: "Kofi",
    last_name: "Osei",
    age: "9",
    grade: "4",
    phone: "1",
    email: "ada-1@example.ca",
  };
  const second = await submitForm(office.ctx, inquiryForm, {
    fields: fromPage(office.ctx, fields),
    source: "/",
  });
  await office.settled();
  expect(second.message).toBe("This email is already registered. Please use a different email.");
  const known = await office.ctx.db
    .select({ firstName: submissions.firstName })
    .from(submissions)
    .innerJoin(deliveries, eq(deliveries.submissionId, submissions.id))
    .where(eq(deliveries.knownContact, true));
  expect(known.map((row) => row.firstName)).toEqual(["Kofi"]);
}, 60_000);

const modes: FaultMode[] = ["down", "slow", "400", "401", "429", "500", "not-json", "wrong-shape"];

test.each(modes)(
  "vendors %s: the inquiry is saved, its delivery fails with the reason, and succeeds after a resend",
  async (mode) => {
    if (mode === "slow") vendors.connect(office.ctx, shortLimit);
    await Promise.all([vendors.hubspot.fail({ mode }), vendors.twilio.fail({ mode })]);
    expect(await inquire()).toMatchObject({
      outcome: "sent",
      message: "Message sent successfully!",
    });
    const rows = await office.ctx.db.select().from(deliveries);
    const failing = rows.filter(({ channel }) => channel !== "email");
    for (const { id } of failing) await tryLast(office.ctx, id);
    const failed = await office.ctx.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.state, "failed"));
    expect(failed.map(({ channel }) => channel).sort()).toEqual(["crm", "sms"]);
    for (const { lastError } of failed) expect(lastError).toMatch(/^[A-Z].{20,}$/);
    expect(vendors.hubspot.contacts()).toHaveLength(0);

    await Promise.all([vendors.hubspot.recover(), vendors.twilio.recover()]);
    vendors.connect(office.ctx);
    for (const { id } of failed) expect(await resendDelivery(office.ctx, id, byOffice)).toBe(true);
    await work();
    await expect.poll(states, { timeout: 15_000 }).toEqual(allDelivered);
    expect(vendors.hubspot.creations("ada-1@example.ca")).toBe(1);
    expect(vendors.twilio.messages).toHaveLength(1);
  },
  60_000,
);

test("the queue retries after a failure and delivers when the vendor is back", async () => {
  await vendors.twilio.fail({ mode: "500", times: 1 });
  await inquire();
  await work();
  await expect.poll(states, { timeout: 20_000 }).toEqual(allDelivered);
  expect(vendors.twilio.requests.length).toBe(2);
  expect(vendors.twilio.messages).toHaveLength(1);
}, 60_000);

test("an answer lost after the CRM saved the contact creates no second contact", async () => {
  await vendors.hubspot.fail({ mode: "hang-up", processed: true, times: 1 });
  expect(await inquire()).toMatchObject({ outcome: "sent" });
  const [crm] = await office.ctx.db.select().from(deliveries).where(eq(deliveries.channel, "crm"));
  expect(crm?.state).toBe("retrying");
  await deliver(office.ctx, [crm?.id ?? ""]);
  const [after] = await office.ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.channel, "crm"));
  expect(after?.state).toBe("delivered");
  expect(vendors.hubspot.creations("ada-1@example.ca")).toBe(1);
}, 60_000);
