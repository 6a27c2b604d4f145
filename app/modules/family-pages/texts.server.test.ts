import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { adults, registrationFields } from "#tests/support/families.ts";
import {
  familyLog,
  guardianOf,
  newFamily,
  openFamily,
  postFamily,
  readPage,
  registerFamily,
  startCheckout,
} from "#tests/support/family-visits.ts";
import { personPath } from "#modules/families/index.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { sendSms } from "#tests/support/texts.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
  sendSms(club);
}, 60_000);
afterAll(() => club.close());

const guardianText = () => club.ctx.content.office.texts.guardian;
const box = /<input[^>]*type="checkbox"[^>]*name="guardian_sms"[^>]*>/;
const boxIn = (html: string) => box.exec(html)?.[0];

/** A guardian's own details as their form sends them. */
const ownDetails = (id: string, email: string, changes = {}) => ({
  _action: "correct",
  part: "guardian",
  id,
  guardian_name: adults.guardian_name,
  guardian_relationship: adults.guardian_relationship,
  guardian_phone: adults.guardian_phone,
  guardian_email: email,
  ...changes,
});

test("a guardian agrees to texts at the checkout, unticked by default", async () => {
  const session = await startCheckout(club);
  const path = await checkoutOf(club.ctx, session);
  const { html } = await readPage(club, path, "");
  expect(html).toContain(guardianText());
  expect(boxIn(html)).not.toContain("checked");
  const fields = { ...registrationFields(), guardian_name: "" };
  const refused = await (await postForm(club, path, { ...fields, guardian_sms: "yes" })).text();
  expect(boxIn(refused)).toContain("checked");

  await registerFamily(club, { guardian_email: "texts@example.ca", guardian_sms: "yes" });
  expect((await guardianOf(club, "texts@example.ca")).smsConsent).toBe(true);
  await registerFamily(club, { guardian_email: "no-texts@example.ca", guardian_sms: "" });
  expect((await guardianOf(club, "no-texts@example.ca")).smsConsent).toBe(false);
});

test("a family that registers again starts with its answer, and may take it back", async () => {
  const email = "again@example.ca";
  await registerFamily(club, { guardian_email: email, guardian_sms: "yes" });
  const cookie = await openFamily(club, email);
  const path = await checkoutOf(club.ctx, await startCheckout(club));
  expect(boxIn((await readPage(club, path, cookie)).html)).toContain("checked");
  const answer = await club.request(path, {
    method: "POST",
    body: new URLSearchParams({ ...registrationFields(), guardian_name: "", guardian_sms: "" }),
    headers: { Accept: "text/html", Origin: "http://club.test", Cookie: cookie },
  });
  expect(boxIn(await answer.text())).not.toContain("checked");
});

test("a guardian changes it on the family page, and the log has the guardian", async () => {
  const { cookie, email, guardianId, familyId } = await newFamily(club, "Tess");
  const { html } = await readPage(club, "/family", cookie);
  expect(boxIn(html)).not.toContain("checked");
  await postFamily(club, ownDetails(guardianId, email, { guardian_sms: "yes" }), cookie);
  expect((await guardianOf(club, email)).smsConsent).toBe(true);
  expect(boxIn((await readPage(club, "/family", cookie)).html)).toContain("checked");
  await postFamily(club, ownDetails(guardianId, email, { guardian_sms: "" }), cookie);
  expect((await guardianOf(club, email)).smsConsent).toBe(false);
  const log = await familyLog(club, familyId);
  expect(log.map(({ action }) => action)).toEqual(["families.corrected", "families.corrected"]);
  for (const { detail } of log) expect(detail).toContain("Text messages");
});

test("staff correct it too; a form that did not ask changes nothing", async () => {
  const { email, guardianId, familyId } = await newFamily(club, "Theo");
  const Cookie = await club.signIn();
  const path = personPath(familyId, "guardian", guardianId);
  expect(boxIn((await readPage(club, path, Cookie)).html)).toBeDefined();
  const correct = (changes: Record<string, string>) =>
    club.request(path, {
      method: "POST",
      body: new URLSearchParams(ownDetails(guardianId, email, changes)),
      headers: { Cookie, Origin: "http://club.test" },
    });
  await correct({ guardian_sms: "yes" });
  expect((await guardianOf(club, email)).smsConsent).toBe(true);
  await correct({ guardian_phone: "905-555-0199" });
  expect(await guardianOf(club, email)).toMatchObject({ smsConsent: true, phone: "905-555-0199" });
  const family = await readPage(club, `/admin/families/${familyId}`, Cookie);
  expect(family.text).toContain("Agreed to text messages");
  // The box was shown, and not checked.
  await correct({ asked: "guardian_sms" });
  expect((await guardianOf(club, email)).smsConsent).toBe(false);
});

test("a club that sends no texts asks nobody", async () => {
  const quiet = await openTestClub({ pages: "built", content: club.ctx.content, beside: club });
  const { html } = await readPage(
    quiet,
    await checkoutOf(quiet.ctx, await startCheckout(quiet)),
    "",
  );
  expect(html).toContain('name="guardian_phone"');
  expect(html).not.toContain("guardian_sms");
  const { cookie, familyId, guardianId } = await newFamily(quiet, "Quinn");
  expect((await readPage(quiet, "/family", cookie)).html).not.toContain("guardian_sms");
  const path = personPath(familyId, "guardian", guardianId);
  const staff = await readPage(quiet, path, await quiet.signIn());
  expect(staff.html).toContain('name="guardian_phone"');
  expect(staff.html).not.toContain("guardian_sms");
});
