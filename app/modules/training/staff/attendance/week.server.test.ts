import { expect } from "vitest";
import { groupId, practice, recorded } from "#tests/support/attendance.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { monthDayText } from "#core/time/time.ts";
import { openDays } from "../../attendance.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { records } from "#tests/support/records.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { families } from "#modules/families/schema.ts";

const test = clubTest({ pages: "built" }).extend("week", async ({ club, cookie }) => {
  for (const table of [orders, families]) await club.ctx.db.delete(table);
  const make = records(club);
  const { athleteId } = await make.registered({ email: "ada@example.ca" });
  // Before the practices of these tests.
  await club.ctx.db.update(registrations).set({ createdAt: new Date(`${dayFromNow(-60)}T12:00Z`) });
  const read = async (query = "", as = cookie) => {
    const page = await readPage(club, `/admin/attendance${query}`, as);
    return { ...page, practiceOf: (key: string) => rowOf(page.html, key) };
  };
  return { athleteId, make, read };
});

/** The row of a practice, as text; empty: it is not on the page. */
function rowOf(html: string, key: string): string {
  const rows = html.match(/<li(?: data-tone="\w+")?><a [^]*?<\/li>/g) ?? [];
  const own = rows.find((row) => row.includes(`/admin/attendance/${key}"`)) ?? "";
  return own
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const today = dayFromNow(0);

test("each practice of the week says who comes, who cancelled, and the state of its sheet", async ({
  club,
  week,
}) => {
  const [open, taken] = [await practice(club), await practice(club)];
  expect((await week.read()).practiceOf(open)).toMatch(/La relève.* Not taken$/);
  const row = { day: today, sessionKey: open };
  await recorded(club, week.athleteId, { ...row, status: "excused", byFamily: true });
  await recorded(club, week.athleteId, { ...row, sessionKey: taken, status: "here" });
  const page = await week.read();
  expect(page.practiceOf(open)).toMatch(/Not coming: Ada Not taken$/);
  expect(page.practiceOf(taken)).toMatch(/1 of 1 here$/);
  await week.make.registered({ email: "kwame@example.ca" });
  expect((await week.read()).practiceOf(taken)).toMatch(/1 of 2 marked$/);
  const tomorrow = await practice(club, 1);
  const next = await week.read(`?week=${dayFromNow(1)}`);
  expect(next.practiceOf(tomorrow)).toMatch(/2 coming$/);
});

test("who registers today was not expected at an earlier practice", async ({
  club,
  cookie,
  week,
}) => {
  const day = dayFromNow(-1);
  const key = await practice(club, -1);
  await recorded(club, week.athleteId, { day, sessionKey: key, status: "here" });
  await week.make.registered({ email: "kwame@example.ca" });
  expect((await week.read(`?week=${day}`)).practiceOf(key)).toMatch(/1 of 1 here$/);
  const sheet = await readPage(club, `/admin/attendance/${key}`, cookie);
  expect(sheet.text).toContain("1 of 1 here");
});

test("guests are counted apart, and only those who came", async ({ club, cookie, week }) => {
  const key = await practice(club);
  const row = { day: today, sessionKey: key };
  await recorded(club, week.athleteId, { ...row, status: "here" });
  for (const status of ["here", "absent"] as const)
    await recorded(club, (await week.make.family()).athleteId, { ...row, status });
  expect((await week.read()).practiceOf(key)).toMatch(/1 of 1 here, 1 guest$/);
  const sheet = await readPage(club, `/admin/attendance/${key}`, cookie);
  expect(sheet.text).toContain("1 of 1 here, 1 guest");
  expect(sheet.text).toContain("All marked");
});

test("a sheet whose only entry was undone is not taken", async ({ club, week }) => {
  const day = dayFromNow(-1);
  const sessionKey = await practice(club, -1);
  await recorded(club, week.athleteId, { day, sessionKey, status: "here" });
  const undone = new Date(`${day}T19:00:00Z`);
  await recorded(club, week.athleteId, { day, sessionKey, status: "none", recordedAt: undone });
  expect((await week.read(`?week=${day}`)).practiceOf(sessionKey)).toMatch(/Not taken$/);
});

test("weeks are links, those with a sheet that nobody took too; another day is this week", async ({
  club,
  week,
}) => {
  const before = await practice(club, -8);
  const page = await week.read();
  expect(page.practiceOf(before)).toBe("");
  const [, missing = ""] =
    /href="\/admin\/attendance(\?week=[\d-]+)"[^>]*>Week of /.exec(page.html) ?? [];
  const earlier = await week.read(missing);
  expect(earlier.practiceOf(before)).toMatch(/Not taken$/);
  expect(earlier.text).toContain("1 not taken");
  expect(earlier.text).toContain(
    `not taken since ${monthDayText(dayFromNow(-openDays).slice(5), "short")}`,
  );
  for (const name of ["Previous week", "This week", "Next week"]) expect(page.text).toContain(name);
  for (const odd of ["nonsense", "2026-02-30", "9999-12-31", "-271821-04-20", "%00"])
    expect((await week.read(`?week=${odd}`)).html).toMatch(/aria-current="page"[^>]*>This week/);
  // Sheets older than a month accept no entries: the practice has no link.
  const old = await practice(club, -40);
  const long = await week.read(`?week=${dayFromNow(-40)}`);
  expect(long.html).not.toContain(`/admin/attendance/${old}"`);
  expect(long.text).toContain("La relève");
});

test("filters are in the address and stay from week to week; unknown ones show everything", async ({
  club,
  week,
}) => {
  const key = await practice(club);
  const town = club.ctx.content.venues[0]?.town ?? "";
  expect((await week.read(`?town=${encodeURIComponent(town)}`)).practiceOf(key)).not.toBe("");
  expect((await week.read(`?group=${groupId}`)).practiceOf(key)).not.toBe("");
  expect((await week.read(`?group=${groupId}`)).html).toMatch(
    /href="\/admin\/attendance\?group=releve&amp;week=[\d-]+"[^>]*>Next week/,
  );
  expect((await week.read("?group=nowhere")).practiceOf(key)).not.toBe("");
  await club.ctx.db.insert(coachGroups).values({ coachName: "Zoé Léger-Cormier", groupId });
  expect((await week.read("?coach=zoe-leger-cormier")).practiceOf(key)).toContain("Zoé");
});

test("a coach sees the practices of their own groups", async ({ club, week }) => {
  const key = await practice(club);
  const who = { name: "Wren", email: "wren@example.ca", password: "correct-horse-1" };
  const staffId = await club.hire(who, "coach");
  const as = await club.signIn(who);
  const none = await week.read("", as);
  expect(none.practiceOf(key)).toBe("");
  expect(none.text).toContain("No practice in this week");
  await club.ctx.db.insert(coachGroups).values({ staffId, groupId });
  const own = await week.read("", as);
  expect(own.practiceOf(key)).not.toBe("");
  expect(own.html).not.toContain("/api/attendance.csv");
  expect((await week.read("/season", as)).status).toBe(200);
});
