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

test.each([
  ["/admin", "admin", 200],
  ["/admin", "editor", 200],
  ["/admin", "nobody", 303],
  ["/admin", "forged", 303],
  ["/admin/blogs", "editor", 200],
  ["/admin/location-pages", "editor", 200],
  ["/admin/inbox", "admin", 200],
  ["/admin/inbox", "editor", 403],
  ["/admin/inbox.data", "editor", 403],
  ["/admin/outbox", "editor", 403],
  ["/admin/newsletter", "editor", 403],
  ["/admin/newsletter/write", "editor", 403],
  ["/admin/payments", "editor", 403],
  ["/admin/families", "editor", 403],
  ["/admin/families/a", "editor", 403],
  ["/admin/families/a/b", "editor", 403],
  ["/admin/families/next-season", "editor", 403],
  ["/admin/families/next-season", "nobody", 303],
  ["/admin/families/next-season", "admin", 200],
  ["/admin/families/register", "editor", 403],
  ["/admin/families/register", "nobody", 303],
  ["/admin/families/register", "admin", 200],
  ["/admin/waiting", "editor", 403],
  ["/admin/waivers", "editor", 403],
  ["/admin/attendance", "editor", 403],
  ["/admin/attendance", "nobody", 303],
  ["/admin/attendance/worker.js", "nobody", 200],
  ["/admin/attendance/any-2026-01-01", "editor", 403],
  ["/admin/groups", "editor", 403],
  ["/admin/groups/none", "editor", 403],
  ["/admin/messages", "editor", 403],
  ["/admin/messages/write", "editor", 403],
  ["/admin/sessions", "editor", 403],
  ["/admin/sessions/none", "editor", 403],
  ["/admin/meets", "editor", 403],
  ["/admin/meets/athletes", "editor", 403],
  ["/admin/meets/athletes", "nobody", 303],
  ["/admin/meets/a", "editor", 403],
  ["/admin/meets/a/paste", "editor", 403],
  ["/admin/meets/a", "admin", 404],
  ["/admin/meets/a", "nobody", 303],
  ["/admin/privacy", "editor", 403],
  ["/admin/privacy", "nobody", 303],
  ["/api/inbox", "editor", 403],
  ["/api/inbox", "forged", 401],
  ["/api/payments.csv", "editor", 403],
  ["/api/donations.csv", "editor", 403],
  ["/api/donations.xlsx", "editor", 403],
  ["/api/ledger.csv", "editor", 403],
  ["/api/ledger.xlsx", "editor", 403],
  ["/api/ledger.xlsx", "forged", 401],
  ["/api/ledger-report.csv", "editor", 403],
  ["/api/ledger-report.xlsx", "editor", 403],
  ["/api/signatures.csv", "editor", 403],
  ["/api/rosters.csv", "editor", 403],
  ["/api/attendance.csv", "editor", 403],
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
    // A script's request gets a redirect as data.
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
