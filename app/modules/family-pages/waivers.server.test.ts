import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { readLog } from "#tests/support/audit.ts";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownPrefix } from "#modules/families/family-page.ts";
import { healthFields } from "#modules/families/medical-information-fields.ts";
import { waiverField, textHashField } from "#modules/families/waiver-answers.ts";
import { dayMonthsAfter, daysAfter, dayOf, formatDate } from "#core/time/time.ts";
import { askWaivers } from "#modules/families/signatures.server.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newFamily, postFamily, readPage } from "#tests/support/family-visits.ts";
import { auditLog } from "#core/audit/schema.ts";
import { athletes, medicalInformation, signatures } from "#modules/families/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

/** The answers to an athlete's current waivers, as the page's form sends them. */
async function answersOf(id: string): Promise<Record<string, string>> {
  const [athlete] = await club.ctx.db.select().from(athletes).where(eq(athletes.id, id));
  const asked = await askWaivers(club.ctx, { id, bornOn: athlete?.bornOn ?? null });
  const prefix = ownPrefix(id);
  const fields = asked.flatMap((waiver) => [
    [waiverField(prefix, waiver.id), waiver.answer === "confirm" ? "yes" : "no"],
    [textHashField(prefix, waiver.id), waiver.sha256],
  ]);
  return { _action: "answer-waivers", athlete: id, ...Object.fromEntries(fields) };
}

/** Moves an athlete's signatures back in time. */
const ageSignatures = (athleteId: string, interval: string) =>
  club.ctx.db.execute(sql`update signatures set signed_at = now() - ${interval}::interval
    where athlete_id = ${athleteId}`);

const signaturesOf = (athleteId: string) =>
  club.ctx.db
    .select()
    .from(signatures)
    .where(eq(signatures.athleteId, athleteId))
    .orderBy(desc(signatures.signedAt));

const logOf = async (athleteId: string) =>
  (await readLog(club.ctx.db, eq(auditLog.subjectId, athleteId))).map(
    ({ who, action, detail }) => ({ who, action, detail }),
  );

test("a confirmed waiver has its last day, and a notice if it expires within 30 days", async () => {
  const { cookie, athleteId } = await newFamily(club);
  const fresh = await readPage(club, "/family", cookie);
  const today = dayOf(new Date(), club.ctx.content.club.timeZone);
  const last = (day: string) => formatDate(daysAfter(dayMonthsAfter(day, 12), -1));
  expect(fresh.text).toContain(`Code de conduite Signed by Abena Osei, good until ${last(today)}.`);
  expect(fresh.text).toMatch(/Read it ?: Code de conduite Code de conduite, en quelques mots\./);
  expect(fresh.text).not.toMatch(/is missing|are missing|Runs out soon/);
  await ageSignatures(athleteId, "11 months 10 days");
  const later = await readPage(club, "/family", cookie);
  expect(later.text).toMatch(/Code de conduite Signed by Abena Osei, runs out soon: good until/);
});

test("a guardian answers the missing waivers; the audit log has the fact, and no answer", async () => {
  const { cookie, athleteId } = await newFamily(club, "Papered");
  await ageSignatures(athleteId, "13 months");
  const before = (await signaturesOf(athleteId)).length;
  const page = await readPage(club, "/family", cookie);
  expect(page.text).toContain(`${before} waivers are missing.`);
  const answers = await answersOf(athleteId);
  const sent = await Promise.all([
    postFamily(club, answers, cookie),
    postFamily(club, answers, cookie),
  ]);
  for (const { status, headers } of sent)
    expect([status, headers.get("Location")]).toEqual([
      303,
      `/family?done=waivers&at=waivers-${athleteId}`,
    ]);
  const all = await signaturesOf(athleteId);
  expect(all).toHaveLength(2 * before);
  expect(all[0]).toMatchObject({ signedBy: "Abena Osei", signedAs: "Mother" });
  const answered = await readPage(club, sent[0].headers.get("Location") ?? "", cookie);
  expect(answered.text).toContain("Thank you: the waivers are answered.");
  expect(answered.text).not.toContain("waivers are missing");
  expect(await logOf(athleteId)).toEqual([
    {
      who: "a guardian",
      action: "families.waivers-answered",
      detail: `${before} waivers`,
    },
  ]);
});

test("one waiver left out: nothing is recorded, the others stay answered, the error is at its field", async () => {
  const { cookie, athleteId } = await newFamily(club);
  await ageSignatures(athleteId, "13 months");
  const before = (await signaturesOf(athleteId)).length;
  const answers = await answersOf(athleteId);
  const field = waiverField(ownPrefix(athleteId), "conduite");
  delete answers[field];
  const answer = await postFamily(club, answers, cookie);
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toMatch(new RegExp(`aria-describedby="${field}-error"`));
  expect(html).toMatch(/checked=""/);
  expect(await signaturesOf(athleteId)).toHaveLength(before);
});

test("from the 18th birthday on, the athlete's name is below the waivers", async () => {
  const { cookie, athleteId } = await newFamily(club, "Grown");
  await ageSignatures(athleteId, "13 months");
  await club.ctx.db
    .update(athletes)
    .set({ bornOn: "2005-05-04" })
    .where(eq(athletes.id, athleteId));
  expect((await postFamily(club, await answersOf(athleteId), cookie)).status).toBe(303);
  const [latest] = await signaturesOf(athleteId);
  expect(latest).toMatchObject({ signedBy: "Grown Osei", signedAs: "Athlete" });
});

const health = (athleteId: string, { text = "", consent = true, remove = false }) => {
  const names = healthFields(ownPrefix(athleteId));
  return {
    _action: "write-health",
    athlete: athleteId,
    [names.note]: text,
    ...(consent && { [names.consent]: "on" }),
    ...(remove && { [names.remove]: "on" }),
  };
};

test("medical information is written, replaced and deleted, and its text is never on the page", async () => {
  const { cookie, athleteId } = await newFamily(club, "Noted");
  expect((await readPage(club, "/family", cookie)).text).toContain(
    "no medical information for Noted",
  );
  const marker = "peanuts-7731";
  const refused = await postFamily(
    club,
    health(athleteId, { text: marker, consent: false }),
    cookie,
  );
  const again = await refused.text();
  // The input is not lost: only this response contains it.
  expect([refused.status, again.includes(marker)]).toEqual([400, true]);
  expect(again).toContain("Check the box so that we may keep the medical information");
  for (const text of [marker, `${marker} and wasps`]) {
    const saved = await postFamily(club, health(athleteId, { text }), cookie);
    const location = saved.headers.get("Location") ?? "";
    expect(location).toBe(`/family?done=health-saved&at=health-${athleteId}`);
    const { html, text: pageText } = await readPage(club, location, cookie);
    expect(pageText).toContain("We have medical information for Noted");
    expect(html).not.toContain(marker);
  }
  const empty = await postFamily(club, health(athleteId, {}), cookie);
  expect(empty.headers.get("Location")).toContain("done=unchanged");
  const of = eq(medicalInformation.athleteId, athleteId);
  expect(await club.ctx.db.$count(medicalInformation, of)).toBe(1);
  const gone = await postFamily(club, health(athleteId, { remove: true }), cookie);
  expect(gone.headers.get("Location")).toContain("done=health-deleted");
  expect(await club.ctx.db.$count(medicalInformation, of)).toBe(0);
  const who = "a guardian";
  expect(await logOf(athleteId)).toEqual([
    { who, action: "families.health-written", detail: "" },
    { who, action: "families.health-written", detail: "" },
    { who, action: "families.health-deleted", detail: "" },
  ]);
});

test("nobody answers or writes for another family's athlete", async () => {
  const { cookie } = await newFamily(club);
  const stranger = await newFamily(club, "Stranger");
  await ageSignatures(stranger.athleteId, "13 months");
  const before = (await signaturesOf(stranger.athleteId)).length;
  for (const fields of [
    await answersOf(stranger.athleteId),
    { _action: "answer-waivers", athlete: "x" },
    health(stranger.athleteId, { text: "Foreign" }),
    health(stranger.athleteId, { remove: true }),
  ])
    expect((await postFamily(club, fields, cookie)).status).toBe(404);
  const closed = await postFamily(club, await answersOf(stranger.athleteId));
  expect(closed.headers.get("Location")).toBe("/family?done=closed");
  expect(await signaturesOf(stranger.athleteId)).toHaveLength(before);
  const { athleteId } = stranger;
  expect(
    await club.ctx.db.$count(medicalInformation, eq(medicalInformation.athleteId, athleteId)),
  ).toBe(0);
});

test("an athlete without a registration has no waivers to answer", async () => {
  const { cookie, athleteId } = await newFamily(club);
  await ageSignatures(athleteId, "13 months");
  await club.ctx.db.execute(sql`update registrations set state = 'withdrawn'
    where athlete_id = ${athleteId}`);
  const { text } = await readPage(club, "/family", cookie);
  expect(text).not.toMatch(/waivers are missing|no medical information/);
});
