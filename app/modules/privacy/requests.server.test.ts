import { tablesWith as tablesOf } from "#tests/support/tables.ts";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { triggerEmail } from "#modules/outbox/mail.server.ts";
import { withKeys } from "#modules/outbox/mailed-links.server.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { contactForm } from "#modules/inbox/contact.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { mailDueList } from "#modules/inbox/due-list.server.ts";
import { subscribe } from "#modules/messaging/subscribe.server.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import {
  askPrivacyRequest,
  closeAccessRequest,
  deletePerson,
  exportPerson,
  readVerification,
  releasePrivacyRequest,
  verifyPrivacyRequest,
} from "./requests.server.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { listHeldPrivacyRequests, listPrivacyRequests } from "./list-requests.server.ts";
import { requestList } from "./request-list.ts";
import { rateLimits } from "#core/db/schema.ts";
import { crmContacts, outboxMessages } from "#core/vendors/schema.ts";
import { privacyRequests } from "./schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { newsletterSubscribers } from "#modules/messaging/schema.ts";

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(async () => {
  vi.useRealTimers();
  await office.close();
});

const ask = (fields: Record<string, unknown>, address?: string) =>
  askPrivacyRequest(office.ctx, { fields: fromPage(office.ctx, fields), address });

/** Simulates that an hour has passed: until then a mailbox gets no more form mails. */
const anHourLater = () => office.ctx.db.delete(rateLimits);

/** Two families write; one of them in two spellings of its address. */
async function families() {
  const inquiry = { last_name: "Osei", age: "11", grade: "6", phone: "1" };
  for (const [first_name, email] of [
    ["Ada", "Ada@example.ca"],
    ["Kofi", "ada@Example.ca"],
    ["Bo", "bo@example.ca"],
  ] as const) {
    const fields = fromPage(office.ctx, { ...inquiry, first_name, email });
    await submitForm(office.ctx, inquiryForm, { fields, source: "/" });
    await subscribe(office.ctx, {
      fields: fromPage(office.ctx, { email }),
      source: "/",
    });
  }
  await anHourLater();
}

/** Sends a request and clicks the mail's button. @returns the request's reference */
async function verified(kind: string, email: string): Promise<string> {
  const asked = await ask({ kind, email });
  if (asked.outcome !== "sent") throw new Error("not sent");
  await verifyPrivacyRequest(office.ctx, await mailedKeyOf(asked.reference));
  return asked.reference;
}

async function mailedKeyOf(reference: string): Promise<string> {
  const [mail] = await office.ctx.db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.payload}::text like ${`%${reference}%`}`);
  const { to = "", text = "" } = (mail?.payload ?? {}) as { to?: string; text?: string };
  const sent = await withKeys(office.ctx, to, text);
  return /verify\?key=(\S+)/.exec(sent)?.[1] ?? "";
}

const requestsWith = async (asked: string) => {
  const query = listQuery(requestList, new URLSearchParams(asked));
  return (await listPrivacyRequests(office.ctx, query)).rows;
};
const tablesWith = (word: string) => tablesOf(office.ctx.db, word);

test("opening the link changes nothing; its button starts the thirty days; a second click changes nothing", async () => {
  const asked = await ask({ kind: "deletion", email: "ada@example.ca", details: "My son too" });
  if (asked.outcome !== "sent") throw new Error("not sent");
  const key = await mailedKeyOf(asked.reference);
  const { db } = office.ctx;
  expect(await readVerification({ db }, key)).toMatchObject({ state: "ready" });
  expect(await requestsWith("")).toEqual([]);
  const first = await verifyPrivacyRequest({ db }, key);
  const days = ((first.dueAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  expect(await verifyPrivacyRequest({ db }, key)).toEqual(first);
  expect(await requestsWith("")).toMatchObject([
    { reference: asked.reference, state: "verified", details: "My son too" },
  ]);
  expect(await requestsWith("kind=deletion&state=open&q=ADA@example")).toHaveLength(1);
  for (const other of ["kind=access", "state=late", "state=done", "q=bo"])
    expect([other, await requestsWith(other)]).toEqual([other, []]);
});

test("an expired, changed or made-up link verifies nothing", async () => {
  const asked = await ask({ kind: "access", email: "ada@example.ca" });
  if (asked.outcome !== "sent") throw new Error("not sent");
  const key = await mailedKeyOf(asked.reference);
  const { db } = office.ctx;
  for (const bad of [
    "",
    `${key}x`,
    `${key.startsWith("A") ? "B" : "A"}${key.slice(1)}`,
    "A".repeat(43),
  ]) {
    expect((await verifyPrivacyRequest({ db }, bad)).state).toBe("unknown");
  }
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 8 * 24 * 60 * 60 * 1000 });
  expect((await verifyPrivacyRequest({ db }, key)).state).toBe("expired");
  expect(await requestsWith("")).toEqual([]);
});

test("a valid address is required; strangers cannot flood a mailbox", async () => {
  expect(await ask({ kind: "access" })).toMatchObject({
    outcome: "invalid",
    message: "Email field missing!",
  });
  expect(await ask({ kind: "everything", email: "a@b.ca" })).toMatchObject({ outcome: "invalid" });
  for (let times = 0; times < 5; times += 1) {
    expect(await ask({ kind: "access", email: "ada@example.ca" })).toMatchObject({
      outcome: "sent",
    });
  }
  expect(await office.ctx.db.$count(privacyRequests)).toBe(5);
  expect(await office.ctx.db.$count(deliveries)).toBe(2);
  const held = await listHeldPrivacyRequests(office.ctx);
  expect(held.map(({ suspicion }) => suspicion)).toEqual([
    ["More than three requests for this address in a day"],
    ["More than three requests for this address in a day"],
    ["More than two mails to this address in an hour"],
  ]);
});

test("suspected spam gets the usual answer, sends no mail, and can be released by staff", async () => {
  const { db, screening } = office.ctx;
  const trapped = { kind: "deletion", email: "ada@example.ca", form_copy: "yes" };
  expect(await ask(trapped)).toMatchObject({ outcome: "sent" });
  for (let times = 0; times <= screening.perAddress; times += 1) {
    const email = `bot-${times}@example.ca`;
    await ask({ kind: "access", email }, "203.0.113.7");
  }
  const held = await listHeldPrivacyRequests({ db });
  expect(held.map(({ email, suspicion }) => [email, suspicion?.[0]])).toEqual([
    [`bot-${screening.perAddress}@example.ca`, "Too many forms in a short time"],
    ["ada@example.ca", "A hidden box was checked"],
  ]);
  expect(await db.$count(deliveries)).toBe(screening.perAddress);
  const reference = held[1]?.reference ?? "";
  expect(await releasePrivacyRequest(office.ctx, reference, byOffice)).toBe(true);
  expect(await releasePrivacyRequest(office.ctx, reference, byOffice)).toBe(false);
  const key = await mailedKeyOf(reference);
  expect((await verifyPrivacyRequest({ db }, key)).state).toBe("done");
  expect(await requestsWith("")).toHaveLength(1);
});

test("the export contains everything about the person, in any spelling, and nothing about others", async () => {
  await families();
  const reference = await verified("access", "ADA@example.ca");
  const person = await exportPerson(office.ctx, reference);
  const text = JSON.stringify(person);
  expect(text).toContain("Kofi");
  expect(text).toContain(office.ctx.content.subscribe.consent);
  expect(text).not.toMatch(/"Bo"|bo@example\.ca/);
  expect(await exportPerson(office.ctx, "0000-0000")).toBeNull();
  expect(await closeAccessRequest(office.ctx, reference, byOffice)).toEqual({
    outcome: "done",
  });
  expect(await closeAccessRequest(office.ctx, reference, byOffice)).toEqual({
    outcome: "done-before",
  });
  expect(await office.ctx.db.$count(submissions)).toBeGreaterThan(0);
});

test("after a deletion the person is only in the confirmation mail and in the queue's archive", async () => {
  await families();
  await mailDueList(office.ctx, { id: randomUUID() });
  for (const { id } of await office.ctx.db.select({ id: deliveries.id }).from(deliveries))
    await deliver(office.ctx, [id]);
  expect(await tablesWith("Kofi")).toEqual([
    "crm_contacts",
    "deliveries",
    "outbox_messages",
    "submissions",
  ]);
  const written = { to: "Ada@example.ca", subject: "Ada's place", message: "Come on Tuesday" };
  await triggerEmail(office.ctx, written, byOffice);
  expect(await tablesWith("Ada's place")).toEqual(["audit_log", "deliveries"]);
  const reference = await verified("deletion", "ada@EXAMPLE.ca");
  expect(await deletePerson(office.ctx, reference, byOffice)).toEqual({ outcome: "done" });
  expect(await tablesWith("ada@example.ca")).toEqual(["deliveries"]);
  // The SMS to staff and their list of due replies don't either.
  expect(await tablesWith("Kofi")).toEqual([]);
  // For a mail that staff wrote, the log only keeps that there was one.
  expect(await tablesWith("Ada's place")).toEqual([]);
  const last = await office.ctx.db
    .select()
    .from(deliveries)
    .where(sql`${deliveries.payload}::text ilike '%ada@example.ca%'`);
  expect(last).toHaveLength(1);
  const text = String(last[0]?.payload["text"]);
  expect(text).toContain("forms you sent");
  expect(text).toContain("your entry in our contact list");
  expect(text).toContain("your entry in the newsletter");
  const [request] = await office.ctx.db.select().from(privacyRequests);
  expect(request).toMatchObject({ reference, state: "done", email: null, details: "" });
  // Others are untouched.
  const bo = eq(submissions.email, "bo@example.ca");
  expect(await office.ctx.db.$count(submissions, bo)).toBe(2);
  expect(await office.ctx.db.$count(crmContacts)).toBe(1);
  expect(await office.ctx.db.$count(newsletterSubscribers)).toBe(1);
  // A delivery queued before the deletion finds nothing to send.
  await workDeliveries(office.ctx);
  const storedMails = () =>
    office.ctx.db.$count(outboxMessages, sql`${outboxMessages.recipient} ilike 'ada@example.ca'`);
  await expect.poll(storedMails, { timeout: 10_000 }).toBe(1);
  expect(await office.ctx.db.$count(crmContacts)).toBe(1);
  expect(await deletePerson(office.ctx, reference, byOffice)).toEqual({ outcome: "done-before" });
});

test("a guardian's request finds the child's messages, their own for a child, and those that name them", async () => {
  const child = { first_name: "Ada", last_name: "Osei", phone: "1", message: "Can I come?" };
  const guardian = { guardian_name: "Kofi Osei", guardian_email: "Kofi@example.ca" };
  await submitForm(office.ctx, contactForm, {
    fields: fromPage(office.ctx, {
      ...child,
      ...guardian,
      email: "ada@example.ca",
      under_13: "yes",
    }),
    source: "/contact-us",
  });
  expect(await tablesWith("ada@example.ca")).toEqual([]);
  const wrote = { first_name: "Kofi", last_name: "Mensah", age: "9", grade: "4", phone: "1" };
  await submitForm(office.ctx, inquiryForm, {
    fields: fromPage(office.ctx, { ...wrote, email: "kofi@Example.ca" }),
    source: "/",
  });
  await anHourLater();
  const reference = await verified("deletion", "kofi@example.ca");
  const found = JSON.stringify(await exportPerson(office.ctx, reference));
  expect(found).toContain("Can I come?");
  expect(found).toContain('"guardian_name":"Kofi Mensah"');
  expect(await deletePerson(office.ctx, reference, byOffice)).toEqual({ outcome: "done" });
  expect(await tablesWith("Can I come?")).toEqual([]);
  expect(await tablesWith("Mensah")).toEqual([]);
  expect(await office.ctx.db.$count(crmContacts)).toBe(0);
});

test("if the CRM cannot delete, nothing is deleted, and staff can try again", async () => {
  await families();
  const reference = await verified("deletion", "ada@example.ca");
  const before = await office.ctx.db.$count(submissions);
  const working = office.ctx.integrations.crm;
  office.ctx.integrations.crm = {
    ...working,
    deleteContact: () => Promise.reject(new VendorFailure("broken", "It is on fire.")),
  };
  expect(await deletePerson(office.ctx, reference, byOffice)).toEqual({
    outcome: "failed",
    reason: "It is on fire.",
  });
  expect(await office.ctx.db.$count(submissions)).toBe(before);
  office.ctx.integrations.crm = working;
  expect(await deletePerson(office.ctx, reference, byOffice)).toEqual({ outcome: "done" });
});

test("nothing is deleted for an unverified request, or one that only asks for access", async () => {
  await families();
  const asked = await ask({ kind: "deletion", email: "ada@example.ca" });
  if (asked.outcome !== "sent") throw new Error("not sent");
  expect(await deletePerson(office.ctx, asked.reference, byOffice)).toEqual({
    outcome: "not-open",
  });
  const access = await verified("access", "ada@example.ca");
  expect(await deletePerson(office.ctx, access, byOffice)).toEqual({ outcome: "not-open" });
  expect(await office.ctx.db.$count(submissions)).toBe(6);
});
