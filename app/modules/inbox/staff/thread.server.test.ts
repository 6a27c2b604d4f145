import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { handleInboundMail } from "../inbound-mail.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { messageOf } from "#tests/support/flash.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { countToAnswer } from "../inbox.server.ts";
import { mailDueList } from "../due-list.server.ts";
import { replyTemplates, threadEntries } from "../schema.ts";

const test = clubTest({ pages: "built" })
  .extend("make", { scope: "file" }, ({ club }) => records(club))
  .extend("submit", { scope: "file" }, ({ club, cookie }) => staffActions(club, cookie).submit)
  .extend(
    "page",
    { scope: "file" },
    ({ club, cookie }) =>
      async (path: string) =>
        (await readPage(club, path, cookie)).text,
  );

test("an answer is mailed once, with its own reply address, and marks the inquiry as answered", async ({
  club,
  make,
  submit,
  page,
}) => {
  const { reference, id } = await make.submission({ firstName: "Zoë" });
  const at = `/admin/inbox/${reference}`;
  const entry = crypto.randomUUID();
  const fields = { _action: "answer", text: "Come on Saturday.\n\nAda", entry };
  for (let n = 0; n < 2; n += 1)
    expect(messageOf(await submit(at, fields))).toBe("Your answer is being sent.");
  const sent = await club.ctx.db.select().from(deliveries).where(eq(deliveries.submissionId, id));
  expect(sent).toHaveLength(1);
  await deliver(club.ctx, [entry]);
  const [mail] = await club.ctx.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.id, entry));
  expect(mail).toMatchObject({
    recipient: "ada@example.ca",
    subject: `Re: Your message to us (${reference})`,
    headers: { "Auto-Submitted": "no" },
  });
  expect(mail?.text).toMatch(/^Come on Saturday\.\n\nAda\n\n/);
  expect(mail?.replyTo).toMatch(
    new RegExp(
      `^inbox\\+${reference.replace("-", "").toLowerCase()}\\.[0-9a-f]{24}@reply.example.ca$`,
    ),
  );
  const html = await page(at);
  expect(html).toContain("answered");
  expect(html).toContain("Saved, not sent");
  const [row] = await club.ctx.db.select().from(submissions).where(eq(submissions.id, id));
  expect(row?.state).toBe("answered");
});

test("an empty answer is refused and keeps nothing; possible spam cannot be answered", async ({
  club,
  make,
  submit,
}) => {
  const { reference } = await make.submission();
  const empty = await submit(`/admin/inbox/${reference}`, { _action: "answer", text: "  " });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain("Write the answer first");
  const long = await submit(`/admin/inbox/${reference}`, {
    _action: "answer",
    text: `Long ${"x".repeat(20_000)}`,
  });
  expect(long.status).toBe(400);
  expect(await long.text()).toMatch(/Use \d+ characters or fewer for the answer/);
  const held = await make.submission({ suspicion: ["Too fast"] });
  const refused = await submit(`/admin/inbox/${held.reference}`, { _action: "answer", text: "A" });
  expect(messageOf(refused)).toContain("Nothing was sent");
  expect((await submit("/admin/inbox/NONE-NONE", { _action: "answer", text: "A" })).status).toBe(
    404,
  );
  expect(await club.ctx.db.$count(threadEntries, eq(threadEntries.submissionId, held.id))).toBe(0);
});

test("a template is put below what was typed, filled in, without JavaScript", async ({
  club,
  make,
  submit,
}) => {
  const row = { id: crypto.randomUUID(), name: "Trial" };
  const text = "Hello {first_name}, come and try {program} at {club}.";
  await club.ctx.db.insert(replyTemplates).values({ ...row, text });
  const { reference } = await make.submission({
    firstName: "Zoë",
    fields: { hurdles: true, jumps: true },
  });
  const fields = { _action: "insert", text: "My own words", template: row.id };
  const html = await (await submit(`/admin/inbox/${reference}`, fields)).text();
  expect(html).toContain(
    `My own words\n\nHello Zoë, come and try Jumps and Hurdles at ${club.ctx.content.club.name}.`,
  );
  const gone = await submit(`/admin/inbox/${reference}`, { ...fields, template: "0" });
  expect(gone.status).toBe(409);
  expect(await gone.text()).toContain("My own words");
});

test("a template with an unknown placeholder, or a name that is taken, is refused with its text", async ({
  submit,
}) => {
  const at = "/admin/inbox/templates";
  const save = { _action: "save", id: "", name: "Times", text: "Hi {first_name}" };
  expect(messageOf(await submit(at, save))).toBe("Saved: Times.");
  const again = await submit(at, { ...save, text: "Other words" });
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringMatching(
      /Other words[^]*Another template has this name|Another template has this name[^]*Other words/,
    ),
  ]);
  const wrong = await submit(at, { ...save, name: "Wrong", text: "Hi {surname}" });
  expect([wrong.status, await wrong.text()]).toEqual([
    400,
    expect.stringContaining("There is no {surname} here"),
  ]);
});

test("a note is never mailed", async ({ club, make, submit, page }) => {
  const { reference, id } = await make.submission();
  await submit(`/admin/inbox/${reference}`, { _action: "note", text: "Her brother trains too" });
  expect(await page(`/admin/inbox/${reference}`)).toContain("Her brother trains too");
  expect(await club.ctx.db.$count(deliveries, eq(deliveries.submissionId, id))).toBe(0);
});

test("assigned, it is in its owner's folder; nobody else's account can be chosen", async ({
  club,
  make,
  submit,
  page,
}) => {
  const { reference } = await make.submission({ firstName: "Mina" });
  const [me] = await club.ctx.db.select().from(staffUsers).limit(1);
  const at = `/admin/inbox/${reference}`;
  expect(await page("/admin/inbox?state=new&owner=nobody")).toContain("Mina");
  expect((await submit(at, { _action: "assign", colleague: "no-such-account" })).status).toBe(400);
  const id = await club.hire({ email: "coach@example.ca", password: "a-good-pass-3" }, "coach");
  expect((await submit(at, { _action: "assign", colleague: id })).status).toBe(400);
  const assigned = await submit(at, { _action: "assign", colleague: me?.id ?? "" });
  expect(messageOf(assigned)).toBe("Assigned.");
  expect(await page("/admin/inbox?state=new&owner=me")).toContain("Mina");
  expect(await page("/admin/inbox?state=new&owner=nobody")).not.toContain("Mina");
  expect(await page("/admin")).toContain("1 assigned to you");
});

test("a colleague gets a mail of what is assigned to them, and of replies to it", async ({
  club,
  make,
  submit,
}) => {
  const { db } = club.ctx;
  const { reference, id } = await make.submission({ firstName: "Mina" });
  const email = "second@example.ca";
  const colleague = await club.hire({ email, password: "a-good-pass-3" }, "office");
  const mailsToThem = async () => {
    const all = await db.select({ payload: deliveries.payload }).from(deliveries);
    return all.flatMap(({ payload }) =>
      "subject" in payload && payload.to === email ? [payload] : [],
    );
  };
  await submit(`/admin/inbox/${reference}`, { _action: "assign", colleague });
  expect(await mailsToThem()).toMatchObject([
    { subject: expect.stringContaining(`assigned ${reference} to you`) },
  ]);
  const sent = await make.delivery("delivered", { submissionId: id });
  await handleInboundMail(club.ctx, {
    messageId: "<reply@example.ca>",
    from: { name: "Mina Osei", address: "mina@example.ca" },
    recipients: club.ctx.content.club.email,
    answers: [`<${sent.id}@club.example>`],
    text: "Thank you!",
    quoted: "",
    attachments: [],
    isAutomatic: false,
  });
  const [, reply] = await mailsToThem();
  expect(reply).toMatchObject({ subject: `Reply from Mina (${reference})` });
  expect(JSON.stringify(reply)).not.toContain("Osei");
});

test("snoozed, it leaves the open ones and the counters, and is back on its day by itself", async ({
  club,
  make,
  submit,
  page,
}) => {
  const { db, content } = club.ctx;
  const due = new Date(Date.now() - 60_000);
  const { reference, id } = await make.submission({ firstName: "Sleepy", replyDue: due });
  const today = dayOf(new Date(), content.club.timeZone);
  const at = `/admin/inbox/${reference}`;
  const past = await submit(at, { _action: "snooze", until: today });
  expect([past.status, await past.text()]).toEqual([
    400,
    expect.stringContaining("Choose a day after today"),
  ]);
  const before = await countToAnswer(club.ctx);
  await submit(at, { _action: "snooze", until: daysAfter(today, 3) });
  expect(await countToAnswer(club.ctx)).toBe(before - 1);
  expect(await page("/admin/inbox?state=new")).not.toContain("Sleepy");
  expect(await page("/admin/inbox?reply=late")).not.toContain("Sleepy");
  expect(await page("/admin/inbox?state=snoozed")).toContain("Sleepy");
  expect(await page("/admin")).not.toContain("Answer Sleepy");
  const mailed = await mailDueList(club.ctx, { id: crypto.randomUUID() });
  // Three days later.
  await db.update(submissions).set({ snoozedUntil: today }).where(eq(submissions.id, id));
  expect(await countToAnswer(club.ctx)).toBe(before);
  expect(await page("/admin/inbox?reply=late")).toContain("Sleepy");
  expect(await mailDueList(club.ctx, { id: crypto.randomUUID() })).toBe(mailed + 1);
});

test("several at once: assigned, labelled, snoozed and closed; unknown ones are left out", async ({
  club,
  cookie,
  make,
  page,
}) => {
  const { headers } = staffActions(club, cookie);
  const two = [await make.submission(), await make.submission()];
  const ids = two.map(({ reference }) => reference);
  const act = async (fields: Record<string, string>, picked = ids) => {
    const body = new URLSearchParams(fields);
    for (const one of picked) body.append("picked", one);
    const init = { method: "POST", body, headers: headers() };
    return messageOf(await club.request("/admin/inbox?kind=contact", init));
  };
  const tomorrow = daysAfter(dayOf(new Date(), club.ctx.content.club.timeZone), 1);
  expect(await act({ _action: "label", labels: "Camp" })).toBe("Labelled 2 entries.");
  expect(await act({ _action: "label", labels: "Camp" }, [...ids, "NONE-NONE"])).toBe(
    "Labelled 0 entries. 3 stayed as they were.",
  );
  expect(await act({ _action: "label", labels: " " })).toContain("type a label first");
  expect(await act({ _action: "label", labels: "x".repeat(31) })).toContain("30 characters");
  expect(await page("/admin/inbox?label=Camp")).toContain("2 shown");
  expect(await act({ _action: "snooze", until: "soon" })).toContain("Choose a day");
  expect(await act({ _action: "snooze", until: tomorrow })).toBe("Snoozed 2 entries.");
  expect(await act({ _action: "assign", colleague: "nobody-known" })).toContain(
    "no such colleague",
  );
  expect(await act({ _action: "close" })).toBe("Closed 2 entries.");
  expect(await act({ _action: "close" }, [])).toContain("select rows first");
  expect(await page("/admin/inbox?state=closed&label=Camp")).toContain("2 shown");
});
