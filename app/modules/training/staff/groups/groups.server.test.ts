import { rebook } from "#tests/support/catalogue-rows.ts";
import { messageOf } from "#tests/support/flash.ts";
import { readLog } from "#tests/support/audit.ts";
import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { practice } from "#tests/support/attendance.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { records } from "#tests/support/records.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { auditLog } from "#core/audit/schema.ts";
import { athletes, emergencyContacts, families } from "#modules/families/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  make = records(club);
}, 60_000);
beforeEach(async () => {
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(families);
});
afterAll(() => club.close());

const read = async (path: string, as = cookie) => {
  const answer = await club.request(path, { headers: { Cookie: as } });
  return { status: answer.status, html: await answer.text() };
};
/** An athlete of the fixture's one group, who trains there now. */
async function athlete() {
  const { familyId, athleteId } = await make.registered();
  await club.ctx.db
    .insert(emergencyContacts)
    .values({ familyId, name: "Kofi Mensah", phone: "416-555-0155", relationship: "Grandparent" });
  const [registration] = await club.ctx.db
    .select()
    .from(registrations)
    .where(eq(registrations.athleteId, athleteId));
  return { familyId, athleteId, registrationId: registration?.id ?? "" };
}
const rows = (html: string) => html.match(/class="roster-row"/g)?.length;
const post = (at: string, fields: Record<string, string> | string[][], as = cookie) =>
  club.request(`/admin/groups/${at}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: as, Origin: "http://club.test", Accept: "text/html" },
  });
const move = (at: string, fields: Record<string, string>, as = cookie) =>
  post(at, { _action: "move", ...fields }, as);
const logOf = (action: string) => readLog(club.ctx.db, eq(auditLog.action, action));

test("a roster has phone links, what is missing, and whether there is medical information; reading its text is logged", async () => {
  await athlete();
  const { athleteId } = await make.medicalInformation("Walnuts");
  await club.ctx.db.update(registrations).set({ athleteId });
  const { familyId } = await athlete();
  const { html } = await read("/admin/groups/releve");
  expect(html).toContain(`/admin/families/${familyId}`);
  expect(html).toMatch(/In an emergency: [^]*Kofi Mensah[^]*href="tel:4165550155"/);
  expect(html).toContain("Has medical information");
  expect(html).not.toContain("Walnuts");
  expect(html).toContain("Missing: ");
  const submit = (id: string) => post("releve", { _action: "read-health", athlete: id });
  expect(await (await submit(athleteId)).text()).toContain("Walnuts");
  const other = await records(club).medicalInformation("Wasps");
  expect((await submit(other.athleteId)).status).toBe(404);
  const log = await logOf("families.health-read");
  expect(log.map(({ subject }) => subject)).toEqual(["athlete Ada"]);
  expect(textIn(await read("/admin/groups"))).toContain("2 of 2 athletes");
  expect((await read("/admin/groups/nowhere")).status).toBe(404);
});

test("the attendance sheet's link to medical information leads to the athlete's row", async () => {
  const { athleteId } = await make.medicalInformation("Walnuts");
  await athlete();
  await club.ctx.db.update(registrations).set({ athleteId });
  const sheet = await read(`/admin/attendance/${encodeURIComponent(await practice(club))}`);
  const [, path = "", row = ""] =
    /href="([^"#]*)#(athlete-[^"]*)"[^>]*>Has medical information/.exec(sheet.html) ?? [];
  expect(row).toBe(`athlete-${athleteId}`);
  const { status, html } = await read(path);
  expect(status).toBe(200);
  const [, own = ""] = html.split(`<li id="${row}"`);
  expect(own.split("</li>")[0]).toContain("Ada");
  expect(own).toContain("Has medical information");
});

test("coaches read the name that an athlete uses; the sport's register gets both", async () => {
  const { familyId, athleteId } = await athlete();
  const corrected = await club.request(`/admin/families/${familyId}/people/athlete/${athleteId}`, {
    method: "POST",
    body: new URLSearchParams({
      _action: "correct",
      given_name: "Adaeze",
      family_name: "Osei",
      name_used: "Ada",
      born_on: "2014-05-04",
    }),
    headers: { Cookie: cookie, Origin: "http://club.test", Accept: "text/html" },
  });
  expect(corrected.status).toBe(303);
  expect((await read("/admin/groups/releve")).html).toContain("Ada Osei");
  const file = await club.request("/api/rosters.csv?group=releve", { headers: { Cookie: cookie } });
  expect(await file.text()).toContain("Osei,Adaeze,Ada,2014-05-04");
});

test("an empty group, and an athlete whose membership has no group", async () => {
  expect((await read("/admin/groups")).html).toContain("Nobody is registered yet");
  await athlete();
  await rebook(club.ctx.db, { offeringId: 99 });
  expect((await read("/admin/groups")).html).toContain("1 athlete has");
  expect((await read("/admin/groups/none")).html).toContain("Ada");
  expect((await read("/admin/groups/releve")).html).toContain("Nobody yet");
});

test("a season that is over, a refund and an unpaid place are on no roster", async () => {
  const over = eq(registrations.id, (await athlete()).registrationId);
  await rebook(club.ctx.db, { seasonTo: "2020-01-01" }, over);
  for (const state of ["withdrawn", "held"] as const) {
    const { registrationId } = await athlete();
    await club.ctx.db
      .update(registrations)
      .set({ state })
      .where(eq(registrations.id, registrationId));
  }
  expect((await read("/admin/groups/releve")).html).toContain("Nobody yet");
});

test("staff move an athlete by hand, and back; the log says so", async () => {
  const { registrationId: registration } = await athlete();
  await rebook(club.ctx.db, { offeringId: 99 });
  const moved = await move("none", { registration, group: "releve" });
  expect([moved.status, moved.headers.get("Location"), messageOf(moved)]).toEqual([
    303,
    `/admin/groups/none?moved=${registration}&was=`,
    "Moved Ada to La relève.",
  ]);
  expect((await read(`/admin/groups/none?moved=${registration}&was=`)).html).toContain(
    "Undo the move",
  );
  expect((await read("/admin/groups/releve")).html).toContain("Ada");
  const undone = await move("none", { registration, group: "", undo: "yes" });
  expect([undone.headers.get("Location"), messageOf(undone)]).toEqual([
    "/admin/groups/none",
    "Moved Ada to the program’s own group.",
  ]);
  expect((await read("/admin/groups/none")).html).toContain("Ada");
  const log = await logOf("groups.moved");
  expect(log.map(({ detail }) => detail)).toEqual([
    "Group: the program’s own group → La relève",
    "Group: La relève → the program’s own group",
  ]);
});

test("an athlete without a group is placed in one press, in a group of their age", async () => {
  const { registrationId: registration } = await athlete();
  await rebook(club.ctx.db, { offeringId: 99 });
  const { html } = await read("/admin/groups/none");
  const [, group = ""] = /<option value="([^"]+)" selected[^>]*>La relève · /.exec(html) ?? [];
  expect(group).toBe("releve");
  expect((await move("none", { registration, group })).status).toBe(303);
  expect((await read("/admin/groups/releve")).html).toContain("Ada");
  expect((await read("/admin/groups/none")).html).toContain("Nobody yet");
});

test("several athletes without a group are put in one: those of its age, each in the log", async () => {
  const [one, other, young] = [await athlete(), await athlete(), await athlete()];
  await rebook(club.ctx.db, { offeringId: 99 });
  const isYoung = eq(athletes.id, young.athleteId);
  await club.ctx.db
    .update(athletes)
    .set({ bornOn: dayFromNow(-400) })
    .where(isYoung);
  const ids = [one, other, young].map(({ registrationId }) => registrationId);
  const { html } = await read("/admin/groups/none");
  for (const id of ids) expect(html).toMatch(new RegExp(`name="picked"[^>]*value="${id}"`));
  const [button = ""] = /<button[^>]*>Put in this group/.exec(html) ?? [];
  expect(button).toMatch(/formaction="\/admin\/groups\/none"/i);
  expect(button).toContain('value="place"');
  const place = (picked: string[], group = "releve") =>
    post("none", [["_action", "place"], ["group", group], ...picked.map((id) => ["picked", id])]);

  expect(messageOf(await place([]))).toContain("select athletes first");
  expect((await place(ids, "nowhere")).status).toBe(404);
  const logged = (await logOf("groups.moved")).length;
  const placed = await place(ids);
  expect(messageOf(placed)).toBe(
    "Moved 2 athletes to La relève. 1 stayed: not of its age, or moved by a colleague.",
  );
  const log = (await logOf("groups.moved")).slice(logged);
  expect(log.map(({ detail }) => detail)).toEqual([
    "Group: the program’s own group → La relève",
    "Group: the program’s own group → La relève",
  ]);
  expect(messageOf(await place(ids))).toMatch(/^Moved 0 athletes .* 3 stayed/);
  expect(rows((await read("/admin/groups/none")).html)).toBe(1);

  const after = await read(placed.headers.get("Location") ?? "");
  const undo = [...after.html.matchAll(/name="registration" value="([^"]+)"/g)].map(([, id]) => id);
  expect(undo.slice(-2).toSorted()).toEqual(
    [one, other].map((each) => each.registrationId).toSorted(),
  );
  const undone = await post("none", [
    ["_action", "move"],
    ["undo", "yes"],
    ["group", ""],
    ...undo.slice(-2).map((id) => ["registration", id ?? ""]),
  ]);
  expect(messageOf(undone)).toBe("Moved 2 athletes to the program’s own group.");
  expect(rows((await read("/admin/groups/none")).html)).toBe(3);
});

test("an athlete who is registered twice is one row, and moves with both registrations, and back", async () => {
  const { athleteId, registrationId } = await athlete();
  const line = { offeringType: "eclairs", offeringId: 1, title: "Sprints", seasonTo: "2090-01-01" };
  await make.sale(line, {}, athleteId);
  const page = await read("/admin/groups/releve");
  expect(rows(page.html)).toBe(1);
  expect(textIn(page)).toContain("1 athlete of 2, as of");
  expect(textIn(page)).toMatch(/Hurdles, [^]*Sprints, /);
  const { html: csv } = await read("/api/rosters.csv?group=releve");
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect(csv).toContain("Hurdles; Sprints");
  expect(page.html).not.toContain("New group");
  expect((await read(`/admin/groups/releve?move=${athleteId}`)).html).toContain("New group");
  // One of them was moved by hand: undoing gives each its own group back.
  await club.ctx.db
    .update(registrations)
    .set({ groupId: "releve" })
    .where(eq(registrations.id, registrationId));
  await rebook(club.ctx.db, { offeringId: 99 }, ne(registrations.id, registrationId));
  const both = await club.ctx.db.select().from(registrations);
  const ids = both.map(({ id }) => ["registration", id]);
  const moved = await post("releve", [["_action", "move"], ["group", "releve"], ...ids]);
  expect(messageOf(moved)).toBe("Moved Ada to La relève.");
  const after = await read(moved.headers.get("Location") ?? "");
  const bar = after.html.slice(after.html.indexOf('class="save-bar'));
  const hidden = [...bar.matchAll(/name="(registration|group|undo)" value="([^"]*)"/g)];
  const undo = hidden.map(([, name = "", value = ""]) => [name, value]);
  const undone = await post("releve", [["_action", "move"], ...undo]);
  expect(messageOf(undone)).toBe("Moved Ada to their groups before.");
  expect(await club.ctx.db.select().from(registrations)).toEqual(
    expect.arrayContaining(both.map(({ id, groupId }) => expect.objectContaining({ id, groupId }))),
  );
});

test("who is in the group already is not counted among those who start later", async () => {
  const { athleteId } = await athlete();
  const other = await athlete();
  const line = { offeringType: "eclairs", offeringId: 1, title: "Sprints", seasonTo: "2090-01-01" };
  await make.sale({ ...line, seasonFrom: dayFromNow(400) }, {}, athleteId);
  expect(textIn(await read("/admin/groups/releve"))).not.toContain("start later");
  await rebook(
    club.ctx.db,
    { seasonFrom: dayFromNow(400), seasonTo: "2090-01-01" },
    eq(registrations.athleteId, other.athleteId),
  );
  const page = await read("/admin/groups/releve");
  expect(rows(page.html)).toBe(2);
  expect(textIn(page)).toContain("1 athlete of 2, as of");
  expect(textIn(page)).toContain("1 more starts later");
});

test("an athlete without a group picked once is placed with all registrations", async () => {
  const { athleteId, registrationId } = await athlete();
  const line = {
    offeringType: "eclairs",
    offeringId: 99,
    title: "Sprints",
    seasonTo: "2090-01-01",
  };
  await make.sale(line, {}, athleteId);
  await rebook(club.ctx.db, { offeringId: 99 });
  const { html } = await read("/admin/groups/none");
  expect(rows(html)).toBe(1);
  expect(html).toMatch(/<option value="releve" selected[^>]*>La relève · 2 free/);
  const picked = /name="picked"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? registrationId;
  const placed = await post("none", [
    ["_action", "place"],
    ["group", "releve"],
    ["picked", picked],
  ]);
  expect(messageOf(placed)).toBe("Moved 1 athlete to La relève.");
  expect((await read("/admin/groups/none")).html).toContain("Nobody yet");
});

test("whoever puts more in a group than its coaches can take reads so", async () => {
  const made = [await athlete(), await athlete(), await athlete()];
  await rebook(club.ctx.db, { offeringId: 99 });
  const picked = made.map(({ registrationId }) => ["picked", registrationId]);
  const placed = await post("none", [["_action", "place"], ["group", "releve"], ...picked]);
  expect(messageOf(placed)).toBe("Moved 3 athletes to La relève. It is now 1 over capacity.");
});

test("without JavaScript a move comes back to the row beside it", async () => {
  const ids = [await athlete(), await athlete()].map(({ athleteId }) => athleteId);
  for (const id of ids) {
    const { html } = await read(`/admin/groups/releve?page=1&move=${id}`);
    const [, beside] = /action="\/admin\/groups\/releve\?page=1#athlete-([^"]+)"/.exec(html) ?? [];
    expect(beside).toBe(ids.find((other) => other !== id));
  }
});

test("an athlete of a group is found by name", async () => {
  await athlete();
  expect((await read("/admin/groups/releve?q=ada")).html).toMatch(/id="athlete-/);
  const { html } = await read("/admin/groups/releve?q=kofi");
  expect(html).toContain("Nobody in this group has that name.");
  expect(html).not.toMatch(/id="athlete-/);
});

test("the list of groups is filtered, sorted and downloaded", async () => {
  await athlete();
  const found = textIn(await read("/admin/groups?q=rel%C3%A8ve&state=room"));
  expect(found).toContain("La relève");
  expect(textIn(await read("/admin/groups?state=over"))).toContain("Nothing matches");
  expect(textIn(await read("/admin/groups?sort=-athletes&program=nowhere"))).toContain("La relève");
  const { status, html: csv } = await read("/api/groups.csv?q=rel%C3%A8ve");
  expect(status).toBe(200);
  expect(csv).toMatch(/^\uFEFF?group,program,ages,practices,coaches,athletes,capacity,waiting/);
  expect(csv.trim().split("\r\n")).toHaveLength(2);
  expect((await read("/api/groups.xlsx")).status).toBe(200);
});

test.each([
  { registration: "x", group: "releve" },
  { registration: "00000000-0000-4000-8000-000000000000", group: "releve" },
])("%o moves no athlete", async (fields) => {
  expect((await move("releve", fields)).status).toBe(404);
});

test("an unknown group moves no athlete", async () => {
  const { registrationId } = await athlete();
  expect((await move("releve", { registration: registrationId, group: "nowhere" })).status).toBe(
    404,
  );
});

test("a coach sees whom to call and reads a note, without links out of the group", async () => {
  const { familyId, athleteId, registrationId } = await athlete();
  const coach = { ...editor, email: "coach@example.ca" };
  const staffId = await club.hire(coach, "coach");
  const as = await club.signIn(coach);
  await club.ctx.db.insert(coachGroups).values({ staffId, groupId: "releve" });
  const { html } = await read("/admin/groups/releve", as);
  expect(html).toMatch(/In an emergency: [^]*href="tel:4165550155"/);
  for (const secret of [familyId, "abena@example.ca", "Move to another group", ".csv"])
    expect(html).not.toContain(secret);
  expect((await move("releve", { registration: registrationId, group: "" }, as)).status).toBe(403);

  // The athlete was moved to another group while the coach had the page open.
  await rebook(club.ctx.db, { offeringId: 99 });
  const submit = await post("releve", { _action: "read-health", athlete: athleteId }, as);
  expect(submit.status).toBe(404);
});

test("above its capacity staff are warned; the list has who waits, who coaches and what a coach lacks", async () => {
  for (const _ of [1, 2, 3]) await athlete();
  await make.waitingPlace({ offeringType: "eclairs", offeringId: 1, seasonFrom: "2026-05-03" });
  const coach = { ...editor, email: "lacking@example.ca" };
  const staffId = await club.hire(coach, "coach");
  await club.ctx.db.insert(coachGroups).values([
    { staffId, groupId: "releve" },
    { coachName: "Zoé Léger-Cormier", groupId: "releve" },
  ]);
  const text = textIn(await read("/admin/groups"));
  expect(text).toContain("3 of 2 athletes 1 over, 1 waiting");
  expect(text).toContain("Zoé Léger-Cormier");
  expect(text).toContain("credentials are missing");
  expect(textIn(await read("/admin/groups/releve"))).toContain("1 over capacity");
  const theirs = textIn(await read("/admin/groups", await club.signIn(coach)));
  expect(theirs).toContain("La relève");
  expect(theirs).not.toMatch(/waiting|missing|lapsed/);
});

const textIn = ({ html }: { html: string }) =>
  html
    .replaceAll(/<script[^]*?<\/script>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" ,", ",");

test("the CSV has phone numbers and no medical information", async () => {
  const { athleteId } = await athlete();
  const { html: csv } = await read("/api/rosters.csv?group=releve");
  const [names, row] = csv.replace("\uFEFF", "").split("\r\n");
  expect(names).toContain("guardian_phone");
  expect(names).not.toContain("health");
  expect(row).toContain("Ada");
  expect(athleteId).not.toBe("");
});
