import { afterEach, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { contactForm } from "./contact.ts";
import { formToken } from "./spam.server.ts";
import { submitForm } from "./submit.server.ts";
import { crmContacts } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

test("a message is saved with its page, and the CRM record is tagged with that page", async () => {
  const fields = {
    form_stamp: formToken(office.ctx.screening.secret),
    first_name: "Ada",
    last_name: "Osei",
    phone: "905-555-0123",
    email: "ada@example.ca",
    message: "=1+1 <b>hello</b>",
  };
  const source = "/become-an-olympian";
  const result = await submitForm(office.ctx, contactForm, { fields, source });
  expect(result).toMatchObject({ outcome: "sent", message: "Message sent successfully!" });
  const [saved] = await office.ctx.db.select().from(submissions);
  expect(saved).toMatchObject({ kind: "contact", source, firstName: "Ada", phone: fields.phone });
  const [contact] = await office.ctx.db.select().from(crmContacts);
  expect(contact?.clientDetails).toContain("Message: =1+1 <b>hello</b>");
  expect(contact?.clientDetails).toContain("Sent from /become-an-olympian of");
  const queued = await office.ctx.db.select().from(deliveries);
  const mail = queued.find(({ channel }) => channel === "email")?.payload as { text: string };
  expect(mail.text).toContain(smallClub.club.replyPromise);
});

test.each([
  [
    "ask at the shop",
    "We have your message. The phone number has no digits, so we’ll answer by email.",
  ],
  ["905-555-0123", undefined],
])("a phone number %j is accepted, and one without digits is mentioned", async (phone, note) => {
  const fields = { first_name: "Ada", last_name: "Osei", phone, email: "a@b.ca", message: "Hi" };
  const result = await submitForm(office.ctx, contactForm, { fields, source: "/contact-us" });
  expect(result).toMatchObject({ outcome: "sent", message: "Message sent successfully!" });
  expect("note" in result ? result.note : undefined).toBe(note);
});
