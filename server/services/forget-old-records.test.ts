import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDesk, type TestDesk } from "#tests/support/desk.ts";
import { askPrivacyRequest } from "./ask-privacy-request.ts";
import { enquiryForm } from "./enquiry-form.ts";
import { forgetOldRecords } from "./forget-old-records.ts";
import { submitForm } from "./submit-form.ts";
import { subscribe } from "./subscribe.ts";

let office: TestDesk;
beforeEach(async () => {
  office = await openTestDesk();
});
afterEach(() => office.close());

const maker = { secret: "a secret of the test's own", publicUrl: "https://club.example" };
const enquiry = (email: string) =>
  submitForm(office.desk, enquiryForm, {
    fields: { first_name: "Ada", last_name: "Osei", age: "11", grade: "6", phone: "1", email },
    source: "/",
  });
const emails = async (table: string) => {
  const { rows } = await office.desk.db.execute(
    sql`select email from ${sql.identifier(table)} order by email`,
  );
  return rows.map(({ email }) => email);
};
const age = (table: string, column: string, where: string, interval: string) =>
  office.desk.db.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = now() - ${interval}::interval where email = ${where}`,
  );

test("what is older than the club's periods goes, with what hangs on it; the rest stays", async () => {
  for (const name of ["old", "answered", "new"]) await enquiry(`${name}@example.ca`);
  await age("submissions", "received_at", "old@example.ca", "25 months");
  await age("submissions", "received_at", "answered@example.ca", "25 months");
  // The last exchange counts.
  await age("submissions", "answered_at", "answered@example.ca", "23 months");
  for (const name of ["never-pressed", "just-asked"]) {
    await subscribe(office.desk, maker, { fields: { email: `${name}@example.ca` }, source: "/" });
  }
  await age("newsletter_subscribers", "changed_at", "never-pressed@example.ca", "31 days");
  await askPrivacyRequest(office.desk, {
    fields: { email: "asked@example.ca", kind: "access" },
  });
  await age("privacy_requests", "asked_at", "asked@example.ca", "31 days");

  const forgotten = await forgetOldRecords(office.desk);
  expect(forgotten).toMatchObject({
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
  const { rows } = await office.desk.db.execute(
    sql`select count(*)::int as owed from deliveries where submission_id is not null`,
  );
  expect(rows[0]?.owed).toBe(4 * 3);
});

test("the periods are the club's settings", async () => {
  await enquiry("ada@example.ca");
  await age("submissions", "received_at", "ada@example.ca", "2 months");
  expect((await forgetOldRecords(office.desk)).submissions).toBe(0);
  office.desk.content.club.retention.submissionMonths = 1;
  expect((await forgetOldRecords(office.desk)).submissions).toBe(1);
});
