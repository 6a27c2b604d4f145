import { isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contactsApiKey, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { crmContacts } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub();
});
afterEach(() => club.close());

const record = {
  email: "sam@example.ca",
  firstname: "Sam",
  lastname: "Iyer",
  client_details: "Age: 9",
};
const ownSite = { Origin: "http://club.test" };
const machine = { Authorization: `Bearer ${contactsApiKey}` };
const post = (properties: unknown, headers: Record<string, string> = ownSite) =>
  club.request("/hubspot-contacts", json({ properties }, headers));
const held = () =>
  club.ctx.db
    .select({ email: submissions.email, suspicion: submissions.suspicion })
    .from(submissions)
    .where(isNotNull(submissions.suspicion));

test("a contact record is handled like any form and answered with an id", async () => {
  const answer = await post(record);
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  const [saved] = await club.ctx.db.select().from(submissions);
  expect(saved).toMatchObject({ reference: id, kind: "contact", source: "/hubspot-contacts" });
  const [contact] = await club.ctx.db.select().from(crmContacts);
  expect(contact).toMatchObject({ email: "sam@example.ca", clientDetails: "Age: 9" });
});

test("a known email gets the CRM's answer, and is still saved", async () => {
  await post(record);
  const answer = await post({ ...record, client_details: "Age: 10" });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    status: "error",
    message: expect.stringContaining("already exists"),
  });
  expect(await club.ctx.db.$count(submissions)).toBe(2);
});

test.each<[Record<string, string>, string]>([
  [{}, "no Origin and no key"],
  [{ Origin: "https://evil.example" }, "another site"],
  [{ Origin: "null" }, "a page without a site"],
  [{ ...machine, Origin: "https://partner.example" }, "another site, even with the key"],
  [{ Authorization: "Bearer another key of ours" }, "a wrong key"],
  [{ Authorization: contactsApiKey }, "a key without the Bearer scheme"],
])("%j is refused: %s", async (headers) => {
  const answer = await post(record, headers);
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ status: "error" });
  expect(await club.ctx.db.$count(submissions)).toBe(0);
  expect(await club.ctx.db.$count(deliveries)).toBe(0);
});

test("a program with the site's key is accepted, and may send links", async () => {
  const answer = await post(
    { ...record, client_details: "From https://results.example/9" },
    machine,
  );
  expect(answer.status).toBe(201);
  expect(await held()).toEqual([]);
});

test("a call that only claims the site's Origin is quarantined if it contains a link", async () => {
  await post({ ...record, firstname: "bit.ly/3xyz" });
  await post({ ...record, email: "lou@example.ca", client_details: "Claim at prize.ca/win" });
  expect((await held()).map(({ suspicion }) => suspicion)).toEqual([
    ["Sent by a program", "A link where a name or number belongs"],
    ["Sent by a program", "Contains a link"],
  ]);
});

test.each([
  [{ ...record, email: "" }, "Email field missing!"],
  [{ ...record, email: "nobody" }, "Enter an email address like name@example.ca"],
  [{ ...record, email: 7 }, "Email field missing!"],
  ["text", "Send JSON with an object named properties"],
])("%j is refused with %s", async (properties, message) => {
  const answer = await post(properties);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ status: "error", message });
});

test("a body that is not JSON, or too large, is refused with a clear message", async () => {
  const text = await club.request("/hubspot-contacts", {
    method: "POST",
    body: "{",
    headers: ownSite,
  });
  expect(text.status).toBe(400);
  const huge = await post({ ...record, client_details: "x".repeat(1_100_000) });
  expect(huge.status).toBe(413);
});

test("too many from one network address wait in the spam tab, whatever their email", async () => {
  const own = { ...ownSite, "X-Forwarded-For": "203.0.113.7" };
  const { perAddress } = club.ctx.screening;
  for (let n = 0; n <= perAddress; n += 1) {
    const answer = await post({ ...record, email: `sam-${n}@example.ca` }, own);
    expect(answer.status).toBe(201);
  }
  expect((await held()).map(({ email }) => email)).toEqual([`sam-${perAddress}@example.ca`]);
});
