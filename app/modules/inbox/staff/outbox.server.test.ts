import { expect } from "vitest";
import { outboxMessages } from "#core/vendors/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { readPage } from "#tests/support/family-visits.ts";

const test = clubTest({ pages: "built" });

const mail = {
  id: "5f7bdb0e-27bc-4d30-8bf8-6fb7f5f0b2ef",
  channel: "email" as const,
  recipient: "zoe@visitor.example",
  subject: "Your place",
  text: "Hello Zoë",
  html: '<!doctype html><head><title>x</title></head><body style="margin:0"><p style="color:red">Hello Zoë</p><script>alert(1)</script>',
};
const sms = {
  id: "0c9a4f0c-6a5f-4b62-b8a5-7a2b7f3f9f11",
  channel: "sms" as const,
  recipient: "+14165550123",
  text: "Q: inquiry K7QM-2RD4",
};
test.beforeAll(async ({ club }) => {
  await club.ctx.db.insert(outboxMessages).values([mail, sms]);
});

test("the outbox is searched by recipient, subject and text, and filtered by kind", async ({
  club,
  cookie,
}) => {
  const page = async (query: string) =>
    (await readPage(club, `/admin/outbox${query}`, cookie)).text;
  for (const query of ["", "?q=visitor", "?q=place", "?q=zoë", "?channel=email"])
    expect.soft(await page(query), query).toContain("Your place");
  for (const query of ["?q=nobody", "?channel=sms"])
    expect.soft(await page(query), query).not.toContain("Your place");
  expect(await page("?channel=sms")).toContain("Q: inquiry K7QM-2RD4");
});

test("a mail is shown as it looks, where nothing runs, beside its text; only to whoever may read it", async ({
  club,
  cookie,
}) => {
  const html = await (
    await club.request(`/admin/outbox/${mail.id}`, { headers: { Cookie: cookie } })
  ).text();
  expect(html).toContain(`src="/admin/outbox/${mail.id}/mail" sandbox="allow-same-origin"`);
  expect(html).toContain("Hello Zoë");
  const ask = (id: string, headers: Record<string, string> = { Cookie: cookie }) =>
    club.request(`/admin/outbox/${id}/mail`, { headers });
  const shown = await ask(mail.id);
  const text = await shown.text();
  expect(text).toContain('<p style="color:red">Hello Zoë</p>');
  // The frame has no focus ring: the mail in it has one.
  expect(text).toMatch(/<style>body:focus-visible\{outline.*<body tabindex="0" style="margin:0">/);
  const policy = shown.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("script-src");
  expect(shown.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
  expect((await ask(mail.id, {})).status).toBe(401);
  const coach = { email: "coach@example.ca", password: "a-good-pass-4" };
  await club.hire(coach, "coach");
  expect((await ask(mail.id, { Cookie: await club.signIn(coach) })).status).toBe(403);
  for (const id of [sms.id, crypto.randomUUID(), "x"]) expect((await ask(id)).status).toBe(404);
  const gone = await readPage(club, `/admin/outbox/${crypto.randomUUID()}`, cookie);
  expect(gone.text).toContain("There is no such message");
});

test("copies of one mail are one row, which names each recipient", async ({ club, cookie }) => {
  const copies = ["ada", "ben"].map((name) => ({
    ...mail,
    id: crypto.randomUUID(),
    recipient: `${name}@family.example`,
    subject: "Practice moved",
  }));
  const older = { ...mail, id: crypto.randomUUID(), subject: "Practice moved" };
  await club.ctx.db
    .insert(outboxMessages)
    .values([...copies, { ...older, createdAt: new Date("2026-01-05T12:00:00Z") }]);
  const { text } = await readPage(club, "/admin/outbox?q=moved", cookie);
  expect(text).toContain("2 messages shown");
  expect(text).toContain("2 people");
  const html = await (
    await club.request("/admin/outbox?q=moved", { headers: { Cookie: cookie } })
  ).text();
  expect(html.match(/<tr role="row"/g)).toHaveLength(3);
  for (const { id, recipient } of copies) {
    expect(html).toContain(`/admin/outbox/${id}?q=moved`);
    expect(html).toContain(recipient);
  }
});

test("a message to more people than a page has rows is one row with all of them, then the older messages", async ({
  club,
  cookie,
}) => {
  const copies = Array.from({ length: 120 }, (_, n) => ({
    ...mail,
    id: crypto.randomUUID(),
    recipient: `parent${n}@family.example`,
    subject: "Gala day",
    createdAt: new Date(Date.UTC(2026, 0, 6, 12, 0, n % 60)),
  }));
  const single = (n: number) => ({
    ...mail,
    id: crypto.randomUUID(),
    subject: `Gala receipt ${n}.`,
    createdAt: new Date(Date.UTC(2026, 0, 5, 12, n)),
  });
  const singles = Array.from({ length: 60 }, (_, n) => single(n));
  await club.ctx.db.insert(outboxMessages).values([...copies, ...singles]);
  const first = await readPage(club, "/admin/outbox?q=gala", cookie);
  expect(first.text).toContain("120 people");
  expect(first.text).toContain("50 messages shown, with more on the next page");
  expect(first.text).toContain("The newest 100 are here.");
  const html = await (
    await club.request("/admin/outbox?q=gala", { headers: { Cookie: cookie } })
  ).text();
  const [, next = ""] = /href="[^"?]*(\?q=gala&amp;after=[^"]*)"/.exec(html) ?? [];
  const rest = (await readPage(club, `/admin/outbox${next.replaceAll("&amp;", "&")}`, cookie)).text;
  expect(rest).toContain("11 messages shown");
  expect(rest).not.toContain("Gala day");
  const shown = `${first.text} ${rest}`;
  for (const { subject } of singles) expect.soft(shown, subject).toContain(subject);
});

test("its files have who got what when, and no text", async ({ club, cookie }) => {
  const file = await club.request("/api/outbox.csv?channel=email", { headers: { Cookie: cookie } });
  const text = await file.text();
  expect(text).toContain("zoe@visitor.example,Your place");
  expect(text).not.toMatch(/Hello|K7QM/);
});
