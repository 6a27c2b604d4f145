import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { modules } from "#app/modules.server.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  familyLog,
  newFamily,
  newNetwork,
  postFamily,
  readPage,
} from "#tests/support/family-visits.ts";
import { familyCalendars, guardians } from "#modules/families/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

const fetchFeed = (path: string, headers = {}) =>
  club.request(path, { headers: { ...newNetwork(), ...headers } });

/** A family makes its calendar. @returns its browser, and the calendar's address */
async function withCalendar(name: string) {
  const family = await newFamily(club, name);
  const made = await postFamily(club, { _action: "make-calendar" }, family.cookie);
  expect(made.headers.get("Location")).toBe("/family?done=calendar-made&at=calendar");
  return { ...family, path: await addressOf(family.cookie) };
}
async function addressOf(cookie: string) {
  const { html } = await readPage(club, "/family", cookie);
  return /\/family\/calendar\/[\w-]{43}\.ics/.exec(html)?.[0] ?? "";
}

test("a family makes one calendar; the page leads Apple, Google and Outlook to it", async () => {
  const { cookie, path, familyId } = await withCalendar("Cal");
  const { html } = await readPage(club, "/family", cookie);
  expect(html).toContain(`href="webcal://club.test${path}"`);
  expect(html).toMatch(/calendar\.google\.com[^"]*family%2Fcalendar/);
  expect(html).toMatch(/outlook\.live\.com[^"]*family%2Fcalendar/);
  const feed = await fetchFeed(path);
  expect(feed.status).toBe(200);
  expect(feed.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(feed.headers.get("Cache-Control")).toBe("private, no-cache");
  const text = await feed.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain("SUMMARY:Cal: ");
  for (const secret of ["Osei", "2012", "905-555"])
    expect(text.replaceAll(/^(DT|RRULE|EXDATE|TZ|UID).*$/gm, "")).not.toContain(secret);
  const etag = feed.headers.get("ETag") ?? "";
  expect((await fetchFeed(path, { "If-None-Match": etag })).status).toBe(304);
  expect((await familyLog(club, familyId)).map(({ action }) => action)).toEqual([
    "families.calendar-made",
  ]);
});

test("the key is stored only as a hash, and opens nothing else", async () => {
  const { path, familyId } = await withCalendar("Key");
  const key = path.slice("/family/calendar/".length, -".ics".length);
  const [row] = await club.ctx.db
    .select()
    .from(familyCalendars)
    .where(eq(familyCalendars.familyId, familyId));
  expect(JSON.stringify(row)).not.toContain(key);
  expect((await club.request(`/family/${key}`, { headers: newNetwork() })).status).toBe(404);
  expect((await readPage(club, "/family", `family=${key}`)).text).toContain("YOUR FAMILY");
});

test("it ends everywhere, and a new one has another address", async () => {
  const { cookie, path } = await withCalendar("End");
  await postFamily(club, { _action: "end-calendar" }, cookie);
  expect((await fetchFeed(path)).status).toBe(404);
  expect(await addressOf(cookie)).toBe("");
  await postFamily(club, { _action: "make-calendar" }, cookie);
  const next = await addressOf(cookie);
  expect(next).not.toBe(path);
  expect((await fetchFeed(next)).status).toBe(200);
  expect((await fetchFeed(path)).status).toBe(404);
});

test("it ends with a guardian who leaves, because they know it", async () => {
  const { path, familyId } = await withCalendar("Gone");
  const email = "kofi-leaves@example.ca";
  await club.ctx.db.insert(guardians).values({ familyId, name: "Kofi", email });
  expect((await fetchFeed(path)).status).toBe(200);
  await club.ctx.db.transaction((transaction) => erasePerson(modules, transaction, email));
  expect((await fetchFeed(path)).status).toBe(404);
});

test("a client that guesses keys is refused; a valid one still opens", async () => {
  const { path } = await withCalendar("Try");
  const network = newNetwork();
  const wrong = `/family/calendar/${"A".repeat(43)}.ics`;
  const asked: number[] = [];
  for (let n = 0; n < 31; n += 1)
    asked.push((await club.request(wrong, { headers: network })).status);
  expect([asked[0], asked[29], asked[30]]).toEqual([404, 404, 429]);
  expect((await club.request(path, { headers: network })).status).toBe(200);
  for (const odd of ["/family/calendar/x.ics", "/family/calendar/.ics", "/family/calendar/%00.ics"])
    expect((await fetchFeed(odd)).status).toBe(404);
});
