import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { readOrderReceipt } from "#modules/billing/booking.server.ts";
import { recordFulfilment } from "#modules/billing/record-fulfilment.server.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { subscribe } from "#modules/messaging/subscribe.server.ts";
import { articleKind } from "#modules/articles/kinds.server.ts";
import { locationKind } from "#modules/articles/location-kind.server.ts";
import { listLocationPages } from "#modules/articles/locations.server.ts";
import { listDocuments, listRevisions } from "#modules/articles/read.server.ts";
import { deleteDocument, saveDocument, undeleteDocument } from "#modules/articles/save.server.ts";
import { askPrivacyRequest } from "./requests.server.ts";
import { deleteOldRecords } from "./retention.server.ts";
import { readLog } from "#tests/support/audit.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { rateLimits } from "#core/db/schema.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { messages, newsletterConsents, newsletterSubscribers } from "#modules/messaging/schema.ts";

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const { submissionMonths, endedConsentMonths, unconfirmedDays, mailDays, messageMonths } =
  smallClub.club.retention;
const inquiry = (email: string) =>
  submitForm(office.ctx, inquiryForm, {
    fields: fromPage(office.ctx, {
      first_name: "Ada",
      last_name: "Osei",
      age: "11",
      grade: "6",
      phone: "1",
      email,
    }),
    source: "/",
  });
const emails = async (table: string) => {
  const { rows } = await office.ctx.db.execute(
    sql`select email from ${sql.identifier(table)} order by email`,
  );
  return rows.map(({ email }) => email);
};
const age = (table: string, column: string, where: string, interval: string) =>
  office.ctx.db.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = now() - ${interval}::interval where email = ${where}`,
  );

test("data older than the club's periods is deleted with its dependent rows; the rest stays", async () => {
  for (const name of ["old", "answered", "new"]) await inquiry(`${name}@example.ca`);
  await age("submissions", "received_at", "old@example.ca", `${submissionMonths + 1} months`);
  await age("submissions", "received_at", "answered@example.ca", `${submissionMonths + 1} months`);
  // The period starts at the last exchange.
  await age("submissions", "answered_at", "answered@example.ca", `${submissionMonths - 1} months`);
  for (const name of ["never-pressed", "just-asked"]) {
    await subscribe(office.ctx, {
      fields: fromPage(office.ctx, { email: `${name}@example.ca` }),
      source: "/",
    });
  }
  await age(
    "newsletter_subscribers",
    "changed_at",
    "never-pressed@example.ca",
    `${unconfirmedDays + 1} days`,
  );
  await askPrivacyRequest(office.ctx, {
    fields: { email: "asked@example.ca", kind: "access" },
  });
  await age("privacy_requests", "asked_at", "asked@example.ca", "31 days");

  const deleted = await deleteOldRecords(office.ctx);
  expect(deleted).toMatchObject({
    submissions: 1,
    "newsletter requests": 1,
    "privacy requests": 1,
    "mails that answer no form": 0,
  });
  expect(await emails("newsletter_subscribers")).toEqual(["just-asked@example.ca"]);
  expect(await emails("privacy_requests")).toEqual([]);
  expect(await emails("submissions")).toEqual([
    "answered@example.ca",
    "just-asked@example.ca",
    "never-pressed@example.ca",
    "new@example.ca",
  ]);
  const { rows } = await office.ctx.db.execute(
    sql`select count(*)::int as queued from deliveries where submission_id is not null`,
  );
  expect(rows[0]?.queued).toBe(4 * 3);
});

test("the messages about a payment are deleted like a form, from when staff dealt with it; it is not fulfilled again", async () => {
  const { db } = office.ctx;
  const make = records(office);
  const old = new Date();
  old.setMonth(old.getMonth() - submissionMonths - 1);
  const kept = await make.paidOrder("delivered", { fulfilledAt: old, answeredAt: new Date() });
  const gone = await make.paidOrder("delivered", { fulfilledAt: old, receipt: "a-code" });
  const recent = await make.paidOrder("delivered");
  for (const { receipt } of [kept, gone])
    await db.update(deliveries).set({ createdAt: old }).where(eq(deliveries.id, receipt.id));
  expect(await deleteOldRecords(office.ctx)).toMatchObject({
    "messages about payments": 1,
    payments: 0,
  });
  const left = await db.select({ id: deliveries.id }).from(deliveries);
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    [kept, recent].map(({ receipt }) => receipt.id).toSorted(),
  );
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, gone.id ?? ""));
  if (!order) throw new Error("the order is gone");
  expect(order).toMatchObject({ receipt: "a-code", fulfilledAt: old });
  await db.transaction((transaction) => recordFulfilment(office.ctx, transaction, order));
  expect(await db.$count(deliveries)).toBe(2);
  expect(await readOrderReceipt(office.ctx, "a-code")).toMatchObject({ isEmailed: false });
});

async function order(reference: string, changes: Partial<typeof orders.$inferInsert>) {
  const make = records(office);
  const { athleteId } = await make.family();
  const seasonTo = changes.createdAt?.toISOString().slice(0, 10);
  const line = { offeringType: "eclairs", offeringId: 1, title: "Hurdles", seasonTo };
  await make.sale(line, { reference, customerEmail: "ada@example.ca", ...changes }, athleteId);
}
const years = (count: number) => new Date(new Date().getFullYear() - count, 5, 1);

test("unpaid checkouts are deleted soon, athletes after two years, payments after the tax law's period", async () => {
  const old = years(3);
  await order("unpaid-old", { createdAt: old, state: "expired" });
  await order("unpaid-new", { state: "open" });
  await order("paid-six", { createdAt: years(6), paidAt: years(6), state: "paid" });
  await order("paid-seven", { createdAt: years(7), paidAt: years(7), state: "paid" });
  await order("paid-new", { paidAt: new Date(), state: "paid" });
  expect(await deleteOldRecords(office.ctx)).toMatchObject({
    "checkouts nobody paid": 1,
    payments: 1,
    "athletes of payments": 1,
  });
  const remaining = await office.ctx.db
    .select({ reference: orders.reference, athlete: athletes.givenName })
    .from(orders)
    .innerJoin(registrations, eq(registrations.orderId, orders.id))
    .leftJoin(athletes, eq(athletes.id, registrations.athleteId))
    .orderBy(orders.reference);
  expect(remaining).toEqual([
    { reference: "paid-new", athlete: "Ada" },
    { reference: "paid-six", athlete: null },
    { reference: "unpaid-new", athlete: "Ada" },
  ]);
});

test("an unpaid checkout has its athletes as long as its order: a payment may still be reported", async () => {
  const { db } = office.ctx;
  await order("ended", { state: "open" });
  await changeOrders(db, eq(orders.reference, "ended"), { state: "expired" });
  const [released] = await db.select().from(registrations);
  expect(released?.state).toBe("released");
  await deleteOldRecords(office.ctx);
  expect(await db.select().from(registrations)).toEqual([released]);
  expect(await db.$count(athletes)).toBe(1);
});

test("staff's reason about an order goes with the order, and what was paid stays in the log", async () => {
  await order("unpaid-old", { createdAt: years(3), state: "expired" });
  await order("unpaid-new", { state: "open" });
  const part = { method: "cash", cents: 2_500 } as const;
  for (const id of ["unpaid-old", "unpaid-new"])
    await recordAudit(office.ctx.db, {
      actor: byOffice,
      action: "payments.voided",
      subject: { type: "order", id },
      details: { name: "Hurdles", part, reason: "Abena's money" },
    });
  await deleteOldRecords(office.ctx);
  expect((await readLog(office.ctx.db)).map(({ detail }) => detail)).toEqual([
    "cash $25",
    "cash $25: Abena's money",
  ]);
});

test("a contact without messages for the club’s period is deleted from the embedded contact list too", async () => {
  await inquiry("old@example.ca");
  await inquiry("new@example.ca");
  await age("crm_contacts", "updated_at", "old@example.ca", `${submissionMonths + 1} months`);
  await age("crm_contacts", "updated_at", "new@example.ca", `${submissionMonths + 1} months`);
  await age("submissions", "received_at", "old@example.ca", `${submissionMonths + 1} months`);
  expect(await deleteOldRecords(office.ctx)).toMatchObject({ submissions: 1, contacts: 1 });
  expect(await emails("crm_contacts")).toEqual(["new@example.ca"]);
});

test("proof of consent, copies of messages and counters are deleted, each after its own period", async () => {
  const { db } = office.ctx;
  const ago = (interval: string) => sql`now() - ${interval}::interval`;
  for (const name of ["left-long-ago", "left"])
    await subscribe(office.ctx, {
      fields: fromPage(office.ctx, { email: `${name}@example.ca` }),
      source: "/",
    });
  await db.update(newsletterSubscribers).set({ state: "unsubscribed" });
  await age(
    "newsletter_subscribers",
    "changed_at",
    "left-long-ago@example.ca",
    `${endedConsentMonths + 1} months`,
  );
  await age(
    "newsletter_subscribers",
    "changed_at",
    "left@example.ca",
    `${endedConsentMonths - 1} months`,
  );
  const message = { channel: "email", recipient: "a@example.ca", text: "Hello" } as const;
  for (const days of [mailDays + 1, mailDays - 1]) {
    const createdAt = ago(`${days} days`);
    await db.insert(outboxMessages).values({ id: randomUUID(), ...message, createdAt });
    const queued = { id: randomUUID(), channel: "email", payload: {} } as const;
    await db.insert(deliveries).values({ ...queued, finishedAt: createdAt });
    await db.insert(rateLimits).values({ subject: randomUUID(), attempts: 1, resetsAt: createdAt });
  }
  expect(await deleteOldRecords(office.ctx)).toMatchObject({
    "ended subscriptions": 1,
    "copies of messages": 1,
    "mails that answer no form": 1,
    "counted attempts": 2,
  });
  expect(await emails("newsletter_subscribers")).toEqual(["left@example.ca"]);
  expect(await db.$count(newsletterConsents)).toBe(1);
});

test("the periods are the club's settings", async () => {
  await inquiry("ada@example.ca");
  await age("submissions", "received_at", "ada@example.ca", "2 months");
  expect((await deleteOldRecords(office.ctx)).submissions).toBe(0);
  office.ctx.content.club.retention.submissionMonths = 1;
  expect((await deleteOldRecords(office.ctx)).submissions).toBe(1);
});

test("deleted pages, earlier versions and the log are removed; live pages and the record of a deleted town stay", async () => {
  const { ctx } = office;
  const by = { id: null as unknown as string, name: "Club office" };
  const towns = locationKind(ctx);
  const write = async (title: string) => {
    const saved = await saveDocument(ctx, articleKind, null, { fields: { title }, by });
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    await saveDocument(ctx, articleKind, saved.id, {
      fields: { title, slug_url: `${saved.slug}-moved` },
      by,
    });
    return saved.id;
  };
  const [live, gone, justGone] = [await write("Shown"), await write("Gone"), await write("Just")];
  await deleteDocument(ctx, articleKind, gone, by);
  const [town] = ctx.content.locations;
  const page = await saveDocument(ctx, towns, null, { fields: { main_heading: "Perry" }, by });
  for (const id of [town?.location_id, "id" in page && page.id])
    await deleteDocument(ctx, towns, Number(id), by);
  for (const table of ["articles", "location_pages"]) {
    await ctx.db.execute(
      sql`update ${sql.identifier(table)} set deleted_at = deleted_at - interval '91 days'`,
    );
  }
  await deleteDocument(ctx, articleKind, justGone, by);
  await ctx.db.execute(sql`update revisions set saved_at = now() - interval '25 months'`);
  await ctx.db.execute(sql`update audit_log set happened_at = now() - interval '25 months'
    where id < (select max(id) from audit_log)`);

  const counts = await deleteOldRecords(ctx);
  expect(counts).toMatchObject({ "deleted articles": 1, "deleted location pages": 1 });
  expect(counts["log entries"]).toBeGreaterThan(5);
  expect(await ctx.db.$count(auditLog)).toBe(1);
  const { items, deleted } = await listDocuments(ctx, articleKind);
  expect([items, deleted].map((list) => list.map(({ id }) => id))).toEqual([[live], [justGone]]);
  expect(await listRevisions(ctx, articleKind, live)).toHaveLength(1);
  expect(await listRevisions(ctx, articleKind, gone)).toEqual([]);
  const addresses = await ctx.db.execute(
    sql`select item_id from former_slugs where kind = 'article'`,
  );
  expect(addresses.rows.map(({ item_id }) => item_id).sort()).toEqual([live, justGone].sort());
  expect((await listLocationPages(ctx)).map(({ slug_url }) => slug_url)).not.toContain(
    town?.slug_url,
  );
  expect(await undeleteDocument(ctx, towns, town?.location_id ?? 0, by)).toBe("restored");
  expect(await undeleteDocument(ctx, articleKind, justGone, by)).toBe("restored");
});

test("of the site's texts, only earlier versions are deleted", async () => {
  const { db } = office.ctx;
  const version = (number: number) => ({
    collection: "notices",
    version: number,
    value: [],
    savedByName: "Club office",
    savedAt: new Date(Date.now() - 800 * 86_400_000),
  });
  await db.insert(contentVersions).values([version(1), version(2)]);
  expect(await deleteOldRecords(office.ctx)).toMatchObject({ "earlier versions of content": 1 });
  expect(await db.select({ version: contentVersions.version }).from(contentVersions)).toEqual([
    { version: 2 },
  ]);
});

test("a message to families is deleted after its months, with its deliveries; these are deleted only with it", async () => {
  const { db } = office.ctx;
  const message = { audience: { kind: "groups" as const, groups: ["a"] }, writer: "Wren" };
  const fields = {
    subject: "Ice",
    text: "Inside",
    replyTo: "a@example.ca",
    state: "sent" as const,
  };
  for (const months of [messageMonths + 1, messageMonths - 1]) {
    const sentAt = sql`now() - make_interval(months => ${months})`;
    const [sent] = await db
      .insert(messages)
      .values({ ...message, ...fields, subject: `${months}`, sentAt })
      .returning();
    const payload = { to: "abena@example.ca" };
    await db.insert(deliveries).values({
      id: randomUUID(),
      messageId: sent?.id ?? null,
      channel: "email",
      state: "delivered",
      payload,
      finishedAt: sentAt,
    });
  }
  await deleteOldRecords(office.ctx);
  const remaining = await db.select().from(messages);
  expect(remaining.map(({ subject }) => subject)).toEqual([`${messageMonths - 1}`]);
  expect(await db.select().from(deliveries)).toMatchObject([{ messageId: remaining[0]?.id }]);
});
