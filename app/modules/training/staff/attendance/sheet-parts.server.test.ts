import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { entryFor, practice, recorded } from "#tests/support/attendance.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { familyName, largeGroup } from "#tests/support/large-practice.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { emergencyContacts, families, guardians } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
let key: string;
let submit: ReturnType<typeof staffActions>["submit"];
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  ({ submit } = staffActions(club, cookie));
}, 60_000);
beforeEach(async () => {
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(families);
  key = await practice(club);
});
afterAll(() => club.close());

const read = (part = "") => readPage(club, `/admin/attendance/${key}${part}`, cookie);
const rows = (html: string) =>
  [...html.matchAll(/<li id="athlete-([\w-]+)"/g)].map(([, id]) => id ?? "");
const nextIn = (html: string) => /<a rel="next"[^>]* href="([^"]+)"/.exec(html)?.[1];

/** Submits the form of an athlete's button, as without JavaScript. @returns the address of the redirect */
async function press(part: string, athlete: string, status = "here") {
  const path = `/admin/attendance/${key}${part}`;
  const answer = await submit(path, { _action: "record", athlete, status, was: "none" });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

test("a practice of 250 athletes has three parts, in order, which count the whole practice", async () => {
  const ids = await largeGroup(club, 250);
  const parts = [await read(), await read("/2"), await read("/3")];
  expect(parts.map(({ html }) => rows(html).length)).toEqual([100, 100, 50]);
  expect(parts.flatMap(({ html }) => rows(html))).toEqual(ids);
  const paths = [`/admin/attendance/${key}/2`, `/admin/attendance/${key}/3`, undefined];
  expect(parts.map(({ html }) => nextIn(html))).toEqual(paths);
  for (const [n, { html, text }] of parts.entries()) {
    expect(text).toContain("250 not marked");
    expect(text).toContain(`Page ${n + 1} of 3`);
    expect(html).toMatch(new RegExp(`<title>[^<]*, page ${n + 1} of 3 · `));
    expect(text).toContain(`${familyName(100)}–${familyName(199)}`);
    const links = Array.from(html.matchAll(/<a [^>]*>Page \d: [^<]*/g), ([link]) => link);
    expect(links.map((link) => link.includes('aria-current="page"'))).toEqual(
      [0, 1, 2].map((at) => at === n),
    );
  }
  await recorded(club, ids[0] ?? "", { day: dayFromNow(0), sessionKey: key, status: "here" });
  await recorded(club, ids[240] ?? "", { day: dayFromNow(0), sessionKey: key });
  for (const part of ["", "/2", "/3"]) expect((await read(part)).text).toContain("1 of 250 here");
});

test("a part that does not exist, and any other spelling of one, is 404", async () => {
  await largeGroup(club, 101);
  expect([(await read()).status, (await read("/2")).status]).toEqual([200, 200]);
  for (const part of ["/0", "/1", "/3", "/02", "/-2", "/2.0", "/two", "/99999999999", "/2/2"])
    expect([part, (await read(part)).status]).toEqual([part, 404]);
  const fields = { _action: "record", athlete: "x", status: "here" };
  const path = `/admin/attendance/${key}/two`;
  expect((await submit(path, fields)).status).toBe(404);
});

test("a practice of a hundred athletes is one page without links to others", async () => {
  const ids = await largeGroup(club, 100);
  const { html, text } = await read();
  expect(rows(html)).toEqual(ids);
  expect(text).not.toMatch(/Page \d/i);
  expect(nextIn(html)).toBeUndefined();
  expect((await read("/2")).status).toBe(404);
  expect(await press("", ids[99] ?? "")).toMatch(new RegExp(`^/admin/attendance/${key}\\?`));
});

test("without JavaScript, an entry leads back to the athlete's part, and a guest's entry to the last", async () => {
  const ids = await largeGroup(club, 150);
  const { athleteId: guest } = await records(club).family();
  const own = `/admin/attendance/${key}/2`;
  const second = ids[120] ?? "";
  expect(await press("/2", second)).toBe(`${own}?recorded=${second}&was=none#athlete-${second}`);
  expect(await press("", guest)).toBe(`${own}?recorded=${guest}&was=none#athlete-${guest}`);
  const last = await readPage(club, `${own}?recorded=${guest}&was=none`, cookie);
  expect(rows(last.html)).toEqual([...ids.slice(100), guest]);
  expect(last.text).toContain("1 of 150 here, 1 guest");
  expect(last.text).toMatch(/Undo ?: /);
});

test("a device gets the entries of all parts", async () => {
  const ids = await largeGroup(club, 150);
  const account = (await read()).html.match(/name="account" value="([\w-]+)"/)?.[1];
  const entries = [entryFor(key, ids[0] ?? ""), entryFor(key, ids[149] ?? "")];
  const body = { account, sentAt: Date.now(), session: key, entries };
  const answer = await club.request("/api/attendance", json(body, { Cookie: cookie }));
  const { data } = (await answer.json()) as { data: { entries: { athleteId: string }[] } };
  expect(data.entries.map(({ athleteId }) => athleteId).toSorted()).toEqual(
    [ids[0], ids[149]].toSorted(),
  );
});

test("a part of four hundred athletes, all with an entry, has at most 360 kB", async () => {
  const ids = await largeGroup(club, 400);
  const { db } = club.ctx;
  const [guardian] = await db.update(guardians).set({ phone: "905-555-0123" }).returning();
  const { familyId = "" } = guardian ?? {};
  await db
    .insert(emergencyContacts)
    .values({ familyId, name: "Kofi Mensah", phone: "905-555-0124" });
  const day = dayFromNow(0);
  for (const id of ids) await recorded(club, id, { day, sessionKey: key, status: "here" });
  for (const part of ["", "/2", "/4"]) expect((await read(part)).html.length).toBeLessThan(360_000);
});
