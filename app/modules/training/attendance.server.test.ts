import { rebook } from "#tests/support/catalogue-rows.ts";
import { modules } from "#app/modules.server.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { csvParts } from "#core/csv.ts";
import { groupId, recorded, practice } from "#tests/support/attendance.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { placedKinds } from "#modules/enrolment/placed.server.ts";
import { mergeFamilies } from "#modules/enrolment/merge.server.ts";
import { exportOwnFamily } from "#modules/family-pages/page.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { readOwnPractices, reportAbsence } from "./absences.server.ts";
import { attendanceSheet } from "./attendance-csv.server.ts";
import {
  absencesPageSize,
  readAthleteRates,
  readGroupRate,
  readSeasonAttendance,
} from "./rates.server.ts";
import { countPractices, readNotTaken, readTodaysPractices } from "./counts.server.ts";
import { readPractices } from "./practices.server.ts";
import { findGuests, readSheet } from "./sheet.server.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { attendance } from "./schema.ts";

let office: TestContext;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  office = await openTestContext();
  make = records(office);
});
beforeEach(async () => {
  await office.ctx.db.delete(orders);
  await office.ctx.db.delete(families);
});
afterAll(() => office.close());

const admin = {
  id: "office",
  name: "Office",
  email: "",
  role: "admin",
  extras: [],
  isAdmin: true,
} as const;

/** A family whose athlete trains in the group, and its guardian's visit. */
async function family(email = "abena@example.ca") {
  const { familyId, athleteId } = await make.registered({ email });
  const [guardian] = await office.ctx.db
    .select()
    .from(guardians)
    .where(eq(guardians.familyId, familyId));
  if (!guardian) throw new Error("There is no guardian");
  const { id: guardianId, name } = guardian;
  return { athleteId, visit: { familyId, guardianId, name, email, expiresAt: new Date() } };
}

const isExcused = async (visit: { familyId: string }, key: string) =>
  (await readOwnPractices(office.ctx, visit)).find((one) => one.key === key)?.isExcused;

test("a family reports an absence, the coach sees it, and the family takes it back", async () => {
  const { athleteId, visit } = await family();
  const key = await practice(office, 1);
  const say = (isComing: boolean) =>
    reportAbsence(office.ctx, visit, { athlete: athleteId, session: key, isComing });
  expect(await isExcused(visit, key)).toBe(false);
  expect([await say(false), await say(false)]).toEqual(["saved", "unchanged"]);
  expect(await isExcused(visit, key)).toBe(true);
  const sheet = await readSheet(office.ctx, admin, key);
  expect(sheet?.entries).toMatchObject([{ athleteId, status: "excused", byFamily: true }]);
  expect([await say(true), await isExcused(visit, key)]).toEqual(["saved", false]);
});

test("after a practice has begun, or for another family's athlete, nothing is changed", async () => {
  const [one, other] = [await family(), await family("kofi@example.ca")];
  const begun = await practice(office, 0, { starts: "00:00" });
  const coming = await practice(office, 1);
  for (const absence of [
    { athlete: one.athleteId, session: begun },
    { athlete: other.athleteId, session: coming },
    { athlete: one.athleteId, session: "nowhere" },
  ])
    expect(await reportAbsence(office.ctx, one.visit, { ...absence, isComing: false })).toBe(
      "late",
    );
  expect(await office.ctx.db.$count(attendance)).toBe(0);
});

test("the list has whom to call, and of a guest only the name", async () => {
  const { athleteId, visit } = await family();
  const key = await practice(office);
  await office.ctx.db.update(guardians).set({ phone: "905-555-0123" });
  const guest = await family("guest@example.ca");
  const { db } = office.ctx;
  await db.update(athletes).set({ givenName: "Zuri" }).where(eq(athletes.id, guest.athleteId));
  // Their membership has no training group.
  await rebook(db, { offeringId: 99 }, eq(registrations.athleteId, guest.athleteId));
  const before = await readSheet(office.ctx, admin, key);
  expect(before?.rows).toMatchObject([
    { athleteId, isGuest: false, guardian: { name: visit.name, phone: "905-555-0123" } },
  ]);
  if (!before) throw new Error("There is no list");
  const found = [{ athleteId: guest.athleteId, name: "Zuri", group: "" }];
  expect(await findGuests(office.ctx, before, "zu")).toEqual(found);
  expect(await findGuests(office.ctx, before, "ada")).toEqual([]);
  expect(await findGuests(office.ctx, before, "z")).toEqual([]);
  const day = dayFromNow(0);
  await recorded(office, guest.athleteId, { day, sessionKey: key, status: "here" });
  const after = await readSheet(office.ctx, admin, key);
  expect(after?.rows[1]).toEqual({
    athleteId: guest.athleteId,
    name: "Zuri",
    age: null,
    isGuest: true,
    hasMedicalInformation: false,
    guardian: null,
    emergency: null,
  });
});

test("three absences in a row are listed, with the rate of athlete and group", async () => {
  const { athleteId } = await family();
  for (const days of [-2, -4, -6]) await recorded(office, athleteId, { day: dayFromNow(days) });
  await recorded(office, athleteId, { day: dayFromNow(-3), status: "excused" });
  await recorded(office, athleteId, { day: dayFromNow(-8), status: "here" });
  const overview = await readSeasonAttendance(office.ctx, admin);
  expect(overview.away.listed).toMatchObject([{ athleteId, name: "Ada", times: 3 }]);
  expect(overview.rates).toMatchObject([{ groupId, practices: 5, rate: { percent: 25 } }]);
  const asked = { kinds: await placedKinds(office.ctx), group: groupId };
  const rate = await readGroupRate(office.ctx, asked, [athleteId]);
  const rates = await readAthleteRates(office.ctx, asked, [athleteId]);
  expect(rates.get(athleteId)).toEqual({ ...rate, absentInARow: 3 });
  await recorded(office, athleteId, { day: dayFromNow(-1), status: "here" });
  expect((await readSeasonAttendance(office.ctx, admin)).away.listed).toEqual([]);
});

test("those who stay away are listed page by page, by name", async () => {
  const athleteIds = await Promise.all(
    Array.from({ length: absencesPageSize + 1 }, async (_, n) => {
      const { athleteId } = await family(`guardian${n}@example.ca`);
      for (const days of [-2, -4, -6]) await recorded(office, athleteId, { day: dayFromNow(days) });
      return athleteId;
    }),
  );
  const [last] = athleteIds;
  await office.ctx.db
    .update(athletes)
    .set({ familyName: "Zz" })
    .where(eq(athletes.id, String(last)));
  const awayOn = async (page: number) => (await readSeasonAttendance(office.ctx, admin, page)).away;
  const first = await awayOn(1);
  expect(first).toMatchObject({ count: absencesPageSize + 1, page: 1, hasMore: true });
  const second = await awayOn(2);
  expect(second).toMatchObject({
    page: 2,
    hasMore: false,
    listed: [{ athleteId: last, times: 3 }],
  });
  expect(new Set([...first.listed, ...second.listed].map(({ athleteId }) => athleteId))).toEqual(
    new Set(athleteIds),
  );
  expect(await awayOn(99)).toEqual(second);
});

test("a practice counts those who are expected, how many of them have an entry, and guests", async () => {
  const [here, , guest] = [await family(), await family("kofi@example.ca"), await family("g@x.ca")];
  await rebook(office.ctx.db, { offeringId: 99 }, eq(registrations.athleteId, guest.athleteId));
  const [key, empty] = [await practice(office), await practice(office, 1)];
  for (const { athleteId } of [here, guest])
    await recorded(office, athleteId, { day: dayFromNow(0), sessionKey: key, status: "here" });
  const days = { from: dayFromNow(0), to: dayFromNow(1) };
  const practices = await countPractices(office.ctx, await readPractices(office.ctx, "all", days));
  const countsOf = (one: string) => practices.find((each) => each.key === one);
  expect(countsOf(key)).toMatchObject({
    expected: 2,
    recorded: 1,
    here: 1,
    guests: 1,
    isTaken: true,
  });
  expect(countsOf(empty)).toMatchObject({ expected: 2, recorded: 0, isTaken: false });
});

test("who cancels is named, and a cancellation alone is no attendance taken", async () => {
  const { athleteId } = await family();
  const key = await practice(office);
  const day = dayFromNow(0);
  await recorded(office, athleteId, { day, sessionKey: key, status: "excused", byFamily: true });
  const today = await readTodaysPractices(office.ctx, admin);
  expect(today.find((one) => one.key === key)).toMatchObject({
    away: ["Ada"],
    recorded: 1,
    isTaken: false,
  });
  const keysNotTaken = async () =>
    (await readNotTaken(office.ctx, "all", { from: day, to: day })).map((one) => one.key);
  expect(await keysNotTaken()).toContain(key);
  await recorded(office, athleteId, { day, sessionKey: key, status: "here" });
  expect(await keysNotTaken()).not.toContain(key);
});

test("a weekly session that moves to another weekday keeps the sheets of its past days", async () => {
  const { athleteId } = await family();
  const { db, content } = office.ctx;
  const [weekly] = content.schedules.sessions;
  if (!weekly) throw new Error("The club has no weekly session");
  // Two consecutive days: one of them is not its weekday, as after a change.
  for (const day of [dayFromNow(-3), dayFromNow(-4)]) {
    const sessionKey = `${weekly.id}-${day}`;
    await recorded(office, athleteId, { day, sessionKey, status: "here" });
    const held = await readPractices(office.ctx, "all", { from: day, to: day });
    expect(held.filter(({ key }) => key === sessionKey)).toHaveLength(1);
    const sheet = await readSheet(office.ctx, admin, sessionKey);
    expect(sheet?.entries).toMatchObject([{ athleteId, status: "here" }]);
    const ofOthers = await readPractices(office.ctx, ["another"], { from: day, to: day });
    expect(ofOthers).toEqual([]);
  }
  expect(await db.$count(attendance)).toBe(2);
});

test("the CSV has every entry, and says which one counts", async () => {
  const { athleteId } = await family();
  const day = dayFromNow(-1);
  await recorded(office, athleteId, { day, recordedAt: new Date(1_000) });
  await recorded(office, athleteId, { day, status: "here", recordedByName: "=Wren" });
  const parts = await Array.fromAsync(csvParts(attendanceSheet(office.ctx, groupId)));
  const [names, ...rows] = parts.join("").replace("\uFEFF", "").trim().split("\r\n");
  expect(names).toMatch(/^day,group,practice,last_name,first_name,status,counts,by,recorded/);
  expect(rows.map((row) => row.match(/,(absent|here),(yes|no),/)?.[0]).toSorted()).toEqual([
    ",absent,no,",
    ",here,yes,",
  ]);
  expect(parts.join("")).not.toContain(",=Wren");
  const none = await Array.fromAsync(csvParts(attendanceSheet(office.ctx, "another")));
  expect(none.join("").trim().split("\r\n")).toHaveLength(1);
});

test("a family's copy and the file for its guardian have the entries; deleting the family deletes them", async () => {
  const { athleteId, visit } = await family();
  await recorded(office, athleteId, { day: dayFromNow(-1) });
  const copy = JSON.stringify(await exportOwnFamily(office.ctx, visit));
  expect(copy).toContain('"status":"absent","by":"a coach"');
  expect(copy).not.toContain("Wren");
  const { db } = office.ctx;
  const read = await Promise.all(modules.personalRecords.map((kind) => kind.read(db, visit.email)));
  expect(JSON.stringify(read)).toContain('"status":"absent"');
  await db.transaction(async (transaction) => {
    for (const kind of modules.personalRecords) await kind.remove(transaction, visit.email);
  });
  expect(await db.$count(attendance)).toBe(0);
});

test("entries are deleted with the club's forms, however long the athlete stays", async () => {
  const { athleteId } = await family();
  const months = office.ctx.content.club.retention.submissionMonths;
  await recorded(office, athleteId, { day: dayFromNow(-31 * (months + 1)) });
  await recorded(office, athleteId, { day: dayFromNow(-1) });
  expect(await deleteOldRecords(office.ctx)).toMatchObject({ "attendance entries": 1 });
  expect(await office.ctx.db.$count(attendance)).toBe(1);
});

test("when two families are merged, the entries stay with the athlete", async () => {
  const [one, other] = [await family(), await family("kofi@example.ca")];
  await recorded(office, other.athleteId, { day: dayFromNow(-1) });
  const ids = { remaining: one.visit.familyId, other: other.visit.familyId };
  expect(await mergeFamilies(office.ctx, byOffice, ids)).toBe("merged");
  const rows = await office.ctx.db.select().from(attendance);
  expect(rows.map((row) => row.athleteId)).toEqual([one.athleteId]);
});
