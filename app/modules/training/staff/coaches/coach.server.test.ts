import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { credentials } from "../../schema.ts";

const zoe = "/admin/people/zoe-leger-cormier";
const coach = { ...editor, email: "coach@example.ca" };

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const read = async (path: string, as = cookie) =>
  (await club.request(path, { headers: { Cookie: as } })).text();

const submit = (path: string, fields: Record<string, string>) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie, Origin: "http://club.test", Accept: "text/html" },
  });

const record = (fields: Record<string, string>) =>
  submit(zoe, { _action: "record-credential", kind: "casier", ...fields });

test("a coach in the club's list is on the page with the missing credentials; a record removes one", async () => {
  const before = await read("/admin/people/coaches");
  expect(before).toMatch(/Zoé Léger-Cormier[^]*Vérification du casier judiciaire/);
  expect((await record({ issued_on: "2024-05-04", expires_on: "2099-05-04" })).status).toBe(303);
  expect(await read(zoe)).toContain("Valid until May 4, 2099");
  expect(await read("/admin/people/coaches")).not.toContain("Vérification du casier judiciaire");
});

test("an error is at its field, and the input stays", async () => {
  const answer = await record({ issued_on: "2099-05-04", expires_on: "", note: "Dossier 7" });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toMatch(/id="casier-issued_on-fault"[^>]*>The day of issue cannot be in the future/);
  expect(html).toContain('value="Dossier 7"');
  expect(html).toMatch(/<details open[^]*id="casier-issued_on"/);
});

test.each([
  ["/admin/people/nobody", { _action: "assign-groups" }, 404],
  [zoe, { _action: "record-credential", kind: "nothing", issued_on: "2024-05-04" }, 404],
  [zoe, { _action: "delete-credential", id: "x" }, 404],
  [zoe, { _action: "promote" }, 400],
])("%s with %o answers %i", async (path, fields, status) => {
  expect((await submit(path, fields)).status).toBe(status);
});

test("a coach sees their own credentials at their account, and records none", async () => {
  const id = await club.hire(coach, "coach");
  const own = await club.signIn(coach);
  await submit(`/admin/people/${id}`, { _action: "assign-groups", "group-releve": "yes" });
  expect(await club.ctx.db.select().from(coachGroups)).toEqual([
    { staffId: id, coachName: null, groupId: "releve" },
  ]);
  const html = await read("/admin/account", own);
  expect(html).toMatch(/Your credentials[^]*Vérification du casier judiciaire[^]*Missing/);
  expect(html).not.toContain("record-credential");
  expect(await read("/admin/account")).not.toContain("Your credentials");
});

test("somebody who has left stays listed with the record until it is deleted", async () => {
  const [row] = await club.ctx.db
    .insert(credentials)
    .values({ coachName: "Old Coach", kind: "gone", issuedOn: "2024-05-04", recordedBy: "Wren" })
    .returning();
  const path = "/admin/people/old-coach";
  expect(await read("/admin/people/coaches")).toContain("Has left; the record is kept");
  expect(await read(path)).toContain("gone, which the club no longer asks for");
  await submit(path, { _action: "delete-credential", id: row?.id ?? "" });
  expect((await club.request(path, { headers: { Cookie: cookie } })).status).toBe(404);
});

test("the last admin stays an admin, also when the role would be a coach's", async () => {
  const [admin] = await club.ctx.db.select().from(staffUsers).where(eq(staffUsers.role, "admin"));
  const fields = { _action: "role", id: admin?.id ?? "", role: "coach" };
  const answer = await submit("/admin/people", fields);
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining("at least one admin"),
  ]);
  expect((await submit("/admin/people", { ...fields, role: "owner" })).status).toBe(400);
});
