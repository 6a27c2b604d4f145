import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxMessages, submissions } from "#server/db/schema.ts";
import { openTestDesk, type TestDesk } from "#tests/support/desk.ts";
import { contactForm } from "./contact-form.ts";
import { mailDueList } from "./mail-due-list.ts";
import { submitForm } from "./submit-form.ts";

let office: TestDesk;
beforeEach(async () => {
  office = await openTestDesk();
});
afterEach(() => office.close());

const hour = 3_600_000;
const receive = async (firstName: string, fields: Record<string, string> = {}) => {
  const result = await submitForm(office.desk, contactForm, {
    fields: {
      first_name: firstName,
      last_name: "Osei",
      phone: "905-555-0123",
      email: `${firstName}@example.ca`,
      message: `Hello from ${firstName}`,
      ...fields,
    },
    source: "/contact-us",
  });
  return result.outcome === "sent" ? result.reference : "";
};
const change = (reference: string, values: Partial<typeof submissions.$inferSelect>) =>
  office.desk.db.update(submissions).set(values).where(eq(submissions.reference, reference));

test("staff are mailed who waits, the late first, with first names only; a suspect does not wait", async () => {
  const now = new Date();
  const due = await receive("Ada");
  await change(due, { replyDue: new Date(now.getTime() + 7.5 * hour) });
  const late = await receive("Kofi");
  await change(late, { replyDue: new Date(now.getTime() - 5 * hour) });
  const answered = await receive("Mei");
  await change(answered, { state: "answered" });
  await receive("Robot", { form_copy: "yes" });

  const id = randomUUID();
  expect(await mailDueList(office.desk, { id, now })).toBe(2);
  expect(await mailDueList(office.desk, { id, now })).toBe(2);
  const mails = await office.desk.db.select().from(outboxMessages);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({
    recipient: "hello@quarterlane.example",
    subject: "1 answer late, 2 waiting",
  });
  expect(mail?.text).toMatch(/Late by 5 hours: contact [\w-]+, Kofi\nDue in 7 hours: contact/);
  expect(mail?.text).not.toMatch(/Osei|Mei|Robot|905-555/);
  expect(mail?.html).toContain("http://club.test/admin/inbox");
});

test("when nobody waits there is no mail", async () => {
  expect(await mailDueList(office.desk, { id: randomUUID() })).toBe(0);
  expect(await office.desk.db.$count(outboxMessages)).toBe(0);
});

test("a mail service that fails is tried again by the clock: the error reaches it", async () => {
  await receive("Ada");
  office.desk.integrations.mail = {
    vendor: "broken",
    send: () => Promise.reject(new Error("out of order")),
  };
  await expect(mailDueList(office.desk, { id: randomUUID() })).rejects.toThrow("out of order");
});
