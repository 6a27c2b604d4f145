import { eq } from "drizzle-orm";
import { membership } from "#tests/support/offerings.ts";
import { changeOffering, rebook } from "#tests/support/catalogue-rows.ts";
import { messageOf } from "#tests/support/flash.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "#core/time/time.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { adults } from "#tests/support/families.ts";
import { newFamily, orderOf, readPage } from "#tests/support/family-visits.ts";
import { personPath } from "#modules/families/index.ts";
import { records } from "#tests/support/records.ts";
import { registrationRows } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const post = (path: string, fields: Record<string, string>) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie, Origin: "http://club.test", Accept: "text/html" },
  });

test("one page has the athlete's registrations, payment, waivers, pictures, and whom to call", async () => {
  const { familyId, athleteId, session } = await newFamily(club, "Zadie");
  const { reference } = await orderOf(club, session);
  const page = await readPage(club, `/admin/families/${familyId}/${athleteId}`, cookie);
  expect(page.status).toBe(200);
  for (const expected of [
    "Zadie Osei",
    "Born May 4, 2012",
    "Abena Osei",
    "Kofi Mensah",
    "Première saison",
    "Registered",
    "Group:",
    `Payment ${reference} : Paid, $155`,
    "Pictures No",
    "by Abena Osei (Mother)",
  ])
    expect(page.text).toContain(expected);
  for (const link of [
    `href="tel:${adults.guardian_phone.replaceAll("-", "")}"`,
    `href="tel:${adults.emergency_phone.replaceAll("-", "")}"`,
    'href="mailto:parent-',
  ])
    expect(page.html).toContain(link);
  expect(page.text).not.toContain("Missing:");
});

test("the group is changed there: no group is chosen at first, and the page is shown again", async () => {
  const { familyId, athleteId } = await newFamily(club, "Mila");
  // A program of no group.
  await rebook(club.ctx.db, { offeringId: 99 }, eq(registrationRows.athleteId, athleteId));
  const path = `/admin/families/${familyId}/${athleteId}`;
  const { html } = await readPage(club, path, cookie);
  expect(html).toContain("Put in a group…");
  expect(html).toMatch(/<option value=""[^>]*>Choose a group</);
  expect(html).toContain('action="/admin/groups/none"');
  const [, registration = ""] = /name="registration" value="([^"]+)"/.exec(html) ?? [];
  const fields = { _action: "move", registration, group: "releve" };
  const moved = await post("/admin/groups/none", { ...fields, from: path });
  expect([moved.headers.get("Location"), messageOf(moved)]).toEqual([
    path,
    "Moved Mila Osei to La relève.",
  ]);
  const elsewhere = { ...fields, group: "default", from: "//elsewhere.example" };
  const back = await post("/admin/groups/releve", elsewhere);
  expect(back.headers.get("Location")).toContain("/admin/groups/releve?moved=");
});

test("rosters, families, the family and the payment lead to it", async () => {
  const { familyId, athleteId, session } = await newFamily(club, "Linus");
  const { reference } = await orderOf(club, session);
  const address = `/admin/families/${familyId}/${athleteId}`;
  const { html } = await readPage(club, address, cookie);
  const roster = /\/admin\/groups\/[\w-]+/.exec(html)?.[0] ?? "";
  for (const from of [
    roster,
    "/admin/families?q=linus",
    `/admin/families/${familyId}`,
    `/admin/payments/${reference}`,
  ])
    expect((await readPage(club, from, cookie)).html).toContain(address);
});

test("a correction there is in the log below, with its changes", async () => {
  const { familyId, athleteId } = await newFamily(club, "Adda");
  const path = `/admin/families/${familyId}/${athleteId}`;
  const right = { given_name: "Ada", family_name: "Osei", born_on: "2012-05-04" };
  const entry = { _action: "correct" };
  const at = personPath(familyId, "athlete", athleteId);
  const saved = await post(at, { ...entry, ...right });
  expect(messageOf(saved)).toBe("Saved: First name.");
  const { text } = await readPage(club, path, cookie);
  expect(text).toMatch(
    /Change history .*Corrected a family’s entry: athlete .*First name: Adda → Ada/,
  );
  const wrong = await post(at, { ...entry, ...right, born_on: "2999-01-01" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("This day is in the future");
});

test("the medical information is read there, and each reading is in the log", async () => {
  const { familyId, athleteId, text } = await records(club).medicalInformation();
  const path = `/admin/families/${familyId}/${athleteId}`;
  const before = await readPage(club, path, cookie);
  expect(before.text).toContain("has medical information");
  expect(before.html).not.toContain(text);
  const read = await post(path, { _action: "read-health", id: athleteId });
  expect(await read.text()).toContain(text);
  expect((await readPage(club, path, cookie)).text).toContain("Read the medical information of");
});

test("the office enters medical information for a family that phones, with the person who agreed and the time", async () => {
  const { familyId, athleteId } = await records(club).family();
  const path = `/admin/families/${familyId}/${athleteId}`;
  const before = await readPage(club, path, cookie);
  expect(before.text).toContain("has no medical information yet");
  const note = {
    _action: "enter-health",
    id: athleteId,
    health_note: "Bee stings: the pen is in the bag",
    agreed_by: "Anna Lee",
    agreed_on: dayOf(new Date(), club.ctx.content.club.timeZone),
    health_consent: "yes",
  };
  const wrong = await post(path, { ...note, agreed_by: "", agreed_on: "2999-01-01" });
  expect(wrong.status).toBe(400);
  const again = await wrong.text();
  expect(again).toContain("Enter the name of the person who agreed");
  expect(again).toContain("This day is in the future");
  expect(again).toContain("Bee stings: the pen is in the bag");
  const { health_consent: _ticked, ...unticked } = note;
  expect(await (await post(path, unticked)).text()).toContain("then check the box");
  expect((await readPage(club, path, cookie)).text).toContain("has no medical information yet");

  expect(messageOf(await post(path, note))).toBe("Saved: the medical information.");
  const after = await readPage(club, path, cookie);
  expect(after.text).toContain("has medical information");
  expect(after.text).toContain("Anna Lee agreed on");
  expect(after.text).toContain("Entered, for the family, the medical information of");
  expect(after.html).not.toContain("Bee stings");
  const read = await post(path, { _action: "read-health", id: athleteId });
  expect(await read.text()).toContain("Bee stings: the pen is in the bag");

  const second = await post(path, { ...note, health_note: "Asthma" });
  expect(second.status).toBe(409);
  expect(await second.text()).toContain("has medical information already");
});

test("an athlete is found only in the own family, and no form reaches another", async () => {
  const one = await newFamily(club, "One");
  const other = await newFamily(club, "Other");
  for (const wrong of [
    `${one.familyId}/${other.athleteId}`,
    `${one.familyId}/${crypto.randomUUID()}`,
    `none/${one.athleteId}`,
    `${one.familyId}/none`,
  ])
    expect((await readPage(club, `/admin/families/${wrong}`, cookie)).status).toBe(404);
  const path = `/admin/families/${one.familyId}/${one.athleteId}`;
  const fields = { given_name: "X", family_name: "Y", born_on: "2012-05-04" };
  const foreign = personPath(one.familyId, "athlete", other.athleteId);
  expect((await post(foreign, { _action: "correct", ...fields })).status).toBe(404);
  expect((await post(path, { _action: "read-health", id: other.athleteId })).status).toBe(404);
});

test("missing items come first", async () => {
  const { familyId, athleteId } = await records(club).family();
  const { text } = await readPage(club, `/admin/families/${familyId}/${athleteId}`, cookie);
  expect(text).toMatch(/Missing: .*an emergency contact/);
});
