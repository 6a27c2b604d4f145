import { readPage } from "#tests/support/family-visits.ts";
import { readLog } from "#tests/support/audit.ts";
import { and, eq, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/calls.server.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { type StaffAction, staffActions } from "#tests/support/staff-actions.ts";
import { records } from "#tests/support/records.ts";
import { actionsOfPages } from "#tests/support/admin-access.ts";
import { everyStaffAction } from "#tests/support/every-staff-action.ts";
import { auditLog } from "#core/audit/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";

/** They change nothing, or only what an account itself sees. */
const unlogged = [
  { path: "/admin/inbox/:reference", name: "insert" },
  { path: "/admin/blogs/live", name: "preview" },
  { path: "/admin/messages/write", name: "count" },
  { path: "/admin/views", name: "save-view" },
  { path: "/admin/views", name: "delete-view" },
  { path: "/admin/payments/transfers", name: "match" },
  { path: "/admin/meets/:meet/paste", name: "preview" },
  { path: "/admin/imports/:import", name: "save-columns" },
  { path: "/admin/imports/:import/rows", name: "save-ticks" },
  { path: "/admin/imports/:import/rows", name: "skip-problems" },
];

let club: TestClub;
let cookie: string;
let actions: StaffAction[];
let adminActions: { path: string; names: string[] }[];
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  actions = everyStaffAction(club, cookie);
  adminActions = await actionsOfPages();
});
afterAll(() => club.close());

test("each action is logged once, with its subject, and is a sentence on the log's page", async () => {
  for (const { at, action, act, audit, says } of actions) {
    const [last] = await club.ctx.db
      .select({ id: sql<number>`coalesce(max(${auditLog.id}), 0)::int` })
      .from(auditLog);
    const answer = await act();
    const place = `${at} ${action ?? ""}`;
    expect.soft(answer.status, place).toBeLessThan(400);
    await answer.arrayBuffer();
    const noted = await readLog(
      club.ctx.db,
      and(gt(auditLog.id, last?.id ?? 0), eq(auditLog.action, audit)),
    );
    expect
      .soft(
        noted.map(({ subject, detail }) => `${subject} ${detail}`),
        place,
      )
      .toEqual([expect.stringContaining(says)]);
  }
  // A page of the log has fifty entries.
  for (const audit of new Set(actions.map((each) => each.audit))) {
    const noted = await readLog(club.ctx.db, eq(auditLog.action, audit));
    const { text } = await readPage(club, `/admin/audit?action=${audit}`, cookie);
    for (const { who, did, subject, detail } of noted.slice(-50)) {
      expect.soft(text, audit).toContain(singleSpaced(`${who} · ${did} ${subject}`));
      expect.soft(text, audit).toContain(singleSpaced(detail));
    }
  }
}, 90_000);

test("the log is a file of what is filtered, in the words of the page", async () => {
  const fileOf = async (query: string) =>
    (await club.request(`/api/log.csv?${query}`, { headers: { Cookie: cookie } })).text();
  await fileOf("area=money");
  const [head, first] = (await fileOf("area=privacy")).split("\r\n");
  expect(head).toMatch(/,who,did,about,detail$/);
  expect(first).toContain("the log");
});

/** Normalized like `readPage`. */
const singleSpaced = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test("the list covers every admin button and every call that changes something", () => {
  const performed = (path: string, name: string) =>
    actions.some(({ at, action }) => action === name && (path === at || path.startsWith(`${at}/`)));
  const onPages = adminActions.flatMap(({ path, names }) => names.map((name) => ({ path, name })));
  expect(onPages.length).toBeGreaterThan(60);
  const others = onPages.filter(({ path, name }) => !performed(path, name));
  expect(new Set(others)).toEqual(new Set(unlogged));

  const changing = calls.filter(
    ({ method, who, data, path }) =>
      who !== "anybody" &&
      (method !== "get" || typeof data === "string") &&
      // A report counts people without names.
      !path.startsWith("/api/reports/"),
  );
  expect(
    changing
      .map(({ method, path }) => `${method} ${path}`)
      .filter((each) => !actions.some(({ at }) => at === each)),
  ).toEqual([]);
});

test("an action that fails is not logged, and one that cannot be logged does not happen", async () => {
  const { reference } = await records(club).submission({ reference: "LAST-LINE" });
  const { db } = club.ctx;
  const before = await db.$count(auditLog);
  await db.execute(
    sql`alter table audit_log add constraint full_log check (action <> 'inbox.marked') not valid`,
  );
  const fields = { _action: "set-state", state: "answered" };
  expect(
    (await staffActions(club, cookie).submit(`/admin/inbox/${reference}`, fields)).status,
  ).toBe(500);
  await db.execute(sql`alter table audit_log drop constraint full_log`);
  const [stored] = await db.select().from(submissions).where(eq(submissions.reference, reference));
  expect([stored?.state, await db.$count(auditLog)]).toEqual(["new", before]);
});

test("no password, key or code is ever in the log", async () => {
  const log = JSON.stringify(await club.ctx.db.select().from(auditLog));
  for (const secret of [editor.password, "feather-42", "otpauth", "A word of mine", "key="])
    expect(log).not.toContain(secret);
  expect(log.length).toBeGreaterThan(5_000);
});

test("the log is filtered by person, area and day", async () => {
  const { familyId } = await records(club).family();
  const entry = {
    action: "families.corrected",
    subjectType: "family",
    subjectId: familyId,
    familyId,
  };
  await club.ctx.db.insert(auditLog).values([
    { ...entry, actorName: "Filter One", happenedAt: new Date("2020-03-02T03:30:00Z") },
    { ...entry, actorName: "Filter Two", happenedAt: new Date("2020-03-02T04:30:00Z") },
  ]);
  const found = async (asked: string) => {
    const { text } = await readPage(club, `/admin/audit?${asked}`, cookie);
    return ["Filter One", "Filter Two"].filter((who) => text.includes(`${who} ·`));
  };
  const both = ["Filter One", "Filter Two"];
  // Half an hour before midnight and after it, in the club's zone.
  expect(await found("to=2020-03-01")).toEqual(["Filter One"]);
  expect(await found("to=2020-03-02&from=2020-03-02")).toEqual(["Filter Two"]);
  expect(await found("to=2020-03-02&area=families&who=others")).toEqual(both);
  expect(await found("to=2020-03-02&area=money")).toEqual([]);
  expect(await found("to=2020-03-02&who=nobody")).toEqual([]);
  expect(await found("q=filter+two")).toEqual(["Filter Two"]);
  expect(await found("from=never&to=2020-03-02")).toEqual(both);
});

test("sign-ins are left out until the accounts or the action are asked for", async () => {
  await club.signIn();
  const mentions = async (asked: string) =>
    (await readPage(club, `/admin/audit${asked}`, cookie)).text.includes("· Signed in as");
  expect(await mentions("")).toBe(false);
  expect(await mentions("?area=accounts")).toBe(true);
  expect(await mentions("?action=account.signed-in")).toBe(true);
});
