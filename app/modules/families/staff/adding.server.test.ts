import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { messageOf } from "#tests/support/flash.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  askLinks,
  cookiesOf,
  familyLog,
  follow,
  mailsTo,
  newFamily,
  postFamily,
  readPage,
  requestLinksIn,
} from "#tests/support/family-visits.ts";
import { type PersonPart, personPath } from "../person-path.ts";
import { openRequests } from "../guardian-requests.server.ts";
import { readFamily } from "../read.server.ts";
import { athletes, guardians } from "../schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

async function post(
  familyId: string,
  { part, ...fields }: Record<string, string> & { part: PersonPart },
) {
  const answer = await club.request(personPath(familyId, part), {
    method: "POST",
    body: new URLSearchParams({ _action: "correct", ...fields }),
    headers: { Cookie: cookie, Origin: "http://club.test", Accept: "text/html" },
  });
  return { status: answer.status, message: messageOf(answer), html: await answer.text() };
}
const read = async (of: string) => (await readPage(club, "/family", of)).text;
const log = async (familyId: string) => (await familyLog(club, familyId)).slice(-2);
const childrenOf = (familyId: string) =>
  club.ctx.db.select().from(athletes).where(eq(athletes.familyId, familyId));

const child = {
  part: "athlete" as const,
  given_name: "Kwabena",
  family_name: "Osei",
  name_used: "Kojo",
  born_on: "2015-03-02",
};

test("a child added without a registration is on the family's page and outlives the night", async () => {
  const { familyId, cookie: own } = await newFamily(club);
  const empty = await post(familyId, { ...child, born_on: "", given_name: "" });
  expect(empty.status).toBe(400);
  expect(empty.html).toContain("Enter the date of birth");
  expect((await post(familyId, child)).status).toBe(303);
  expect(await read(own)).toContain("Kojo");
  expect(await log(familyId)).toContainEqual(
    expect.objectContaining({ action: "families.added", detail: expect.stringContaining("Kojo") }),
  );
  const twice = await post(familyId, child);
  expect([twice.status, twice.html]).toEqual([
    400,
    expect.stringContaining("The family has this athlete already"),
  ]);

  await deleteOldRecords(club.ctx);
  expect((await childrenOf(familyId)).map(({ givenName }) => givenName).sort()).toEqual([
    "Ada",
    "Kwabena",
  ]);
  // Nobody has registered the child in all that time.
  const months = club.ctx.content.club.retention.submissionMonths + 1;
  await club.ctx.db
    .update(athletes)
    .set({ createdAt: sql`now() - make_interval(months => ${months})` })
    .where(eq(athletes.givenName, "Kwabena"));
  await deleteOldRecords(club.ctx);
  expect((await childrenOf(familyId)).map(({ givenName }) => givenName)).toEqual(["Ada"]);
});

test("a family cannot add a child on its own page", async () => {
  const { familyId, cookie: own } = await newFamily(club);
  const answer = await postFamily(club, { ...child, _action: "correct", id: "new" }, own);
  expect(answer.status).toBe(404);
  expect(await childrenOf(familyId)).toHaveLength(1);
});

test("a guardian whom the office adds counts at once; their address only once they confirm it", async () => {
  const { familyId, email: known } = await newFamily(club);
  const email = "kwame.osei@example.ca";
  const kwame = {
    part: "guardian" as const,
    guardian_name: "Kwame Osei",
    guardian_relationship: "Father",
    guardian_phone: "905-555-0177",
    guardian_email: email,
    texts: "yes",
  };
  const wrong = await post(familyId, { ...kwame, guardian_email: "kwame@" });
  expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining("kwame@")]);
  const taken = await post(familyId, { ...kwame, guardian_email: known.toUpperCase() });
  expect([taken.status, taken.html]).toEqual([400, expect.stringContaining("has this address")]);

  const added = await post(familyId, kwame);
  expect(added.status).toBe(303);
  expect(added.message).toContain("We mailed them a link to confirm the address");
  const page = await readPage(club, `/admin/families/${familyId}`, cookie);
  expect(page.text).toContain(`Not confirmed yet: ${email}`);
  const stored = async () => {
    const isKwame = eq(guardians.name, "Kwame Osei");
    const rows = await club.ctx.db.select().from(guardians).where(isKwame);
    return rows.map(({ phone, email: address, smsConsent }) => ({ phone, address, smsConsent }));
  };
  expect(await stored()).toEqual([{ phone: "905-555-0177", address: "", smsConsent: false }]);
  expect((await log(familyId)).map(({ action }) => action)).toEqual([
    "families.added",
    "families.address-asked",
  ]);
  // Nobody gets a link there before it is confirmed, and nobody is asked twice.
  expect((await post(familyId, kwame)).status).toBe(400);
  const [asked] = await mailsTo(club, email);
  expect(await askLinks(club, email)).toEqual([]);

  const own = cookiesOf(await follow(club, requestLinksIn(asked)[0] ?? ""));
  expect(await read(own)).toContain("Première saison");
  expect(await stored()).toEqual([{ phone: "905-555-0177", address: email, smsConsent: false }]);
});

test("a guardian without an address is added, and nobody is written to", async () => {
  const { familyId } = await newFamily(club);
  const answer = await post(familyId, {
    part: "guardian",
    guardian_name: "Nana Osei",
    guardian_relationship: "Grandparent",
    guardian_phone: "905-555-0188",
    guardian_email: "",
  });
  expect(answer.status).toBe(303);
  expect(answer.message).not.toContain("We mailed");
  const family = await readFamily(club.ctx, familyId);
  expect(family?.guardians.map(({ name, email }) => [name, email !== ""])).toEqual([
    ["Abena Osei", true],
    ["Nana Osei", false],
  ]);
  expect(await openRequests(club.ctx, familyId)).toEqual([]);
});
