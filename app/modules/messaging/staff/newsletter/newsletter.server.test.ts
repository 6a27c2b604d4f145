import { messageOf } from "#tests/support/flash.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { queueDueMessage } from "../../send.server.ts";
import { mailPage } from "#modules/outbox/mail-layout.server.ts";
import { admin, openTestClub, type TestClub } from "#tests/support/club.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { rateLimits } from "#core/db/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { messages, newsletterConsents, newsletterSubscribers } from "../../schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
}, 60_000);
beforeEach(async () => {
  const { db } = club.ctx;
  for (const table of [deliveries, messages, newsletterConsents, newsletterSubscribers, rateLimits])
    await db.delete(table);
});
afterAll(() => club.close());

const submit = (path: string, fields: Record<string, string>) =>
  staffActions(club, cookie).submit(path, fields);
const read = async (path: string) =>
  (await (await club.request(path, { headers: { Cookie: cookie } })).text()).replaceAll(
    "<!-- -->",
    "",
  );

async function subscriber(email: string, state: "subscribed" | "asked" | "unsubscribed") {
  await club.ctx.db.insert(newsletterSubscribers).values({ email, address: email, state });
  await club.ctx.db.insert(newsletterConsents).values({
    id: crypto.randomUUID(),
    email,
    event: state === "asked" ? "asked" : "confirmed",
    wording: "News of the club",
    page: "/",
    method: "newsletter form",
  });
}

const article = () => {
  const [first] = club.ctx.content.articles;
  if (!first) throw new Error("The club has no articles");
  return first;
};

/** Chooses the newest article. @returns the draft's page */
async function draft() {
  const answer = await submit("/admin/newsletter/write", {
    _action: "compose-newsletter",
    article: article().slug,
  });
  expect(answer.status).toBe(303);
  const id = new URL(answer.headers.get("Location") ?? "", "http://x").searchParams.get("draft");
  return `/admin/messages/${id}`;
}

async function sentNow(at: string) {
  expect((await submit(at, { _action: "send-message" })).status).toBe(303);
  await club.ctx.db.update(messages).set({ notBefore: sql`now()` });
  await queueDueMessage(club.ctx);
  const rows = await club.ctx.db.select().from(deliveries).orderBy(sql`payload ->> 'to'`);
  return rows.map(({ payload }) => payload);
}

test("a newsletter of articles is a draft for subscribers only, with the pictures that its readers see", async () => {
  await subscriber("ada@example.ca", "subscribed");
  expect(await read("/admin/newsletter/write")).toContain(article().title);
  const page = await read(await draft());
  expect(page).toContain("1 person");
  expect(page).toContain("Every subscriber gets it");
  expect(page).toContain(`<h4>${article().title}</h4>`);
  expect(page).toMatch(/<img src="http:\/\/club\.test\/pictures\/[^"]+\.jpg"/);
  expect(await read("/admin/newsletter")).toContain("Draft");
});

test("without a choice nothing is saved, and the page says what to do", async () => {
  const answer = await submit("/admin/newsletter/write", { _action: "compose-newsletter" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("Choose an article or a notice");
  expect(await club.ctx.db.$count(messages)).toBe(0);
});

test("each subscriber gets it once with one-press unsubscribe, which works; others don't", async () => {
  await subscriber("ada@example.ca", "subscribed");
  await subscriber("bo@example.ca", "subscribed");
  await subscriber("asked@example.ca", "asked");
  await subscriber("gone@example.ca", "unsubscribed");
  const mails = await sentNow(await draft());
  expect(mails.map(({ to }) => to)).toEqual(["ada@example.ca", "bo@example.ca"]);
  const [first] = mails as { text: string; headers: Record<string, string>; subject: string }[];
  expect(first?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, link = ""] =
    /<http:\/\/club\.test([^>]+)>/.exec(first?.headers["List-Unsubscribe"] ?? "") ?? [];
  const left = await club.request(link, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(left.status).toBe(200);
  await club.ctx.db.delete(deliveries);
  expect((await sentNow(await draft())).map(({ to }) => to)).toEqual(["bo@example.ca"]);
});

test("the mail has the club's design, a plain text part, and no address that identifies its reader", async () => {
  await subscriber("ada@example.ca", "subscribed");
  await subscriber("bo@example.ca", "subscribed");
  const mails = (await sentNow(await draft())) as unknown as Parameters<typeof mailPage>[0][];
  const pages = mails.map((mail) =>
    mailPage(mail, { club: club.ctx.content.club, site: club.ctx.publicUrl }),
  );
  const sources = pages.map((page) => page.match(/src="[^"]+"/g));
  expect(sources[0]).toHaveLength(2);
  expect(sources[0]).toEqual(sources[1]);
  expect(mails[0]?.text).toContain(`${article().title}\n---`);
  expect(mails[0]?.text).toContain(`http://club.test/blogs/${article().slug}`);
});

test("a test mail goes to its sender only, and the draft stays", async () => {
  const at = await draft();
  const answer = await submit(at, { _action: "send-test" });
  expect(messageOf(answer)).toContain(`A test is on its way to ${admin.email}`);
  const [mail] = await club.ctx.db.select().from(deliveries);
  expect(mail?.payload).toMatchObject({ to: admin.email });
  expect(String(mail?.payload.subject)).toMatch(/^Test: News from /);
  expect(await read(at)).toContain("Draft");
});

test("a newsletter for later waits for its time, on the club's clock", async () => {
  await subscriber("ada@example.ca", "subscribed");
  const at = await draft();
  expect((await submit(at, { _action: "send-later", later: "2090-01-01T09:00" })).status).toBe(303);
  await queueDueMessage(club.ctx);
  expect(await club.ctx.db.$count(deliveries)).toBe(0);
});

test("staff take an address off the list; a second click changes nothing", async () => {
  await subscriber("ada@example.ca", "subscribed");
  const end = () =>
    submit("/admin/newsletter", { _action: "end-subscription", address: "Ada@example.ca" });
  expect(messageOf(await end())).toBe("Ada@example.ca gets no more newsletters.");
  expect((await end()).status).toBe(409);
  const ends = await club.ctx.db
    .select({ method: newsletterConsents.method })
    .from(newsletterConsents)
    .where(eq(newsletterConsents.event, "withdrawn"));
  expect(ends).toEqual([{ method: "by staff" }]);
});
