import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { fromPage } from "#tests/support/context.ts";
import { ownSiteOnly } from "./own-site.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

let club: TestClub;
let Cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  Cookie = await club.signIn();
});
afterAll(() => club.close());

type Headers = Record<string, string>;
const elsewhere = "https://elsewhere.example";

/** A page's form, as browsers send it. */
const form = (fields: Headers, headers: Headers): RequestInit => ({
  method: "POST",
  headers: { Accept: "text/html", ...headers },
  body: new URLSearchParams(fields),
});

let visitors = 0;
const contact = (headers: Headers) => {
  visitors += 1;
  const typed = { first_name: "Ada", last_name: "Osei", phone: "1", message: "Hello" };
  const email = `ada-${visitors}@example.ca`;
  const fields = fromPage(club.ctx, { ...typed, email }) as Headers;
  return club.request("/contact-us", form(fields, { "X-Forwarded-For": email, ...headers }));
};
const savePage = (headers: Headers) =>
  club.request("/admin/account", form({ _action: "none" }, { Cookie, ...headers }));
const saveCall = (headers: Headers) =>
  club.request("/api/blog", json({ title: "" }, { Cookie, ...headers }));
const checkout = (headers: Headers) =>
  club.request("/create-checkout-session", json({ items: [] }, headers));
const signIn = (headers: Headers) => club.request("/login", form({}, headers));

const targets = { contact, savePage, saveCall, checkout, signIn };
const own: Headers[] = [
  { "Sec-Fetch-Site": "same-origin", Origin: "http://club.test" },
  { "Sec-Fetch-Site": "none" },
  // A browser that hides the page its visitor comes from.
  { "Sec-Fetch-Site": "same-origin", Origin: "null" },
  // A browser without Sec-Fetch-Site, or a site without https.
  { Origin: "http://club.test" },
];
const others: Headers[] = [
  { "Sec-Fetch-Site": "cross-site", Origin: elsewhere },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "cross-site", Origin: "null" },
  { "Sec-Fetch-Site": "same-site", Origin: "http://shop.club.test" },
  { Origin: elsewhere },
  { Origin: "http://club.test.elsewhere.example" },
  { Origin: "http://club.test:8080" },
];

test.each(Object.entries(targets))("%s: from our own site, never from another", async (_, ask) => {
  for (const headers of own) expect([headers, (await ask(headers)).status]).not.toContain(403);
  for (const headers of others) expect([headers, (await ask(headers)).status]).toContain(403);
});

test("a form from our own page is accepted, whatever origin headers the browser sends", async () => {
  const before = await club.ctx.db.$count(submissions, eq(submissions.kind, "contact"));
  for (const headers of [...own, {}, { Origin: "null" }])
    expect((await contact(headers)).status).toBeLessThan(400);
  const after = await club.ctx.db.$count(submissions, eq(submissions.kind, "contact"));
  expect(after - before).toBe(own.length + 2);
});

test("a browser without origin headers may send a form, but not with a session", async () => {
  for (const headers of [{}, { Origin: "null" }]) {
    expect((await contact(headers)).status).toBeLessThan(400);
    expect((await savePage(headers)).status).toBe(403);
    // No other site's form can send JSON.
    expect((await saveCall(headers)).status).toBe(400);
  }
});

test("a checkout ticket gives no access, so a browser without origin headers may have one", async () => {
  for (const headers of [{}, { Origin: "null" }]) {
    const ticket = { ...headers, Cookie: "checkout_ticket=waiting.1.x" };
    expect((await contact(ticket)).status).toBeLessThan(400);
    expect((await contact({ ...ticket, Cookie: `${ticket.Cookie}; family=key` })).status).toBe(403);
  }
});

test("a refused person gets a sentence, a refused program the API's format", async () => {
  const page = await contact({ Origin: elsewhere });
  expect(page.headers.get("Content-Type")).toContain("text/html");
  expect(await page.text()).toContain("what you typed is still there");
  const call = await saveCall({ Origin: elsewhere });
  expect(await call.json()).toEqual({
    status: "error",
    message: "Only the club's own site may do this",
  });
});

test("another site's picture or link changes nothing, so it is answered", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site" };
  expect((await club.request("/contact-us", { headers })).status).toBe(200);
  expect((await club.request("/", { headers, method: "HEAD" })).status).toBe(200);
});

test("a vendor's event and a mail program's button are accepted from elsewhere", async () => {
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: elsewhere };
  const event = await club.request("/webhooks/stripe", json({}, headers));
  expect(await event.json()).toEqual({ status: "error", message: "Not signed by the provider" });
  const submit = form({ "List-Unsubscribe": "One-Click" }, headers);
  const left = await club.request("/newsletter/unsubscribe?key=made.up", submit);
  expect(await left.text()).toContain("This link doesn’t work");
  expect((await club.request("/newsletter/confirm?key=made.up", submit)).status).toBe(403);
});

test("behind a proxy that ends TLS, the site's public address is its own", async () => {
  const app = new Hono()
    .use(ownSiteOnly({ ...club.ctx, publicUrl: "https://club.example" }))
    .all("*", (c) => c.text("done"));
  const ask = async (Origin: string) =>
    (await app.request("http://127.0.0.1:3000/", json({}, { Origin }))).status;
  expect(await ask("https://club.example")).toBe(200);
  expect(await ask("http://127.0.0.1:3000")).toBe(200);
  expect(await ask("http://club.example")).toBe(403);
});
