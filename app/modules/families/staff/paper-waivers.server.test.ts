import { modules } from "#app/modules.server.ts";
import { messageOf } from "#tests/support/flash.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waiverField, textHashField } from "../waiver-answers.ts";
import { dayMonthsAfter, dayOf, daysAfter, formatDate } from "#core/time/time.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { openFamily, readPage } from "#tests/support/family-visits.ts";
import { waiverOffice } from "#tests/support/waivers.ts";
import { readAthlete } from "#modules/family-pages/athlete.server.ts";
import { readRoster } from "#modules/enrolment/rosters.server.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { auditLog } from "#core/audit/schema.ts";
import { athletes, guardians, signatures } from "../schema.ts";

const coach = { email: "coach@example.ca", password: "a-good-pass-3" };

let club: TestClub;
let cookie: string;
let office: ReturnType<typeof waiverOffice>;
let today: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  office = waiverOffice(club);
  today = dayFromNow(0);
}, 60_000);
afterAll(() => club.close());

let made = 0;
/** A registered athlete without any waiver, with the form that the office fills in. */
async function athlete() {
  made += 1;
  const email = `paper-${made}@example.ca`;
  const { familyId, athleteId } = await office.newFamily(email);
  const [guardian] = await club.ctx.db
    .update(guardians)
    .set({ relationship: "Mother" })
    .where(eq(guardians.familyId, familyId))
    .returning();
  const waivers = await office.asked(athleteId);
  const fields = {
    _action: "record-waivers",
    id: athleteId,
    signed_by: guardian?.id ?? "",
    signed_on: today,
    ...Object.fromEntries(waivers.map(({ id, sha256 }) => [textHashField("", id), sha256])),
    ...Object.fromEntries(
      waivers.map(({ id, answer }) => [
        waiverField("", id),
        answer === "confirm" ? "yes" : "first",
      ]),
    ),
  };
  const path = `/admin/families/${familyId}/${athleteId}`;
  return { familyId, athleteId, email, waivers, fields, path };
}

const post = (path: string, fields: Record<string, string>, as = cookie) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: as, Origin: "http://club.test", Accept: "text/html" },
  });

test("waivers signed on paper are recorded with signer, day and staff member, and count everywhere", async () => {
  const { familyId, athleteId, email, waivers, fields, path } = await athlete();
  const day = daysAfter(today, -3);
  expect((await readPage(club, path, cookie)).text).toContain("Record what was signed on paper");
  const saved = await post(path, { ...fields, signed_on: day });
  expect(messageOf(saved)).toContain("Recorded: ");

  const rows = await office.signaturesOf(athleteId);
  expect(rows.map(({ waiverId }) => waiverId).toSorted()).toEqual(
    waivers.map(({ id }) => id).toSorted(),
  );
  const { timeZone } = club.ctx.content.club;
  for (const row of rows) {
    expect(row).toMatchObject({
      signedBy: "Abena Osei",
      signedAs: "Mother",
      recordedBy: "Club office",
    });
    expect(dayOf(row.signedAt, timeZone)).toBe(day);
    expect(row.recordedAt && dayOf(row.recordedAt, timeZone)).toBe(today);
  }
  const line = `Abena Osei (Mother), ${formatDate(day)}, on paper, recorded by Club office on ${formatDate(today)}`;
  for (const page of [path, `/admin/families/${familyId}`]) {
    const { text } = await readPage(club, page, cookie);
    expect(text).toContain(line);
  }
  const own = await readPage(club, path, cookie);
  expect(own.text).not.toContain("Record what was signed on paper");
  expect(own.text).toMatch(/Change history .*Recorded the signed paper waivers of/);
  // Nobody is asked again: not on the office's list, the roster or the family page.
  expect(await office.missingOf(athleteId)).toEqual([]);
  const roster = await readRoster(club.ctx, "releve");
  const entry = roster?.find((one) => one.athlete.id === athleteId);
  for (const { title } of waivers) expect(entry?.missing.join()).not.toContain(title);
  const family = await readPage(club, "/family", await openFamily(club, email));
  expect(family.text).toContain("by Abena Osei on paper");
});

test("a family's answers on paper are in its copy and the office's CSV, and are deleted with it", async () => {
  const { athleteId, email, fields, path } = await athlete();
  await post(path, fields);
  const { db } = club.ctx;
  const read = await Promise.all(modules.personalRecords.map((kind) => kind.read(db, email)));
  expect(JSON.stringify(read)).toMatch(/"recordedFromPaperAt":"\d{4}-/);
  const csv = await club.request("/api/signatures.csv", { headers: { Cookie: cookie } });
  const [names, ...rows] = (await csv.text()).trim().split("\r\n");
  expect(names).toMatch(/,recorded_by,recorded_at \(.*\)$/);
  expect(rows.at(-1)).toMatch(/,Club office,\d{4}-\d\d-\d\d/);
  await db.transaction(async (transaction) => {
    for (const kind of modules.personalRecords) await kind.remove(transaction, email);
  });
  expect(await db.$count(signatures, eq(signatures.athleteId, athleteId))).toBe(0);
});

test("one waiver is enough; the others stay missing, and another guardian is named", async () => {
  const { athleteId, waivers, fields, path } = await athlete();
  const [first, ...others] = waivers;
  const only: Record<string, string> = { ...fields };
  for (const { id } of others) only[waiverField("", id)] = "";
  const signer = { signed_by: "other", signer_name: " Kofi  Osei ", signer_as: "Grandfather" };
  expect((await post(path, { ...only, ...signer })).status).toBe(303);
  expect(await office.signaturesOf(athleteId)).toMatchObject([
    { waiverId: first?.id, signedBy: "Kofi Osei", signedAs: "Grandfather" },
  ]);
  expect((await office.missingOf(athleteId)).toSorted()).toEqual(
    others.map(({ id }) => id).toSorted(),
  );
  // Sent again: it is no longer missing.
  const again = await post(path, { ...fields, ...signer });
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining("One of these is answered already"),
  ]);
});

test.each([
  [{ signed_on: "" }, "Enter the day on the paper"],
  [{ signed_on: "2026-02-30" }, "Enter the day on the paper"],
  [{ signed_on: "2999-01-01" }, "This day is in the future"],
  [{ signed_by: "" }, "Choose who signed"],
  [{ signed_by: "00000000-0000-4000-8000-000000000000" }, "Choose who signed"],
  [{ signed_by: "athlete" }, "was not 18 on this day"],
  [{ signed_by: "other" }, "Enter the name of who signed"],
  [{ signed_by: "other", signer_name: "Kofi" }, "Enter what they are to the athlete"],
  [
    { signed_by: "other", signer_name: "K".repeat(2_001), signer_as: "Uncle" },
    "or fewer for the name",
  ],
])("%o is refused with a reason, and what was entered stays", async (changes, reason) => {
  const { athleteId, fields, path } = await athlete();
  const refused = await post(path, { ...fields, ...changes });
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain(reason);
  expect(page).toMatch(/<details open=""><summary class="staff-button">Record what/);
  expect(page).toMatch(/<input type="checkbox"[^>]*name="waiver_[^>]*checked=""/);
  expect(await office.signaturesOf(athleteId)).toEqual([]);
});

test("no waiver, a wrong answer, another text, or a waiver that is too old is refused", async () => {
  const { athleteId, waivers, fields, path } = await athlete();
  const none: Record<string, string> = { ...fields };
  for (const { id } of waivers) none[waiverField("", id)] = "";
  const choice = waivers.find(({ answer }) => answer !== "confirm");
  const [first] = waivers;
  const shortest = Math.min(...waivers.map(({ months }) => months));
  for (const [sent, reason] of [
    [none, "Check at least one waiver"],
    [{ ...fields, [waiverField("", choice?.id ?? "")]: "toString" }, "Choose what “"],
    [{ ...fields, [textHashField("", first?.id ?? "")]: "0" }, "has other words now"],
    [{ ...fields, signed_on: dayMonthsAfter(today, -shortest) }, "a paper of this day is too old"],
  ] as const) {
    const refused = await post(path, sent);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(reason)]);
  }
  expect(await office.signaturesOf(athleteId)).toEqual([]);
});

test("a day before the version was published is refused", async () => {
  const { waivers } = club.ctx.content;
  const earlier = waivers.map((waiver) => ({ ...waiver, version: "2020-1" }));
  const published = new Date(Date.now() - 2 * 86_400_000);
  const { db } = club.ctx;
  const saved = { collection: "waivers", savedByName: "Office" };
  await db.insert(contentVersions).values([
    { ...saved, version: 1, value: earlier, savedAt: new Date(0) },
    { ...saved, version: 2, value: waivers, savedAt: published },
  ]);
  const { athleteId, fields, path } = await athlete();
  const before = await post(path, { ...fields, signed_on: daysAfter(today, -4) });
  expect([before.status, await before.text()]).toEqual([
    400,
    expect.stringContaining("Ask for the new one"),
  ]);
  expect(await office.signaturesOf(athleteId)).toEqual([]);
  expect((await post(path, { ...fields, signed_on: daysAfter(today, -1) })).status).toBe(303);
  await db.delete(contentVersions);
});

test("who was 18 on the day signs for themselves", async () => {
  const { athleteId, path } = await athlete();
  const bornOn = dayMonthsAfter(today, -12 * 18);
  await club.ctx.db.update(athletes).set({ bornOn }).where(eq(athletes.id, athleteId));
  const asked = await readAthlete(club.ctx, path.split("/")[3] ?? "", athleteId, () => true);
  const [waiver] = asked?.asked.filter(({ answer }) => answer === "confirm") ?? [];
  const sent = {
    _action: "record-waivers",
    id: athleteId,
    [waiverField("", waiver?.id ?? "")]: "yes",
    [textHashField("", waiver?.id ?? "")]: waiver?.sha256 ?? "",
    signed_by: "other",
    signer_name: "Abena Osei",
    signer_as: "Mother",
    signed_on: today,
  };
  const refused = await post(path, sent);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("18 or older on this day"),
  ]);
  expect((await post(path, { ...sent, signed_by: "athlete" })).status).toBe(303);
  expect(await office.signaturesOf(athleteId)).toMatchObject([
    { signedBy: "Ada", signedAs: "Athlete" },
  ]);
  // The day before the birthday, a guardian signed.
  const minor = await post(path, { ...sent, signed_on: daysAfter(today, -1) });
  expect(await minor.text()).not.toContain("18 or older on this day");
});

test("coaches, another family's athlete and a complete one change nothing", async () => {
  await club.hire(coach, "coach");
  const asCoach = await club.signIn(coach);
  const [one, other] = [await athlete(), await athlete()];
  expect((await post(one.path, one.fields, asCoach)).status).toBe(403);
  expect((await post(one.path, one.fields, "")).status).toBe(303);
  expect((await post(one.path, { ...one.fields, id: other.athleteId })).status).toBe(404);
  const stranger = `/admin/families/${other.familyId}/${one.athleteId}`;
  expect((await post(stranger, one.fields)).status).toBe(404);
  expect(await office.signaturesOf(one.athleteId)).toEqual([]);
  expect(await club.ctx.db.$count(auditLog, eq(auditLog.subjectId, one.athleteId))).toBe(0);
  await post(one.path, one.fields);
  const again = await post(one.path, one.fields);
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining("Nothing is missing any more"),
  ]);
});
