import { afterAll, beforeAll, expect, test } from "vitest";
import { inboxFilterFrom } from "#domain/inbox-filter.ts";
import { deliveries } from "#server/db/schema.ts";
import { openTestDesk, type TestDesk } from "#tests/support/desk.ts";
import { applicationForm } from "./application-form.ts";
import { contactForm } from "./contact-form.ts";
import { contactRecordForm } from "./contact-record-form.ts";
import { enquiryForm } from "./enquiry-form.ts";
import { exportInbox } from "./export-inbox.ts";
import { mailPage } from "./mail-page.ts";
import { submitForm } from "./submit-form.ts";

let office: TestDesk;
beforeAll(async () => {
  office = await openTestDesk();
});
afterAll(() => office.close());

const person = { first_name: "Ada", last_name: "Osei", phone: "905-555-0123" };
const forms = {
  enquiry: { ...person, age: "15", grade: "10", message: "" },
  contact: { ...person, message: "Hello" },
  record: { firstname: "Ada", lastname: "Osei", client_details: "" },
  application: {
    full_name: "Ada Osei",
    qsc_no: "yes",
    member: "yes",
    age: "15",
    sport_priority_1: "Hurdles",
    positions: "100 m",
    country: "Canada",
    state: "Ontario",
    major_obstacles: "None",
    one_year_celebration: "A medal",
    about_us: "A friend",
    other: "yes",
    track_field: "yes",
    current_occupation: "Student",
    resourfull: "yes",
    phone_number: "905-555-0123",
  },
};
type Form = keyof typeof forms;

const hostile = {
  empty: "",
  blank: " \t\n ",
  long: "a".repeat(20_000),
  rightToLeft: "\u202eمرحبا \u2067abc",
  emoji: "👩🏽‍🚀🏳️‍🌈",
  control: "a\u0000b\u0007c\u001b[31m\u0085",
  "half a character": "a\ud800b",
  html: '<script>alert(1)</script><img src=x onerror="alert(1)">',
  sql: "'; drop table submissions; --",
  "header in a name": "Ada\r\nBcc: everybody@example.ca",
  formula: '=HYPERLINK("https://bad.example")',
  "plus formula": "+1+1",
  template: "${7*7} {{7*7}} %s %n",
  prototype: "__proto__",
};

function send(form: Form, fields: Record<string, unknown>) {
  const arrived = { fields, source: "/test" };
  const { desk } = office;
  if (form === "enquiry") return submitForm(desk, enquiryForm, arrived);
  if (form === "contact") return submitForm(desk, contactForm, arrived);
  if (form === "record") return submitForm(desk, contactRecordForm, arrived);
  return submitForm(desk, applicationForm(desk.content), arrived);
}

let count = 0;
const cases = (Object.keys(forms) as Form[]).flatMap((form) =>
  Object.entries(hostile).map(([name, value]) => ({ form, name, value })),
);

test.each(cases)("$form, $name: a clear answer, nothing breaks", async ({ form, value }) => {
  count += 1;
  const everywhere = Object.fromEntries(
    Object.entries(forms[form]).map(([name, given]) => [name, given === "yes" ? given : value]),
  );
  const email = `ada-${count}@example.ca`;
  for (const fields of [
    { ...everywhere, country: "Canada", state: "Ontario", email },
    { ...forms[form], email: value },
    { ...forms[form], email: `ada-${count}@example.ca${value}` },
  ]) {
    const result = await send(form, fields);
    expect(["sent", "invalid", "known-contact"]).toContain(result.outcome);
    expect(result.message).not.toBe("");
  }
});

test("no mail or text message got a second line in its head, or markup of a visitor's", async () => {
  const owed = await office.desk.db.select().from(deliveries);
  const mails = owed.filter(({ channel }) => channel === "email");
  expect(mails.length).toBeGreaterThan(10);
  for (const { payload } of mails) {
    const mail = payload as { to: string; subject: string; text: string };
    expect(`${mail.to}${mail.subject}`).not.toMatch(/[\r\n\u0000]/);
    expect(mail.to).toMatch(/^ada-\d+@example\.ca[^\s,]*$/);
    expect(mailPage(mail, office.desk.content.club)).not.toMatch(/<script>|<img/);
  }
});

test("no line of the CSV begins a formula", async () => {
  let csv = "";
  for (const box of ["", "box=spam"])
    for await (const part of exportInbox(office.desk.db, inboxFilterFrom(new URLSearchParams(box))))
      csv += part;
  expect(csv).toContain("HYPERLINK");
  expect(csv).not.toMatch(/(^|,)"?[=+@]/m);
});
