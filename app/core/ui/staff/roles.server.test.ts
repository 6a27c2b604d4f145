import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRole } from "../../audit/staff.ts";
import { admin, editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { everyRoute } from "#tests/support/every-route.ts";
import { everyStaffAction } from "#tests/support/every-staff-action.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { auditLog } from "../../audit/schema.ts";

const people = ["admin", "coach", "editor", "nobody"] as const;
type Person = (typeof people)[number];

/** The roles that may open each section; the coach's group is the fixture's. An admin may open all. */
const sections: Record<string, readonly StaffRole[]> = {
  "/admin": ["admin", "coach", "editor"],
  "/admin/search": ["admin", "coach", "editor"],
  "/admin/account": ["admin", "coach", "editor"],
  "/admin/views": ["admin", "coach", "editor"],
  "/admin/account/passkeys": ["admin", "coach", "editor"],
  "/admin/account/sessions": ["admin", "coach", "editor"],
  "/admin/account/two-factor": ["admin", "coach", "editor"],
  "/admin/account/waivers": ["admin", "coach", "editor"],
  "/admin/attendance": ["admin", "coach"],
  "/admin/attendance/1": ["admin", "coach"],
  "/admin/attendance/1/1": ["admin", "coach"],
  "/admin/groups": ["admin", "coach"],
  "/admin/groups/releve": ["admin", "coach"],
  "/admin/messages": ["admin", "coach"],
  "/admin/messages/write": ["admin", "coach"],
  "/admin/messages/1": ["admin", "coach"],
  "/admin/sessions": ["admin", "coach"],
  "/admin/sessions/1": ["admin", "coach"],
  "/admin/content": ["admin", "editor"],
  "/admin/content/enquiry": ["admin", "editor"],
  "/admin/blogs": ["admin", "editor"],
  "/admin/location-pages": ["admin", "editor"],
  "/admin/pictures": ["admin", "editor"],
  "/admin/inbox": ["admin"],
  "/admin/inbox/1": ["admin"],
  "/admin/outbox": ["admin"],
  "/admin/health": ["admin"],
  "/admin/privacy": ["admin"],
  "/admin/newsletter": ["admin"],
  "/admin/newsletter/write": ["admin"],
  "/admin/payments": ["admin"],
  "/admin/payments/1": ["admin"],
  "/admin/payments/1/corrections": ["admin"],
  "/admin/payments/1/decision": ["admin"],
  "/admin/payments/1/evidence": ["admin"],
  "/admin/payments/1/more-time": ["admin"],
  "/admin/payments/1/move": ["admin"],
  "/admin/payments/1/offline-payments": ["admin"],
  "/admin/payments/1/plan": ["admin"],
  "/admin/payments/1/refunds": ["admin"],
  "/admin/payments/1/saved-card": ["admin"],
  "/admin/payments/1/sponsor-claims": ["admin"],
  "/admin/payments/1/transfer": ["admin"],
  "/admin/payments/1/withdraw": ["admin"],
  "/admin/payments/1/write-offs": ["admin"],
  "/admin/payments/check": ["admin"],
  "/admin/payments/donations": ["admin"],
  "/admin/payments/ledger": ["admin"],
  "/admin/payments/owed": ["admin"],
  "/admin/payments/owed/write": ["admin"],
  "/admin/payments/places": ["admin"],
  "/admin/payments/report": ["admin"],
  "/admin/payments/sponsors": ["admin"],
  "/admin/payments/transfers": ["admin"],
  "/admin/families": ["admin"],
  "/admin/families/register": ["admin"],
  "/admin/families/next-season": ["admin"],
  "/admin/families/1": ["admin"],
  "/admin/families/1/1": ["admin"],
  "/admin/families/1/statement/1": ["admin"],
  "/admin/meets": ["admin"],
  "/admin/meets/athletes": ["admin"],
  "/admin/meets/1": ["admin"],
  "/admin/meets/1/paste": ["admin"],
  "/admin/programs": ["admin"],
  "/admin/programs/1": ["admin"],
  "/admin/programs/discounts": ["admin"],
  "/admin/programs/groups": ["admin", "editor"],
  "/admin/programs/groups/releve": ["admin", "editor"],
  "/admin/programs/groups/releve/1": ["admin", "editor"],
  "/admin/programs/places": ["admin", "editor"],
  "/admin/programs/places/1": ["admin", "editor"],
  "/admin/programs/offerings/1": ["admin"],
  "/admin/programs/offerings/new": ["admin"],
  "/admin/programs/refunds": ["admin"],
  "/admin/programs/seasons": ["admin"],
  "/admin/waiting": ["admin"],
  "/admin/papers": ["admin"],
  "/admin/people": ["admin"],
  "/admin/people/1": ["admin"],
  "/admin/people/invitations": ["admin"],
  "/admin/audit": ["admin"],
};

/** The actions allowed to others than admins: by section or call, or by one button of a section. */
const actionsOf: Record<Exclude<StaffRole, "admin">, readonly string[]> = {
  coach: [
    "/admin",
    "/admin/account",
    "/login/passkey",
    "/admin/attendance",
    "post /api/attendance",
    "/admin/groups read-health",
    "/admin/sessions",
  ],
  editor: [
    "/admin",
    "/admin/account",
    "/login/passkey",
    "/admin/blogs",
    "/admin/content",
    "/admin/location-pages",
    "/admin/pictures",
    "/admin/programs/groups",
    "/admin/programs/places",
    "post /api/blog",
    "put /api/blog/{id}",
    "put /api/blog/{id}/draft",
    "delete /api/blog/{id}",
    "post /api/blog/{id}/restore",
    "post /api/locationpages/create",
    "put /api/locationpages/{id}",
    "put /api/locationpages/{id}/draft",
    "delete /api/locationpages/{id}",
    "post /api/locationpages/{id}/restore",
    "post /api/upload",
    "put /api/uploads/{id}",
    "put /api/uploads/{id}/consent",
    "delete /api/uploads/{id}/consent",
    "delete /api/uploads/{id}",
  ],
};
/** Each person's actions on their own account, signed in as themselves. */
const own = ["/admin", "/admin/account", "/login/passkey"];

let club: TestClub;
const cookies: Record<Person, string> = { admin: "", coach: "", editor: "", nobody: "" };
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  for (const person of people) cookies[person] = (await join(club, person)).cookie;
}, 60_000);
afterAll(() => club.close());

/** Signs a person in; a coach has the fixture's group. */
async function join(there: TestClub, person: Person) {
  if (person === "nobody") return { id: "", cookie: "" };
  if (person === "admin") return { id: "", cookie: await there.signIn(admin) };
  const who = { ...editor, email: `${person}@example.ca` };
  const id = await there.hire(who, person);
  if (person === "coach")
    await there.ctx.db.insert(coachGroups).values({ staffId: id, groupId: "releve" });
  return { id, cookie: await there.signIn(who) };
}

const open = (path: string, person: Person) =>
  club.request(path, { headers: { Cookie: cookies[person], Accept: "text/html" } });

test("the table has every section of the admin site", () => {
  const known = everyRoute
    .filter((route) => route.startsWith("admin") && !/\/preview$|\.js$/.test(route))
    .map((route) => `/${route}`.replace(":group", "releve").replace(":collection", "enquiry"))
    .map((route) => route.replaceAll(/:\w+/g, "1"));
  expect(Object.keys(sections).toSorted()).toEqual(known.toSorted());
});

describe.each(people)("%s", (person) => {
  test.each(Object.entries(sections))("opens %s if the role is one of %o", async (path, roles) => {
    for (const end of ["", ".data"]) {
      const { status } = await open(path + end, person);
      expect(statusOf(person, isRole(person) && roles.includes(person))).toContain(status);
    }
  });

  test("does what the table says, and nothing else", async () => {
    // The actions make records with unique names, so each person acts in another database.
    const theirs = await openTestClub({ pages: "built" });
    const { id, cookie } = await join(theirs, person);
    const actions = everyStaffAction(theirs, cookie, person === "coach" ? "coach" : "editor");
    for (const { at, action, act } of actions) {
      if (person === "nobody" && own.includes(at)) continue;
      const name = [at, action].filter(Boolean).join(" ");
      const { status } = await act();
      const may = isRole(person) && mayDo(person, [at, name]);
      expect.soft(status === 404 && may, name).toBe(false);
      expect.soft(statusOf(person, may), name).toContain(status);
    }
    const { db } = theirs.ctx;
    const logged = await db.select().from(auditLog).where(eq(auditLog.actorId, id));
    await theirs.close();
    const allowed =
      /^(account|catalogue|content|page|picture)\.|^sessions\.|^messages\.sent$|^attendance\.|^families\.health-read$/;
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

const mayDo = (role: StaffRole, names: string[]) =>
  role === "admin" || names.some((name) => actionsOf[role].includes(name));

test("the navigation shows only what a role may open; a coach lands on their groups", async () => {
  const linked = async (person: Person, path: string) => {
    const html = await (await open(path, person)).text();
    const nav = /<nav class="admin-menu"[^]*?<\/nav>/.exec(html)?.[0] ?? "";
    return Array.from(nav.matchAll(/href="([^"]+)"/g), ([, to]) => to);
  };
  expect(await linked("coach", "/admin/groups")).toEqual(
    ["messages", "groups", "attendance", "attendance", "sessions", "account"].map(
      (section) => `/admin/${section}`,
    ),
  );
  expect(await linked("editor", "/admin")).not.toContain("/admin/groups");
  expect(await linked("admin", "/admin")).toContain("/admin/people");
  expect((await open("/admin", "coach")).headers.get("Location")).toBe("/admin/groups");
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
