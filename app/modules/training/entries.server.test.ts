import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { groupId, entryFor, practice } from "#tests/support/attendance.ts";
import { records } from "#tests/support/records.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { families } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { attendance } from "./schema.ts";

let club: TestClub;
let wren: Coach;
let kofi: Coach;
let elsewhere: Coach;
let athleteId: string;
let key: string;
beforeAll(async () => {
  club = await openTestClub();
  wren = await hireCoach("wren", groupId);
  kofi = await hireCoach("kofi", groupId);
  elsewhere = await hireCoach("elsewhere", null);
});
beforeEach(async () => {
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(families);
  ({ athleteId } = await records(club).registered());
  key = await practice(club);
});
afterAll(() => club.close());

interface Coach {
  id: string;
  cookie: string;
}

async function hireCoach(name: string, group: string | null): Promise<Coach> {
  const who = { email: `${name}@example.ca`, password: "a-good-pass-3" };
  const id = await club.hire(who, "coach");
  const { db } = club.ctx;
  await db.update(staffUsers).set({ name }).where(eq(staffUsers.id, id));
  if (group) await db.insert(coachGroups).values({ staffId: id, groupId: group });
  return { id, cookie: await club.signIn(who) };
}

type Sent = ReturnType<typeof entryFor>;

async function send(coach: Coach, entries: Sent[], changes: object = {}) {
  const body = { account: coach.id, sentAt: Date.now(), session: key, entries, ...changes };
  const answer = await club.request("/api/attendance", json(body, { Cookie: coach.cookie }));
  const { data } = (await answer.json()) as {
    data: {
      outcomes: Record<string, string>;
      entries: { status: string; by: string; at: number }[] | null;
    };
  };
  return { status: answer.status, data };
}

test("an entry that is sent again is stored once, and the log has one entry for the practice", async () => {
  const entry = entryFor(key, athleteId);
  for (const entries of [[entry], [entry], [entry, entry]]) {
    const { status, data } = await send(wren, entries);
    expect([status, data.outcomes[entry.id]]).toEqual([200, "counts"]);
  }
  await send(wren, [entryFor(key, athleteId, { status: "absent" })]);
  const { db } = club.ctx;
  expect(await db.$count(attendance)).toBe(2);
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, key));
  expect(logged.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["attendance.taken", "wren"],
  ]);
});

test("two coaches: the later entry counts; the earlier one, which arrives later, is stored and its coach is notified", async () => {
  const now = Date.now();
  await send(kofi, [entryFor(key, athleteId, { status: "excused", at: now - 1_000 })]);
  const late = entryFor(key, athleteId, { status: "absent", at: now - 60_000 });
  const { data } = await send(wren, [late]);
  expect(data.outcomes[late.id]).toBe("older");
  expect(data.entries).toMatchObject([{ status: "excused", by: "kofi" }]);
  expect(await club.ctx.db.$count(attendance)).toBe(2);
  const again = entryFor(key, athleteId);
  expect((await send(wren, [again])).data).toMatchObject({
    outcomes: { [again.id]: "counts" },
    entries: [{ status: "here", by: "wren" }],
  });
});

test("a coach is not notified of their own older entry", async () => {
  const now = Date.now();
  await send(wren, [entryFor(key, athleteId, { at: now - 1_000 })]);
  const older = entryFor(key, athleteId, { status: "absent", at: now - 60_000 });
  const { data } = await send(wren, [older]);
  expect([data.outcomes[older.id], data.entries?.[0]?.status]).toEqual(["counts", "here"]);
});

test("a clock that is an hour wrong, or years ahead, does not make an entry count", async () => {
  const hour = 3_600_000;
  const ahead = Date.now() + hour;
  await send(wren, [entryFor(key, athleteId, { at: ahead - 60_000 })], { sentAt: ahead });
  await send(kofi, [entryFor(key, athleteId, { status: "absent", at: Date.now() - 1_000 })]);
  const { data } = await send(wren, [
    entryFor(key, athleteId, { status: "excused", at: ahead * 3 }),
  ]);
  expect(data.entries?.[0]?.status).toBe("excused");
  expect(data.entries?.[0]?.at).toBeLessThanOrEqual(Date.now());
  const rows = await club.ctx.db.select().from(attendance);
  expect(Math.max(...rows.map(({ recordedAt }) => recordedAt.getTime()))).toBeLessThanOrEqual(
    Date.now(),
  );
});

test("invalid entries are refused, and the others are stored", async () => {
  const tomorrow = await practice(club, 1);
  const longAgo = await practice(club, -31);
  const refused = [
    entryFor("nowhere-2026-01-01", athleteId),
    entryFor(key, "00000000-0000-4000-8000-000000000000"),
    entryFor(key, "somebody"),
    entryFor(tomorrow, athleteId),
    entryFor(longAgo, athleteId),
  ];
  const valid = [entryFor(key, athleteId), entryFor(tomorrow, athleteId, { status: "excused" })];
  const { status, data } = await send(wren, [...refused, ...valid]);
  expect(status).toBe(200);
  expect(refused.map(({ id }) => data.outcomes[id])).toEqual(refused.map(() => "refused"));
  expect(valid.map(({ id }) => data.outcomes[id])).toEqual(["counts", "counts"]);
});

test("a coach of another group can neither record nor read entries", async () => {
  const entry = entryFor(key, athleteId);
  const { data } = await send(elsewhere, [entry]);
  expect([data.outcomes[entry.id], data.entries]).toEqual(["refused", null]);
  expect(await club.ctx.db.$count(attendance)).toBe(0);
});

test("entries of another account are not stored, and stay in its queue", async () => {
  const { status } = await send(wren, [entryFor(key, athleteId)], { account: kofi.id });
  expect([status, await club.ctx.db.$count(attendance)]).toEqual([409, 0]);
});

test.each([
  { entries: "all" },
  { entries: [{ id: "1" }] },
  { entries: Array.from({ length: 501 }, () => entryFor("a", "b")) },
  { sentAt: "now" },
  { sentAt: 1e300 },
  { entries: [entryFor("a", "b", { status: "late" })] },
])("a body like %o is refused or stores nothing", async (changes) => {
  expect([200, 400]).toContain((await send(wren, [], changes)).status);
  expect(await club.ctx.db.$count(attendance)).toBe(0);
});
