import { messageOf, pageAfter } from "#tests/support/flash.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { resultRecords } from "#tests/support/result-actions.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { athletes } from "#modules/families/schema.ts";
import { results, meets } from "../schema.ts";

let club: TestClub;
let cookie: string;
let submit: ReturnType<typeof staffActions>["submit"];
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  ({ submit } = staffActions(club, cookie));
  make = records(club);
}, 60_000);
afterAll(() => club.close());

const newMeet = (changes = {}) => resultRecords(club).meet(changes);
const read = async (path: string) =>
  (await club.request(path, { headers: { Cookie: cookie } })).text();
/** The page that a form redirects to. */
/** An athlete of a family, born in 2012 by default. */
async function newAthlete(givenName: string, familyName: string, bornOn = "2012-05-04") {
  const { athleteId } = await make.registered({ bornOn });
  await club.ctx.db
    .update(athletes)
    .set({ givenName, familyName })
    .where(eq(athletes.id, athleteId));
  return athleteId;
}

const resultsAt = (meetId: string) =>
  club.ctx.db.select().from(results).where(eq(results.meetId, meetId)).orderBy(results.createdAt);

const line = (changes: Record<string, string> = {}) => ({
  _action: "add-result",
  who: "Maya Osei",
  event: "100 m",
  result: "13.42",
  wind: "+1.2",
  place: "2",
  round: "Final",
  note: "",
  ...changes,
});

test("a meet is added, and each wrong field has its error", async () => {
  const wrong = { _action: "add-meet", name: "", first_day: "2026-02-30", link: "nowhere" };
  const refused = await submit("/admin/meets", wrong);
  expect(refused.status).toBe(400);
  const text = await refused.text();
  for (const error of ["Enter the meet’s name", "There is no such day", "Enter the whole address"])
    expect(text).toContain(error);
  const days = { first_day: "2026-06-14", last_day: "2026-06-13" };
  const turned = await submit("/admin/meets", { _action: "add-meet", name: "Turned", ...days });
  expect(await turned.text()).toContain("The last day cannot be before the first");
  const fields = { _action: "add-meet", name: "Lakeshore Open", first_day: "2026-06-13" };
  const made = await submit("/admin/meets", fields);
  expect([made.status, made.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/meets\/[\da-f-]{36}$/),
  ]);
  expect(await read("/admin/meets")).toContain("Lakeshore Open");
  const twin = await submit("/admin/meets", fields);
  expect(await twin.text()).toContain("There is a meet of this name on this day");
});

test("a result is entered by hand, once, and event and round stay for the next", async () => {
  const athleteId = await newAthlete("Maya", "Osei");
  const { id } = await newMeet();
  const saved = await submit(`/admin/meets/${id}`, line());
  const page = await pageAfter(club, saved, cookie);
  expect(page).toContain("Saved. Maya Osei: 13.42 in 100 m");
  expect(page).toMatch(/id="new-event"[^>]*value="100 m"/);
  expect(page).toMatch(/id="new-result"[^>]*value=""/);
  const twice = await submit(`/admin/meets/${id}`, line());
  expect(twice.status).toBe(409);
  const [row, ...more] = await resultsAt(id);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    athleteId,
    athleteName: "",
    event: "100m",
    value: 13_420,
    timing: "electronic",
    wind: 12,
    place: 2,
    round: "Final",
  });
});

test("an error in a result is at its field, and the input stays", async () => {
  const { id } = await newMeet();
  const fields = line({ who: "Nobody Here", event: "Rowing", place: "first" });
  const refused = await submit(`/admin/meets/${id}`, fields);
  const page = await refused.text();
  expect(refused.status).toBe(400);
  for (const error of ["Nobody in our families is called Nobody Here", "is not a known event"])
    expect(page).toContain(error);
  for (const value of ["Nobody Here", "Rowing", "first"])
    expect(page).toContain(`value="${value}"`);
  expect(await resultsAt(id)).toEqual([]);
});

test("two athletes with the same name and year are distinguished by hand", async () => {
  const [one] = [await newAthlete("Sam", "Lee"), await newAthlete("Sam", "Lee")];
  const { id } = await newMeet();
  const open = await submit(`/admin/meets/${id}`, line({ who: "Sam Lee" }));
  expect(await open.text()).toContain("Say which: Sam Lee (2012) #");
  await submit(`/admin/meets/${id}`, line({ who: `Sam Lee (2012) #${one?.slice(0, 4)}` }));
  expect((await resultsAt(id)).map(({ athleteId }) => athleteId)).toEqual([one]);
});

test("a former athlete is stored by name and year", async () => {
  const { id } = await newMeet();
  const former = line({ who: "Ola Former", former: "yes" });
  const asked = await submit(`/admin/meets/${id}`, former);
  expect(await asked.text()).toContain("Add the year of birth");
  await submit(`/admin/meets/${id}`, { ...former, who: "Ola Former (1999)" });
  expect(await resultsAt(id)).toMatchObject([
    { athleteId: null, athleteName: "Ola Former", birthYear: 1999 },
  ]);
});

test("an unlikely result is asked about first, and saved once it is confirmed", async () => {
  await newAthlete("Kid", "Quick", "2016-03-01");
  const { id } = await newMeet();
  const quick = line({ who: "Kid Quick", result: "9.20" });
  const asked = await submit(`/admin/meets/${id}`, quick);
  const page = await asked.text();
  expect([asked.status, (await resultsAt(id)).length]).toEqual([400, 0]);
  expect(page).toContain("Kid Quick (10 years old) would be one of the best in the world");
  expect(page).toContain('id="new-sure"');
  await submit(`/admin/meets/${id}`, { ...quick, sure: "yes" });
  expect(await resultsAt(id)).toMatchObject([{ value: 9_200 }]);
});

test("the height or weight comes from the age class if it has one, and is asked if it has two", async () => {
  await newAthlete("Ida", "Putter", "2015-03-01");
  await newAthlete("Uma", "Putter", "2011-03-01");
  const { id } = await newMeet();
  const shot = { event: "Shot put", result: "6.10", wind: "" };
  await submit(`/admin/meets/${id}`, line({ ...shot, who: "Ida Putter" }));
  expect(await resultsAt(id)).toMatchObject([{ gear: 2_000 }]);
  const asked = await submit(`/admin/meets/${id}`, line({ ...shot, who: "Uma Putter" }));
  expect(await asked.text()).toContain("Say with which weight: Shot put 3 kg or 4 kg");
  await submit(`/admin/meets/${id}`, line({ ...shot, who: "Uma Putter", event: "Shot put 4 kg" }));
  expect((await resultsAt(id)).map(({ gear }) => gear)).toEqual([2_000, 4_000]);
});

test("a result is corrected and deleted; another meet's is unchanged", async () => {
  await newAthlete("Nia", "Hop");
  const [{ id }, other] = [await newMeet(), await newMeet()];
  await submit(`/admin/meets/${id}`, line({ who: "Nia Hop" }));
  const [row] = await resultsAt(id);
  const change = { ...line({ who: "Nia Hop", result: "13.30" }), _action: "correct-result" };
  expect((await submit(`/admin/meets/${other.id}`, { ...change, id: row?.id ?? "" })).status).toBe(
    404,
  );
  await submit(`/admin/meets/${id}`, { ...change, id: row?.id ?? "" });
  expect(await resultsAt(id)).toMatchObject([{ value: 13_300 }]);
  const remove = { _action: "delete-result", id: row?.id ?? "" };
  expect((await submit(`/admin/meets/${other.id}`, remove)).status).toBe(404);
  expect((await submit(`/admin/meets/${id}`, remove)).status).toBe(303);
  expect((await submit(`/admin/meets/${id}`, remove)).status).toBe(404);
  expect(await resultsAt(id)).toEqual([]);
});

test("a meet with a measured wind cannot become an indoor one, and is deleted with its results", async () => {
  const { id } = await newMeet();
  await resultRecords(club).result(id);
  const fields = { _action: "save-meet", name: "Indoors", first_day: "2026-01-10", indoor: "yes" };
  const refused = await submit(`/admin/meets/${id}`, fields);
  expect(await refused.text()).toContain("Some of its results have a wind");
  expect((await submit(`/admin/meets/${id}`, { _action: "delete-meet" })).status).toBe(303);
  expect(await resultsAt(id)).toEqual([]);
  expect(await club.ctx.db.$count(meets, eq(meets.id, id))).toBe(0);
});

const list = [
  "Place\tName\tYear\tEvent\tMark\tWind",
  "1\tOSEI, Zola\t2012\t100 m\t13.10\t+0.8",
  "2\tSomebody Else\t2012\t100 m\t13.20\t+0.8",
  "3\tZola Osei\t2011\t100 m\t13.50\t+0.8",
].join("\n");

test("a pasted list is matched by name and year, shown before it is saved, and saved once", async () => {
  const athleteId = await newAthlete("Zola", "Osei");
  const { id } = await newMeet();
  const at = `/admin/meets/${id}/paste`;
  const previewed = await submit(at, { _action: "preview", text: list });
  const page = (await previewed.text()).replaceAll("<!-- -->", "");
  expect(page).toContain("1 line of our athletes");
  expect(page).toContain("2 lines are skipped");
  expect(page).toMatch(/name="who_2"[^>]*value="Zola Osei \(2012\)"/);
  expect(await resultsAt(id)).toEqual([]);
  const chosen = { who_2: "Zola Osei (2012)", who_3: "", who_4: "" };
  const saved = await submit(at, { _action: "save-list", text: list, ...chosen });
  expect(messageOf(saved)).toContain("1 result saved, 2 lines skipped.");
  expect(await resultsAt(id)).toMatchObject([{ athleteId, value: 13_100, place: 1, wind: 8 }]);
  const again = await submit(at, { _action: "save-list", text: list, ...chosen });
  expect(messageOf(again)).toContain("0 results saved, 1 was saved before");
  expect(await resultsAt(id)).toHaveLength(1);
  expect(await (await submit(at, { _action: "preview", text: list })).text()).toContain(
    "Saved before",
  );
});

test("one wrong line prevents the whole list from being saved, and has its error", async () => {
  await newAthlete("Ada", "Right");
  const { id } = await newMeet();
  const at = `/admin/meets/${id}/paste`;
  const text = "Name,Mark\nAda Right,13.10\nAda Right,very fast";
  const fields = { _action: "save-list", event: "100 m", text };
  const chosen = { who_2: "Ada Right (2012)", who_3: "Ada Right (2012)" };
  const refused = await submit(at, { ...fields, ...chosen });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("“very fast” is no time");
  expect(await resultsAt(id)).toEqual([]);
  expect((await submit(at, { ...fields, ...chosen, who_3: "" })).status).toBe(303);
  expect(await resultsAt(id)).toHaveLength(1);
});

test("a CSV file is read like a pasted list, and one without a header is explained", async () => {
  await newAthlete("Cleo", "File");
  const { id } = await newMeet();
  const body = new FormData();
  body.set("_action", "preview");
  body.set("text", "");
  body.set("event", "Long jump");
  body.set("file", new File(["Name;Mark\r\nCleo File;4,52"], "results.csv", { type: "text/csv" }));
  const headers = { Cookie: cookie, Origin: "http://club.test" };
  const previewed = await club.request(`/admin/meets/${id}/paste`, {
    method: "POST",
    body,
    headers,
  });
  expect(await previewed.text()).toContain("Long jump: 4.52 m");
  const bare = await submit(`/admin/meets/${id}/paste`, {
    _action: "preview",
    text: "Cleo File\t4.52",
  });
  expect([bare.status, await bare.text()]).toEqual([
    400,
    expect.stringContaining("no column for the result"),
  ]);
});

test("a big meet is listed in pages, and only the result that is corrected has a form", async () => {
  const athleteId = await newAthlete("Ines", "Long");
  const { id } = await newMeet();
  const rows = Array.from({ length: 130 }, (_, n) => ({
    meetId: id,
    athleteId,
    event: "100m" as const,
    value: 12_000 + n,
    timing: "electronic" as const,
    place: n + 1,
    recordedBy: "Office",
  }));
  const saved = await club.ctx.db.insert(results).values(rows).returning();
  const listed = (html: string) => html.match(/class="meet-result"/g)?.length;
  const forms = (html: string) => html.match(/value="correct-result"/g)?.length ?? 0;
  const first = await read(`/admin/meets/${id}`);
  expect([listed(first), forms(first)]).toEqual([100, 0]);
  expect(first).toContain("?page=2");
  const second = await read(`/admin/meets/${id}?page=2`);
  expect(listed(second)).toBe(30);
  expect(listed(await read(`/admin/meets/${id}?page=99`))).toBe(30);

  const asked = saved[5]?.id ?? "";
  const opened = await read(`/admin/meets/${id}?page=1&correct=${asked}`);
  expect(forms(opened)).toBe(1);
  expect(opened).toMatch(/value="Ines Long/);
  const sent = line({ _action: "correct-result", id: asked, who: "Ines Long", result: "nonsense" });
  const refused = await submit(`/admin/meets/${id}?page=1`, sent);
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect(forms(again)).toBe(1);
  expect(again).toContain('value="nonsense"');
});

test("the names that a browser suggests are loaded when they are needed, not with each page", async () => {
  await newAthlete("Quentin", "Suggested");
  const { id } = await newMeet();
  expect(await read(`/admin/meets/${id}`)).not.toContain("Quentin Suggested");
  expect(JSON.parse(await read("/admin/meets/athletes?q=sugg+quent"))).toEqual([
    expect.stringMatching(/^Quentin Suggested/),
  ]);
  for (const query of ["", "?q=", "?q=somebody+else"])
    expect(JSON.parse(await read(`/admin/meets/athletes${query}`))).toEqual([]);
  for (let n = 0; n < 31; n += 1) await newAthlete("Manifold", `Name${n}`);
  expect(JSON.parse(await read("/admin/meets/athletes?q=manifold"))).toHaveLength(30);
});
