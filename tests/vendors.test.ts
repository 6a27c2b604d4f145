import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliveries, submissions } from "#server/db/schema.ts";
import { hubspotCrm } from "#server/integrations/crm/hubspot.ts";
import { smtpMail } from "#server/integrations/mail/smtp.ts";
import { twilioSms } from "#server/integrations/sms/twilio.ts";
import { deliverJob } from "#server/services/deliver-job.ts";
import { enquiryForm } from "#server/services/enquiry-form.ts";
import { resendDelivery } from "#server/services/resend-delivery.ts";
import { submitForm } from "#server/services/submit-form.ts";
import type { FaultMode } from "./peers/fault.ts";
import { type HubspotPeer, startHubspotPeer } from "./peers/hubspot.ts";
import { startSmtpPeer, type SmtpPeer } from "./peers/smtp.ts";
import { startTwilioPeer, type TwilioPeer } from "./peers/twilio.ts";
import { openTestDesk, type TestDesk } from "./support/desk.ts";

let office: TestDesk;
let hubspot: HubspotPeer;
let twilio: TwilioPeer;
let smtp: SmtpPeer;
let mail: ReturnType<typeof smtpMail>;

/** Long enough for a healthy vendor on a machine that is busy; only a slow one gets a short limit. */
const patience = 10_000;
const shortLimit = 400;

beforeEach(async () => {
  [office, hubspot, twilio, smtp] = await Promise.all([
    openTestDesk({ retry: { attempts: 2, backoffSeconds: 1 } }),
    startHubspotPeer(),
    startTwilioPeer(),
    startSmtpPeer(),
  ]);
  mail = smtpMail({
    ...{ url: smtp.url, from: "Club <office@example.ca>", tls: "none" },
    timeoutMs: patience,
  });
  connectVendors(patience);
});
afterEach(async () => {
  await office.close();
  mail.close();
  await Promise.all([hubspot.close(), twilio.close(), smtp.close()]);
});

function connectVendors(timeoutMs: number) {
  const { accountSid, authToken } = twilio;
  office.desk.integrations = {
    ...office.desk.integrations,
    crm: hubspotCrm({ token: hubspot.token, baseUrl: hubspot.url, timeoutMs }),
    sms: twilioSms({ accountSid, authToken, from: "+19055550199", baseUrl: twilio.url, timeoutMs }),
    mail,
  };
}

const enquire = (n = 1) => {
  const fields = {
    first_name: "Ada",
    last_name: "Osei",
    age: "11",
    grade: "6",
    phone: "905-555-0123",
    email: `ada-${n}@example.ca`,
    hurdles: "on",
  };
  return submitForm(office.desk, enquiryForm, { fields, source: "/" });
};
const work = () => office.desk.queue.work((job) => deliverJob(office.desk, job));
const states = async () => {
  const rows = await office.desk.db.select().from(deliveries).orderBy(deliveries.channel);
  return rows.map(({ channel, state }) => `${channel} ${state}`);
};
const allDelivered = ["crm delivered", "email delivered", "sms delivered"];

test("an enquiry reaches the CRM, the visitor's mailbox and the staff's phone, once each", async () => {
  expect(await enquire()).toMatchObject({ outcome: "sent" });
  await work();
  await expect.poll(states, { timeout: 15_000 }).toEqual(allDelivered);
  expect(hubspot.contacts()).toHaveLength(1);
  expect(hubspot.contacts()[0]?.properties).toMatchObject({
    email: "ada-1@example.ca",
    firstname: "Ada",
    lastname: "Osei",
    client_details: expect.stringContaining("Hurdles (Sprint & Long): Interested"),
  });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.text).toContain("24-48 hours");
  expect(smtp.mails[0]?.replyTo?.[0]?.address).toBe(office.desk.content.club.email);
  expect(twilio.messages).toHaveLength(1);
  expect(twilio.messages[0]?.body).not.toContain("Osei");
}, 60_000);

test("a CRM that says 'already exists': the specification's words, saved and marked", async () => {
  await enquire();
  const fields = {
    first_name: "Kofi",
    last_name: "Osei",
    age: "9",
    grade: "4",
    phone: "1",
    email: "ada-1@example.ca",
  };
  const second = await submitForm(office.desk, enquiryForm, { fields, source: "/" });
  expect(second.message).toBe("This email is already registered. Please use a different email.");
  const marked = await office.desk.db
    .select()
    .from(submissions)
    .where(eq(submissions.knownContact, true));
  expect(marked.map((row) => row.firstName)).toEqual(["Kofi"]);
}, 60_000);

const modes: FaultMode[] = ["down", "slow", "400", "401", "429", "500", "not-json", "wrong-shape"];

test.each(modes)(
  "vendors %s: the enquiry stands, is parked with its reason, and delivered after a resend",
  async (mode) => {
    if (mode === "slow") connectVendors(shortLimit);
    await Promise.all([hubspot.fail({ mode }), twilio.fail({ mode })]);
    expect(await enquire()).toMatchObject({
      outcome: "sent",
      message: "Message sent successfully!",
    });
    const rows = await office.desk.db.select().from(deliveries);
    const failing = rows.filter(({ channel }) => channel !== "email");
    for (const { id } of failing) await deliverJob(office.desk, { deliveryId: id, last: true });
    const parked = await office.desk.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.state, "parked"));
    expect(parked.map(({ channel }) => channel).sort()).toEqual(["crm", "sms"]);
    for (const { lastError } of parked) expect(lastError).toMatch(/^[A-Z].{20,}$/);
    expect(hubspot.contacts()).toHaveLength(0);

    await Promise.all([hubspot.recover(), twilio.recover()]);
    connectVendors(patience);
    for (const { id } of parked) expect(await resendDelivery(office.desk, id)).toBe(true);
    await work();
    await expect.poll(states, { timeout: 15_000 }).toEqual(allDelivered);
    expect(hubspot.creations("ada-1@example.ca")).toBe(1);
    expect(twilio.messages).toHaveLength(1);
  },
  60_000,
);

test("the queue itself tries again after a failure and delivers when the vendor is back", async () => {
  await twilio.fail({ mode: "500", times: 1 });
  await enquire();
  await work();
  await expect.poll(states, { timeout: 20_000 }).toEqual(allDelivered);
  expect(twilio.requests.length).toBe(2);
  expect(twilio.messages).toHaveLength(1);
}, 60_000);

test("an answer lost after the CRM took the contact makes no second contact", async () => {
  await hubspot.fail({ mode: "hang-up", processed: true, times: 1 });
  expect(await enquire()).toMatchObject({ outcome: "sent" });
  const [crm] = await office.desk.db.select().from(deliveries).where(eq(deliveries.channel, "crm"));
  expect(crm?.state).toBe("retrying");
  await deliverJob(office.desk, { deliveryId: crm?.id ?? "", last: false });
  const [after] = await office.desk.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.channel, "crm"));
  expect(after?.state).toBe("delivered");
  expect(hubspot.creations("ada-1@example.ca")).toBe(1);
}, 60_000);
