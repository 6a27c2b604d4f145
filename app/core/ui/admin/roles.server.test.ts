import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modules } from "#app/modules.server.ts";
import { calls } from "#app/api/calls.server.ts";
import { type StaffRole, staffRoles } from "../../audit/roles.ts";
import { can, mayDo, mayOpen } from "../../audit/staff.ts";
import { adminRoutes, routeOf } from "#tests/support/admin-access.ts";
import { admin, editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { everyStaffAction } from "#tests/support/every-staff-action.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { auditLog } from "../../audit/schema.ts";

// docs/permissions.md lists what each role may; permissions.server.test.ts compares it with the declarations, and
// parts.server.test.ts opens each role's own pages.
const people = [...staffRoles, "nobody"] as const;
type Person = (typeof people)[number];

/** An address for every page; the group is the fixture's. */
const pages = adminRoutes
  .filter((route) => !route.endsWith("/preview"))
  .map((route) => ({
    route,
    path: route
      .replace(":group", "releve")
      .replace(":collection", "inquiry")
      .replaceAll(/:\w+/g, "1"),
  }));

/** Each person's actions on their own account, signed in as themselves. */
const own = ["/admin", "/admin/account", "/login/passkey"];

let club: TestClub;
const cookies: Record<Person, string> = {
  admin: "",
  office: "",
  treasurer: "",
  coach: "",
  editor: "",
  volunteer: "",
  nobody: "",
};
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  for (const person of people) cookies[person] = (await join(club, person)).cookie;
}, 60_000);
afterAll(() => club.close());

/** Signs a person in; a coach has the fixture's group. */
async function join(there: TestClub, person: Person) {
  if (person === "nobody") return { id: "", cookie: "" };
  if (person === "admin") return { id: "", cookie: await there.signIn(admin) };
  const who = { ...editor, email: `the-${person}@example.ca` };
  const id = await there.hire(who, person);
  if (person === "coach")
    await there.ctx.db.insert(coachGroups).values({ staffId: id, groupId: "releve" });
  return { id, cookie: await there.signIn(who) };
}

const open = (path: string, person: Person) =>
  club.request(path, { headers: { Cookie: cookies[person], Accept: "text/html" } });

// An admin opens all: what one does is in privacy/staff/audit.server.test.ts.
describe.each(people.filter((one) => one !== "admin"))("%s", (person) => {
  const shut = pages.filter(
    ({ route }) => !isRole(person) || !mayOpen({ role: person, extras: [] }, route, modules),
  );
  // A script's request gets a redirect as data; those of the roles are in permissions.server.test.ts.
  const refusals = isRole(person) ? { "": 403 } : { "": 303, ".data": 202 };
  test.each(shut)("does not open $route", async ({ path }) => {
    for (const [end, refusal] of Object.entries(refusals))
      expect((await open(path + end, person)).status).toBe(refusal);
  });

  test("does what the table says, and nothing else", async () => {
    // The actions create records with unique names, so each person acts in another database.
    const theirs = await openTestClub({ pages: "built" });
    const { id, cookie } = await join(theirs, person);
    let sentTo = "";
    const { request } = theirs;
    theirs.request = (path, init) => {
      if (init?.method === "POST") sentTo = path;
      return request(path, init);
    };
    const ownRole = isRole(person) ? person : "editor";
    for (const { at, action, act } of everyStaffAction(theirs, cookie, ownRole)) {
      if (person === "nobody" && own.includes(at)) continue;
      const name = [at, action].filter(Boolean).join(" ");
      const { status } = await act();
      const may = isRole(person) && (own.includes(at) || mayAct(person, { at, action, sentTo }));
      expect.soft(status === 404 && may, name).toBe(false);
      expect.soft(statusOf(person, may), name).toContain(status);
    }
    const { db } = theirs.ctx;
    const logged = await db.select().from(auditLog).where(eq(auditLog.actorId, id));
    await theirs.close();
    const allowed = ["office", "treasurer"].includes(person)
      ? /./
      : /^(account|catalogue|content|page|picture)\.|^sessions\.|^messages\.sent$|^attendance\.|^families\.health-read$/;
    expect(logged.filter(({ action }) => !allowed.test(action))).toEqual([]);
  }, 90_000);
});

/**
 * The statuses that a section or an action may answer; 404: another group's, or it does not exist; 400: the
 * form of an allowed section, sent for another group.
 */
function statusOf(person: Person, may: boolean): number[] {
  if (person === "nobody") return [202, 303, 401];
  return may ? [200, 201, 202, 302, 303, 404] : [400, 403, 404];
}

const isRole = (person: Person): person is StaffRole => person !== "nobody";

/** By the permissions of the last form's page, or of the call. */
function mayAct(
  role: StaffRole,
  { at, action = "", sentTo }: { at: string; action?: string | undefined; sentTo: string },
) {
  // The messages are to families, and a coach writes to groups.
  if (role === "coach" && at === "/admin/messages") return false;
  const account = { role, extras: [] };
  const call = calls.find(({ method, path }) => at === `${method} ${path}`);
  if (call) return call.who === "staff" || (call.who !== "anybody" && can(account, call.who));
  return mayDo(account, { route: routeOf(sentTo) ?? "", action }, modules);
}

test("the navigation shows only what a role may open; a coach starts at today’s practices", async () => {
  const linked = async (person: Person, path: string) => {
    const html = await (await open(path, person)).text();
    const nav = /<nav class="admin-menu"[^]*?<\/nav>/.exec(html)?.[0] ?? "";
    return Array.from(nav.matchAll(/href="([^"]+)"/g), ([, to]) => to);
  };
  expect(await linked("coach", "/admin/groups")).toEqual(
    ["", "/messages", "/groups", "/attendance", "/attendance", "/sessions", "/account"].map(
      (section) => `/admin${section}`,
    ),
  );
  expect(await linked("editor", "/admin")).not.toContain("/admin/groups");
  expect(await linked("admin", "/admin")).toContain("/admin/people");
  const today = await open("/admin", "coach");
  expect(today.status).toBe(200);
  const text = await today.text();
  // Before the tasks, and without anything about money.
  expect(text.indexOf("Practices today")).toBeLessThan(text.indexOf("Needs attention"));
  expect(text).not.toMatch(/Received|Spots taken|\$\d|payment/i);
});

test("a role that changes while somebody is signed in counts from their next request", async () => {
  const who = { ...editor, email: "changing@example.ca" };
  const id = await club.hire(who, "coach");
  cookies.nobody = await club.signIn(who);
  const status = async (path: string) => (await open(path, "nobody")).status;
  const assign = (groups: Record<string, string>) =>
    club.request(`/admin/people/${id}`, {
      method: "POST",
      body: new URLSearchParams({ _action: "assign-groups", ...groups }),
      headers: { Cookie: cookies.admin, Origin: "http://club.test" },
    });
  expect(await (await open("/admin/groups", "nobody")).text()).toContain("You have no group yet");
  expect(await status("/admin/groups/releve")).toBe(404);
  await assign({ "group-releve": "yes" });
  expect(await status("/admin/groups/releve")).toBe(200);
  expect([await status("/admin/groups/none"), await status("/admin/groups/nowhere")]).toEqual([
    404, 404,
  ]);
  await assign({});
  expect(await status("/admin/groups/releve")).toBe(404);
  await club.request("/admin/people", {
    method: "POST",
    body: new URLSearchParams({ _action: "role", id, role: "editor" }),
    headers: { Cookie: cookies.admin, Origin: "http://club.test" },
  });
  expect([await status("/admin/groups"), await status("/admin/blogs")]).toEqual([403, 200]);
});
