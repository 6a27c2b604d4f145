import { readLog } from "#tests/support/audit.ts";
import { eq, sql } from "drizzle-orm";
import ICAL from "ical.js";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StaffRole } from "#core/audit/roles.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { admin, editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  anotherPlace,
  dailyClub,
  dailyGroup,
  dayFromNow,
  keyFromNow,
  otherGroup,
} from "#tests/support/daily-practice.ts";
import { records } from "#tests/support/records.ts";
import { queueDueMessage } from "#modules/messaging/send.server.ts";
import {
  addSession,
  cancelSessions,
  moveSession,
  restoreSession,
} from "./change-sessions.server.ts";
import { listSessions, readSession } from "./read-sessions.server.ts";
import { stopNotifying } from "./stop-notifying.server.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { sessionChanges, venues } from "#modules/catalogue/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

let club: TestClub;
let staff: StaffMember;
beforeEach(async () => {
  club = await openTestClub({ content: dailyClub });
  const [user] = await club.ctx.db
    .select()
    .from(staffUsers)
    .where(eq(staffUsers.email, admin.email));
  staff = {
    id: user?.id ?? "",
    name: "Wren",
    email: admin.email,
    role: "admin",
    extras: [],
    isAdmin: true,
  };
});
afterEach(() => club.close());

async function member(role: StaffRole, groups: string[] = []): Promise<StaffMember> {
  const who = { ...editor, email: `${role}@example.ca` };
  const id = await club.hire(who, role);
  for (const groupId of groups)
    await club.ctx.db.insert(coachGroups).values({ staffId: id, groupId });
  return { ...who, id, name: role, role, extras: [], isAdmin: false };
}
const chosen = (key: string, seen = 0) => ({ key, seen });
const tomorrow = () => keyFromNow(1);
const reason = "Lightning is forecast.";
const cancel = (keys = [chosen(tomorrow())], by = staff) =>
  cancelSessions(club.ctx, by, { chosen: keys, reason });
const move = (fields: Partial<Record<"day" | "start" | "end" | "venue", string>>, seen = 0) =>
  moveSession(club.ctx, staff, {
    chosen: chosen(tomorrow(), seen),
    fields: { day: dayFromNow(2), start: "14:00", end: "15:00", venue: anotherPlace.id, ...fields },
    reason: "",
  });
const rows = () => club.ctx.db.select().from(sessionChanges).orderBy(sessionChanges.sequence);
const allMessages = () => club.ctx.db.select().from(messages).orderBy(messages.createdAt);
const stateOf = async (key: string) => (await readSession(club.ctx, staff, key))?.session.state;
/** The single dates in the group's feed: status, sequence, start. */
async function feedEntries() {
  const text = await (await club.request(`/schedule/${dailyGroup}.ics`)).text();
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents("vevent")
    .filter((entry) => !entry.hasProperty("rrule"))
    .map((entry) => {
      const { sequence, startDate } = new ICAL.Event(entry);
      return `${entry.getFirstPropertyValue("status")} ${sequence} ${startDate}`;
    });
}

test("one action cancels a session everywhere, and its families are notified after a delay", async () => {
  await records(club).registered();
  expect(await cancel()).toEqual({ outcome: "done", key: tomorrow() });
  expect(await stateOf(tomorrow())).toBe("cancelled");
  expect(await feedEntries()).toEqual([`CANCELLED 1 ${dayFromNow(1)}T17:30:00`]);
  const [message] = await allMessages();
  expect(message).toMatchObject({
    state: "waiting",
    subject: expect.stringContaining("La relève"),
  });
  expect(message?.text).toContain(reason);
  expect(message?.sms).toContain(reason);
  const wait = (message?.notBefore?.getTime() ?? 0) - Date.now();
  expect(wait).toBeGreaterThan(30_000);
  expect(wait).toBeLessThanOrEqual(40_000);
  const [entry] = await readLog(club.ctx.db, eq(auditLog.action, "sessions.cancelled"));
  expect(entry?.subject).toContain("La relève, ");
});

test("texts go only to guardians who agreed, and the page says who got it and whom to call", async () => {
  const make = records(club);
  await make.registered();
  await make.registered({ email: "b@example.ca" });
  await make.registered({ email: "" });
  await club.ctx.db.update(guardians).set({ phone: "905-555-0123" });
  await club.ctx.db
    .update(guardians)
    .set({ smsConsent: true, phone: "905-555-0124" })
    .where(eq(guardians.email, "b@example.ca"));
  await cancel();
  await club.ctx.db.update(messages).set({ notBefore: sql`now()` });
  await queueDueMessage(club.ctx);
  const sent = await club.ctx.db.select().from(deliveries).where(eq(deliveries.channel, "sms"));
  expect(sent.map(({ payload }) => payload.to)).toEqual(["+19055550124"]);
  await club.ctx.db
    .update(deliveries)
    .set({ state: "delivered" })
    .where(sql`payload ->> 'to' = 'abena@example.ca'`);
  await club.ctx.db
    .update(deliveries)
    .set({ state: "failed" })
    .where(sql`payload ->> 'to' <> 'abena@example.ca'`);
  const page = await readSession(club.ctx, staff, tomorrow());
  expect(page?.notified).toMatchObject({
    state: "sent",
    reached: [expect.any(String)],
    waiting: [],
    missed: [{ phone: "905-555-0124" }],
  });
  expect(page?.unreachable).toMatchObject([{ guardians: [{ phone: "905-555-0123" }] }]);
});

test("a second action, and two at once, change it once and notify once", async () => {
  await records(club).registered();
  const results = await Promise.all([cancel(), cancel()]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "stale"]);
  expect(await cancel()).toEqual({ outcome: "stale" });
  expect(await cancel([chosen(tomorrow(), 1)])).toEqual({ outcome: "stale" });
  expect(await rows()).toHaveLength(1);
  expect(await allMessages()).toHaveLength(1);
});

test("a change based on an older version is refused, and nothing changes", async () => {
  await cancel();
  expect(await move({}, 0)).toEqual({ outcome: "stale" });
  expect(await stateOf(tomorrow())).toBe("cancelled");
});

test("a restored session: everybody is notified, and calendars get a higher number", async () => {
  await records(club).registered();
  await cancel();
  expect(await restoreSession(club.ctx, staff, chosen(tomorrow(), 1))).toMatchObject({
    outcome: "done",
  });
  expect(await feedEntries()).toEqual([`CONFIRMED 2 ${dayFromNow(1)}T17:30:00`]);
  expect((await allMessages()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Annulé"),
    expect.stringContaining("Ça aura lieu"),
  ]);
  expect(await restoreSession(club.ctx, staff, chosen(tomorrow(), 2))).toEqual({
    outcome: "stale",
  });
});

test("a cancelled session that is moved takes place; cancelled again, it stays where it was", async () => {
  await cancel();
  expect(await move({}, 1)).toMatchObject({ outcome: "done" });
  expect(await feedEntries()).toEqual([`CONFIRMED 2 ${dayFromNow(2)}T14:00:00`]);
  await cancel([chosen(tomorrow(), 2)]);
  expect(await feedEntries()).toEqual([`CANCELLED 3 ${dayFromNow(2)}T14:00:00`]);
  await restoreSession(club.ctx, staff, chosen(tomorrow(), 3));
  expect(await feedEntries()).toEqual([`CONFIRMED 4 ${dayFromNow(2)}T14:00:00`]);
  await restoreSession(club.ctx, staff, chosen(tomorrow(), 4));
  expect(await feedEntries()).toEqual([`CONFIRMED 5 ${dayFromNow(1)}T17:30:00`]);
});

test.each([
  [
    "onto another session of the group",
    { start: "18:00", end: "19:00" },
    "start",
    /trains then already/,
  ],
  ["to a day that is over", { day: dayFromNow(-1) }, "day", /over/],
  ["to a day that does not exist", { day: "2027-02-30" }, "day", /Choose a day/],
  ["to a day years ahead", { day: dayFromNow(800) }, "day", /within a year/],
  ["to end before it starts", { end: "13:00" }, "end", /after it starts/],
  ["to no time", { start: "25:00" }, "start", /Enter a time/],
  ["to an unknown place", { venue: "moon" }, "venue", /Choose a location/],
])("a session cannot be moved %s", async (_what, fields, field, error) => {
  expect(await move(fields)).toEqual({
    outcome: "invalid",
    errors: { [field]: expect.stringMatching(error) },
  });
  expect(await rows()).toEqual([]);
});

test("a move to the same time and place changes nothing", async () => {
  const [own] = dailyClub.schedules.sessions;
  const same = { day: dayFromNow(1), start: "17:30", end: "18:30", venue: own?.venue ?? "" };
  expect(await move(same)).toMatchObject({ outcome: "invalid" });
});

test("a past session, one of no schedule and an empty choice are refused", async () => {
  expect(await cancel([chosen(keyFromNow(-1))])).toEqual({ outcome: "over" });
  for (const key of ["own-monday-2027-02-30", "none", "own-monday-9999-99-99", "extra-1"])
    expect(await cancel([chosen(key)])).toEqual({ outcome: "gone" });
  expect(await cancel([])).toEqual({ outcome: "gone" });
  expect(await cancel([chosen(tomorrow()), chosen("none")])).toEqual({ outcome: "gone" });
  expect(await rows()).toEqual([]);
});

test("several sessions are cancelled with one action and one message", async () => {
  await records(club).registered();
  const both = [chosen(tomorrow()), chosen(keyFromNow(1, "other"))];
  expect(await cancel(both)).toMatchObject({ outcome: "done" });
  const [message, ...more] = await allMessages();
  expect(more).toEqual([]);
  expect(message?.audience).toMatchObject({ practices: [{ group: dailyGroup }, {}] });
  expect(message?.subject).toContain("2 practices on ");
  expect(message?.text).toContain("Les autres");
});

test("a group without athletes is changed, and nobody is notified", async () => {
  await cancel([chosen(keyFromNow(1, "other"))]);
  expect(await allMessages()).toEqual([]);
  expect((await readSession(club.ctx, staff, keyFromNow(1, "other")))?.notified).toBeNull();
});

test("before it is sent, the message can be stopped, and the change undone", async () => {
  await records(club).registered();
  const both = [chosen(tomorrow()), chosen(keyFromNow(1, "other"))];
  await cancel(both);
  const stop = (isUndone: boolean) => stopNotifying(club.ctx, staff, { key: tomorrow(), isUndone });
  expect(await stop(true)).toMatchObject({ outcome: "done" });
  expect(await stateOf(tomorrow())).toBe("planned");
  expect(await stateOf(keyFromNow(1, "other"))).toBe("planned");
  expect(await allMessages()).toEqual([]);
  expect(await stop(true)).toEqual({ outcome: "stale" });
  await cancel([chosen(tomorrow(), 2)]);
  expect(await stop(false)).toMatchObject({ outcome: "done" });
  expect((await allMessages()).map(({ state }) => state)).toEqual(["draft"]);
  expect(await stateOf(tomorrow())).toBe("cancelled");
  await restoreSession(club.ctx, staff, chosen(tomorrow(), 3));
  await club.ctx.db.update(messages).set({ notBefore: sql`now()` });
  await queueDueMessage(club.ctx);
  expect(await stop(true)).toEqual({ outcome: "stale" });
});

const extra = (by = staff, groupId = dailyGroup, id = crypto.randomUUID()) =>
  addSession(club.ctx, by, {
    id,
    groupId,
    fields: { day: dayFromNow(3), start: "09:00", end: "10:00", venue: anotherPlace.id },
    reason: "",
  });

test("an extra session is added once, and undone, and not onto another", async () => {
  await records(club).registered();
  const id = crypto.randomUUID();
  const [first, second] = await Promise.all([
    extra(staff, dailyGroup, id),
    extra(staff, dailyGroup, id),
  ]);
  expect([first.outcome, second.outcome].toSorted()).toEqual(["done", "stale"]);
  const key = `extra-${id}`;
  expect(await feedEntries()).toEqual([`CONFIRMED 1 ${dayFromNow(3)}T09:00:00`]);
  await stopNotifying(club.ctx, staff, { key, isUndone: true });
  expect(await feedEntries()).toEqual([]);
  expect(await readSession(club.ctx, staff, key)).toBeNull();
  expect(await extra()).toMatchObject({ outcome: "done" });
  expect(await extra()).toMatchObject({ outcome: "invalid" });
});

test("an extra session is moved and cancelled like any other", async () => {
  const added = await extra();
  const key = added.outcome === "done" ? added.key : "";
  const fields = { day: dayFromNow(4), start: "09:00", end: "10:00", venue: anotherPlace.id };
  await moveSession(club.ctx, staff, { chosen: chosen(key, 1), fields, reason: "" });
  expect(await feedEntries()).toEqual([`CONFIRMED 2 ${dayFromNow(4)}T09:00:00`]);
  await cancel([chosen(key, 2)]);
  expect(await feedEntries()).toEqual([`CANCELLED 3 ${dayFromNow(4)}T09:00:00`]);
});

test("a coach changes the sessions of own groups; others do not exist; an editor has none", async () => {
  const coach = await member("coach", [dailyGroup]);
  const writer = await member("editor");
  expect((await listSessions(club.ctx, coach)).groups).toEqual([dailyGroup]);
  expect(await cancel([chosen(tomorrow())], coach)).toMatchObject({ outcome: "done" });
  const foreign = keyFromNow(1, "other");
  expect(await cancel([chosen(foreign)], coach)).toEqual({ outcome: "gone" });
  expect(await extra(coach, otherGroup)).toEqual({ outcome: "gone" });
  expect(await readSession(club.ctx, coach, foreign)).toBeNull();
  expect(await cancel([chosen(keyFromNow(2))], writer)).toEqual({ outcome: "gone" });
  expect(await stopNotifying(club.ctx, writer, { key: tomorrow(), isUndone: true })).toEqual({
    outcome: "gone",
  });
  expect((await listSessions(club.ctx, writer)).sessions).toEqual([]);
});

test("without its message a change is not made", async () => {
  await records(club).registered();
  await club.ctx.db.execute(
    sql`alter table messages add constraint full_box check (false) not valid`,
  );
  await expect(cancel()).rejects.toThrow("messages");
  expect(await rows()).toEqual([]);
});

test("a practice is not moved to a place that was archived meanwhile", async () => {
  // This instance has not loaded the change yet.
  const archivedAt = new Date();
  await club.ctx.db.update(venues).set({ archivedAt }).where(eq(venues.id, anotherPlace.id));
  expect(await move({})).toEqual({ outcome: "invalid", errors: { venue: "Choose a location" } });
  expect(await rows()).toEqual([]);
});
