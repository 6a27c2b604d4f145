import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { giveMoney } from "#tests/support/ledger.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  familyLog,
  newFamily,
  orderOf,
  readPage,
  registerFamily,
  seasonOf,
} from "#tests/support/family-visits.ts";
import { guardians, waiverTexts, signatures } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

test("a year's statement adds up, with refunds, in the club's time zone", async () => {
  const { cookie, session, familyId } = await newFamily(club, "Tally", "grandpa@example.ca");
  const { db } = club.ctx;
  const first = await orderOf(club, session);
  const paidOn = async (id: string, paidAt: string, back = {}) => {
    await db
      .update(orders)
      .set({ paidAt: new Date(paidAt) })
      .where(eq(orders.id, id));
    await giveMoney(db, id, back);
  };
  // New Year's Eve in Moncton, New Year in UTC.
  await paidOn(first.id, "2027-01-01T02:30:00Z", { refundedCents: 5_050 });
  const more: string[] = [];
  for (const name of ["Tally", "Twin"]) {
    const other = await registerFamily(club, {
      athlete_1_given_name: name,
      guardian_email: "x@example.ca",
    });
    const order = await orderOf(club, other);
    await db.execute(sql`update athletes set family_id = ${familyId}
      where id = (select athlete_id from registrations where order_id = ${order.id})`);
    more.push(order.id);
  }
  await paidOn(more[0] ?? "", "2026-05-04T12:00:00Z", { lostCents: 100 });
  await paidOn(more[1] ?? "", "2027-01-01T12:00:00Z");
  const page = await readPage(club, "/family/statement/2026", cookie);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  for (const text of [
    "Les Éclairs de Dieppe",
    "12, rue des Érables, Dieppe",
    `Tally Osei , Première saison, ${await seasonOf(club, first)}`,
    "Paid by Abena Osei",
    "Paid in 2026 $310 CAD",
    "Given back of it $51.50 CAD",
    "Paid in all $258.50 CAD",
  ])
    expect(page.text).toContain(text);
  expect(page.text).not.toMatch(/Twin|receipt/i);
  expect((await readPage(club, "/family/statement/2027", cookie)).text).toContain("Twin");
  for (const year of ["2019", "20260", "x"])
    expect((await readPage(club, `/family/statement/${year}`, cookie)).status).toBe(404);
  const outside = await readPage(club, "/family/statement/2026", "");
  expect([outside.status, outside.headers.get("Location")]).toEqual([303, "/family"]);
});

/** The parts of the file that the test reads. */
interface YourData {
  athletes: { waivers: unknown[] }[];
  comingPractices: { athlete: string }[];
}

test("a guardian downloads the family's data: no key, no id, and of another guardian the name", async () => {
  const { cookie, familyId, athleteId } = await newFamily(club, "Lode");
  const photo = { athleteId, waiverId: "photo", version: "2", title: "Photos", sha256: "f11e" };
  await club.ctx.db.insert(waiverTexts).values({ sha256: "f11e", text: "May we take pictures?" });
  await club.ctx.db
    .insert(signatures)
    .values({ ...photo, answer: "first", signedBy: "Kofi", signedAs: "Father" });
  await club.ctx.db
    .insert(guardians)
    .values({ familyId, name: "Kofi", email: "kofi-file@example.ca", phone: "416-555-0166" });
  const answer = await readPage(club, "/family/your-data.json", cookie);
  expect(answer.headers.get("Content-Disposition")).toContain("attachment");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(JSON.parse(answer.html)).toMatchObject({
    you: { name: "Abena Osei", phone: "905-555-0123" },
    otherGuardians: [{ name: "Kofi" }],
    athletes: [{ givenName: "Lode", bornOn: "2012-05-04", registrations: [{ state: "active" }] }],
    emergencyContacts: [{ phone: "416-555-0155" }],
    payments: [{ paidCents: 15_500 }],
    waitingLists: [],
    messages: [],
    nextSeason: [],
    hasCalendar: false,
  });
  const { athletes, comingPractices } = JSON.parse(answer.html) as YourData;
  expect(athletes[0]?.waivers).toContainEqual({
    title: "Photos",
    version: "2",
    answer: "Yes, by first name only",
    by: "Kofi",
    as: "Father",
    at: expect.any(String),
    text: "May we take pictures?",
  });
  expect(comingPractices.every(({ athlete }) => athlete === "Lode")).toBe(true);
  expect(answer.html).not.toMatch(/kofi-file|416-555-0166/);
  expect(answer.html).not.toContain(athleteId);
  expect((await familyLog(club, familyId)).map(({ action }) => action)).toEqual([
    "families.downloaded",
  ]);
  expect((await readPage(club, "/family/your-data.json", "family=x")).status).toBe(401);
});
