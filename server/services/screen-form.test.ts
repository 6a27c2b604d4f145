import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deliveries, submissions } from "#server/db/schema.ts";
import { openTestDesk, type TestDesk } from "#tests/support/desk.ts";
import { contactForm } from "./contact-form.ts";
import { forgetOldRecords } from "./forget-old-records.ts";
import { formStamp } from "./form-stamp.ts";
import { listInbox } from "./list-inbox.ts";
import { readReceipt } from "./read-receipt.ts";
import { releaseSubmission } from "./release-submission.ts";
import { submitForm } from "./submit-form.ts";
import { workDeliveries } from "./work-deliveries.ts";
import { inboxFilterFrom } from "#domain/inbox-filter.ts";

let office: TestDesk;
beforeEach(async () => {
  office = await openTestDesk();
});
afterEach(() => office.close());

const send = (n: number, more: Record<string, string> = {}, address = "203.0.113.9") =>
  submitForm(office.desk, contactForm, {
    fields: {
      first_name: "Ada",
      last_name: "Osei",
      phone: "905-555-0123",
      email: `ada-${n}@example.ca`,
      message: `Question ${n}`,
      form_stamp: formStamp(office.desk.screening.secret),
      ...more,
    },
    source: "/contact-us",
    address,
  });
const listed = async (query: string) =>
  (await listInbox(office.desk.db, inboxFilterFrom(new URLSearchParams(query)))).rows;

test("a suspect is saved and answered as anybody, told to nobody, and waits in the spam tab", async () => {
  const result = await send(1, { form_copy: "yes" });
  expect(result).toMatchObject({ outcome: "sent", message: "Message sent successfully!" });
  expect(await listed("")).toEqual([]);
  const [suspect] = await listed("box=spam");
  expect(suspect).toMatchObject({ suspicion: ["A hidden box was ticked"], replyDue: null });
  const owed = await office.desk.db.select().from(deliveries);
  expect(owed.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
    Array(3).fill("pending 0"),
  );
});

test("let through, it moves to the inbox, its clock starts and everybody is told", async () => {
  await send(1, { form_copy: "yes" });
  const [suspect] = await listed("box=spam");
  expect(await releaseSubmission(office.desk, suspect?.reference ?? "")).toBe(true);
  expect(await releaseSubmission(office.desk, suspect?.reference ?? "")).toBe(false);
  expect(await listed("box=spam")).toEqual([]);
  expect((await listed(""))[0]?.replyDue).toBeInstanceOf(Date);
  await workDeliveries(office.desk);
  const delivered = eq(deliveries.state, "delivered");
  const told = () => office.desk.db.$count(deliveries, delivered);
  await expect.poll(told, { timeout: 10_000 }).toBe(3);
});

test("more from one address than a person sends are suspects; another address is not", async () => {
  for (let n = 1; n <= office.desk.screening.perAddress; n += 1) await send(n);
  await send(100);
  await send(101, {}, "203.0.113.10");
  expect((await listed("box=spam")).map(({ email }) => email)).toEqual(["ada-100@example.ca"]);
});

test("more with one e-mail in an hour are suspects, however it is written and wherever from", async () => {
  for (let n = 1; n <= 8; n += 1) {
    await send(n, { email: "same@example.ca" }, `203.0.113.${n}`);
  }
  await send(9, { email: "SAME@example.ca" }, "203.0.113.99");
  expect((await listed("box=spam")).map(({ email }) => email)).toEqual(["SAME@example.ca"]);
});

test("a receipt tells times and nothing of what was written; nobody can guess one", async () => {
  const result = await send(1);
  if (result.outcome !== "sent") throw new Error("not sent");
  expect(result.receipt).toMatch(/^[\w-]{22}$/);
  const receipt = await readReceipt(office.desk.db, result.receipt ?? "");
  expect(receipt).toMatchObject({ reference: result.reference, emailedAt: null, answeredAt: null });
  const hours = (Number(receipt?.replyDue) - Number(receipt?.savedAt)) / 3_600_000;
  expect(Math.round(hours)).toBe(48);
  expect(JSON.stringify(receipt)).not.toMatch(/Ada|905-555/);
  expect(await readReceipt(office.desk.db, "made-up")).toBeNull();
  const [mail] = (await office.desk.db.select().from(deliveries)).filter(
    ({ channel }) => channel === "email",
  );
  expect(JSON.stringify(mail?.payload)).toContain(`http://club.test/receipt/${result.receipt}`);
});

test("what was due yesterday is late", async () => {
  await send(1);
  expect(await listed("reply=late")).toEqual([]);
  await office.desk.db.update(submissions).set({ replyDue: new Date(Date.now() - 86_400_000) });
  expect(await listed("reply=late")).toHaveLength(1);
  await office.desk.db.update(submissions).set({ state: "answered" });
  expect(await listed("reply=late")).toEqual([]);
});

test("a suspect nobody let through is forgotten after the club's days, a person is not", async () => {
  await send(1, { form_copy: "yes" });
  await send(2);
  const aMonthAgo = new Date(Date.now() - 31 * 86_400_000);
  await office.desk.db.update(submissions).set({ receivedAt: aMonthAgo });
  expect(await forgetOldRecords(office.desk)).toMatchObject({ suspects: 1, submissions: 0 });
  expect((await listed("")).map(({ email }) => email)).toEqual(["ada-2@example.ca"]);
});
