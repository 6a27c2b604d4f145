import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { notify } from "#modules/outbox/notify.server.ts";
import { returnIdOf } from "#modules/outbox/return-id.server.ts";
import { workDeliveries } from "#modules/outbox/work.server.ts";
import { smtpMail } from "#core/vendors/mail/smtp.server.ts";
import { endReturned, readReturnedMail, returnedMailKey } from "./returned-mail.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { newsletterConsents, newsletterSubscribers } from "./schema.ts";

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub();
});
afterEach(() => club.close());

const address = "Ada@example.ca";
const email = address.toLowerCase();
const news = { to: { email: address }, data: { subject: "News", message: "Hello" } };

async function subscriber() {
  const { db } = club.ctx;
  await db.insert(newsletterSubscribers).values({ email, address, state: "subscribed" });
  await db.insert(newsletterConsents).values({
    id: crypto.randomUUID(),
    email,
    event: "confirmed",
    wording: "News of the club",
    page: "/",
    method: "newsletter form",
    at: new Date(Date.now() - 60_000),
  });
}

/** A mail that the mail server has accepted. @returns its id */
async function sentMail(to = address): Promise<string> {
  const id = crypto.randomUUID();
  const payload = { to, subject: "News", text: "Hello" };
  await club.ctx.db
    .insert(deliveries)
    .values({ id, channel: "email", state: "delivered", attempts: 1, payload });
  return id;
}

interface Report {
  id: string;
  action?: string;
  status?: string;
  /** The address that the report names. */
  recipient?: string;
  /** The return id in the mail's headers. */
  returnId?: string;
}

/** A mail server's report in the format of RFC 3464. */
const returned = ({ action = "failed", status = "5.1.1", recipient = address, ...mail }: Report) =>
  report("delivery-status", mail, [
    "Reporting-MTA: dns; mx.example.ca",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
  ]);

/** A provider's report after a reader marked a mail as spam (RFC 5965). */
const problem = (id: string, type = "abuse") =>
  report("feedback-report", { id }, [
    `Feedback-Type: ${type}`,
    "User-Agent: Example/1.0",
    "Version: 1",
  ]);

const report = (
  type: string,
  { id, returnId = returnIdOf(club.ctx.mailedLinkSecret, id, address) }: Report,
  lines: string[],
) =>
  [
    "From: MAILER-DAEMON@mx.example.ca",
    "To: desk@club.example",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary="part"`,
    "",
    "--part",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you.",
    "--part",
    `Content-Type: message/${type}`,
    "",
    ...lines,
    "",
    "--part",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: <${id}@club.example>`,
    `X-Return-Id: ${returnId}`,
    "Subject: News",
    "--part--",
    "",
  ].join("\r\n");

const post = (
  body: string,
  { key = returnedMailKey(club.ctx.mailedLinkSecret), network = "192.0.2.1" } = {},
) =>
  club.request(`/webhooks/mail/${key}`, {
    method: "POST",
    headers: { "Content-Type": "message/rfc822", "X-Forwarded-For": network },
    body,
  });

async function stateNow() {
  const [row] = await club.ctx.db.select().from(newsletterSubscribers);
  const ends = await club.ctx.db
    .select({ method: newsletterConsents.method })
    .from(newsletterConsents)
    .where(eq(newsletterConsents.event, "withdrawn"));
  return { state: row?.state, ends: ends.map(({ method }) => method) };
}

test("a returned mail is recorded at its delivery, and its address is taken off the list, once", async () => {
  await subscriber();
  const id = await sentMail();
  for (let n = 0; n < 2; n += 1) expect((await post(returned({ id }))).status).toBe(200);
  expect(await stateNow()).toEqual({ state: "unsubscribed", ends: ["mail returned"] });
  const [delivery] = await club.ctx.db.select().from(deliveries);
  expect(delivery).toMatchObject({
    state: "failed",
    lastError: "The address takes no mail (5.1.1).",
  });
});

test("a spam complaint takes the address off the list; the mail stays delivered", async () => {
  await subscriber();
  const id = await sentMail();
  expect((await post(problem(id))).status).toBe(200);
  expect(await stateNow()).toEqual({ state: "unsubscribed", ends: ["reported as spam"] });
  expect((await club.ctx.db.select().from(deliveries))[0]?.state).toBe("delivered");
});

test("an address that is subscribed again afterwards stays on the list", async () => {
  await subscriber();
  await post(returned({ id: await sentMail() }));
  const { db } = club.ctx;
  await db.update(newsletterSubscribers).set({ state: "subscribed" });
  await db.insert(newsletterConsents).values({
    id: crypto.randomUUID(),
    email,
    event: "confirmed",
    wording: "News of the club",
    page: "/",
    method: "newsletter form",
  });
  await endReturned(db);
  expect((await stateNow()).state).toBe("subscribed");
});

test.each([
  [
    "a mail that is only late",
    (id: string) => returned({ id, action: "delayed", status: "4.4.1" }),
  ],
  ["a full mailbox", (id: string) => returned({ id, status: "5.2.2" })],
  ["a refusal of the contents", (id: string) => returned({ id, status: "5.7.1" })],
  ["a report that it is no spam", (id: string) => problem(id, "not-spam")],
  ["a report without our mail", () => returned({ id: "unknown" })],
  ["an out-of-office answer", () => "From: ada@example.ca\r\nSubject: Away\r\n\r\nI am away."],
  ["nothing", () => ""],
])("%s changes nothing", async (_what, write) => {
  await subscriber();
  const id = await sentMail();
  expect((await post(write(id))).status).toBe(400);
  expect(await stateNow()).toEqual({ state: "subscribed", ends: [] });
});

test("a report can unsubscribe only the address that the mail went to", async () => {
  await subscriber();
  const to = "another@example.ca";
  const id = await sentMail(to);
  const returnId = returnIdOf(club.ctx.mailedLinkSecret, id, to);
  expect((await post(returned({ id, returnId, recipient: to }))).status).toBe(200);
  expect((await stateNow()).state).toBe("subscribed");
});

test.each<[string, (id: string, signed: string) => Partial<Report>]>([
  ["the Message-ID alone", () => ({ returnId: "" })],
  ["a made-up signature", (id) => ({ returnId: `${id}.${"A".repeat(22)}` })],
  [
    "the return id of another mail",
    (_id, signed) => ({ returnId: `${crypto.randomUUID()}${signed.slice(36)}` }),
  ],
  ["another address", () => ({ recipient: "another@example.ca" })],
])("a forged report with %s changes nothing", async (_what, change) => {
  await subscriber();
  const id = await sentMail();
  const signed = returnIdOf(club.ctx.mailedLinkSecret, id, address);
  expect((await post(returned({ id, ...change(id, signed) }))).status).toBe(400);
  expect((await club.ctx.db.select().from(deliveries))[0]).toMatchObject({
    state: "delivered",
    returned: null,
  });
  expect((await stateNow()).state).toBe("subscribed");
});

test("without the key in its address nothing is read, however large it is", async () => {
  const id = await sentMail();
  for (const key of ["x", "A".repeat(43)])
    expect((await post(returned({ id }), { key })).status).toBe(404);
  expect((await post("\n".repeat(900_000), { key: "x" })).status).toBe(404);
  expect((await club.ctx.db.select().from(deliveries))[0]?.returned).toBeNull();
});

test("a mail carries the return id that a report must show", async () => {
  const { ctx } = club;
  await workDeliveries(ctx);
  await ctx.db.transaction((transaction) => notify(ctx, transaction, "written", news));
  const sent = () => ctx.db.select().from(outboxMessages);
  await expect.poll(async () => (await sent()).length, { timeout: 10_000 }).toBe(1);
  const [mail] = await sent();
  const id = mail?.id ?? "";
  expect(mail?.headers?.["X-Return-Id"]).toBe(returnIdOf(ctx.mailedLinkSecret, id, address));
});

test("a report of more than 64 kB or 2,000 lines is refused before it is read", async () => {
  await subscriber();
  const small = returned({ id: await sentMail() });
  expect((await post(small + "x".repeat(64 * 1024))).status).toBe(413);
  expect((await post("\n".repeat(1_000_000))).status).toBe(413);
  expect((await post(small + "\n".repeat(2_000))).status).toBe(400);
  expect((await stateNow()).state).toBe("subscribed");
});

test.each([
  ["line breaks", "\n"],
  ["fields without a value", "To:\n"],
  ["an address that never ends", "To: <<a@"],
  ["boundaries", "--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n"],
])("64 kB of %s are read quickly", (_what, text) => {
  const raw = text.repeat(64 * 1024).slice(0, 64 * 1024);
  const started = performance.now();
  for (let n = 0; n < 20; n += 1) expect(readReturnedMail(raw)).toBeNull();
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("a network that sends too many gets a Retry-After; another does not", async () => {
  const id = await sentMail();
  await club.ctx.db.insert(rateLimits).values({
    subject: "returned mail:192.0.2.1",
    attempts: 1_000,
    resetsAt: new Date(Date.now() + 300_000),
  });
  const answer = await post(returned({ id }));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(250);
  expect((await post(returned({ id }), { network: "192.0.2.2" })).status).toBe(200);
});

test("an address that the mail server refuses at once is not tried again, and is taken off the list", async () => {
  await subscriber();
  const fake = await startFakeSmtp();
  const { ctx } = club;
  const mail = smtpMail({ url: fake.url, from: "desk@club.example", trusted: fake.certificate });
  ctx.integrations.mail = mail;
  fake.fail({ mode: "refuse-recipient" });
  await workDeliveries(ctx);
  await ctx.db.transaction(async (transaction) => {
    await notify(ctx, transaction, "written", news);
  });
  const found = () => ctx.db.select().from(deliveries);
  await expect.poll(async () => (await found())[0]?.state, { timeout: 10_000 }).toBe("failed");
  expect((await found())[0]).toMatchObject({ attempts: 1, returned: "returned" });
  await endReturned(ctx.db);
  expect(await stateNow()).toEqual({ state: "unsubscribed", ends: ["mail returned"] });
  mail.close();
  await fake.close();
});
