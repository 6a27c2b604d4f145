import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffUsers } from "#core/audit/schema.ts";
import { accountOf } from "#tests/support/account-of.ts";
import { readLog } from "#tests/support/audit.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { messageOf } from "#tests/support/flash.ts";
import { coachGroups } from "../schema.ts";
import { currentStaff, waitingStaff } from "../sessions.server.ts";

const helper = { ...editor, email: "helper@example.ca" };

let club: TestClub;
let id: string;
let office: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  id = await club.hire(helper, "volunteer");
  office = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const post = (path: string, fields: [string, string][], cookie = office) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie, Origin: "http://club.test" },
  });
const give = (permissions: string[], to = id) =>
  post(`/admin/people/${to}/permissions`, [
    ["_action", "save-permissions"],
    ...permissions.map((name): [string, string] => ["permission", name]),
  ]);
const extrasOf = async (who = id) => {
  const [row] = await club.ctx.db.select().from(staffUsers).where(eq(staffUsers.id, who));
  return row?.extras;
};
const page = async (path: string) => {
  const answer = await club.request(path, { headers: { Cookie: office } });
  return (await answer.text()).replaceAll("<!-- -->", "");
};

test("an admin gives a volunteer just attendance: it counts at the next request, and the log has it", async () => {
  const cookie = await club.signIn(helper);
  const status = async (path: string) =>
    (await club.request(path, { headers: { Cookie: cookie } })).status;
  expect(await status("/admin")).toBe(200);
  expect(await status("/admin/attendance")).toBe(403);
  const form = await page(`/admin/people/${id}/permissions`);
  expect(form).toContain("Permissions of volunteer");
  expect(form).toContain("See who is expected at the practices of their groups");
  expect(form).not.toContain('value="people.manage"');
  // In the menu's order of areas.
  expect(Array.from(form.matchAll(/<legend>(.*?)<\/legend>/g), ([, area]) => area)).toEqual([
    "Inbox",
    "People",
    "Programs",
    "Money",
    "Training",
    "Website",
    "Settings",
  ]);
  expect(messageOf(await give(["attendance.take"]))).toBe(
    "The permissions of volunteer are saved.",
  );
  expect(await extrasOf()).toEqual(["attendance.take"]);
  expect(await status("/admin/attendance")).toBe(200);
  for (const closed of ["/admin/groups", "/admin/families", "/admin/payments", "/admin/inbox"])
    expect(await status(closed)).toBe(403);
  expect(await page(`/admin/people/${id}/permissions`)).toMatch(
    /value="attendance.take"[^>]*checked|checked[^>]*value="attendance.take"/,
  );
  expect(await page("/admin/people")).toContain("and 1 permission more");
  const last = (await readLog(club.ctx.db)).at(-1);
  expect([last?.action, last?.subject, last?.detail]).toEqual([
    "people.extras",
    helper.email,
    "Permissions beside the role: Take attendance",
  ]);
  expect(messageOf(await give(["attendance.take"]))).toBe("You changed nothing.");
  await club.ctx.db.insert(coachGroups).values({ staffId: id, groupId: "releve" });
  await give(["results.manage", "families.see"]);
  expect((await readLog(club.ctx.db)).at(-1)?.detail).toBe(
    "Permissions beside the role: Take attendance → See families, Meets and results",
  );
  expect(await status("/admin/attendance")).toBe(403);
  // Without a permission for groups, no group stays assigned.
  expect(await club.ctx.db.$count(coachGroups, eq(coachGroups.staffId, id))).toBe(0);
});

test("what only admins may, what the role has anyway and what there is not are not given", async () => {
  await give([
    "people.manage",
    "system.watch",
    "mail.write",
    "account.own",
    "no.such",
    "audit.read",
  ]);
  expect(await extrasOf()).toEqual(["audit.read"]);
  const coach = await club.hire({ ...editor, email: "kofi@example.ca" }, "coach");
  const form = await page(`/admin/people/${coach}/permissions`);
  expect(form).toContain("Included in the role: Take attendance, Change sessions.");
  expect(form).not.toContain('value="attendance.take"');
  await give(["groups.coach", "results.manage"], coach);
  expect(await extrasOf(coach)).toEqual(["results.manage"]);
  const admin = await club.hire({ ...editor, email: "wren@example.ca" }, "admin");
  const refused = await give(["results.manage"], admin);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringContaining("has every permission already"),
  ]);
  expect((await give([], "nobody")).status).toBe(409);
  expect(
    (await club.request("/admin/people/nobody/permissions", { headers: { Cookie: office } }))
      .status,
  ).toBe(404);
});

test("changing the role removes the extras of the earlier one", async () => {
  await give(["audit.read"]);
  await post("/admin/people", [
    ["_action", "role"],
    ["id", id],
    ["role", "editor"],
  ]);
  expect(await extrasOf()).toEqual([]);
  await post("/admin/people", [
    ["_action", "role"],
    ["id", id],
    ["role", "volunteer"],
  ]);
});

test("who sees families' data by an extra needs a second factor from then on", async () => {
  await give(["articles.edit"]);
  const headers = new Headers({ Cookie: await club.signIn(helper) });
  const strict = { ...club.ctx, adminsNeedFactor: true };
  expect(await currentStaff(strict, headers)).not.toBeNull();
  await give(["articles.edit", "families.see"]);
  expect(await currentStaff(strict, headers)).toBeNull();
  expect((await waitingStaff(strict, headers))?.email).toBe(helper.email);
});

test("nobody but an admin gives permissions, not to themselves either", async () => {
  const ask = await accountOf(club, { role: "office", extras: [] });
  const body = new URLSearchParams({ _action: "save-permissions", permission: "audit.read" });
  const path = `/admin/people/${id}/permissions`;
  expect((await ask(path, { method: "POST", body })).status).toBe(403);
});
