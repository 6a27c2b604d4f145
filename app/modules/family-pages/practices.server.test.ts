import { rebook } from "#tests/support/catalogue-rows.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { practice } from "#tests/support/attendance.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newFamily, postFamily, readPage } from "#tests/support/family-visits.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { sessionChanges } from "#modules/catalogue/schema.ts";
import { attendance } from "#modules/training/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
}, 60_000);
afterAll(() => club.close());

/** A family whose athlete trains now, in any season of the fixture. */
async function training() {
  const family = await newFamily(club);
  const season = { seasonFrom: dayFromNow(-30), seasonTo: dayFromNow(30) };
  await rebook(club.ctx.db, season, eq(registrations.athleteId, family.athleteId));
  return family;
}

test("without JavaScript: not coming, and coming after all, each with its message", async () => {
  const { athleteId, cookie } = await training();
  const session = await practice(club, 1);
  const say = (coming: string) =>
    postFamily(club, { _action: "say-absence", athlete: athleteId, session, coming }, cookie);
  expect((await readPage(club, "/family", cookie)).text).toContain("Not coming?");
  const answer = await say("no");
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    303,
    `/family?done=not-coming&at=practices-${athleteId}`,
  ]);
  const page = await readPage(club, answer.headers.get("Location") ?? "", cookie);
  expect(page.text).toContain("the coach sees that you are not coming");
  expect(page.text).toContain("Coming after all");
  expect((await say("yes")).status).toBe(303);
  expect((await readPage(club, "/family", cookie)).text).not.toContain("Coming after all");
  const rows = await club.ctx.db.select().from(attendance);
  expect(rows.map(({ status, byFamily }) => [status, byFamily])).toEqual([
    ["excused", true],
    ["none", true],
  ]);
});

test("a practice that was cancelled meanwhile: the family gets a message, and nothing is changed", async () => {
  const { athleteId, cookie } = await training();
  const session = await practice(club, 2);
  const { db } = club.ctx;
  await db
    .update(sessionChanges)
    .set({ state: "cancelled", reason: "Ice on the track" })
    .where(eq(sessionChanges.key, session));
  expect((await readPage(club, "/family", cookie)).text).toContain("Cancelled: Ice on the track");
  const before = await db.$count(attendance);
  const fields = { _action: "say-absence", athlete: athleteId, session, coming: "no" };
  const answer = await postFamily(club, fields, cookie);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("the club has changed it. Nothing was changed.");
  expect(await db.$count(attendance)).toBe(before);
});

test("without the family's link there is no message", async () => {
  const fields = { _action: "say-absence", athlete: "x", session: "y", coming: "no" };
  const answer = await postFamily(club, fields);
  expect(answer.headers.get("Location")).toBe("/family?done=closed");
});
