import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { messageOf } from "#tests/support/flash.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { adults } from "#tests/support/families.ts";
import {
  askLinks,
  cookiesOf,
  familyLog,
  follow,
  mailsTo,
  newFamily,
  openFamily,
  postFamily,
  readPage,
  requestLinksIn,
} from "#tests/support/family-visits.ts";
import { personPath } from "../person-path.ts";
import { emergencyContacts, guardians } from "../schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const post = async (
  familyId: string,
  { id = "new", ...fields }: Record<string, string> & { _action: string },
) => {
  const { _action: action } = fields;
  const part = action === "end-links" || action === "remove-guardian" ? "guardian" : "contact";
  const answer = await club.request(personPath(familyId, part, id), {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie, Origin: "http://club.test", Accept: "text/html" },
  });
  return { status: answer.status, message: messageOf(answer), html: await answer.text() };
};
const page = async (of: string) => (await readPage(club, "/family", of)).text;
const log = async (familyId: string) =>
  (await familyLog(club, familyId)).map(({ action, detail }) => `${action} ${detail ?? ""}`.trim());

/** A family with two guardians; the second has confirmed. */
async function twoGuardians() {
  const family = await newFamily(club);
  const email = family.email.replace("parent", "second");
  const second = { ...adults, guardian_name: "Kwame Osei", guardian_relationship: "Father" };
  await postFamily(
    club,
    { ...second, _action: "add-guardian", guardian_email: email },
    family.cookie,
  );
  const [mail] = await mailsTo(club, email);
  const [confirm = ""] = requestLinksIn(mail);
  const other = cookiesOf(await follow(club, confirm));
  const [added] = await club.ctx.db.select().from(guardians).where(eq(guardians.email, email));
  return { ...family, second: { id: added?.id ?? "", email, cookie: other } };
}

test("ending one guardian's links closes the page on each of their devices, and nobody else's", async () => {
  const { familyId, guardianId, email, cookie: own, second } = await twoGuardians();
  const otherPhone = await openFamily(club, email);
  const [unopened = ""] = await askLinks(club, email);
  await postFamily(club, { _action: "make-calendar" }, own);
  const asked = "third@example.ca";
  await postFamily(club, { ...adults, _action: "add-guardian", guardian_email: asked }, own);
  const [toThird] = await mailsTo(club, asked);
  for (const device of [own, otherPhone, second.cookie])
    expect(await page(device)).toContain("Première saison");

  const fields = { _action: "end-links", id: guardianId };
  const unsure = await post(familyId, fields);
  expect([unsure.status, unsure.html]).toEqual([
    400,
    expect.stringContaining("Check the box first"),
  ]);
  expect(await page(own)).toContain("Première saison");

  const ended = await post(familyId, { ...fields, confirmed: "yes" });
  expect([ended.status, ended.message]).toEqual([
    303,
    expect.stringContaining("Ended: their links"),
  ]);
  for (const device of [own, otherPhone]) expect(await page(device)).not.toContain("Première");
  expect(cookiesOf(await follow(club, unopened))).toBe("");
  expect(cookiesOf(await follow(club, requestLinksIn(toThird)[0] ?? ""))).toBe("");
  expect(await page(second.cookie)).toContain("Première saison");
  expect(await log(familyId)).toContainEqual(
    expect.stringMatching(/^families.links-ended .*1 request cancelled/),
  );
});

test("an emergency contact is added and removed by the office", async () => {
  const { familyId } = await newFamily(club);
  const isOf = eq(emergencyContacts.familyId, familyId);
  const kofi = { ...adults, emergency_name: "Esi Boateng", id: "new" };
  expect((await post(familyId, { ...kofi, _action: "correct" })).status).toBe(303);
  const contacts = await club.ctx.db.select().from(emergencyContacts).where(isOf);
  expect(contacts.map(({ name }) => name).sort()).toEqual(["Esi Boateng", "Kofi Mensah"]);
  const id = contacts.find(({ name }) => name === "Esi Boateng")?.id ?? "";
  const fields = { _action: "remove-contact", id };
  expect((await post(familyId, fields)).status).toBe(400);
  const removed = await post(familyId, { ...fields, confirmed: "yes" });
  expect([removed.status, removed.message]).toEqual([303, expect.stringContaining("Removed:")]);
  const left = await club.ctx.db.select().from(emergencyContacts).where(isOf);
  expect(left.map(({ name }) => name)).toEqual(["Kofi Mensah"]);
  expect((await log(familyId)).slice(-2)).toEqual(["families.added", "families.removed"]);
  // Again, and from another family's page.
  const elsewhere = await newFamily(club);
  expect((await post(familyId, { ...fields, confirmed: "yes" })).status).toBe(404);
  const [remaining] = left;
  const stolen = { _action: "remove-contact", id: remaining?.id ?? "", confirmed: "yes" };
  expect((await post(elsewhere.familyId, stolen)).status).toBe(404);
});

test("a removed guardian opens nothing and gets no link; everything else of the family stays", async () => {
  const { familyId, guardianId, athleteId, email, cookie: own, second } = await twoGuardians();
  const [queued = ""] = await askLinks(club, email);
  const fields = { _action: "remove-guardian", id: guardianId };
  expect((await post(familyId, fields)).status).toBe(400);
  const removed = await post(familyId, { ...fields, confirmed: "yes" });
  expect([removed.status, removed.message]).toEqual([303, expect.stringContaining("Removed:")]);
  expect(await page(own)).not.toContain("Première");
  expect(cookiesOf(await follow(club, queued))).toBe("");
  const written = (await mailsTo(club, email)).length;
  expect(await askLinks(club, email)).toEqual([]);
  expect((await mailsTo(club, email)).length).toBeGreaterThanOrEqual(written);
  expect(await page(second.cookie)).toContain("Première saison");
  const booked = await club.ctx.db
    .select({ state: registrations.state })
    .from(registrations)
    .where(eq(registrations.athleteId, athleteId));
  expect(booked).toEqual([{ state: "active" }]);
  expect(await log(familyId)).toContainEqual(
    expect.stringMatching(/^families.removed .*mailed links? ended/),
  );

  const last = await post(familyId, { ...fields, id: second.id, confirmed: "yes" });
  expect([last.status, last.html]).toEqual([
    409,
    expect.stringContaining("only parent or guardian"),
  ]);
  expect(await page(second.cookie)).toContain("Première saison");
});
