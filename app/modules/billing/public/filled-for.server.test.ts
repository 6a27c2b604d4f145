import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { checkoutOf } from "#tests/support/checkouts.ts";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import {
  familyLog,
  mailsTo,
  newFamily,
  newNetwork,
  readPage,
  requestLinksIn,
  startCheckout,
} from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { readFamily } from "#modules/families/read.server.ts";
import { guardianRequests, guardians } from "#modules/families/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

type TestFamily = Awaited<ReturnType<typeof newFamily>>;

/** Registers another child in a browser that has opened a family's link, and pays. */
async function registerAgain(family: TestFamily, typed: Record<string, string>) {
  const session = await startCheckout(club);
  const agreed = await club.request(await checkoutOf(club.ctx, session), {
    method: "POST",
    body: new URLSearchParams({
      ...registrationFields("Nia Osei", "2012-05-04"),
      athlete_1_age_known: "yes",
      guardian_email: family.email,
      ...typed,
    }),
    headers: {
      Accept: "text/html",
      Origin: "http://club.test",
      Cookie: family.cookie,
      ...newNetwork(),
    },
  });
  const paying = agreed.headers.get("Location")?.split("session=")[1] ?? "";
  await postForm(club, `/demo-checkout/${paying}`, { step: "pay", name: "P", email: family.email });
}

const guardiansOf = ({ familyId }: TestFamily) =>
  club.ctx.db
    .select()
    .from(guardians)
    .where(eq(guardians.familyId, familyId))
    .orderBy(asc(guardians.createdAt));
const athletesOf = async ({ familyId }: TestFamily) =>
  (await readFamily(club.ctx, familyId))?.athletes.map(({ givenName }) => givenName);

test("the checkout says for whom it is filled in, and can start empty", async () => {
  const family = await newFamily(club, "Zuri");
  const path = await checkoutOf(club.ctx, await startCheckout(club));
  const { html, text } = await readPage(club, path, family.cookie);
  expect(text).toContain("Filled in for Abena Osei . Not you? Start empty");
  expect(html).toContain(`href="${path}?empty"`);
  const empty = await readPage(club, `${path}?empty`, family.cookie);
  expect(empty.text).toContain("Been here before?");
  expect(empty.html).not.toMatch(/Zuri|Abena|parent-\d/);
  expect((await readPage(club, path, "")).text).not.toContain("Filled in for");
});

test("a form started empty registers a new family, with any link open in the browser", async () => {
  const family = await newFamily(club, "Ola");
  await registerAgain(family, { guardian_email: "visitor@example.ca", guardian_name: "A Visitor" });
  expect(await athletesOf(family)).toEqual(["Ola"]);
  expect(await guardiansOf(family)).toHaveLength(1);
  // The page of another family was opened meanwhile: the order is not added to that one either.
  const other = await newFamily(club, "Pia");
  await registerAgain(family, { filled_for: other.guardianId });
  expect([await athletesOf(family), await athletesOf(other)]).toEqual([["Ola"], ["Pia"]]);
});

test("only the link's own guardian is changed, and the log says so", async () => {
  const family = await newFamily(club, "Una");
  await registerAgain(family, {
    filled_for: family.guardianId,
    guardian_phone: "905-555-0999",
  });
  expect(await athletesOf(family)).toEqual(["Una", "Nia"]);
  expect(await guardiansOf(family)).toMatchObject([{ phone: "905-555-0999" }]);
  expect((await familyLog(club, family.familyId)).map(({ detail }) => detail)).toContain(
    "Phone: … 0123 → … 0999",
  );
});

test("another guardian's name, phone and consent to texts stay as they are", async () => {
  const family = await newFamily(club, "Ivo");
  const known = { name: "Kofi Mensah", phone: "416-555-0101", relationship: "Father" };
  const email = `kofi-${family.email}`;
  await club.ctx.db.insert(guardians).values({ familyId: family.familyId, email, ...known });
  await registerAgain(family, {
    filled_for: family.guardianId,
    guardian_name: "Not Kofi",
    guardian_phone: "289-555-0666",
    guardian_email: email.toUpperCase(),
    guardian_sms: "yes",
  });
  expect(await athletesOf(family)).toEqual(["Ivo", "Nia"]);
  expect(await guardiansOf(family)).toMatchObject([
    { name: "Abena Osei", phone: "905-555-0123" },
    { ...known, email, smsConsent: false },
  ]);
  expect(await club.ctx.db.$count(guardianRequests)).toBe(0);
});

test("a new person is asked to confirm, the guardian is notified, and there is a limit", async () => {
  const family = await newFamily(club, "Lea");
  for (const n of [1, 2, 3, 4])
    await registerAgain(family, {
      filled_for: family.guardianId,
      athlete_1_given_name: `Child${["", "a", "b", "c", "d"][n]}`,
      guardian_name: "Mallory Other",
      guardian_email: `mallory-${n}-${family.email}`,
    });
  expect(await guardiansOf(family)).toMatchObject([{ name: "Abena Osei", email: family.email }]);
  expect(requestLinksIn((await mailsTo(club, `mallory-1-${family.email}`))[0])).toHaveLength(1);
  expect(await mailsTo(club, `mallory-4-${family.email}`)).toEqual([]);
  const notices = (await mailsTo(club, family.email)).filter((text) => text.includes("Mallory"));
  expect(notices).toHaveLength(3);
  const log = await familyLog(club, family.familyId);
  expect(log.filter(({ action }) => action === "families.guardian-asked")).toHaveLength(3);
});

test("a guardian's own new address is asked to confirm, and the present one is notified", async () => {
  const family = await newFamily(club, "Max");
  await registerAgain(family, {
    filled_for: family.guardianId,
    guardian_email: `new-${family.email}`,
  });
  expect(await guardiansOf(family)).toMatchObject([{ email: family.email }]);
  for (const email of [`new-${family.email}`, family.email]) {
    const links = (await mailsTo(club, email)).flatMap(requestLinksIn);
    expect([email, links.length]).toEqual([email, 1]);
  }
});
