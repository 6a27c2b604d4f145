import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { csvParts } from "#core/csv.ts";
import { answersOf } from "./staff/answers.tsx";
import { inquirySchema } from "./inquiry.ts";
import { required, requiredLine } from "#core/forms/fields.ts";
import { inboxFilterFrom } from "./submissions.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { fromPage, openTestContext, type TestContext, tryLast } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { resendDelivery } from "#modules/outbox/status.server.ts";
import { inboxSheet } from "./inbox-csv.server.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { inquiryForm } from "./inquiry.ts";
import { submitForm } from "./submit.server.ts";
import { crmContacts, outboxMessages } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { withInlineMessages } from "#core/forms/ui/labels.server.ts";

/** Sees everything. */
const reader = { role: "admin", extras: [] } as const;

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const inquiry = {
  first_name: "Ada",
  last_name: "Osei",
  age: "11",
  grade: "6",
  phone: "905-555-0123",
  email: "Ada.Parent@example.ca",
  hurdles: "on",
  group_no: "on",
  message: "Do you train in winter?",
};
const send = (fields: Record<string, unknown>) =>
  submitForm(office.ctx, inquiryForm, { fields: fromPage(office.ctx, fields), source: "/" });

test("an inquiry is saved with its three deliveries, and the CRM has it before the visitor's answer", async () => {
  const result = await send(inquiry);
  const [contact] = await office.ctx.db.select().from(crmContacts);
  await office.settled();
  expect(result).toMatchObject({ outcome: "sent", message: "Message sent successfully!" });

  const [saved] = await office.ctx.db.select().from(submissions);
  expect(saved).toMatchObject({ kind: "inquiry", source: "/", firstName: "Ada", state: "new" });
  expect(saved?.fields).toMatchObject({ hurdles: true, jumps: false, message: inquiry.message });
  const queued = await office.ctx.db.select().from(deliveries);
  expect(queued.map((row) => row.channel).sort()).toEqual(["crm", "email", "sms"]);
  expect(queued.find((row) => row.channel === "crm")?.state).toBe("delivered");

  expect(contact?.clientDetails).toContain("Hurdles (Sprint & Long): Interested");
  expect(contact?.clientDetails).toContain("Jumps (Long, High & Triple): Not Interested");
  expect(contact?.clientDetails).toContain("Own group: No");
});

test("a required field added to a form's schema is validated, saved, visible to staff and in the CSV without further code", async () => {
  const schema = inquirySchema.extend({
    school: required(requiredLine("school"), "School field missing!"),
  });
  const longer = { ...inquiryForm, schema };
  const without = await submitForm(office.ctx, longer, { fields: inquiry, source: "/" });
  expect(without).toMatchObject({
    outcome: "invalid",
    message: "School field missing!",
    errors: { school: "Enter the school" },
  });
  expect(withInlineMessages(schema).at(-1)).toEqual({
    name: "school",
    toast: "School field missing!",
    inline: "Enter the school",
  });
  const fields = fromPage(office.ctx, { ...inquiry, school: "Ferry Hill Public" });
  await submitForm(office.ctx, longer, { fields, source: "/" });
  const [saved] = await office.ctx.db.select().from(submissions);
  const [guardian, athlete] = answersOf("inquiry", saved?.fields ?? {}, smallClub);
  expect(guardian?.answers[0]?.value).toBe("Ada Osei, Ada.Parent@example.ca (wrote)");
  expect(athlete?.answers).toContainEqual({ label: "School", value: "Ferry Hill Public" });
  let csv = "";
  const filter = inboxFilterFrom(new URLSearchParams());
  for await (const part of csvParts(inboxSheet(office.ctx, filter, reader))) csv += part;
  expect(csv).toContain("school: Ferry Hill Public");
});

test("workers deliver the mail and the SMS once each", async () => {
  await send(inquiry);
  await workDeliveries(office.ctx);
  await expect
    .poll(() => office.ctx.db.select().from(outboxMessages), { timeout: 10_000 })
    .toHaveLength(2);
  const messages = await office.ctx.db.select().from(outboxMessages);
  const mail = messages.find((message) => message.channel === "email");
  expect(mail?.recipient).toBe("Ada.Parent@example.ca");
  expect(mail?.text).toContain(smallClub.club.replyPromise);
  expect(mail?.text).toContain(smallClub.mails.aboutChild);
  const sms = messages.find((message) => message.channel === "sms");
  expect(sms?.text).toContain("Ada");
  expect(sms?.text).not.toContain("Osei");
});

test("the message names the first missing field in the specification's order; every field has its own error", async () => {
  const result = await send({ email: "not an address" });
  expect(result).toMatchObject({ outcome: "invalid", message: "First Name field missing!" });
  if (result.outcome !== "invalid") throw new Error("unreachable");
  expect(Object.keys(result.errors)).toEqual([
    "first_name",
    "last_name",
    "age",
    "grade",
    "phone",
    "email",
  ]);
  expect(await office.ctx.db.$count(submissions)).toBe(0);
});

test("the same form posted twice is one submission", async () => {
  const form = { ...inquiry, form_token: "0123456789abcdef0123" };
  const [first, second] = await Promise.all([send(form), send(form)]);
  expect(await office.ctx.db.$count(submissions)).toBe(1);
  if (first.outcome !== "sent" || second.outcome !== "sent") throw new Error("not sent");
  expect(second.reference).toBe(first.reference);
});

test("a known email gets the specification's message; the submission is still saved, mailed and sent to the CRM", async () => {
  await send(inquiry);
  const second = await send({ ...inquiry, first_name: "Kofi", message: "And on Sundays?" });
  expect(second).toMatchObject({
    outcome: "known-contact",
    message: "This email is already registered. Please use a different email.",
    receipt: expect.stringMatching(/^[\w-]{22}$/),
  });
  if (second.outcome !== "known-contact") throw new Error("unreachable");
  expect(second.note).toBe(
    `We have your message. Its reference is ${second.reference}, and we will reply to this email address ${smallClub.club.replyPromise}.`,
  );
  await office.settled();
  const known = await office.ctx.db
    .select({ firstName: submissions.firstName })
    .from(submissions)
    .innerJoin(deliveries, eq(deliveries.submissionId, submissions.id))
    .where(eq(deliveries.knownContact, true));
  expect(known).toEqual([{ firstName: "Kofi" }]);
  const mails = await office.ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.channel, "email"));
  expect(mails).toHaveLength(2);
  const [contact] = await office.ctx.db.select().from(crmContacts);
  expect(contact).toMatchObject({ firstname: "Kofi", lastname: "Osei" });
  expect(contact?.clientDetails).toContain("Question: Do you train in winter?");
  expect(contact?.clientDetails).toContain("Question: And on Sundays?");
});

test("with duplicateContacts: update a known email is a success", async () => {
  office.ctx.content.club.duplicateContacts = "update";
  await send(inquiry);
  expect(await send({ ...inquiry, first_name: "Kofi" })).toMatchObject({ outcome: "sent" });
});

test("a failing CRM changes nothing for the visitor; after the last attempt the delivery is failed, and resending delivers it", async () => {
  const working = office.ctx.integrations.crm;
  office.ctx.integrations.crm = {
    ...working,
    vendor: "broken",
    saveContact: () => Promise.reject(new VendorFailure("broken", "It is on fire.")),
  };
  expect(await send(inquiry)).toMatchObject({ outcome: "sent" });
  await office.settled();
  const crm = () => office.ctx.db.select().from(deliveries).where(eq(deliveries.channel, "crm"));
  const [first] = await crm();
  expect(first).toMatchObject({ state: "retrying", attempts: 1, lastError: "It is on fire." });

  await tryLast(office.ctx, first?.id ?? "");
  const [failed] = await crm();
  expect(failed).toMatchObject({ state: "failed", attempts: 2, lastError: "It is on fire." });

  office.ctx.integrations.crm = working;
  expect(await resendDelivery(office.ctx, first?.id ?? "", byOffice)).toBe(true);
  await deliver(office.ctx, [first?.id ?? ""]);
  expect((await crm())[0]).toMatchObject({ state: "delivered", lastError: null });
  expect(await resendDelivery(office.ctx, first?.id ?? "", byOffice)).toBe(false);
});

test("a CRM that is too slow: success for the visitor, delivered later", async () => {
  const working = office.ctx.integrations.crm;
  let answer = () => {};
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  office.ctx.integrations.crm = {
    ...working,
    vendor: "slow",
    saveContact: async (...call) => {
      await slow;
      return working.saveContact(...call);
    },
  };
  expect(await send(inquiry)).toMatchObject({ outcome: "sent" });
  answer();
  await expect.poll(() => office.ctx.db.$count(crmContacts)).toBe(1);
});

test("a database that does not answer gives the specification's message and keeps the values", async () => {
  const broken = { ...office.ctx, db: brokenDatabase() };
  const result = await submitForm(broken, inquiryForm, { fields: inquiry, source: "/" });
  expect(result).toMatchObject({
    outcome: "failed",
    message: "Message could not be processed!",
    values: { first_name: "Ada" },
  });
});

function brokenDatabase() {
  const transaction = () => Promise.reject(new Error("connection refused"));
  return { transaction } as unknown as TestContext["ctx"]["db"];
}
