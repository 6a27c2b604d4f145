import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { checkoutOf } from "#tests/support/checkouts.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { adults, registrationFields } from "#tests/support/families.ts";
import {
  familyLog,
  mailsTo,
  newFamily,
  orderOf,
  postFamily,
  readPage,
  seasonOf,
  startCheckout,
} from "#tests/support/family-visits.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { privacyRequests } from "#modules/privacy/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { readReturningFamily } from "#modules/enrolment/returning-family.server.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

test("the page names registration, season, next practice, place, calendars, payment and receipt", async () => {
  const { cookie, session } = await newFamily(club, "Zadie");
  const { html, text } = await readPage(club, "/family", cookie);
  const { reference, fulfilledAt, ...order } = await orderOf(club, session);
  for (const expected of [
    "The Osei family",
    "Zadie Osei",
    "Première saison",
    "Registered",
    await seasonOf(club, order),
    "Tuesday",
    "Thursday",
    "Stade Croix-Bleue",
    "$155 CAD",
    reference,
    "Emergency contact: Kofi Mensah",
  ])
    expect(text).toContain(expected);
  expect(text).toMatch(/Next practice (Today|Tomorrow|Tuesday|Thursday)/);
  expect(fulfilledAt).not.toBeNull();
  for (const address of [
    /href="\/map\/stade-croix-bleue"/,
    /href="webcal:\/\/club\.test\/schedule\/releve\.ics"/,
    /href="https:\/\/calendar\.google\.com\//,
    /href="https:\/\/outlook\.live\.com\//,
    /href="\/receipt\/[\w-]{22}"/,
    /href="\/family\/statement\/\d{4}"/,
    /href="\/family\/your-data\.json"/,
  ])
    expect(html).toMatch(address);
  // The page loads nothing from another site before the visitor opens a link.
  expect(html).not.toMatch(/(src|srcset)="https?:/);
});

test("a cancelled checkout is not listed, an unpaid one is", async () => {
  const { cookie, familyId } = await newFamily(club);
  const session = await startCheckout(club);
  await postForm(club, await checkoutOf(club.ctx, session), {
    ...registrationFields(),
    athlete_1_age_known: "yes",
  });
  await club.ctx.db.execute(sql`
    update registrations set athlete_id = (select id from athletes where family_id = ${familyId})
    where order_id = ${(await orderOf(club, session)).id}`);
  expect((await readPage(club, "/family", cookie)).text).toContain("Not paid yet");
  await postForm(club, await checkoutOf(club.ctx, session), { _action: "decline" });
  const { text } = await readPage(club, "/family", cookie);
  expect([text.includes("Not paid yet"), text.includes("Withdrawn")]).toEqual([false, false]);
});

test("a guardian corrects a name and a phone; the log has the guardian and the changed fields", async () => {
  const { cookie, familyId, athleteId, guardianId, email } = await newFamily(club, "Mistak");
  const athlete = { given_name: "Mistake", family_name: "Osei", born_on: "2012-05-04" };
  const correct = (part: string, id: string, fields: Record<string, string>) =>
    postFamily(club, { _action: "correct", part, id, ...fields }, cookie);
  const saved = await correct("athlete", athleteId, athlete);
  expect([saved.status, saved.headers.get("Location")]).toEqual([
    303,
    `/family?done=corrected&at=${athleteId}`,
  ]);
  const page = await readPage(club, saved.headers.get("Location") ?? "", cookie);
  expect(page.text).toMatch(/Saved\.[^]*Mistake Osei/);
  const same = await correct("athlete", athleteId, athlete);
  expect(same.headers.get("Location")).toContain("done=unchanged");
  const person = { guardian_name: "Abena Osei", guardian_relationship: "Mother" };
  const phone = { guardian_phone: "905-555-0999", guardian_email: email };
  expect((await correct("guardian", guardianId, { ...person, ...phone })).status).toBe(303);
  const contact = { emergency_name: "Esi Osei", emergency_relationship: "Grandparent" };
  await correct("contact", "new", { ...contact, emergency_phone: "416-555-0188" });
  expect((await readPage(club, "/family", cookie)).text).toMatch(/905-555-0999[^]*Esi Osei/);
  const who = "a guardian";
  expect(await familyLog(club, familyId)).toEqual([
    { who, action: "families.corrected", detail: "First name: Mistak → Mistake" },
    { who, action: "families.corrected", detail: "Phone: … 0123 → … 0999" },
    {
      who,
      action: "families.added",
      detail: "Name: Esi Osei, Relationship: Grandparent, Phone: … 0188",
    },
  ]);
});

test("an error has a message at its field and in a summary, and the values stay", async () => {
  const { cookie, athleteId } = await newFamily(club);
  const wrong = { given_name: "", family_name: "Kept-Typed", born_on: "2012-02-30" };
  const fields = { _action: "correct", part: "athlete", id: athleteId, ...wrong };
  const answer = await postFamily(club, fields, cookie);
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page).toContain('value="Kept-Typed"');
  expect(page).toContain("Please correct these 2 answers:");
  for (const name of ["given_name", "born_on"])
    expect(page).toMatch(new RegExp(`<a href="#${athleteId}-${name}">`));
  expect(page).toMatch(/<details open="">(?:(?!<\/details>)[^])*Kept-Typed/);
});

test("nobody corrects another family's entry, nor another guardian's", async () => {
  const { cookie, familyId } = await newFamily(club);
  const stranger = await newFamily(club, "Stranger");
  const [other] = await club.ctx.db
    .insert(guardians)
    .values({ familyId, name: "Kofi", email: "kofi-other@example.ca", phone: "416-555-0177" })
    .returning();
  const fields = { ...adults, given_name: "Changed", family_name: "Name", born_on: "2012-05-04" };
  for (const [part, id] of [
    ["athlete", stranger.athleteId],
    ["guardian", stranger.guardianId],
    ["guardian", other?.id ?? ""],
    ["guardian", "new"],
    ["athlete", "x"],
  ] as const) {
    const answer = await postFamily(club, { _action: "correct", ...fields, part, id }, cookie);
    expect([part, id, answer.status]).toEqual([part, id, 404]);
  }
  const { text } = await readPage(club, "/family", cookie);
  expect(text).toMatch(/Kofi Has a link of their own|Kofi\s+Has a link of their own/);
  expect(text).not.toMatch(/kofi-other@example\.ca|416-555-0177/);
  for (const fields of [{ _action: "nothing" }, { _action: "constructor" }, { _action: "correct" }])
    expect((await postFamily(club, fields, cookie)).status).toBe(400);
});

test("a deletion request works as on its form: a mail with a button, then staff", async () => {
  const { cookie, email } = await newFamily(club);
  const asked = await postFamily(club, { _action: "ask-deletion", details: "All of it" }, cookie);
  expect(asked.headers.get("Location")).toBe("/family?done=deletion-asked&at=deletion");
  const requests = await club.ctx.db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.email, email));
  expect(requests).toMatchObject([
    { kind: "deletion", state: "asked", details: "All of it", suspicion: null },
  ]);
  expect((await mailsTo(club, email))[0]).toContain("/data-request/verify?key=");

  // A link in the text is no reason to hold it as spam; a fourth request is refused instead of confirmed.
  const details = "See https://example.ca https://example.org https://example.com [url=x]";
  const again = () => postFamily(club, { _action: "ask-deletion", details }, cookie);
  for (const answer of [await again(), await again()]) expect(answer.status).toBe(303);
  const fourth = await again();
  expect(fourth.status).toBe(503);
  const page = await fourth.text();
  expect(page).toContain("You have asked three times today");
  expect(page).not.toContain("We mailed you a page");
  expect(await club.ctx.db.$count(privacyRequests, eq(privacyRequests.email, email))).toBe(3);
});

test("no other site's page acts for a family, and an ended link changes nothing", async () => {
  const { cookie, familyId } = await newFamily(club);
  const elsewhere = await club.request("/family", {
    method: "POST",
    body: new URLSearchParams({ _action: "end-links" }),
    headers: { Cookie: cookie, Origin: "https://evil.example", Accept: "text/html" },
  });
  expect(elsewhere.status).toBe(403);
  const ended = await postFamily(club, { _action: "end-links" }, cookie);
  expect(ended.headers.getSetCookie()).toEqual([expect.stringMatching(/^family=; Max-Age=0/)]);
  const late = await postFamily(club, { _action: "end-links" }, cookie);
  expect(late.headers.get("Location")).toBe("/family?done=closed");
  expect((await readPage(club, "/family?done=closed", "")).text).toContain("nothing was changed");
  expect((await familyLog(club, familyId)).map(({ action, detail }) => [action, detail])).toEqual([
    ["families.links-ended", "2 mailed links ended"],
  ]);
});

test("a checkout is filled in from the family that the browser has opened", async () => {
  const { cookie, familyId, guardianId, athleteId, email } = await newFamily(club, "Ret");
  const { ctx } = club;
  expect(await readReturningFamily(ctx, new Headers({ Cookie: cookie }))).toEqual({
    familyId,
    guardianId,
    guardianName: "Abena Osei",
    email,
    athletes: [
      {
        id: athleteId,
        givenName: "Ret",
        familyName: "Osei",
        nameUsed: "",
        gender: "",
        bornOn: "2012-05-04",
      },
    ],
    adults: {
      guardian_name: "Abena Osei",
      guardian_relationship: "Mother",
      guardian_phone: "905-555-0123",
      guardian_email: email,
      guardian_sms: "",
      emergency_name: "Kofi Mensah",
      emergency_relationship: "Grandparent",
      emergency_phone: "416-555-0155",
    },
  });
  for (const wrong of ["", "family=", `family=${"A".repeat(43)}`, "other=1"])
    expect(await readReturningFamily(ctx, new Headers({ Cookie: wrong }))).toBeNull();
});
