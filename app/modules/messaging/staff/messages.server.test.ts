import { messageOf } from "#tests/support/flash.ts";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queueDueMessage } from "../send.server.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { messageTo } from "#tests/support/message-actions.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { families, guardians } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { messages } from "../schema.ts";

const coach = { email: "coach@example.ca", password: "a-good-pass-3" };
let club: TestClub;
let cookie: string;
let coachCookie: string;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  const staffId = await club.hire(coach, "coach");
  await club.ctx.db.insert(coachGroups).values({ staffId, groupId: "releve" });
  coachCookie = await club.signIn(coach);
  make = records(club);
}, 60_000);
beforeEach(async () => {
  await club.ctx.db.delete(messages);
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(families);
});
afterAll(() => club.close());

const toGroup = { ...messageTo(""), to: "group:releve" };
const submit = (path: string, fields: Record<string, string>, as = cookie) =>
  staffActions(club, as).submit(path, fields);
const read = async (path: string, as = cookie) =>
  textOf(await club.request(path, { headers: { Cookie: as } }));
/** A page's HTML, without React's comments between text nodes. */
const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
/** @returns the draft's page */
async function draft(fields: Record<string, string> = toGroup, as = cookie) {
  const answer = await submit("/admin/messages/write", fields, as);
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}
const due = async () => {
  await club.ctx.db.update(messages).set({ notBefore: sql`now()` });
  await queueDueMessage(club.ctx);
};

test("whoever writes a message reads how many people get it, before it is saved", async () => {
  await make.registered();
  await make.registered({ email: "kofi@example.ca" });
  const count = (fields: Record<string, string>, as = cookie) =>
    submit("/admin/messages/write", { _action: "count", subject: "Snow", ...fields }, as);
  const page = await textOf(await count({ to: "group:releve" }));
  expect(page).toContain('<p role="status">2 people get it by email.</p>');
  expect(page).toContain('value="Snow"');
  expect(await textOf(await count({ to: "group:releve", advertising: "yes" }))).toContain(
    "Nobody gets it by email.",
  );
  expect(await textOf(await count({ to: "" }))).toContain("Choose who gets it");
  const foreign = await textOf(await count({ to: "newsletter:all" }, coachCookie));
  expect(foreign).toContain("Choose groups that you coach");
  expect(foreign).not.toContain("by email.");
  expect(await club.ctx.db.$count(messages)).toBe(0);
  expect(await read("/admin/messages/write?to=group:releve")).toContain(
    "2 people get it by email.",
  );
  expect(await read("/admin/messages/write?to=newsletter:all", coachCookie)).not.toContain(
    "by email.",
  );
});

test("a draft has a preview, the number of recipients, and whom to call", async () => {
  await make.registered();
  const { familyId } = await make.registered({ email: "" });
  await club.ctx.db
    .update(guardians)
    .set({ phone: "905-555-0123" })
    .where(eq(guardians.familyId, familyId));
  const sms = "Indoor shoes today €";
  const html = await read(await draft({ ...toGroup, sms, text: "Look at https://club.test/a" }));
  expect(html).toContain("As Abena Osei sees it");
  expect(html).toContain("Hello Abena Osei,");
  expect(html).toContain('<a href="https://club.test/a"');
  expect(html).toContain("billed as 1 text");
  expect(html).toMatch(/<strong>1 person<\/strong> by email/);
  expect(html).toContain('href="tel:9055550123"');
});

test("the list is a file of what is filtered", async () => {
  await make.registered();
  await draft({ ...toGroup, subject: "Indoor shoes" });
  expect(await read("/api/messages.csv?q=shoes")).toMatch(/^Indoor shoes,.*,draft,/m);
  expect(await read("/api/messages.csv?state=sent")).not.toContain("Indoor shoes");
});

test("those whom it cannot reach are listed a page at a time", async () => {
  await Promise.all(Array.from({ length: 101 }, () => make.registered({ email: "" })));
  const at = await draft();
  const callsOn = async (page: number) => (await read(`${at}?page=${page}`)).match(/: no phone/g);
  expect(await read(at)).toContain("101 families have no email address.");
  expect(await read(at)).toContain("?page=2");
  expect([await callsOn(1), await callsOn(2), await callsOn(99)]).toMatchObject([
    { length: 100 },
    { length: 1 },
    { length: 1 },
  ]);
});

test("it is sent after a minute; until then it can be stopped, changed and sent again", async () => {
  await make.registered();
  const at = await draft();
  expect((await submit(at, { _action: "send-message" })).status).toBe(303);
  expect(await read(at)).toContain("Until then you can stop it");
  expect(messageOf(await submit(at, { _action: "stop-message" }))).toContain("nobody got it");
  await due();
  expect(await club.ctx.db.$count(deliveries)).toBe(0);
  const edit = `/admin/messages/write?draft=${at.split("/").at(-1)}`;
  expect(await read(edit)).toContain("Bring indoor shoes.");
  expect((await submit(edit, { ...toGroup, subject: "Changed" })).status).toBe(303);
  await submit(at, { _action: "send-message" });
  await due();
  const [queued] = await club.ctx.db.select().from(deliveries);
  expect(queued?.payload).toMatchObject({ to: "abena@example.ca", subject: "Changed" });
  expect((await submit(at, { _action: "stop-message" })).status).toBe(409);
  expect((await submit(at, { _action: "send-message" })).status).toBe(409);
  expect((await submit(edit, { ...toGroup, subject: "Too late" })).status).toBe(400);
});

test("the page of a sent message says who got it, and sends it again to the others", async () => {
  await make.registered();
  const at = await draft();
  await submit(at, { _action: "send-message" });
  await due();
  const lastError = "The mail server refused the email (550)";
  expect(await read(at)).toContain('<progress value="0" max="1"');
  await club.ctx.db.update(deliveries).set({ state: "failed", lastError });
  const html = await read(at);
  expect(html).toContain("Abena Osei, abena@example.ca");
  expect(html).not.toContain("<progress");
  expect(html).toContain(lastError);
  expect(await read("/admin/messages")).toContain("1 failed");
  for (const [filter, isFound] of [
    ["state=failed", true],
    ["state=draft", false],
    ["q=SHOES+indoor", true],
    ["q=another", false],
  ] as const)
    expect([filter, (await read(`/admin/messages?${filter}`)).includes(at)]).toEqual([
      filter,
      isFound,
    ]);
  const again = await submit(at, { _action: "resend-message" });
  expect(messageOf(again)).toBe("On its way again: 1.");
  expect(await club.ctx.db.select().from(deliveries)).toMatchObject([{ state: "pending" }]);
  expect((await submit(at, { _action: "resend-message" })).status).toBe(409);
});

test.each([
  [{ subject: "" }, "Enter the subject"],
  [{ text: " " }, "Write the message"],
  [{ to: "" }, "Choose who gets it"],
  [{ to: "group:" }, "not both"],
  [{ sms: "x".repeat(481) }, "Use 480 characters or fewer"],
  [{ sms: "Camp!", advertising: "yes" }, "agreed to texts about practices and places"],
])("%j is refused, and the input stays", async (changes, says) => {
  const typed = { ...toGroup, subject: "A subject", text: "A long text", ...changes };
  const answer = await submit("/admin/messages/write", typed);
  expect(answer.status).toBe(400);
  const html = await textOf(answer);
  expect(html).toContain(says);
  expect(html).toContain(typed.text.trim());
  expect(await club.ctx.db.$count(messages)).toBe(0);
});

test("a message without recipients, or for a past time, is not sent", async () => {
  const at = await draft();
  expect((await submit(at, { _action: "send-later", later: "2020-01-01T09:00" })).status).toBe(400);
  expect((await submit(at, { _action: "send-later", later: "soon" })).status).toBe(400);
  const answer = await submit(at, { _action: "send-message" });
  expect(answer.status).toBe(409);
  expect(await textOf(answer)).toContain("Nobody would get it");
  expect(await club.ctx.db.select().from(messages)).toMatchObject([{ state: "draft" }]);
});

test("a coach writes to the groups they coach and sees those messages, without addresses", async () => {
  const { familyId } = await make.registered();
  const others = ["group:nobodys", "offering:registration/eclairs/1", `family:${familyId}`];
  for (const to of others)
    expect((await submit("/admin/messages/write", { ...toGroup, to }, coachCookie)).status).toBe(
      400,
    );
  const at = await draft({ ...toGroup, advertising: "yes" }, coachCookie);
  expect(await club.ctx.db.select().from(messages)).toMatchObject([{ advertising: false }]);
  await submit(at, { _action: "send-message" }, coachCookie);
  await due();
  const html = await read(at, coachCookie);
  expect(html).toContain("0 of 1 person</strong> delivered");
  expect(html).not.toContain("abena@example.ca");
  const offices = await draft({ ...toGroup, to: `family:${familyId}`, subject: "For one family" });
  expect(await read("/admin/messages", coachCookie)).not.toContain("For one family");
  const opened = await club.request(offices, { headers: { Cookie: coachCookie } });
  expect(opened.status).toBe(404);
  expect((await submit(offices, { _action: "delete-draft" }, coachCookie)).status).toBe(404);
  for (const id of [offices.split("/").at(-1), "none"]) {
    const over = await submit(`/admin/messages/write?draft=${id}`, toGroup, coachCookie);
    expect(over.status).toBe(400);
  }
  expect(await read(offices)).toContain("For one family");
});

test("a coach reads why a mail failed, without the addresses and numbers in the vendor’s message", async () => {
  await make.registered();
  const at = await draft(toGroup, coachCookie);
  await submit(at, { _action: "send-message" }, coachCookie);
  await due();
  for (const state of ["failed", "retrying"] as const) {
    const lastError =
      "550 5.1.1 <abena@example.ca>: no mailbox; told +1 (506) 555-0123 and quill@example.com";
    await club.ctx.db.update(deliveries).set({ state, lastError });
    const html = await read(at, coachCookie);
    expect(html).toContain("550 5.1.1 &lt;…@…&gt;: no mailbox; told … and …@…");
    expect(html).not.toMatch(/abena@|quill@|555-0123/);
    expect(await read(at)).toContain("quill@example.com");
  }
});

test("a button on other pages opens a new message with its audience", async () => {
  const { familyId } = await make.registered();
  const write = (to: string) => read(`/admin/messages/write?to=${encodeURIComponent(to)}`);
  expect(await write("group:releve")).toMatch(
    /<input[^>]*checked=""[^>]*value="group:releve"|value="group:releve"[^>]*checked=""/,
  );
  expect(await write(`family:${familyId}`)).toContain("The family of Ada");
  expect(await read("/admin/groups/releve")).toContain("/admin/messages/write?to=group%3Areleve");
  expect(await read(`/admin/families/${familyId}`)).toContain(
    `/admin/messages/write?to=family%3A${familyId}`,
  );
  const id = randomUUID();
  expect(
    (await club.request(`/admin/messages/${id}`, { headers: { Cookie: cookie } })).status,
  ).toBe(404);
});

test("a message to hundreds lists whom it did not reach first, and pages the others", async () => {
  await make.registered();
  const path = await draft();
  await submit(path, { _action: "send-message" });
  await due();
  const id = path.split("/").at(-1) ?? "";
  await club.ctx.db.update(deliveries).set({ state: "failed", dueAt: null });
  await club.ctx.db.execute(sql`insert into deliveries (id, message_id, channel, state, payload)
    select gen_random_uuid(), ${id}::uuid, 'email', case when n > 250 then 'pending' else 'delivered' end,
           jsonb_build_object('to', 'many' || lpad(n::text, 3, '0') || '@example.ca')
      from generate_series(1, 260) n`);
  const first = await read(path);
  expect(first).toContain("These did not get it:");
  expect(first).toMatch(
    /250 of 261 people<\/strong> delivered, 10 messages on their way, 1 message failed/,
  );
  expect(first).toContain('<progress value="251" max="261"');
  const listed = (page: string) => new Set(page.match(/many\d+@example\.ca/g));
  expect([listed(first).size, first.includes("Delivered: 250 messages")]).toEqual([199, true]);
  const second = await read(`${path}?page=2`);
  expect(second).not.toContain("These did not get it:");
  expect(new Set([...listed(first), ...listed(second)]).size).toBe(250);
  expect(second).toMatch(/<details open=""><summary>Delivered: 250/);
});

test("the list counts people, not messages, and says if they were only saved", async () => {
  await make.registered();
  const path = await draft();
  await submit(path, { _action: "send-message" });
  await due();
  await club.ctx.db.update(deliveries).set({ state: "delivered", vendor: "smtp" });
  await club.ctx.db.execute(sql`insert into deliveries (id, message_id, guardian_id, channel, state, vendor, payload)
    select gen_random_uuid(), message_id, guardian_id, 'sms', state, vendor, '{"to": "905-555-0123"}' from deliveries`);
  expect(await read("/admin/messages")).toContain("Reached 1 person (1 also by text)");
  await club.ctx.db.update(deliveries).set({ vendor: "embedded outbox" });
  expect(await read("/admin/messages")).toContain("Saved, not sent: 1 person (1 also by text)");
  const page = await read(path);
  expect(page).toContain("1 of 1 person</strong> saved, not sent");
  expect(page).toContain("Saved, not sent on ");
});
