import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { contextTest } from "#tests/support/club-test.ts";
import { fromPage, tryLast } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { listFailed, resendDelivery } from "#modules/outbox/status.server.ts";
import { contactForm } from "./contact.ts";
import { submitForm } from "./submit.server.ts";
import { mailDueList } from "./due-list.server.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

const hour = 3_600_000;
const test = contextTest()
  .extend("receive", ({ office }) => async (firstName: string, fields: object = {}) => {
    const result = await submitForm(office.ctx, contactForm, {
      fields: fromPage(office.ctx, {
        first_name: firstName,
        last_name: "Osei",
        phone: "905-555-0123",
        email: `${firstName}@example.ca`,
        message: `Hello from ${firstName}`,
        ...fields,
      }),
      source: "/contact-us",
    });
    return result.outcome === "sent" ? result.reference : "";
  })
  .extend(
    "change",
    ({ office }) =>
      (reference: string, values: Partial<typeof submissions.$inferSelect>) =>
        office.ctx.db.update(submissions).set(values).where(eq(submissions.reference, reference)),
  );

test("staff get a mail with the first names of the people who wait, late ones first, without suspected spam", async ({
  office,
  receive,
  change,
}) => {
  const now = new Date();
  const due = await receive("Ada");
  await change(due, { replyDue: new Date(now.getTime() + 7.5 * hour) });
  const late = await receive("Kofi");
  await change(late, { replyDue: new Date(now.getTime() - 5 * hour) });
  const answered = await receive("Mei");
  await change(answered, { state: "answered" });
  await receive("Robot", { form_copy: "yes" });

  const id = randomUUID();
  expect(await mailDueList(office.ctx, { id, now })).toBe(2);
  expect(await mailDueList(office.ctx, { id, now })).toBe(2);
  expect(await office.ctx.db.$count(deliveries, eq(deliveries.id, id))).toBe(1);
  await deliver(office.ctx, [id]);
  const [mail, ...others] = await office.ctx.db.select().from(outboxMessages);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: smallClub.club.email,
    subject: "1 reply late, 2 waiting",
    headers: { "Auto-Submitted": "auto-generated" },
  });
  expect(mail?.text).toMatch(/Late by 5 hours: message [\w-]+, Kofi\nDue in 7 hours: message/);
  expect(mail?.text).not.toMatch(/Osei|Mei|Robot|905-555/);
  expect(mail?.html).toContain("http://club.test/admin/inbox");
});

test("when nobody waits, there is no mail", async ({ office }) => {
  expect(await mailDueList(office.ctx, { id: randomUUID() })).toBe(0);
  expect(await office.ctx.db.$count(deliveries)).toBe(0);
});

test("the mail says how many deliveries failed since yesterday, also when nobody waits", async ({
  office,
  receive,
  change,
}) => {
  const reference = await receive("Ada");
  await change(reference, { state: "answered" });
  const now = new Date();
  const fail = (hours: number) =>
    office.ctx.db
      .update(deliveries)
      .set({ state: "failed", finishedAt: new Date(now.getTime() - hours * hour) });
  await fail(25);
  await mailDueList(office.ctx, { id: randomUUID(), now });
  expect(await office.ctx.db.$count(deliveries, eq(deliveries.state, "pending"))).toBe(0);
  await fail(1);
  const failed = await office.ctx.db.$count(deliveries);
  const id = randomUUID();
  await mailDueList(office.ctx, { id, now });
  await deliver(office.ctx, [id]);
  const [mail] = await office.ctx.db.select().from(outboxMessages);
  expect(mail?.subject).toBe(`${failed} emails, texts or CRM entries could not be sent`);
  expect(mail?.text).toContain("http://club.test/admin");
  expect(mail?.text).not.toContain("waiting for a reply");
});

test("if the mail service fails, staff see the failed mail and can resend it", async ({
  office,
  receive,
}) => {
  await receive("Ada");
  const working = office.ctx.integrations.mail;
  office.ctx.integrations.mail = {
    vendor: "broken",
    send: () => Promise.reject(new Error("out of order")),
  };
  const id = randomUUID();
  await mailDueList(office.ctx, { id });
  await tryLast(office.ctx, id);
  const delivery = { id, lastError: "out of order", payload: { subject: "1 reply due" } };
  expect(await listFailed(office.ctx)).toMatchObject([{ delivery, page: null }]);
  office.ctx.integrations.mail = working;
  expect(await resendDelivery(office.ctx, id, byOffice)).toBe(true);
  await deliver(office.ctx, [id]);
  expect(await listFailed(office.ctx)).toEqual([]);
});
