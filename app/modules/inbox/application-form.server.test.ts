import { afterEach, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { applicationForm } from "./application.ts";
import { submitForm } from "./submit.server.ts";
import { crmContacts } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

const { labels, questions } = smallClub.application;

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const application = {
  full_name: "Ada Osei",
  qsc_no: "yes",
  guardian: "yes",
  age: "15",
  sport_priority_1: "Hurdles",
  positions: "100 m hurdles",
  country: "Canada",
  state: "Ontario",
  major_obstacles: "A long bus ride",
  one_year_celebration: "A clean first hurdle",
  about_us: "A friend",
  other: "yes",
  track_field: "yes",
  current_occupation: "Student",
  resourfull: "yes",
  email: "ada@example.ca",
  phone_number: "905 555 0123",
};
const send = (fields: Record<string, unknown>) =>
  submitForm(office.ctx, applicationForm, {
    fields: fromPage(office.ctx, fields),
    source: "/application-for-registration",
  });

test("an application is saved with the phone as typed, and the CRM gets each question and answer", async () => {
  expect(await send(application)).toMatchObject({ outcome: "sent" });
  const [saved] = await office.ctx.db.select().from(submissions);
  expect(saved).toMatchObject({
    kind: "application",
    firstName: "Ada",
    lastName: "Osei",
    phone: "905 555 0123",
  });
  const [contact] = await office.ctx.db.select().from(crmContacts);
  expect(contact?.clientDetails).toContain(`${questions.member}: ${labels.guardian}`);
  expect(contact?.clientDetails).toContain(`${labels.phone_number}: 905 555 0123`);
  const mail = (await office.ctx.db.select().from(deliveries)).find(
    ({ channel }) => channel === "email",
  )?.payload as { subject: string; text: string };
  expect(mail.subject).toContain("Candidature reçue");
  expect(mail.text).toContain(smallClub.club.replyPromise);
});

test("for a child under 13, only the guardian gets mail", async () => {
  await send({
    ...application,
    age: "9",
    guardian_name: "Kofi Osei",
    guardian_email: "kofi@example.ca",
  });
  const queued = await office.ctx.db.select().from(deliveries);
  expect(queued.find(({ channel }) => channel === "email")?.payload).toMatchObject({
    to: "kofi@example.ca",
  });
  expect(queued.find(({ channel }) => channel === "crm")?.payload).toMatchObject({
    email: "kofi@example.ca",
    firstname: "Kofi",
  });
  expect(JSON.stringify(queued.find(({ channel }) => channel === "sms")?.payload)).not.toContain(
    "Osei",
  );
});

test("the message names the club's own question when it is unanswered", async () => {
  expect(await send({ ...application, qsc_no: "" })).toMatchObject({
    outcome: "invalid",
    message: `${smallClub.club.name} Gym field missing!`,
  });
});
