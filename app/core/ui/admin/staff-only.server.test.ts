import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { records } from "#tests/support/records.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { auditLog } from "../../audit/schema.ts";
import { medicalInformation } from "#modules/families/schema.ts";

let club: TestClub;
const cookies: Record<string, string> = {};
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await club.hire(editor);
  cookies.nobody = "";
  cookies.editor = await club.signIn(editor);
  cookies.admin = await club.signIn();
  cookies.forged = cookies.admin.replace(/=.{6}/, "=AAAAAA");
});
afterAll(() => club.close());

const open = (path: string, who: string, init: RequestInit = {}) =>
  club.request(path, {
    ...init,
    headers: { Cookie: cookies[who] ?? "", Origin: "http://club.test" },
  });

// Who may not open a page, or make a call: roles.server.test.ts and api/access.server.test.ts.
test.each([
  ["/admin", "admin", 200],
  ["/admin", "editor", 200],
  ["/admin", "forged", 303],
  ["/admin/blogs", "editor", 200],
  ["/admin/location-pages", "editor", 200],
  ["/admin/inbox", "admin", 200],
  ["/admin/families/next-season", "admin", 200],
  ["/admin/families/register", "admin", 200],
  ["/admin/attendance/worker.js", "nobody", 200],
  ["/admin/meets/a", "admin", 404],
  ["/api/inbox", "forged", 401],
  ["/api/ledger.xlsx", "forged", 401],
])("%s for %s answers %i", async (path, who, status) => {
  expect((await open(path, who)).status).toBe(status);
});

test("a form that an editor sends to an admins' section changes nothing", async () => {
  const body = new URLSearchParams({ _action: "delete", sure: "yes", reference: "A" });
  expect((await open("/admin/privacy", "editor", { method: "POST", body })).status).toBe(403);
});

test.each([
  ["read-health", "nobody", 303],
  ["read-health", "forged", 303],
  ["read-health", "editor", 403],
  ["correct-health", "editor", 403],
  ["enter-health", "editor", 403],
  ["enter-health", "nobody", 303],
  ["delete-health", "editor", 403],
  ["correct-health", "nobody", 303],
  ["delete-health", "nobody", 303],
  ["read-health", "admin", 200],
])("%s by %s answers %i; only an admin reads, and the log says so", async (action, who, status) => {
  const { db } = club.ctx;
  const { familyId, athleteId, text } = await records(club).medicalInformation();
  const body = new URLSearchParams({ _action: action, id: athleteId, health_note: "Another" });
  for (const end of ["", ".data"]) {
    const answer = await open(`/admin/families/${familyId}/medical-information${end}`, who, {
      method: "POST",
      body,
    });
    // A request by the router's script gets the redirect as data.
    expect([status, 202]).toContain(answer.status);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    expect((await answer.text()).includes(text)).toBe(who === "admin");
  }
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, athleteId));
  expect(logged.map(({ action }) => action)).toEqual(
    who === "admin" ? ["families.health-read", "families.health-read"] : [],
  );
  expect(await db.$count(medicalInformation, eq(medicalInformation.athleteId, athleteId))).toBe(1);
  const seen = await open(`/admin/families/${familyId}`, who);
  expect((await seen.text()).includes("has medical information")).toBe(who === "admin");
});

test("an editor sees only the sections they may open", async () => {
  const html = await (await open("/admin", "editor")).text();
  expect(html).toContain('href="/admin/blogs"');
  expect(html).not.toContain('href="/admin/inbox"');
  expect(await (await open("/admin/inbox", "editor")).text()).toContain("For admins only");
});
