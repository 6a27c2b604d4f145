import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { datedSessions } from "#core/time/dated-sessions.ts";
import {
  offeringGroups,
  offeringSessions,
  offerings,
  sessionChanges,
  trainingGroups,
  weeklySessions,
} from "#modules/catalogue/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { editor, type TestClub } from "#tests/support/club.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { confirmedIn, hiddenIn } from "#tests/support/program-forms.ts";
import { records } from "#tests/support/records.ts";
import { groupsPage, newGroup, newSession, openedFields } from "#tests/support/schedule-forms.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { moveToGroup } from "../../move-to-group.server.ts";

const test = clubTest({ pages: "built" });
let athleteId: string;
test.beforeAll(async ({ club }) => {
  ({ athleteId } = await records(club).registered());
});

const groupPage = `${groupsPage}/releve`;
const sessionPage = `${groupPage}/releve-tuesday`;

type Fields = Record<string, string>;

const office = (club: TestClub, cookie: string) => {
  const { submit } = staffActions(club, cookie);
  return {
    submit,
    group: async (changes: Fields, id = "releve") =>
      submit(`${groupsPage}/${id}`, {
        ...(await openedFields(club, "training-group", id)),
        ...changes,
      }),
    session: async (changes: Fields, id = "releve-tuesday") =>
      submit(`${groupPage}/${id}`, {
        ...(await openedFields(club, "weekly-session", id)),
        ...changes,
      }),
    /** Adds a separate group without athletes. */
    async add(name: string): Promise<string> {
      const answer = await submit(`${groupsPage}/new`, { ...newGroup, name });
      return /open=(.+)/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
    },
    /** Undoes the newest entry of the log that can be undone. */
    async undo(): Promise<Response> {
      const { html } = await readPage(club, groupsPage, cookie);
      return submit(groupsPage, { _action: "undo", entry: hiddenIn(html, "entry") });
    },
  };
};

const groupOf = async ({ ctx }: TestClub, id: string) => {
  const [row] = await ctx.db.select().from(trainingGroups).where(eq(trainingGroups.id, id));
  return row;
};
const sessionOf = async ({ ctx }: TestClub, id: string) => {
  const [row] = await ctx.db.select().from(weeklySessions).where(eq(weeklySessions.id, id));
  return row;
};

const publicSchedule = async (club: TestClub) => {
  club.forgetPages();
  return (await club.request("/schedule")).text();
};

test("a new group with a session is on the schedule and in its calendar at once", async ({
  club,
  cookie,
}) => {
  const { submit } = office(club, cookie);
  const answer = await submit(`${groupsPage}/new`, { ...newGroup, offerings: "eclairs 2" });
  expect(messageOf(answer)).toBe("Hurdlers is on the schedule now. Add its weekly sessions.");
  expect(answer.headers.get("location")).toBe(`${groupsPage}?open=hurdlers`);
  const named = await club.ctx.db
    .select({ type: offerings.type, number: offerings.number })
    .from(offeringGroups)
    .innerJoin(offerings, eq(offerings.id, offeringGroups.offeringId))
    .where(eq(offeringGroups.groupId, "hurdlers"));
  expect(named).toEqual([{ type: "eclairs", number: 2 }]);
  const added = await submit(`${groupsPage}/hurdlers/new`, newSession);
  expect(messageOf(added)).toBe("The session is on the schedule and in the calendars now.");
  expect(await sessionOf(club, "hurdlers-gym-monday")).toMatchObject({
    groupId: "hurdlers",
    firstDay: "01-01",
    lastDay: "12-31",
  });
  expect(await publicSchedule(club)).toContain("Hurdlers");
  expect(await (await club.request("/schedule/hurdlers.ics")).text()).toContain("T170000");
  const { text } = await readPage(club, `${groupsPage}?open=hurdlers`, cookie);
  expect(text).toContain("Monday, 5–6 pm");
});

test("an id is never reused, not even after archiving", async ({ club, cookie }) => {
  const { add, submit } = office(club, cookie);
  expect(await add("Sprinters")).toBe("sprinters");
  const archived = await submit(`${groupsPage}/sprinters`, { _action: "archive" });
  expect(messageOf(archived)).toContain("Archived: Sprinters.");
  expect(await publicSchedule(club)).not.toContain("Sprinters");
  expect(await add("Sprinters")).toBe("sprinters-2");
  expect(await add("New")).toBe("new-2");
});

test("what is wrong with a group is said beside the field, and what was typed stays", async ({
  club,
  cookie,
}) => {
  const { submit } = office(club, cookie);
  const before = await club.ctx.db.$count(trainingGroups);
  for (const [changes, message] of [
    [{ name: " " }, "Give the group a name"],
    [{ name: "x".repeat(61) }, "Use 60 characters or fewer"],
    [{ who: "" }, "Say who trains in it"],
    [{ agesFrom: "4" }, "Enter an age from 5 to 18"],
    [{ agesFrom: "14", agesTo: "9" }, "The oldest is younger than the youngest"],
    [{ capacity: "many" }, "Enter a whole number, or leave it empty"],
    [{ program: "swimming" }, "Choose one from the list"],
    [{ logo: "../x" }, "Choose one from the list"],
  ] as const) {
    const sent = { ...newGroup, bring: "Typed before", offerings: "eclairs 3", ...changes };
    const answer = await submit(`${groupsPage}/new`, sent);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("Nothing was saved.");
    expect(html).toContain('value="Typed before"');
    expect(html).toMatch(/<input[^>]*checked[^>]*value="eclairs 3"|value="eclairs 3"[^>]*checked/);
  }
  expect(await club.ctx.db.$count(trainingGroups)).toBe(before);
});

test("the same of a session, also if its place does not exist", async ({ club, cookie }) => {
  const { submit } = office(club, cookie);
  const before = await club.ctx.db.$count(weeklySessions);
  for (const [changes, status, message] of [
    [{ weekday: "someday" }, 400, "Choose one from the list"],
    [{ starts: "half six" }, 400, "Enter a time, such as 17:30"],
    [{ ends: "16:00" }, 400, "It ends before it starts"],
    [{ venueId: "" }, 400, "Choose a location"],
    [{ venueId: "moon" }, 409, "There is no such location. Choose another."],
    [{ when: "never" }, 400, "Choose one from the list"],
    [{ firstDayMonth: "02", firstDayDay: "30" }, 400, "Choose a day of that month"],
    [{ season: "" }, 400, "Give the season a name"],
  ] as const) {
    const sent: Fields = { ...newSession, ...changes };
    const answer = await submit(`${groupPage}/new`, sent);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(message);
    expect(html).toContain("Nothing was saved.");
    expect(html).toContain(`value="${sent.starts}"`);
  }
  expect(await club.ctx.db.$count(weeklySessions)).toBe(before);
});

test("what a colleague changed meanwhile is never overwritten, and what was typed stays", async ({
  club,
  cookie,
}) => {
  const { add, submit } = office(club, cookie);
  const id = await add("Jumpers");
  const path = `${groupsPage}/${id}`;
  const opened = await openedFields(club, "training-group", id);
  await submit(path, { ...opened, who: "Ages 9–14, jumping", offerings: "eclairs 1" });
  const late = await submit(path, { ...opened, bring: "Spikes" });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toMatch(/changed this meanwhile.*Nothing of yours was saved/);
  expect(html).toContain('value="Spikes"');
  expect(html).toContain('value="Ages 9–14, jumping"');
  expect(await groupOf(club, id)).toMatchObject({ bring: "", who: "Ages 9–14, jumping" });
  // The colleague's offering is now selected on the page.
  expect(html).toMatch(/<input[^>]*checked[^>]*value="eclairs 1"|value="eclairs 1"[^>]*checked/);
  const was = hiddenIn(html, "was");
  const again = await submit(path, {
    ...opened,
    was,
    who: "Ages 9–14, jumping",
    bring: "Spikes",
    offerings: "eclairs 1",
  });
  expect(messageOf(again)).toContain("What to bring:");
  expect(await groupOf(club, id)).toMatchObject({ bring: "Spikes", who: "Ages 9–14, jumping" });
});

test("two who save the same session at once: one is stored, the other is told", async ({
  club,
  cookie,
}) => {
  const { add, submit } = office(club, cookie);
  const id = await add("Racers");
  await submit(`${groupsPage}/${id}/new`, newSession);
  const session = `${id}-gym-monday`;
  const opened = await openedFields(club, "weekly-session", session);
  const path = `${groupsPage}/${id}/${session}`;
  const answers = await Promise.all([
    submit(path, { ...opened, ends: "18:15" }),
    submit(path, { ...opened, ends: "18:30" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
});

test("the effects of changing a session are confirmed before it is saved", async ({
  club,
  cookie,
}) => {
  const { session, submit } = office(club, cookie);
  const zone = club.ctx.content.club.timeZone;
  const today = dayOf(new Date(), zone);
  const ahead = { from: daysAfter(today, 1), to: daysAfter(today, 370) };
  const next = datedSessions(club.ctx.content, [], ahead).find(
    ({ sessionId }) => sessionId === "releve-tuesday",
  );
  await club.ctx.db.insert(sessionChanges).values({
    key: next?.key ?? "",
    sequence: 1,
    groupId: "releve",
    sessionId: "releve-tuesday",
    plannedDay: next?.day ?? "",
    state: "cancelled",
    reason: "Lightning",
    changedByName: "Wren",
  });
  const asked = await session({ weekday: "wednesday", starts: "19:00", ends: "20:15" });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toContain("1 athlete is expected at it");
  expect(html).toContain("that is no longer on the schedule");
  expect(html).toContain('value="19:00"');
  expect(await sessionOf(club, "releve-tuesday")).toMatchObject({ weekday: "tuesday" });

  const facts = await readPage(club, sessionPage, cookie);
  expect(facts.text).toMatch(/1 athlete expected\. That practice is cancelled or moved/);

  const archiving = await submit(sessionPage, { _action: "archive" });
  expect(archiving.status).toBe(409);
  const page = await archiving.text();
  expect(page).toContain("Before you archive this session:");
  expect(page).toContain("It is taken off the schedule");
  expect(page).toContain("Yes, archive it");
  const confirmed = confirmedIn(page);
  const archived = await submit(sessionPage, { _action: "archive", confirmed });
  expect(messageOf(archived)).toContain("Archived: La relève: Tuesday, 6–7:15 pm, Été.");
  expect(club.ctx.content.schedules.sessions.map(({ id }) => id)).not.toContain("releve-tuesday");
  // Its page can still be opened, and its record is complete.
  expect((await readPage(club, sessionPage, cookie)).text).toContain("It is archived");
  const restored = await submit(groupsPage, {
    _action: "restore",
    id: "archived-weekly-session-releve-tuesday",
    kind: "weekly-session",
    record: "releve-tuesday",
  });
  expect(messageOf(restored)).toContain("Restored: La relève");
  expect(club.ctx.content.schedules.sessions.map(({ id }) => id)).toContain("releve-tuesday");
});

test("a group with athletes is not archived, and other ages are saved once read", async ({
  club,
  cookie,
}) => {
  const { group, submit, undo } = office(club, cookie);
  const refused = await submit(groupPage, { _action: "archive" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("1 athlete trains in it, or will. Move them");
  expect(await groupOf(club, "releve")).toMatchObject({ archivedAt: null });
  const asked = await group({ offerings: "eclairs 3" });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toMatch(/in it now, and 0 with this change\. The others train in another group/);
  const saved = await group({ offerings: "eclairs 3", confirmed: confirmedIn(html) });
  expect(messageOf(saved)).toContain("Offerings that lead into it:");
  expect(messageOf(await undo())).toBe("Undone: La relève.");
  expect(club.ctx.content.schedules.groups[0]?.options).toHaveLength(3);
});

test("a change can be undone once, and only if nobody changed it since", async ({
  club,
  cookie,
}) => {
  const { add, group, submit, undo } = office(club, cookie);
  const id = await add("Throwers");
  await group({ name: "Shot put" }, id);
  const { html } = await readPage(club, groupsPage, cookie);
  const [rename, added] = [...html.matchAll(/name="entry" value="(\d+)"/g)].map(([, n]) => n ?? "");
  expect(messageOf(await undo())).toBe("Undone: Shot put.");
  expect(await groupOf(club, id)).toMatchObject({ name: "Throwers" });
  const twice = await submit(groupsPage, { _action: "undo", entry: rename ?? "" });
  expect(twice.status).toBe(409);
  expect(await twice.text()).toContain("It was undone already. Nothing was undone.");
  await group({ name: "Javelin" }, id);
  const since = await submit(groupsPage, { _action: "undo", entry: rename ?? "" });
  expect(await since.text()).toContain("has changed it again since. Nothing was undone.");
  // Undoing the addition archives it.
  expect((await submit(groupsPage, { _action: "undo", entry: added ?? "" })).status).toBe(303);
  expect((await groupOf(club, id))?.archivedAt).toBeInstanceOf(Date);
  for (const entry of ["", "x", "99999999"])
    expect((await submit(groupsPage, { _action: "undo", entry })).status).toBe(409);
});

test("a session that an offering includes, and one of an archived group, stay as they are", async ({
  club,
  cookie,
}) => {
  const { add, submit } = office(club, cookie);
  const id = await add("Vaulters");
  await submit(`${groupsPage}/${id}/new`, newSession);
  const session = `${id}-gym-monday`;
  const [offering] = await club.ctx.db.select().from(offerings).orderBy(offerings.id).limit(1);
  const included = { offeringId: offering?.id ?? 0, sessionId: session };
  await club.ctx.db.insert(offeringSessions).values(included);
  for (const path of [`${groupsPage}/${id}/${session}`, `${groupsPage}/${id}`]) {
    const refused = await submit(path, { _action: "archive" });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Choose other sessions there first. Nothing was saved.");
  }
  await club.ctx.db.delete(offeringSessions).where(eq(offeringSessions.sessionId, session));
  expect((await submit(`${groupsPage}/${id}/${session}`, { _action: "archive" })).status).toBe(303);
  expect((await submit(`${groupsPage}/${id}`, { _action: "archive" })).status).toBe(303);
  const refused = await submit(`${groupsPage}/${id}/${session}`, { _action: "restore" });
  expect(await refused.text()).toContain("Its group is archived. Restore the group first.");
  const moved = await submit(`${groupsPage}/${id}/${session}`, {
    ...(await openedFields(club, "weekly-session", session)),
    venueId: "moon",
  });
  expect(moved.status).toBe(409);
});

test("an editor edits the schedule, but does not choose the offerings of a group", async ({
  club,
  cookie,
}) => {
  await club.hire({ ...editor, email: "schedule@example.ca" }, "editor");
  const own = office(club, await club.signIn({ ...editor, email: "schedule@example.ca" }));
  const theirs = office(club, cookie);
  const id = await theirs.add("Walkers");
  const saved = await own.group({ name: "Race walkers", offerings: "eclairs 1" }, id);
  expect(messageOf(saved)).toContain("Name: Walkers → Race walkers");
  expect(await club.ctx.db.$count(offeringGroups, eq(offeringGroups.groupId, id))).toBe(0);
  await theirs.group({ offerings: "eclairs 1" }, id);
  const refused = await own.undo();
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("Only an admin may change which offerings lead into");
});

test("pages of what does not exist are not found, and a form without its values is refused", async ({
  club,
  cookie,
}) => {
  const headers = { Cookie: cookie, Accept: "text/html" };
  for (const path of [
    `${groupsPage}/nobody`,
    `${groupsPage}/nobody/new`,
    `${groupPage}/nothing`,
    `${groupsPage}/nobody/releve-tuesday`,
  ])
    expect([path, (await club.request(path, { headers })).status]).toEqual([path, 404]);
  const { group, session, submit } = office(club, cookie);
  for (const was of ["", "{", "[]", '{"name":"x"}']) {
    expect((await group({ was })).status).toBe(400);
    expect((await session({ was })).status).toBe(400);
  }
  expect((await submit(`${groupsPage}/nobody`, { _action: "archive" })).status).toBeGreaterThan(
    399,
  );
});

test("confirming the schedule is logged, and families’ calendars get the date", async ({
  club,
  cookie,
}) => {
  const { submit } = office(club, cookie);
  await club.ctx.db.update(trainingGroups).set({ changedAt: new Date("2020-01-01") });
  const answer = await submit(groupsPage, { _action: "confirm" });
  expect(messageOf(answer)).toBe("Confirmed: days, times and locations are right as of today.");
  const { content } = club.ctx;
  expect(content.schedules.updated).toBe(dayOf(new Date(), content.club.timeZone));
});

test("nobody is moved to a group that was archived meanwhile", async ({ club, cookie }) => {
  const { add } = office(club, cookie);
  const id = await add("Milers");
  const [own] = await club.ctx.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.athleteId, athleteId));
  // This instance has not loaded the change yet.
  const archivedAt = new Date();
  await club.ctx.db.update(trainingGroups).set({ archivedAt }).where(eq(trainingGroups.id, id));
  const move = { registrationId: own?.id ?? "", group: id };
  expect(await moveToGroup(club.ctx, { id: null, name: "Wren" }, move)).toBeNull();
});
