import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inboxFilterFrom } from "./submissions.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { watchDisk } from "#edge/health.ts";
import { listInbox, releaseSubmission } from "./inbox.server.ts";
import { readReceipt } from "./receipt.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { contactForm } from "./contact.ts";
import { formToken } from "./spam.server.ts";
import { submitForm } from "./submit.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

/** Sees everything. */
const reader = { role: "admin", extras: [] } as const;

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
});
afterEach(() => office.close());

const send = (n: number, more: Record<string, string> = {}, address = "203.0.113.9") =>
  submitForm(office.ctx, contactForm, {
    fields: {
      first_name: "Ada",
      last_name: "Osei",
      phone: "905-555-0123",
      email: `ada-${n}@example.ca`,
      message: `Question ${n}`,
      form_stamp: formToken(office.ctx.screening.secret),
      ...more,
    },
    source: "/contact-us",
    address,
  });
const listed = async (query: string) =>
  (await listInbox(office.ctx, inboxFilterFrom(new URLSearchParams(query)), { reader })).rows;

test("suspected spam gets the usual answer, notifies nobody, and waits in the spam tab", async () => {
  const result = await send(1, { form_copy: "yes" });
  expect(result).toMatchObject({ outcome: "sent", message: "Message sent successfully!" });
  expect(await listed("")).toEqual([]);
  const [suspect] = await listed("box=spam");
  expect(suspect).toMatchObject({ suspicion: ["A hidden box was checked"], replyDue: null });
  expect(await office.ctx.db.$count(deliveries)).toBe(0);
});

test("once released, it moves to the inbox, its reply is due and everybody is notified", async () => {
  await send(1, { form_copy: "yes" });
  const [suspect] = await listed("box=spam");
  expect(await releaseSubmission(office.ctx, suspect?.reference ?? "", byOffice)).toBe(true);
  expect(await releaseSubmission(office.ctx, suspect?.reference ?? "", byOffice)).toBe(false);
  expect(await listed("box=spam")).toEqual([]);
  expect((await listed(""))[0]?.replyDue).toBeInstanceOf(Date);
  await workDeliveries(office.ctx);
  const delivered = eq(deliveries.state, "delivered");
  const deliveredCount = () => office.ctx.db.$count(deliveries, delivered);
  await expect.poll(deliveredCount, { timeout: 10_000 }).toBe(3);
});

test("too many forms from one network address are suspected spam; another address is not affected", async () => {
  for (let n = 1; n <= office.ctx.screening.perAddress; n += 1) await send(n);
  await send(100);
  await send(101, {}, "203.0.113.10");
  expect((await listed("box=spam")).map(({ email }) => email)).toEqual(["ada-100@example.ca"]);
});

test("too many forms with one email in an hour are suspected spam, in any spelling and from any network", async () => {
  for (let n = 1; n <= 8; n += 1) {
    await send(n, { email: "same@example.ca" }, `203.0.113.${n}`);
  }
  await send(9, { email: "SAME@example.ca" }, "203.0.113.99");
  expect((await listed("box=spam")).map(({ email }) => email)).toEqual(["SAME@example.ca"]);
});

test("from one network a few suspects an hour are stored; the others get a message that they were not", async () => {
  const text = "word ".repeat(1_000);
  const results = [];
  for (let n = 1; n <= 60; n += 1)
    results.push(await send(n, { email: `x-${n}@example.ca`, message: `${text} ${n}` }));
  const failed = results.filter(({ outcome }) => outcome === "failed");
  expect(failed).toHaveLength(60 - office.ctx.screening.perAddress - 20);
  expect(failed[0]).toMatchObject({
    message: expect.stringContaining(`call ${smallClub.club.phone}`),
    values: { email: "x-26@example.ca" },
  });
  expect(await office.ctx.db.$count(submissions)).toBe(office.ctx.screening.perAddress + 20);
  // Another network is not affected.
  expect(await send(100, { form_copy: "yes" }, "203.0.113.10")).toMatchObject({ outcome: "sent" });
});

test("in total, a limited number of suspects per day is stored", async () => {
  let stored = 0;
  for (let n = 1; n <= 210; n += 1) {
    const { outcome } = await send(n, { form_copy: "yes" }, `198.51.${n}.1`);
    if (outcome === "sent") stored += 1;
  }
  expect(stored).toBe(200);
  expect(await send(300, {}, "203.0.113.20")).toMatchObject({ outcome: "sent" });
});

test("on a nearly full disk suspects are not stored, and other submissions are", async () => {
  let free = 63e6;
  let reads = 0;
  let time = 1_000_000;
  const disk = {
    hasEmbeddedDatabase: true,
    readDisk: async () => {
      reads += 1;
      return { free, total: 100e9 };
    },
  };
  const before = office.ctx.screening.isDiskLow;
  office.ctx.screening.isDiskLow = watchDisk(disk, () => time);
  try {
    expect(await send(1, { form_copy: "yes" })).toMatchObject({
      outcome: "failed",
      message: expect.stringContaining(`call ${smallClub.club.phone}`),
      values: { email: "ada-1@example.ca" },
    });
    expect(await send(2)).toMatchObject({ outcome: "sent" });
    expect(await office.ctx.db.$count(submissions)).toBe(1);
    free = 65e9;
    // The free space is read every few seconds, not for each form.
    for (let n = 3; n < 6; n += 1)
      expect(await send(n, { form_copy: "yes" }, `198.51.100.${n}`)).toMatchObject({
        outcome: "failed",
      });
    expect(reads).toBe(1);
    time += 5_000;
    expect(await send(6, { form_copy: "yes" }, "198.51.100.6")).toMatchObject({ outcome: "sent" });
    expect(reads).toBe(2);
  } finally {
    office.ctx.screening.isDiskLow = before;
  }
});

test("a disk that cannot be measured, or without the database, delays nothing", async () => {
  const readDisk = () => Promise.reject(new Error("no such folder"));
  expect(await watchDisk({ hasEmbeddedDatabase: true, readDisk })()).toBe(false);
  expect(await watchDisk({ hasEmbeddedDatabase: false, readDisk })()).toBe(false);
});

test("the search finds a suspect by its sender, and by its text once it is released", async () => {
  await send(1, { form_copy: "yes", message: "Hurdles" });
  expect(await listed("box=spam&q=Hurdles")).toEqual([]);
  const [suspect] = await listed("box=spam&q=Osei");
  await releaseSubmission(office.ctx, suspect?.reference ?? "", byOffice);
  expect(await listed("q=Hurdles")).toHaveLength(1);
});

test("a receipt shows times and none of the content; its address cannot be guessed", async () => {
  const result = await send(1);
  if (result.outcome !== "sent") throw new Error("not sent");
  expect(result.receipt).toMatch(/^[\w-]{22}$/);
  const receipt = await readReceipt(office.ctx, result.receipt ?? "");
  expect(receipt).toMatchObject({ reference: result.reference, emailedAt: null, answeredAt: null });
  const hours = (Number(receipt?.replyDue) - Number(receipt?.savedAt)) / 3_600_000;
  expect(Math.round(hours)).toBe(48);
  expect(JSON.stringify(receipt)).not.toMatch(/Ada|905-555/);
  expect(await readReceipt(office.ctx, "made-up")).toBeNull();
  const [mail] = (await office.ctx.db.select().from(deliveries)).filter(
    ({ channel }) => channel === "email",
  );
  expect(JSON.stringify(mail?.payload)).toContain(`http://club.test/receipt/${result.receipt}`);
});

test("a reply due yesterday is late", async () => {
  await send(1);
  expect(await listed("reply=late")).toEqual([]);
  await office.ctx.db.update(submissions).set({ replyDue: new Date(Date.now() - 86_400_000) });
  expect(await listed("reply=late")).toHaveLength(1);
  await office.ctx.db.update(submissions).set({ state: "answered" });
  expect(await listed("reply=late")).toEqual([]);
});

test("unreleased suspected spam is deleted after the configured days; other submissions stay", async () => {
  await send(1, { form_copy: "yes" });
  await send(2);
  const aMonthAgo = new Date(Date.now() - 31 * 86_400_000);
  await office.ctx.db.update(submissions).set({ receivedAt: aMonthAgo });
  expect(await deleteOldRecords(office.ctx)).toMatchObject({ suspects: 1, submissions: 0 });
  expect((await listed("")).map(({ email }) => email)).toEqual(["ada-2@example.ca"]);
});

const owedMails = () =>
  office.ctx.db.select().from(deliveries).where(eq(deliveries.channel, "email"));

test("a form without our page's stamp waits in the spam tab; a form from last week's page does not", async () => {
  await send(1, { form_stamp: "" });
  await send(2, { form_stamp: "abc.def" });
  const lastWeek = Date.now() - 7 * 24 * 3_600_000;
  await send(3, { form_stamp: formToken(office.ctx.screening.secret, lastWeek) });
  const spam = await listed("box=spam");
  expect(spam.map(({ email }) => email)).toEqual(["ada-2@example.ca", "ada-1@example.ca"]);
  expect(spam[0]?.suspicion).toEqual(["Not sent from our page"]);
});

test("a mailbox gets at most two confirmations an hour, in any spelling of its address", async () => {
  const written = ["ada@example.ca", "ADA@example.ca", "ada+club@example.ca", "Ada+2@Example.ca"];
  for (const [n, email] of written.entries()) {
    const sent = await send(n, { email }, `203.0.113.${n}`);
    expect(sent.outcome).toMatch(/sent|known-contact/);
  }
  await send(9, { email: "kofi@example.ca" });
  expect((await owedMails()).map(({ payload }) => payload.to).sort()).toEqual([
    "ADA@example.ca",
    "ada@example.ca",
    "kofi@example.ca",
  ]);
  // All submissions are still saved, and staff are notified.
  expect(await listed("")).toHaveLength(5);
  expect(await office.ctx.db.$count(deliveries, eq(deliveries.channel, "sms"))).toBe(5);
});

test("a suspect does not count against the mailbox's mails, for any reason of suspicion", async () => {
  await send(1, { email: "ada@example.ca", form_copy: "yes" });
  for (let n = 2; n <= office.ctx.screening.perAddress; n += 1) await send(n);
  await send(10, { email: "ada@example.ca", newsletter: "yes" });
  expect(await listed("box=spam")).toHaveLength(2);
  const before = (await owedMails()).length;
  await send(11, { email: "ada@example.ca" }, "203.0.113.30");
  await send(12, { email: "ada@example.ca" }, "203.0.113.31");
  expect(await owedMails()).toHaveLength(before + 2);
});

test("the newsletter's confirmation mail counts too, from every form", async () => {
  const newsletter = { newsletter: "yes", email: "ada@example.ca" };
  await send(1, newsletter);
  expect(await owedMails()).toHaveLength(2);
  await send(2, newsletter);
  await send(3, { email: "ada+3@example.ca" });
  expect(await owedMails()).toHaveLength(2);
});

test("the receipt of a form without a confirmation mail promises none", async () => {
  for (const n of [1, 2]) await send(n, { email: "ada@example.ca" });
  const third = await send(3, { email: "ada@example.ca" });
  if (third.outcome !== "known-contact") throw new Error(third.outcome);
  const receipt = await readReceipt(office.ctx, third.receipt ?? "");
  expect(receipt).toMatchObject({ reference: third.reference, isEmailed: false, emailedAt: null });
});

test.each([
  "You won $500! Claim at quarterlane-prize.ca/win",
  "quarterlane-prize.ca",
  "Call 905 555 0199 now",
])("no mail repeats a stranger's text: %s", async (first_name) => {
  await send(1, { first_name });
  const [suspect] = await listed("box=spam");
  // Even after staff release it.
  if (suspect) await releaseSubmission(office.ctx, suspect.reference, byOffice);
  const queued = await office.ctx.db.select().from(deliveries);
  const [mail, sms] = ["email", "sms"].map(
    (channel) => queued.find((delivery) => delivery.channel === channel)?.payload,
  );
  expect(mail?.text).toMatch(/^Hello there,\n/);
  expect(JSON.stringify(mail)).not.toMatch(/prize|won|0199/);
  expect(sms?.body).toMatch(new RegExp(`^${smallClub.club.initials}: message \\S+ from somebody$`));
});

test("a mail to a guardian repeats no stranger's text either", async () => {
  await send(1, {
    first_name: "Claim at prize.ca",
    under_13: "yes",
    guardian_name: "Kofi Osei",
    guardian_email: "kofi@example.ca",
  });
  const [suspect] = await listed("box=spam");
  await releaseSubmission(office.ctx, suspect?.reference ?? "", byOffice);
  const [mail] = await owedMails();
  expect(mail?.payload.text).toContain(smallClub.mails.child.replace("{child}", "A child"));
  expect(JSON.stringify(mail?.payload)).not.toContain("prize");
});
