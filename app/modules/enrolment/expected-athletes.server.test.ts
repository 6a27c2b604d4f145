import { editionRow } from "#tests/support/catalogue-rows.ts";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StaffMember } from "#core/audit/staff.ts";
import { admin, openTestClub, type TestClub } from "#tests/support/club.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { records } from "#tests/support/records.ts";
import {
  clubBetweenSeasons as content,
  practiceKey as keyOf,
} from "#tests/support/seasons-in-turn.ts";
import { readOwnPractices } from "#modules/training/absences.server.ts";
import { countPractices } from "#modules/training/counts.server.ts";
import { readPractices } from "#modules/training/practices.server.ts";
import { readSheet } from "#modules/training/sheet.server.ts";
import { familyFeed } from "#modules/family-pages/family-calendar.server.ts";
import { messagesTo, readMessage } from "#modules/messaging/staff-messages.server.ts";
import { queueDueMessage } from "#modules/messaging/send.server.ts";
import { audienceChoices } from "#modules/messaging/choices.server.ts";
import { cancelSessions } from "#modules/training/change-sessions.server.ts";
import { saveDraft } from "#modules/messaging/drafts.server.ts";
import { currentPlaces } from "./placed.server.ts";
import { groupsToJoin, groupsToMoveTo } from "./move-to-group.server.ts";
import { countRosters, readRoster } from "./rosters.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import { registrations } from "./schema.ts";
import { messages } from "#modules/messaging/schema.ts";

let club: TestClub;
let make: ReturnType<typeof records>;
let staff: StaffMember;
beforeEach(async () => {
  club = await openTestClub({ content });
  make = records(club);
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
afterEach(async () => {
  vi.useRealTimers();
  await club.close();
});

const season = { seasonFrom: dayFromNow(-60), seasonTo: dayFromNow(100) };
async function family(
  givenName: string,
  line: { offeringId: number; seasonFrom?: string; seasonTo?: string } = { offeringId: 1 },
) {
  const { db } = club.ctx;
  const email = `${givenName.toLowerCase()}@example.ca`;
  const made = await make.registered({ email });
  await db.update(athletes).set({ givenName }).where(eq(athletes.id, made.athleteId));
  const offeringEditionId = await editionRow(db, { ...season, ...line });
  await db
    .update(registrations)
    .set({ offeringEditionId })
    .where(eq(registrations.athleteId, made.athleteId));
  return { ...made, email };
}

const cancel = (...keys: string[]) =>
  cancelSessions(club.ctx, staff, {
    chosen: keys.map((key) => ({ key, seen: 0 })),
    reason: "Ice.",
  });

/** Sends the queued mails. @returns each mail's text by its address */
async function mailed() {
  const { ctx } = club;
  await ctx.db.update(messages).set({ notBefore: sql`now()` });
  while (await queueDueMessage(ctx));
  const sent = await ctx.db.select().from(deliveries).where(eq(deliveries.channel, "email"));
  return new Map(sent.map(({ payload }) => [String(payload.to), String(payload.text)]));
}

test("after a group's season, its athletes are in the next one: groups, roster, attendance", async () => {
  const { athleteId } = await family("Ada");
  const counts = await countRosters(club.ctx);
  expect([counts.get("fall"), counts.get("winter"), counts.get("vault")]).toEqual([0, 1, 0]);
  expect(await readRoster(club.ctx, "fall")).toEqual([]);
  expect(await readRoster(club.ctx, "winter")).toMatchObject([
    { athlete: { id: athleteId }, startsOn: null },
  ]);
  const sheet = await readSheet(club.ctx, staff, keyOf("winter", 0));
  expect(sheet?.rows).toMatchObject([{ athleteId, isGuest: false }]);
  // The earlier practice belonged to the other group; somebody who registers today was not expected at it.
  expect((await readSheet(club.ctx, staff, keyOf("fall", -1)))?.rows).toEqual([]);
  await club.ctx.db.update(registrations).set({ createdAt: new Date(`${dayFromNow(-50)}T12:00Z`) });
  const before = await readSheet(club.ctx, staff, keyOf("fall", -1));
  expect(before?.rows).toMatchObject([{ athleteId }]);
});

test("who withdrew stays on the sheets of earlier practices, and is not expected from then on", async () => {
  const { athleteId } = await family("Ada");
  const { ctx } = club;
  await ctx.db.update(registrations).set({ createdAt: new Date(`${dayFromNow(-50)}T12:00Z`) });
  const past = keyOf("fall", -1);
  const expectedAt = async (key: string) =>
    (await readSheet(ctx, staff, key))?.rows.filter(({ isGuest }) => !isGuest).length;
  const counted = async () => {
    const days = { from: dayFromNow(-1), to: dayFromNow(-1) };
    const counts = await countPractices(ctx, await readPractices(ctx, "all", days));
    return counts.find(({ key }) => key === past)?.expected;
  };
  const end = (day: number) =>
    ctx.db
      .update(registrations)
      .set({ state: "withdrawn", ended: "withdrawn", endedOn: dayFromNow(day) })
      .where(eq(registrations.athleteId, athleteId));
  await end(0);
  expect([await expectedAt(past), await counted(), await expectedAt(keyOf("winter", 0))]).toEqual([
    1, 1, 0,
  ]);
  await end(-1);
  expect([await expectedAt(past), await counted()]).toEqual([0, 0]);
});

test("the family page and the calendar have the practices of the group that trains", async () => {
  const { familyId } = await family("Ada");
  const practices = await readOwnPractices(club.ctx, { familyId });
  expect(practices.length).toBeGreaterThan(10);
  expect(new Set(practices.map(({ groupId }) => groupId))).toEqual(new Set(["winter"]));
  const now = Temporal.Now.zonedDateTimeISO(content.club.timeZone);
  const feed = familyFeed(content, await currentPlaces(club.ctx, familyId), {
    now,
    publicUrl: "https://club.test",
  });
  expect(feed).toContain("UID:winter-");
  expect(feed).not.toContain("UID:vault-");
});

test("who starts later is on the roster with the day, and not counted, expected or written to", async () => {
  await family("Ada", { offeringId: 1, seasonFrom: dayFromNow(20) });
  expect((await countRosters(club.ctx)).get("winter")).toBe(0);
  expect(await readRoster(club.ctx, "winter")).toMatchObject([{ startsOn: dayFromNow(20) }]);
  expect((await readSheet(club.ctx, staff, keyOf("winter", 1)))?.rows).toEqual([]);
  await cancel(keyOf("winter", 1));
  expect(await club.ctx.db.$count(messages)).toBe(0);
  const found = await audienceChoices(club.ctx, staff, null);
  expect(found.groups.map(({ key }) => key)).toContain("group:winter");
});

test("a cancellation reaches the families that expect the practice, and no others", async () => {
  await family("Ada");
  await family("Vera", { offeringId: 2 });
  await family("Later", { offeringId: 1, seasonFrom: dayFromNow(20) });
  await cancel(keyOf("winter", 1));
  expect([...(await mailed()).keys()]).toEqual(["ada@example.ca"]);
});

test("of several cancelled practices, each family reads its own, in the mail and on its page", async () => {
  const { email } = await family("Ada");
  await family("Vera", { offeringId: 2 });
  const two = await family("Twins");
  await make.sale(
    { offeringType: firstProgram(content).type, offeringId: 2, title: "Vault", ...season },
    {},
    two.athleteId,
  );
  expect(await cancel(keyOf("winter", 1), keyOf("vault", 1))).toMatchObject({ outcome: "done" });
  const sent = await mailed();
  expect(sent.get("ada@example.ca")).toContain("Winter: ");
  expect(sent.get("ada@example.ca")).not.toContain("Vault: ");
  expect(sent.get("vera@example.ca")).toContain("Vault: ");
  expect(sent.get("vera@example.ca")).not.toContain("Winter: ");
  expect(sent.get("twins@example.ca")).toMatch(/Winter: [^]*Vault: /);
  const read = await messagesTo(club.ctx, { email }, 30);
  expect(read.map(({ text }) => text.includes("Vault: "))).toEqual([false]);
});

test("a person who asked for a first practice is notified when it is cancelled; possible spam is not", async () => {
  const practice = keyOf("winter", 1);
  const trial = { kind: "trial" as const, fields: { practice, athlete: "Mia", age: "9" } };
  await make.submission({ ...trial, email: "trial@example.ca", firstName: "Dana" });
  await make.submission({ ...trial, email: "spam@example.ca", suspicion: ["links"] });
  const other = { practice: keyOf("winter", 2), athlete: "Noah", age: "9" };
  await make.submission({ ...trial, fields: other, email: "other@example.ca" });
  await cancel(practice, keyOf("vault", 1));
  const sent = await mailed();
  expect([...sent.keys()]).toEqual(["trial@example.ca"]);
  expect(sent.get("trial@example.ca")).toContain("because you booked a first practice");
  expect(sent.get("trial@example.ca")).not.toContain("Vault: ");
});

test("a message to a group is for those who train in it now", async () => {
  await family("Ada");
  await family("Vera", { offeringId: 2 });
  await family("Later", { offeringId: 1, seasonFrom: dayFromNow(20) });
  const readers = async (to: string) => {
    const fields = { subject: "Shoes", text: "Bring shoes.", reply_to: "own" };
    const saved = await saveDraft(club.ctx, staff, { id: null, to: [to], fields });
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    const found = await readMessage(club.ctx, staff, saved.id);
    return found?.recipients.mails.map(({ email }) => email);
  };
  expect(await readers("group:winter")).toEqual(["ada@example.ca"]);
  expect(await readers("group:vault")).toEqual(["vera@example.ca"]);
});

test("who has no group is offered those that still train before the registration ends", async () => {
  const { athleteId } = await family("Ada", { offeringId: 99 });
  const entries = await readRoster(club.ctx, "");
  expect(entries).toMatchObject([{ athlete: { id: athleteId } }]);
  const [places] = await groupsToJoin(club.ctx, entries ?? []);
  expect(places?.map(({ id }) => id)).toEqual(["winter", "vault"]);
  // A group whose season is over is no place to move to either.
  const [entry] = entries ?? [];
  expect(entry && groupsToMoveTo(club.ctx.content, entry.registrations)).toEqual([
    "winter",
    "vault",
  ]);
  await family("Vera", { offeringId: 2 });
  const [counted] = await groupsToJoin(club.ctx, entries ?? []);
  expect(counted).toMatchObject([{ athletes: 0 }, { athletes: 1 }]);
});

test("a registration ends, and a season begins, at the club's midnight, not at the server's", async () => {
  const [today, tomorrow] = [dayFromNow(0), dayFromNow(1)];
  await family("Ends", { offeringId: 2, seasonTo: today });
  await family("Begins", { offeringId: 2, seasonFrom: tomorrow });
  const { timeZone } = content.club;
  const now = (time: string, day: string) =>
    vi.setSystemTime(
      Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds,
    );
  vi.useFakeTimers({ toFake: ["Date"] });
  const names = async () =>
    (await readRoster(club.ctx, "vault"))?.map(({ athlete, startsOn }) => [
      athlete.givenName,
      startsOn,
    ]);
  now("23:59:59", today);
  expect(await names()).toEqual([
    ["Ends", null],
    ["Begins", tomorrow],
  ]);
  now("00:00:00", tomorrow);
  expect(await names()).toEqual([["Begins", null]]);
});
