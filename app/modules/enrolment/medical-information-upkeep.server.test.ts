import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { deleteOldMedicalInformation } from "./medical-information-upkeep.server.ts";
import { athletes, medicalInformation } from "#modules/families/schema.ts";
import { registrations } from "./schema.ts";

let place: TestContext;
let make: ReturnType<typeof records>;
beforeEach(async () => {
  place = await openTestContext();
  make = records(place);
  // Three hours behind UTC in summer: the club's day ends after the UTC day.
  place.ctx.content.club.timeZone = "America/Halifax";
  place.ctx.content.club.retention.medicalInformationDays = 60;
});
afterEach(() => place.close());

type Registered = Pick<
  Partial<typeof registrations.$inferInsert>,
  "state" | "createdAt" | "changedAt"
> & { seasonTo?: string };

/** An athlete with medical information, registered for these seasons. @returns the athlete's id */
async function athleteIn(...seasons: Registered[]): Promise<string> {
  const { athleteId } = await make.medicalInformation();
  for (const { seasonTo, ...changes } of seasons) {
    const line = { offeringType: "speed", offeringId: 1, title: "Speed", seasonTo };
    const { id } = await make.sale(line, {}, athleteId);
    await place.ctx.db
      .update(registrations)
      .set({ state: "active", ...changes })
      .where(eq(registrations.orderId, id));
  }
  return athleteId;
}
const deleteAt = (time: string) => deleteOldMedicalInformation(place.ctx, new Date(time));
const hasNote = async (athleteId: string) =>
  (await place.ctx.db.$count(medicalInformation, eq(medicalInformation.athleteId, athleteId))) ===
  1;

test("a note is deleted on the sixtieth day after the season, by the club's clock", async () => {
  const athlete = await athleteIn({ seasonTo: "2026-03-31" });
  // May 30 begins at 03:00 UTC.
  expect(await deleteAt("2026-05-30T02:59:59Z")).toBe(0);
  expect(await hasNote(athlete)).toBe(true);
  expect(await deleteAt("2026-05-30T03:00:00Z")).toBe(1);
  expect(await hasNote(athlete)).toBe(false);
});

test("the last season counts, however the registrations are ordered", async () => {
  const athlete = await athleteIn(
    { seasonTo: "2026-08-31" },
    { seasonTo: "2026-03-31" },
    { seasonTo: "2027-03-31", state: "withdrawn", changedAt: new Date("2026-01-10T12:00:00Z") },
  );
  expect(await deleteAt("2026-10-29T12:00:00Z")).toBe(0);
  expect(await deleteAt("2026-10-30T12:00:00Z")).toBe(1);
  expect(await hasNote(athlete)).toBe(false);
});

test.each([
  ["active", "2026-09-01", "2026-10-30"],
  ["unplaced", "2026-09-01", "2026-10-30"],
  ["held", "2026-09-01", "2026-10-30"],
  // On July 10 at 01:00 UTC it is still July 9 in Halifax.
  ["withdrawn", "2026-09-01", "2026-09-07"],
  ["withdrawn", "2026-05-01", "2026-06-30"],
] as const)("%s until %s: deleted on the right day", async (state, ends, day) => {
  const seasonTo = ends === "2026-09-01" ? "2026-08-31" : ends;
  await athleteIn({
    state,
    seasonTo,
    createdAt: new Date("2026-06-02T12:00:00Z"),
    changedAt: new Date("2026-07-10T01:00:00Z"),
  });
  const before = new Date(`${day}T12:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  expect(await deleteAt(before.toISOString())).toBe(0);
  expect(await deleteAt(`${day}T12:00:00Z`)).toBe(1);
});

/** An athlete whom staff added, with medical information written at that time. @returns the athlete's id */
async function athleteAdded(writtenAt: string, ...seasons: Registered[]): Promise<string> {
  const athleteId = await athleteIn(...seasons);
  const { db } = place.ctx;
  await db.update(athletes).set({ addedByStaff: true }).where(eq(athletes.id, athleteId));
  await db
    .update(medicalInformation)
    .set({ changedAt: new Date(writtenAt) })
    .where(eq(medicalInformation.athleteId, athleteId));
  return athleteId;
}

test("an athlete whom staff added keeps a note until the period after it was written", async () => {
  // July 9 in Halifax.
  const athlete = await athleteAdded("2026-07-10T01:00:00Z");
  expect(await deleteAt("2026-09-07T02:59:59Z")).toBe(0);
  expect(await hasNote(athlete)).toBe(true);
  expect(await deleteAt("2026-09-07T03:00:00Z")).toBe(1);
  expect(await hasNote(athlete)).toBe(false);
});

test("once registered, the registration alone counts, even for an athlete whom staff added", async () => {
  const written = "2026-07-10T12:00:00Z";
  const over = await athleteAdded(written, { seasonTo: "2026-03-31" });
  const now = await athleteAdded("2026-01-10T12:00:00Z", { seasonTo: "2026-08-31" });
  expect(await deleteAt("2026-07-11T12:00:00Z")).toBe(1);
  expect([await hasNote(over), await hasNote(now)]).toEqual([false, true]);
});

test("the note of a draft, which nobody added or registered, goes at once", async () => {
  const athlete = await athleteIn();
  expect(await deleteAt(new Date().toISOString())).toBe(1);
  expect(await hasNote(athlete)).toBe(false);
});

test("the period is the club's, and the nightly work deletes", async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [old, recent] = [
    await athleteIn({ seasonTo: day(40) }),
    await athleteIn({ seasonTo: day(10) }),
  ];
  expect(await deleteOldRecords(place.ctx)).toMatchObject({ "medical information": 0 });
  place.ctx.content.club.retention.medicalInformationDays = 30;
  expect(await deleteOldRecords(place.ctx)).toMatchObject({ "medical information": 1 });
  expect([await hasNote(old), await hasNote(recent)]).toEqual([false, true]);
});
