import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { checkoutOf } from "#tests/support/checkouts.ts";
import { modules } from "#app/modules.server.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  askLinks,
  cookiesOf,
  familyLinksIn,
  follow,
  guardianOf,
  mailsTo,
  newFamily,
  openFamily,
  postFamily,
  readLink,
  readPage,
  requestLinksIn,
  startCheckout,
} from "#tests/support/family-visits.ts";
import { office } from "#tests/support/staff.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { correctFamily } from "./correct.server.ts";
import { readFamily } from "./read.server.ts";
import { familyLinks } from "./schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

test("a mailed link opens the page by a button: the key moves into a cookie of this browser", async () => {
  const [link = ""] = await askLinks(club, (await newFamily(club, "Zora")).email);
  // A mail scanner, or a visit without pressing the button: nothing is stored and nothing is displayed.
  const looked = await readLink(club, link);
  expect([looked.status, looked.headers.getSetCookie()]).toEqual([200, []]);
  const text = await looked.text();
  expect(text).toContain("Open the page once");
  expect(text).not.toMatch(/Zora|Abena/);
  const answer = await follow(club, link);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/family"]);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
  const [cookie = ""] = answer.headers.getSetCookie();
  const [pair, ...flags] = cookie.split("; ");
  expect(pair).toBe(`family=${link.slice("/family/".length)}`);
  expect(flags).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
  const seconds = Number(/Max-Age=(\d+)/.exec(cookie)?.[1]);
  expect(Math.abs(seconds - 30 * 86_400)).toBeLessThan(60);
  const page = await readPage(club, "/family", pair ?? "");
  expect([page.status, page.text]).toEqual([200, expect.stringContaining("Zora")]);
});

test("on a shared computer the page closes with the browser", async () => {
  const [link = ""] = await askLinks(club, (await newFamily(club, "Shari")).email);
  const answer = await follow(club, link, {}, { device: "once" });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^family=[\w-]{43}; /);
  expect(cookie).not.toMatch(/Max-Age|Expires/);
  expect((await readPage(club, "/family", cookiesOf(answer))).text).toContain("Shari");
});

test("on a site with https the cookie is for https alone", async () => {
  const [link = ""] = await askLinks(club, (await newFamily(club)).email);
  const https = await openTestClub({
    beside: club,
    pages: "built",
    publicUrl: "https://club.example",
  });
  const cookies = (await follow(https, link)).headers.getSetCookie();
  await https.close();
  expect(cookies).toEqual([expect.stringContaining("; Secure")]);
});

test("no cache keeps the page, no other site learns of it, and no engine lists it", async () => {
  const [one, two] = [(await newFamily(club, "Uma")).email, (await newFamily(club, "Vito")).email];
  const cookies = [await openFamily(club, one), await openFamily(club, two)];
  const pages = await Promise.all(cookies.map((cookie) => readPage(club, "/family", cookie)));
  expect(pages.map(({ text }) => [text.includes("Uma"), text.includes("Vito")])).toEqual([
    [true, false],
    [false, true],
  ]);
  const outside = await readPage(club, "/family", "");
  expect(outside.text).toContain("Email me the link");
  for (const { headers, html } of [...pages, outside]) {
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("ETag")).toBeNull();
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  }
  const data = await club.request("/family.data", { headers: { Cookie: cookies[0] ?? "" } });
  expect([data.headers.get("Cache-Control"), (await data.text()).includes("Uma")]).toEqual([
    "no-store",
    true,
  ]);
});

test("a changed, ended or unknown link opens the same page; an expired one has its own message", async () => {
  const email = (await newFamily(club)).email;
  const [ended = ""] = await askLinks(club, email);
  const cookie = cookiesOf(await follow(club, ended));
  await postFamily(club, { _action: "end-links" }, cookie);
  const [open = ""] = await askLinks(club, email);
  const changed = open.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  const bodies: string[] = [];
  for (const link of [ended, changed, `/family/${"A".repeat(43)}`, "/family/x", "/family/%00"]) {
    expect([link, (await follow(club, link)).status]).toEqual([link, 404]);
    const answer = await readLink(club, link);
    expect([link, answer.status]).toEqual([link, 404]);
    expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = /<main[^]*<\/main>/.exec(await answer.text())?.[0] ?? "";
    expect(page).toContain("Email me the link");
    bodies.push(page.replaceAll(/id="[^"]*"|"_R_[^"]*"/g, ""));
  }
  expect(new Set(bodies).size).toBe(1);
  // The browser that had opened the ended link.
  expect((await readPage(club, "/family", cookie)).text).toContain("Email me the link");

  const { id } = await guardianOf(club, email);
  await club.ctx.db
    .update(familyLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(familyLinks.guardianId, id));
  expect((await follow(club, open)).headers.getSetCookie()).toEqual([]);
  const expired = await readLink(club, open);
  expect(expired.status).toBe(410);
  expect(await expired.text()).toContain("This link has expired");
});

test("links end with the guardian's address, or with the guardian; the other guardian's stay", async () => {
  const email = (await newFamily(club, "Ilse")).email;
  const { familyId, id } = await guardianOf(club, email);
  const first = await openFamily(club, email);
  const second = { guardian_name: "Kofi Mensah", guardian_relationship: "Father" };
  const other = `second-${email}`;
  const added = { ...second, guardian_phone: "416-555-0101", guardian_email: other };
  await postFamily(club, { _action: "add-guardian", ...added }, first);
  const [theirs = ""] = requestLinksIn((await mailsTo(club, other))[0]);
  const kofi = cookiesOf(await follow(club, theirs));
  const isOpen = async (cookie: string) =>
    (await readPage(club, "/family", cookie)).text.includes("Ilse");

  // Staff correct the name, then the address.
  const guardian = { guardian_name: "Abena O.", guardian_relationship: "Mother" };
  const contact = { guardian_phone: "905-555-0123", guardian_email: email.toUpperCase() };
  const entry = { familyId, part: "guardian", id } as const;
  await correctFamily(club.ctx, office, entry, { ...guardian, ...contact });
  expect([await isOpen(first), await isOpen(kofi)]).toEqual([true, true]);
  const moved = { ...guardian, ...contact, guardian_email: `new-${email}` };
  await correctFamily(club.ctx, office, entry, moved);
  expect([await isOpen(first), await isOpen(kofi)]).toEqual([false, true]);
  expect(await club.ctx.db.$count(familyLinks, eq(familyLinks.guardianId, id))).toBe(0);

  await club.ctx.db.transaction((transaction) => erasePerson(modules, transaction, other));
  expect(await isOpen(kofi)).toBe(false);
  expect((await readFamily(club.ctx, familyId))?.guardians).toHaveLength(1);
});

test("a network that follows many wrong links is turned away, but a right one still opens", async () => {
  const [link = ""] = await askLinks(club, (await newFamily(club)).email);
  const network = { "X-Forwarded-For": "198.18.0.8" };
  const statuses = new Set<number>();
  for (let n = 0; n < 30; n += 1)
    statuses.add((await readLink(club, `/family/wrong-${n}`, network)).status);
  expect([...statuses]).toEqual([404]);
  expect((await readLink(club, "/family/wrong", network)).status).toBe(429);
  expect((await follow(club, link, network)).status).toBe(303);
});

test("a link continues to the checkout that asked for it, automatically only in the same browser", async () => {
  const email = (await newFamily(club)).email;
  const next = await checkoutOf(club.ctx, await startCheckout(club));
  const asked = await postFamily(club, { _action: "ask", email, next });
  await Promise.all(club.ctx.inFlight);
  const [link = ""] = familyLinksIn((await mailsTo(club, email))[0]);
  expect(link).toContain(`?next=${encodeURIComponent(next)}`);
  const here = await follow(club, link, { Cookie: cookiesOf(asked) });
  expect(here.headers.get("Location")).toBe(next);
  const elsewhere = await follow(club, link);
  const page = await readPage(club, elsewhere.headers.get("Location") ?? "", cookiesOf(elsewhere));
  expect(page.html).toContain(`href="${next}"`);
  expect(page.text).toContain("Only go on if you began it yourself");
  for (const wrong of ["https://evil.example", "//evil.example", "/admin", "/checkout/x/../y"]) {
    const [plain = ""] = link.split("?");
    const led = await follow(club, `${plain}?${new URLSearchParams({ next: wrong })}`);
    expect([wrong, led.headers.get("Location")]).toEqual([wrong, "/family"]);
  }
});

test("only the hash of a key is stored, until some days after it has expired", async () => {
  const email = (await newFamily(club)).email;
  const [link = ""] = await askLinks(club, email);
  const rows = await club.ctx.db.select().from(familyLinks);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(link.slice("/family/".length));
  const { id } = await guardianOf(club, email);
  const of = eq(familyLinks.guardianId, id);
  const storedDays = club.ctx.content.club.retention.unconfirmedDays;
  const made = await club.ctx.db.$count(familyLinks, of);
  for (const [days, left] of [
    [storedDays - 1, made],
    [storedDays + 1, 0],
  ] as const) {
    const expiresAt = new Date(Date.now() - days * 86_400_000);
    await club.ctx.db.update(familyLinks).set({ expiresAt }).where(of);
    await deleteOldRecords(club.ctx);
    expect([days, await club.ctx.db.$count(familyLinks, of)]).toEqual([days, left]);
  }
});
