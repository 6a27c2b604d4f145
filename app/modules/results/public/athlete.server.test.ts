import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownPrefix } from "#modules/families/family-page.ts";
import { waiverField, textHashField } from "#modules/families/waiver-answers.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newFamily, postFamily, readPage } from "#tests/support/family-visits.ts";
import { askAboutResults, resultRecords } from "#tests/support/result-actions.ts";
import { waiverOffice } from "#tests/support/waivers.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { athletes, families, signatures } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { results } from "../schema.ts";

let club: TestClub;
let office: ReturnType<typeof waiverOffice>;
let registered: Awaited<ReturnType<typeof newFamily>>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", follows: true });
  // Before the club introduced the waiver.
  registered = await newFamily(club, "Changing");
  office = waiverOffice(club);
  // With other families' season, the content would have to be read again.
  await office.newFamily();
  await club.live.refresh();
  askAboutResults(club);
}, 60_000);
afterAll(() => club.close());

const get = async (path: string) => {
  const answer = await club.request(path);
  return { status: answer.status, text: (await answer.text()).replaceAll("<!-- -->", "") };
};

/** An athlete with a result, whose family has answered the waiver about results. */
async function newAthlete(
  givenName: string,
  answer: "full" | "first" | "no" | null,
  value = 4_990,
) {
  const { athleteId, familyId } = await office.newFamily();
  const { db } = club.ctx;
  await db
    .update(athletes)
    .set({ givenName, familyName: "Osei-Blanc" })
    .where(eq(athletes.id, athleteId));
  const { meet, result } = resultRecords(club);
  const { id } = await meet({ name: `Meet of ${givenName}`, town: "Ajax" });
  await result(id, { athleteId, value, place: 1, note: "hamstring" });
  if (answer) await office.confirm(athleteId, { photo: answer });
  return { athleteId, familyId, meetId: id };
}

/** The address of an athlete's page, as in the sitemap. */
async function pageOf(name: string): Promise<string | null> {
  const { text } = await get("/sitemap.xml");
  return new RegExp(`/athletes/${name}-[\\da-f]{6}`).exec(text)?.[0] ?? null;
}

test("with a yes an athlete has a page, in the sitemap and in the records, without a birth date", async () => {
  await newAthlete("Maya", "full");
  const path = await pageOf("maya-osei-blanc");
  const { status, text } = await get(path ?? "");
  expect(status).toBe(200);
  for (const expected of ["Maya Osei-Blanc", "4.99", "Meet of Maya", "1st", '"@type":"Person"'])
    expect(text).toContain(expected);
  for (const secret of ["2012-05-04", "May 4, 2012", "2012", "hamstring"])
    expect(text).not.toContain(secret);
  expect((await get("/records")).text).toContain(`href="${path}"`);
});

test("an athlete's page marks the present best and what was one then, and names only own kinds of events", async () => {
  const { athleteId } = await newAthlete("Zoe", "full");
  const { meet, result } = resultRecords(club);
  const earlier = { firstDay: "2026-05-02", lastDay: "2026-05-02" };
  await result((await meet(earlier)).id, { athleteId, value: 4_200 });
  const path = (await pageOf("zoe-osei-blanc")) ?? "";
  const { text } = await get(path);
  // In the event's table and at the meet.
  expect(text.split('title="personal best"')).toHaveLength(3);
  expect(text.split('title="personal best at the time"')).toHaveLength(3);
  expect(text).toContain("<p>Jumps</p>");
  const points = { athleteId, event: "pentathlon", value: 2_900, wind: null } as const;
  await result((await meet()).id, points);
  expect((await get(path)).text).toContain("<p>Jumps, combined events</p>");
});

test("a meet on the news page leads to its results on the records page", async () => {
  const { meetId } = await newAthlete("Noa", "full");
  expect((await get("/news")).text).toContain(`href="/records#meet-${meetId}"`);
  expect((await get("/records")).text).toContain(`<li id="meet-${meetId}">`);
});

test("by first name only means that the last name is nowhere, also not in the address", async () => {
  await newAthlete("Liv", "first");
  const path = await pageOf("liv");
  const { status, text } = await get(path ?? "");
  expect([status, text.includes("Osei-Blanc")]).toEqual([200, false]);
});

test.each(["no", null] as const)(
  "with the answer %s there is no page and no name",
  async (answer) => {
    const givenName = answer === null ? "Unasked" : "Declined";
    await newAthlete(givenName, answer, 5_500);
    expect(await pageOf(givenName.toLowerCase())).toBeNull();
    const { text } = await get("/records");
    expect(text).toContain("5.50");
    expect(text).not.toContain(`>${givenName}`);
  },
);

test("a consent that ran out, or to an earlier version, shows nothing any more", async () => {
  const { athleteId } = await newAthlete("Late", "full");
  expect(await pageOf("late-osei-blanc")).not.toBeNull();
  const { db } = club.ctx;
  await db.execute(sql`update signatures set signed_at = now() - interval '13 months'
    where athlete_id = ${athleteId}`);
  expect(await pageOf("late-osei-blanc")).toBeNull();
  await db.execute(sql`update signatures set signed_at = now(), version = '2025-1'
    where athlete_id = ${athleteId}`);
  expect(await pageOf("late-osei-blanc")).toBeNull();
});

test("a family changes its answer on its page, and the athlete's page is gone at once", async () => {
  const { cookie, athleteId } = registered;
  const { meet, result } = resultRecords(club);
  await result((await meet()).id, { athleteId, value: 4_100 });
  const waiver = (await office.asked(null)).find(({ answer }) => answer === "results");
  const prefix = ownPrefix(athleteId);
  const answer = (value: string, sha256 = waiver?.sha256 ?? "") => ({
    _action: "answer-waivers",
    athlete: athleteId,
    change: waiver?.id ?? "",
    [waiverField(prefix, waiver?.id ?? "")]: value,
    [textHashField(prefix, waiver?.id ?? "")]: sha256,
  });
  const page = await readPage(club, "/family", cookie);
  expect(page.text).toContain("4.10 m");
  const own = `/family/results/${athleteId}`;
  const before = await readPage(club, own, cookie);
  expect([
    before.status,
    before.text.includes("4.10"),
    before.text.includes("Only your family"),
  ]).toEqual([200, true, true]);
  expect(page.text).toContain("Change the answer");
  expect((await postFamily(club, answer("full", "0"), cookie)).status).toBe(400);
  expect((await postFamily(club, answer("full"), cookie)).status).toBe(303);
  const [athlete] = await club.ctx.db.select().from(athletes).where(eq(athletes.id, athleteId));
  const path = await pageOf(`${athlete?.givenName}-${athlete?.familyName}`.toLowerCase());
  expect((await get(path ?? "")).status).toBe(200);
  expect((await readPage(club, own, cookie)).text).toContain("the page on our website");
  expect((await club.request(`${path}/picture.png`)).status).toBe(200);
  expect((await postFamily(club, answer("no"), cookie)).status).toBe(303);
  // The page was cached: a database notification clears it.
  await expect.poll(async () => (await get(path ?? "")).status).toBe(404);
  expect((await club.request(`${path}/picture.png`)).status).toBe(404);
  expect(await club.ctx.db.$count(signatures, eq(signatures.athleteId, athleteId))).toBeGreaterThan(
    2,
  );
});

test("with two days in an event a table shows them, with three marks a line too, with one neither", async () => {
  const { athleteId } = await newAthlete("Ida", "full", 4_800);
  const path = (await pageOf("ida-osei-blanc")) ?? "";
  const single = (await get(path)).text;
  expect(single).toContain("4.80");
  expect(single).not.toMatch(/<polyline|<caption[^>]*>Long jump/);
  const { meet, result } = resultRecords(club);
  const jump = async (name: string, day: string, value: number) => {
    const { id } = await meet({ name, firstDay: day, lastDay: day });
    await result(id, { athleteId, value });
    club.forgetPages();
    return (await get(path)).text;
  };
  const two = await jump("Earlier Meet", "2025-06-01", 4_500);
  expect(two).toMatch(/<caption[^>]*>Long jump: marks, the newest first<\/caption>/);
  expect(two).not.toContain("<polyline");
  const text = await jump("Second Meet", "2025-06-02", 4_560);
  // The line ends with the season; the next year's best stands alone.
  expect(text).toContain('<polyline points="12,168 32,137"');
  expect(text).toMatch(/<circle cx="628" cy="12"[^>]*data-best/);
  expect(text).toMatch(/data-scale="">4\.6<\/text>.*data-scale="">4\.7<\/text>/);
  expect(text).toMatch(/<\/circle><text[^>]*>4\.80 m<\/text>|\/><text[^>]*>4\.80 m<\/text>/);
  expect(text).toMatch(/<caption[^>]*>Long jump: marks, the newest first<\/caption>/);
  expect(text).toMatch(/<th scope="row">4\.50 m \(\+0\.5\).*Earlier Meet.*June 1, 2025/);
  expect(text).toContain("24 cm farther than in 2025");
  // Three meets are in view; the others are below them.
  expect(text).toContain("Results by meet");
  expect(text).not.toContain("earlier meet");
  expect(await jump("First Meet", "2025-05-01", 4_400)).toContain("1 earlier meet");
});

test("an athlete whose family agreed before the first meet has a page that search engines leave out", async () => {
  const { athleteId } = await office.newFamily();
  await club.ctx.db
    .update(athletes)
    .set({ givenName: "New", familyName: "Comer" })
    .where(eq(athletes.id, athleteId));
  await office.confirm(athleteId, { photo: "full" });
  const hash = createHash("sha256").update(athleteId).digest("hex").slice(0, 6);
  const { status, text } = await get(`/athletes/new-comer-${hash}`);
  expect(status).toBe(200);
  expect(text).toContain("No marks yet");
  expect(text).toContain('<meta name="robots" content="noindex"');
  expect(text).not.toContain("picture.png");
  expect((await get(`/athletes/new-comer-${hash}/picture.png`)).status).toBe(404);
  expect(await pageOf("new-comer")).toBeNull();
});

test("the picture to share has a preview's size, is kept, and is the page's own", async () => {
  const { athleteId } = await newAthlete("Nguyễn <b>&'Ł", "full");
  const hash = createHash("sha256").update(athleteId).digest("hex").slice(0, 6);
  const { text: map } = await get("/sitemap.xml");
  const path = new RegExp(`/athletes/[^<]*-${hash}`).exec(map)?.[0] ?? "";
  const { text } = await get(path);
  expect(text).toContain(`property="og:image" content="${club.ctx.publicUrl}${path}/picture.png"`);
  expect(text).toContain('property="og:image:width" content="1200"');
  const answer = await club.request(`${path}/picture.png`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  expect(answer.headers.get("Cache-Control")).toBe("public, no-cache");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  const bytes = await answer.arrayBuffer();
  const { width, height, format } = await sharp(bytes).metadata();
  expect([width, height, format, bytes.byteLength < 100_000]).toEqual([1200, 630, "png", true]);
  const tag = answer.headers.get("ETag") ?? "";
  const again = await club.request(`${path}/picture.png`, { headers: { "If-None-Match": tag } });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  await club.ctx.db.update(results).set({ value: 5_100 }).where(eq(results.athleteId, athleteId));
  const better = await club.request(`${path}/picture.png`, { headers: { "If-None-Match": tag } });
  expect(better.status).toBe(200);
});

test("the page for the family is only for the family, and only of its own athletes", async () => {
  const { cookie, athleteId } = registered;
  const other = await newAthlete("Elsewhere", "no");
  const own = `/family/results/${athleteId}`;
  for (const path of [`/family/results/${other.athleteId}`, "/family/results/1"])
    expect([path, (await readPage(club, path, cookie)).status]).toEqual([path, 404]);
  const outside = await club.request(own, { redirect: "manual" });
  expect([outside.status, outside.headers.get("Location")]).toEqual([303, "/family"]);
  const answer = await club.request(own, { headers: { Cookie: cookie } });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"');
});

test("staff take a page off the site for a family that calls", async () => {
  const { familyId, athleteId } = await newAthlete("Phoned", "full");
  const path = (await pageOf("phoned-osei-blanc")) ?? "";
  expect((await get(path)).status).toBe(200);
  const { submit } = staffActions(club, await club.signIn());
  const fields = { _action: "hide-results", id: athleteId };
  expect((await submit(`/admin/families/${familyId}/results`, fields)).status).toBe(303);
  await expect.poll(async () => (await get(path)).status).toBe(404);
});

test("without records for visitors there is neither page nor entry in the sitemap", async () => {
  await newAthlete("Hidden", "full");
  const path = (await pageOf("hidden-osei-blanc")) ?? "";
  const before = club.ctx.content.results;
  const content = club.ctx.content as { results: typeof before };
  content.results = { ...before, isPublic: false };
  club.forgetPages();
  const found = [(await get(path)).status, (await get("/records")).status];
  const { text } = await get("/sitemap.xml");
  content.results = before;
  club.forgetPages();
  expect([...found, /athletes|records/.test(text)]).toEqual([404, 404, false]);
});

test("a family is deleted with its results; those of an athlete who left long ago stay without a name", async () => {
  const gone = await newAthlete("Gone", "full");
  const past = await newAthlete("Past", "full");
  const { db } = club.ctx;
  await db.delete(families).where(eq(families.id, gone.familyId));
  expect(await db.$count(results, eq(results.meetId, gone.meetId))).toBe(0);
  await db
    .update(registrations)
    .set({ athleteId: null })
    .where(eq(registrations.athleteId, past.athleteId));
  await deleteOldRecords(club.ctx);
  const [stored] = await db.select().from(results).where(eq(results.meetId, past.meetId));
  expect(stored).toMatchObject({ athleteId: null, athleteName: "", birthYear: 2012, value: 4_990 });
  expect(await pageOf("past-osei-blanc")).toBeNull();
});

test("a year without results, and an address that nobody has, are not found", async () => {
  for (const path of [
    "/records?year=2001",
    "/athletes/nobody-000000",
    "/athletes/maya",
    "/athletes/nobody-000000/picture.png",
    "/athletes/maya/picture.png",
    "/athletes/%00-00000%27/picture.png",
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
});

test("the records of a year are of that year alone", async () => {
  const { meet, result } = resultRecords(club);
  const { id } = await meet({ name: "Old Meet", firstDay: "2019-06-01", lastDay: "2019-06-01" });
  await result(id, { athleteName: "Old Star", birthYear: 1999, value: 7_770 });
  const { text } = await get("/records?year=2019");
  expect(text).toContain("7.77 m");
  // Below them are the last meets, of any year.
  expect(text.split("last-meets")[0]).not.toMatch(/Old Star|4\.99 m/);
  expect((await get("/records?year=2026")).text).not.toContain("7.77 m");
});

test("a group of events has its own address, which keeps the year", async () => {
  const { meet, result } = resultRecords(club);
  const { id } = await meet({ name: "Two Kinds", firstDay: "2018-06-01", lastDay: "2018-06-01" });
  await result(id, { athleteName: "Jumps", birthYear: 1999, value: 7_770 });
  const sprint = { event: "100m", value: 11_110, timing: "electronic" } as const;
  await result(id, { ...sprint, athleteName: "Runs", birthYear: 1999 });
  const all = (await get("/records?year=2018")).text;
  const sprints = (await get("/records?year=2018&events=sprints")).text;
  expect([all.includes("7.77 m"), all.includes("11.11")]).toEqual([true, true]);
  expect([sprints.includes("7.77 m"), sprints.includes("11.11")]).toEqual([false, true]);
  expect(sprints).toMatch(
    /<a aria-current="page"[^>]*href="\/records\?year=2018&amp;events=sprints#records"[^>]*>Sprints</,
  );
  for (const kept of [
    'href="/records?events=sprints#records"',
    'href="/records?year=2018#records"',
    'href="/records?year=2018&amp;events=jumps#records"',
  ])
    expect(sprints).toContain(kept);
  // Only groups with a record of the year are offered.
  expect(sprints).not.toContain("events=throws");
  expect((await get("/records?year=2018&events=throws")).text).toContain(
    "No results in these events",
  );
  expect((await get("/records?year=2018&events=__proto__")).text).toContain("7.77 m");
});

test("an age class has its own address, which keeps the year and the events", async () => {
  const { meet, result } = resultRecords(club);
  const { id } = await meet({ name: "Two Ages", firstDay: "2017-06-01", lastDay: "2017-06-01" });
  await result(id, { athleteName: "Younger", birthYear: 2004, value: 3_330 });
  await result(id, { athleteName: "Older", birthYear: 2000, value: 6_660 });
  const best = (await get("/records?year=2017")).text;
  expect([best.includes("By age: Long jump"), best.includes("age=U12")]).toEqual([true, false]);
  const { text } = await get("/records?year=2017&events=jumps&age=U16");
  expect([text.includes("3.33 m"), text.includes("6.66 m")]).toEqual([true, false]);
  expect(text).toContain(">The best of 2017, U16<");
  expect(text).toMatch(/<th scope="col">Athlete<\/th>/);
  expect(text).not.toContain("By age: ");
  for (const kept of [
    'href="/records?year=2017&amp;events=jumps#records"',
    'href="/records?events=jumps&amp;age=U16#records"',
    'href="/records?year=2017&amp;age=U16#records"',
  ])
    expect(text).toContain(kept);
  expect((await get("/records?year=2017&age=U12")).text).toContain("No results in these events");
  expect((await get("/records?age=U99")).status).toBe(404);
});
