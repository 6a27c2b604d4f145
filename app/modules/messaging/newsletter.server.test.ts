import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { csvParts } from "#core/csv.ts";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { releaseSubmission } from "#modules/inbox/inbox.server.ts";
import {
  confirmSubscription,
  readConfirmation,
  readUnsubscribing,
  unsubscribe,
} from "./consent.server.ts";
import { subscribe } from "./subscribe.server.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { subscriberList } from "./subscriber-list.ts";
import { consentsSheet, countSubscribers, listSubscribers } from "./subscribers.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { newsletterConsents, newsletterSubscribers } from "./schema.ts";

const method = "email link";

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext({ publicUrl: "https://club.example" });
});
afterEach(async () => {
  vi.useRealTimers();
  await office.close();
});

const ask = (email: string, source = "/about") =>
  subscribe(office.ctx, {
    fields: fromPage(office.ctx, { email, form_token: crypto.randomUUID() }),
    source,
  });
const stateOf = async (email: string) => {
  const { state } = newsletterSubscribers;
  const rows = office.ctx.db.select({ state }).from(newsletterSubscribers);
  return (await rows.where(eq(newsletterSubscribers.email, email)))[0]?.state;
};
const eventsOf = async (email: string) => {
  const rows = office.ctx.db.select().from(newsletterConsents).orderBy(newsletterConsents.at);
  return rows.where(eq(newsletterConsents.email, email));
};

interface Email {
  to: string;
  text: string;
  headers: Record<string, string>;
}

/** The queued mails, oldest first, with the keys in their two links. */
async function mails() {
  const rows = office.ctx.db.select().from(deliveries).orderBy(deliveries.createdAt);
  const queued = await rows.where(eq(deliveries.channel, "email"));
  return queued.map(({ payload }) => {
    const mail = payload as unknown as Email;
    const key = (page: string) =>
      new RegExp(`https://club\\.example/newsletter/${page}\\?key=(\\S+)`).exec(mail.text)?.[1] ??
      "";
    return { ...mail, confirm: key("confirm"), unsubscribe: key("unsubscribe") };
  });
}
const confirm = (key: string) => confirmSubscription(office.ctx, key);
const leave = (key: string) => unsubscribe(office.ctx, { key, method });

test("a request is recorded with its wording, page and method; the address is on the list only after confirmation", async () => {
  expect(await ask("Ada.Parent@example.ca")).toMatchObject({ outcome: "sent" });
  expect(await stateOf("ada.parent@example.ca")).toBe("asked");
  expect(await eventsOf("ada.parent@example.ca")).toMatchObject([
    {
      event: "asked",
      page: "/about",
      method: "newsletter form",
      wording: office.ctx.content.subscribe.consent,
    },
  ]);
  const [mail] = await mails();
  // Opening the link, however often, subscribes nobody: mail scanners open it too.
  const opened = await readConfirmation(office.ctx, mail?.confirm ?? "");
  expect(opened).toEqual({ state: "ready", address: "Ada.Parent@example.ca" });
  expect(await stateOf("ada.parent@example.ca")).toBe("asked");

  expect(await confirm(mail?.confirm ?? "")).toMatchObject({ state: "done" });
  expect(await confirm(mail?.confirm ?? "")).toMatchObject({ state: "done" });
  expect(await stateOf("ada.parent@example.ca")).toBe("subscribed");
  const events = await eventsOf("ada.parent@example.ca");
  expect(events.map(({ event }) => event)).toEqual(["asked", "confirmed"]);
  expect(events[1]?.wording).toBe(`${events[0]?.wording} ${office.ctx.content.under13.newsletter}`);
});

test("the mail names the sender and address and how to unsubscribe, in its text and headers", async () => {
  await ask("ada@example.ca");
  const [mail] = await mails();
  const { club } = office.ctx.content;
  expect(mail?.text).toContain(club.name);
  expect(mail?.text).toContain(club.postalAddress);
  expect(mail?.headers).toEqual({
    "List-Unsubscribe": `<https://club.example/newsletter/unsubscribe?key=${mail?.unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("the embedded outbox stores the mail's headers and reply address", async () => {
  await ask("ada@example.ca");
  await workDeliveries(office.ctx);
  const stored = () =>
    office.ctx.db.select().from(outboxMessages).where(eq(outboxMessages.channel, "email"));
  await expect.poll(stored, { timeout: 10_000 }).toHaveLength(1);
  const [mail] = await stored();
  expect(mail?.replyTo).toBe(office.ctx.content.club.email);
  expect(mail?.headers).toMatchObject({
    "Auto-Submitted": "auto-replied",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("unsubscribing takes effect at once; the link then reports it; the old confirmation is invalid", async () => {
  await ask("ada@example.ca");
  const [mail] = await mails();
  await confirm(mail?.confirm ?? "");
  const opened = await readUnsubscribing(office.ctx, mail?.unsubscribe ?? "");
  expect(opened.state).toBe("ready");
  expect(await stateOf("ada@example.ca")).toBe("subscribed");
  expect(await leave(mail?.unsubscribe ?? "")).toMatchObject({ state: "done" });
  expect(await stateOf("ada@example.ca")).toBe("unsubscribed");
  expect(await leave(mail?.unsubscribe ?? "")).toMatchObject({ state: "done" });
  expect(await confirm(mail?.confirm ?? "")).toMatchObject({ state: "spent" });
  expect(await stateOf("ada@example.ca")).toBe("unsubscribed");
  const events = await eventsOf("ada@example.ca");
  expect(events.map(({ event }) => event)).toEqual(["asked", "confirmed", "withdrawn"]);
});

test("an address is the same in upper and lower case; requesting twice and again after unsubscribing works", async () => {
  await ask("Ada@Example.ca");
  await ask("ada@example.CA", "/blogs");
  const [first, second] = await mails();
  await confirm(second?.confirm ?? "");
  // A mailbox gets at most two form mails an hour.
  await office.ctx.db.delete(rateLimits);
  // Another request keeps a subscriber on the list.
  await ask("ADA@example.ca");
  expect(await stateOf("ada@example.ca")).toBe("subscribed");
  expect(await office.ctx.db.$count(newsletterSubscribers)).toBe(1);
  await leave(first?.unsubscribe ?? "");
  expect(await stateOf("ada@example.ca")).toBe("unsubscribed");

  await ask("ada@example.ca");
  expect(await stateOf("ada@example.ca")).toBe("asked");
  const again = (await mails()).at(-1);
  expect(await confirm(again?.confirm ?? "")).toMatchObject({ state: "done" });
  expect(await stateOf("ada@example.ca")).toBe("subscribed");
});

test("unsubscribing before confirmation invalidates the confirmation", async () => {
  await ask("ada@example.ca");
  const [mail] = await mails();
  await leave(mail?.unsubscribe ?? "");
  expect(await confirm(mail?.confirm ?? "")).toMatchObject({ state: "spent" });
});

test("the confirmation link expires after a week; the unsubscribe link never does", async () => {
  await ask("ada@example.ca");
  const [mail] = await mails();
  const week = 7 * 24 * 60 * 60 * 1000;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + week - 60_000 });
  const read = () => readConfirmation(office.ctx, mail?.confirm ?? "");
  expect((await read()).state).toBe("ready");
  vi.setSystemTime(Date.now() + 120_000);
  expect((await read()).state).toBe("expired");
  expect((await confirm(mail?.confirm ?? "")).state).toBe("expired");
  expect(await stateOf("ada@example.ca")).toBe("asked");
  vi.setSystemTime(Date.now() + 500 * week);
  expect((await leave(mail?.unsubscribe ?? "")).state).toBe("done");
});

test("a changed, cut, made-up or wrong-purpose key is invalid", async () => {
  await ask("ada@example.ca");
  const [mail] = await mails();
  const key = mail?.confirm ?? "";
  const [id, , signature] = key.split(".");
  const keys = [
    "",
    "x",
    key.slice(0, -1),
    `${key}x`,
    `${id}.zzzzzz.${signature}`,
    mail?.unsubscribe ?? "",
  ];
  for (const bad of keys) expect(await confirm(bad)).toEqual({ state: "unknown", address: null });
  expect(await leave(key)).toEqual({ state: "unknown", address: null });
  expect(await stateOf("ada@example.ca")).toBe("asked");
});

const inquiry = { first_name: "Ada", last_name: "Osei", age: "11", grade: "6", phone: "1" };
const inquire = (email: string, more: Record<string, string>) =>
  submitForm(office.ctx, inquiryForm, {
    fields: fromPage(office.ctx, { ...inquiry, email, ...more }),
    source: "/",
  });

test("an inquiry subscribes nobody; with its box checked it sends a confirmation mail, which is still needed", async () => {
  await inquire("ada@example.ca", {});
  expect(await office.ctx.db.$count(newsletterSubscribers)).toBe(0);
  await inquire("bo@example.ca", { newsletter: "yes" });
  expect(await stateOf("bo@example.ca")).toBe("asked");
  const { box } = office.ctx.content.subscribe;
  expect(await eventsOf("bo@example.ca")).toMatchObject([
    {
      event: "asked",
      page: "/",
      method: "box on another form",
      wording: `${box.label}. ${box.more}`,
    },
  ]);
  const queued = await office.ctx.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.channel, "email"), isNull(deliveries.submissionId)));
  expect(queued).toHaveLength(1);
  const [mail] = queued.map(({ payload }) => payload as unknown as Email);
  expect(mail?.to).toBe("bo@example.ca");
  expect(mail?.headers).toHaveProperty("List-Unsubscribe-Post");
  const key = /newsletter\/confirm\?key=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await confirmSubscription(office.ctx, key);
  expect(await stateOf("bo@example.ca")).toBe("subscribed");
});

test("the ticked box of suspected spam waits with it: the confirmation mail goes out when staff release it", async () => {
  await inquire("ada@example.ca", { newsletter: "yes", form_copy: "yes" });
  expect(await office.ctx.db.$count(newsletterSubscribers)).toBe(0);
  const [suspect] = await office.ctx.db.select().from(submissions);
  await releaseSubmission(office.ctx, suspect?.reference ?? "", byOffice);
  expect(await stateOf("ada@example.ca")).toBe("asked");
});

test("the same form posted twice is one consent and one mail", async () => {
  const fields = fromPage(office.ctx, {
    email: "ada@example.ca",
    form_token: "0123456789abcdef0123",
  });
  await Promise.all([1, 2].map(() => subscribe(office.ctx, { fields, source: "/" })));
  expect(await office.ctx.db.$count(newsletterConsents)).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test("many simultaneous clicks are one confirmation", async () => {
  await ask("ada@example.ca");
  const [mail] = await mails();
  const presses = await Promise.all(Array.from({ length: 5 }, () => confirm(mail?.confirm ?? "")));
  expect(presses.map(({ state }) => state)).toEqual(Array(5).fill("done"));
  const events = await eventsOf("ada@example.ca");
  expect(events.map(({ event }) => event)).toEqual(["asked", "confirmed"]);
});

test("staff see each address's state, page by page, and export every consent", async () => {
  for (const name of ["ada", "bo", "cy"]) await ask(`${name}@example.ca`);
  const [ada, bo] = await mails();
  await confirm(ada?.confirm ?? "");
  await leave(bo?.unsubscribe ?? "");
  const { db } = office.ctx;
  const asked = (query: string) => listQuery(subscriberList, new URLSearchParams(query));
  const first = await listSubscribers({ db }, asked(""), 2);
  expect(await countSubscribers({ db })).toEqual({ asked: 1, subscribed: 1, unsubscribed: 1 });
  expect(first.rows.map(({ address, last }) => [address, last.event])).toEqual([
    ["bo@example.ca", "withdrawn"],
    ["ada@example.ca", "confirmed"],
  ]);
  const second = await listSubscribers({ db }, { ...asked(""), after: first.next }, 2);
  expect(second.rows.map(({ address }) => address)).toEqual(["cy@example.ca"]);
  expect(second.next).toBeNull();
  const subscribed = await listSubscribers({ db }, asked("state=subscribed"));
  expect(subscribed.rows).toHaveLength(1);
  const byAddress = await listSubscribers({ db }, asked("sort=address&q=Example.ca"));
  expect(byAddress.rows.map(({ address }) => address.slice(0, 2))).toEqual(["ad", "bo", "cy"]);

  let csv = "";
  for await (const part of csvParts(consentsSheet(office.ctx, asked("")))) csv += part;
  const lines = csv.trim().split("\r\n");
  expect(lines).toHaveLength(6);
  const left = lines.find((line) => line.includes("withdrawn"));
  const link = /newsletter\/unsubscribe\?key=(\S+)$/.exec(left ?? "")?.[1] ?? "";
  expect(await readUnsubscribing(office.ctx, link)).toMatchObject({
    state: "done",
    address: "bo@example.ca",
  });
});
