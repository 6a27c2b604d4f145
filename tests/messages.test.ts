import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { applicationAnyOf } from "#modules/inbox/application.ts";
import { smallClub } from "./fixtures/club/all.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import {
  postForm,
  type PublicForm,
  type PublicFormName,
  publicFormNames,
  publicForms,
  textBy,
} from "./support/public-forms.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

let count = 0;
const newEmail = () => `writer-${(count += 1)}@example.ca`;
const gift = "/nextgen-donation";

/** The error for a form that is not a message. */
const ownTerms: Partial<Record<PublicFormName, string>> = {
  // The next step is shown before the toast's text.
  subscription: smallClub.subscribe.sent,
  "data request": "We have your request. Check your email to confirm it.",
  transfer: "Thank you! We’ll look out for your transfer.",
  "waiting list": "We have your request, and we’ll email you.",
  "first practice": "Your first practice is booked.",
};
const successOf = (name: PublicFormName) => ownTerms[name] ?? "Message sent successfully!";

/** A group of fields of the application has the name of its first field. */
const firstOf = (field: string) =>
  Object.entries(applicationAnyOf).find(([, group]) => group.some((one) => one === field))?.[0] ??
  field;

/** The field that a page focuses when it opens. */
function focusOf(page: string): string {
  const [tag = "", ...others] = page.match(/<\w+[^>]* autofocus[^>]*>/gi) ?? [];
  expect(others).toEqual([]);
  return /name="(\w+)"/.exec(tag)?.[1] ?? tag;
}

/** Every message of docs/specification.md 5 and 8 that a server sends, on its page. */
test.each(publicFormNames)("%s: each missing field in its order, then sent", async (name) => {
  const { path, fields, missing }: PublicForm = publicForms[name];
  const all: Record<string, string> = { ...fields, email: newEmail() };
  const asked = new Set(missing.map(([, field]) => field));
  const filled = Object.fromEntries(Object.entries(all).filter(([field]) => !asked.has(field)));
  for (const [message, field] of missing) {
    const answer = await postForm(club, path, filled);
    const page = await answer.text();
    // The browser focuses the field that the message is about.
    expect([answer.status, textBy(page), focusOf(page)]).toEqual([400, message, firstOf(field)]);
    filled[field] = all[field] ?? "";
  }
  const answer = await postForm(club, path, filled);
  expect(answer.status).toBe(303);
  const sent = await club.request(answer.headers.get("Location") ?? "");
  expect(textBy(await sent.text())).toBe(successOf(name));
});

const aboutAChild: Partial<Record<PublicFormName, Record<string, string>>> = {
  inquiry: { age: "11", first_name: "Ada Mae" },
  "waiting list": { birth_year: String(new Date().getFullYear() - 9) },
};

const childForms = ["inquiry", "contact", "landing", "waiting list", "transfer"] as const;

test.each(childForms)("%s: a child under 13 names a guardian, who gets the mail", async (name) => {
  const { path, fields }: PublicForm = publicForms[name];
  const [own, guardian_email] = [newEmail(), newEmail()];
  const child = { ...fields, ...aboutAChild[name], email: own, under_13: "yes" };
  for (const [message, field, value] of [
    ["Guardian’s Name field missing!", "guardian_name", "Kofi Mensah"],
    ["Guardian’s Email field missing!", "guardian_email", guardian_email],
  ] as const) {
    const answer = await postForm(club, path, child);
    expect([answer.status, textBy(await answer.text())]).toEqual([400, message]);
    Object.assign(child, { [field]: value });
  }
  expect((await postForm(club, path, child)).status).toBe(303);
  const saved = await club.ctx.db
    .select()
    .from(submissions)
    .where(eq(submissions.email, guardian_email));
  expect(saved).toMatchObject([{ firstName: "Kofi", lastName: "Mensah" }]);
  const queued = await club.ctx.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.submissionId, saved[0]?.id ?? ""));
  const payloadOf = (kind: string) => queued.find(({ channel }) => channel === kind)?.payload;
  expect(payloadOf("email")).toMatchObject({
    to: guardian_email,
    text: expect.stringContaining(smallClub.mails.child.replace("{child}", "")),
  });
  expect(payloadOf("crm")).toMatchObject({
    email: guardian_email,
    firstname: "Kofi",
    lastname: "Mensah",
    client_details: expect.stringContaining("under 13, wrote this"),
  });
  expect(JSON.stringify(payloadOf("sms"))).not.toMatch(/Ada|Osei|Mensah/);
  // The child's own address is not stored anywhere.
  expect(JSON.stringify([saved, queued])).not.toContain(own);
});

test.each(["inquiry", "waiting list"] as const)(
  "%s: a person who writes about an athlete under 13 is recorded as the guardian",
  async (name) => {
    const { path, fields }: PublicForm = publicForms[name];
    const email = newEmail();
    // Only the form's own fields: they are sufficient, whatever the age.
    const answer = await postForm(club, path, { ...fields, ...aboutAChild[name], email });
    expect(answer.status).toBe(303);
    const sent = await club.request(answer.headers.get("Location") ?? "");
    expect(textBy(await sent.text())).toBe(successOf(name));
    const [saved] = await club.ctx.db
      .select()
      .from(submissions)
      .where(eq(submissions.email, email));
    const guardian = name === "inquiry" ? "Ada Mae Osei" : "Abena Osei";
    expect(saved?.fields).toMatchObject({ guardian_name: guardian, guardian_email: email });
    const queued = await club.ctx.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.submissionId, saved?.id ?? ""));
    const payloadOf = (kind: string) => queued.find(({ channel }) => channel === kind)?.payload;
    expect(payloadOf("email")?.text).toContain(smallClub.mails.aboutChild);
    expect(payloadOf("sms")?.body).toMatch(/ from (Ada|Abena)$/);
    const headers = { Cookie: await club.signIn() };
    const page = await club.request(`/admin/inbox/${saved?.reference}`, { headers });
    expect(await page.text()).toContain(`${guardian}, ${email} (wrote)`);
    const csv = await club.request(`/api/inbox.csv?q=${saved?.reference}`, { headers });
    expect(await csv.text()).toContain(`guardian_email: ${email}`);
  },
);

const refusing = ["inquiry", "contact", "landing", "application"] as const;
const welcoming = ["subscription", "waiting list", "transfer"] as const;

async function postKnown(name: PublicFormName) {
  const { path, fields }: PublicForm = publicForms[name];
  const email = newEmail();
  const known = { email, firstname: "Kofi", lastname: "Osei", client_details: "" };
  await club.ctx.integrations.crm.saveContact(known);
  const answer = await postForm(club, path, { ...fields, email });
  const [saved] = await club.ctx.db.select().from(submissions).where(eq(submissions.email, email));
  return { answer, email, reference: saved?.reference ?? "none" };
}

test.each(refusing)(
  "%s: a known email gets a message that says so and that we have the inquiry, and the values stay",
  async (name) => {
    const { answer, email, reference } = await postKnown(name);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(textBy(page)).toContain("We have your message");
    expect(page).toContain("This email is already registered. Please use a different email.");
    expect(page).not.toMatch(/data-tone="error"[^>]*>[^<]/);
    expect(focusOf(page)).toMatch(/^<div [^>]*tabindex="-1"/i);
    const note = page.indexOf(`We have your message. Its reference is ${reference}`);
    // Before the specification's text, above the fields, and not only below them.
    expect(note).toBeGreaterThan(0);
    expect(note).toBeLessThan(page.indexOf("This email is already registered."));
    expect(note).toBeLessThan(page.indexOf('name="email"'));
    expect(page).toMatch(/href="\/receipt\/[\w-]{22}"/);
    expect(page).toContain(`value="${email}"`);
  },
);

test.each(welcoming)("%s: a known email is accepted like any other", async (name) => {
  const { answer } = await postKnown(name);
  expect(answer.status).toBe(303);
  const sent = await club.request(answer.headers.get("Location") ?? "");
  expect(textBy(await sent.text())).toBe(successOf(name));
});

test.each(publicFormNames)("%s: a failed save has a message, and the values stay", async (name) => {
  const { path, fields }: PublicForm = publicForms[name];
  const { db } = club.ctx;
  const value = () => Promise.reject(new Error("disk full"));
  club.ctx.db = Object.create(db, { transaction: { value }, execute: { value } });
  const email = newEmail();
  const answer = await postForm(club, path, { ...fields, email }).finally(() => {
    club.ctx.db = db;
  });
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(textBy(page)).toBe("Message could not be processed!");
  expect(page).toContain(`value="${email}"`);
});

test.each(publicFormNames)(
  "%s: an address without an @ has a message, and the browser goes to its field",
  async (name) => {
    const { path, fields }: PublicForm = publicForms[name];
    const answer = await postForm(club, path, { ...fields, email: "ada" });
    const page = await answer.text();
    expect([answer.status, textBy(page), focusOf(page)]).toEqual([
      400,
      "Enter an email address like name@example.ca",
      "email",
    ]);
  },
);

test.each(publicFormNames)(
  "%s: a value of the greatest length that a field allows is accepted",
  async (name) => {
    const { path, fields }: PublicForm = publicForms[name];
    const page = await (await club.request(path)).text();
    const controls = (page.match(/<(input|textarea)[^>]*>/g) ?? []).filter(
      (tag) => !/type="(hidden|checkbox|radio)"/.test(tag),
    );
    // The amount is parsed as a number, by separate rules.
    const typed = controls.filter((tag) => !tag.includes('name="amount"'));
    const limits = typed.map((tag) => [
      /name="(\w+)"/.exec(tag)?.[1] ?? tag,
      Number(/maxlength="(\d+)"/i.exec(tag)?.[1]),
    ]);
    const longest = limits.map(([field, limit]) => {
      const value =
        field === "email" ? newEmail().padStart(Number(limit), "a") : fields[field ?? ""];
      return [field, (value ?? "").padEnd(Number(limit), "é")];
    });
    for (const [field, limit] of limits) expect([254, 2_000, 10_000], `${field}`).toContain(limit);
    const filled = Object.fromEntries(
      longest.filter(([field]) => !String(field).startsWith("guardian")),
    ) as Record<string, string>;
    const answer = await postForm(club, path, { ...fields, ...filled });
    expect([answer.status, textBy(await answer.text())]).toEqual([303, ""]);
  },
);

test("a gift: no amount, and a checkout that can't be made", async () => {
  const none = await postForm(club, gift, { amount: " " });
  expect([none.status, textBy(await none.text())]).toEqual([
    400,
    "Please provide Donation Amount!",
  ]);
  const { payments } = club.ctx.integrations;
  const createSession = () => Promise.reject(new Error("down"));
  club.ctx.integrations.payments = { ...payments, createSession };
  const failed = await postForm(club, gift, { amount: "25" });
  club.ctx.integrations.payments = payments;
  expect([failed.status, textBy(await failed.text())]).toEqual([
    503,
    "Apologies, something went wrong from our side!",
  ]);
});

test("a server that breaks", async () => {
  // The framework prints the errors.
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  const { db } = club.ctx;
  club.ctx.db = {} as TestClub["ctx"]["db"];
  const broken = await club.request(publicForms["waiting list"].path);
  club.ctx.db = db;
  printed.mockRestore();
  expect(broken.status).toBe(500);
  expect(await broken.text()).toMatch(/Unexpected Application Error![^]*[\da-f-]{36}/);
});
