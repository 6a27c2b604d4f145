import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { passwordLink } from "../../password-link.server.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { admin, editor, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { totp } from "#tests/support/totp.ts";
import { rateLimits } from "#core/db/schema.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { staffPasskeys, staffSessions, staffTwoFactors } from "../../schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", adminsNeedFactor: true });
});
afterAll(() => club.close());
beforeEach(async () => {
  const { db } = club.ctx;
  await db.delete(rateLimits);
  await db.delete(staffSessions);
  await db.delete(staffPasskeys);
  await db.delete(staffTwoFactors);
  await db.delete(staffUsers).where(eq(staffUsers.email, editor.email));
  await db.update(staffUsers).set({ twoFactorEnabled: false });
});

const post = (path: string, fields: Record<string, string>, as = "") =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: as, Origin: "http://club.test" },
  });
const get = (path: string, as: string) => club.request(path, { headers: { Cookie: as } });
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .filter((one) => !one?.endsWith("="))
    .join("; ");
const enter = (who = admin) => post("/login?to=/admin/inbox", { ...who });
const answer = z.object({
  message: z.string(),
  toMake: z.object({ challenge: z.string() }).optional(),
  toShow: z.object({ challenge: z.string() }).optional(),
});
const step = async (fields: Record<string, string>, as = "") => {
  const response = await post("/login/passkey", fields, as);
  return { response, ...answer.parse(await response.json()) };
};
const addPasskey = async (as: string, phone = authenticator()) => {
  const { toMake } = await step({ _action: "ask-new" }, as);
  const made = JSON.stringify(phone.make(toMake?.challenge ?? ""));
  return { phone, made, ...(await step({ _action: "new", answer: made, name: "My phone" }, as)) };
};
const usePasskey = async (phone: ReturnType<typeof authenticator>, as = "", verified = true) => {
  const { toShow } = await step({ _action: "ask" });
  const assertion = JSON.stringify(phone.show(toShow?.challenge ?? "", verified));
  return { assertion, ...(await step({ _action: "sign-in", answer: assertion }, as)) };
};

test("a coach sees families' data and needs a second factor too; an editor does not", async () => {
  const id = await club.hire(editor, "coach");
  expect((await enter(editor)).headers.get("Location")).toContain("/login/second-factor");
  await club.ctx.db.update(staffUsers).set({ role: "editor" }).where(eq(staffUsers.id, id));
  const theirs = cookiesOf(await enter(editor));
  expect((await get("/admin/blogs", theirs)).status).toBe(200);
  // Made a coach while signed in: from the next request on the second factor is missing.
  await club.ctx.db.update(staffUsers).set({ role: "coach" }).where(eq(staffUsers.id, id));
  const answered = await get("/admin/groups", theirs);
  expect(answered.headers.get("Location")).toContain("/login/second-factor");
});

test("an admin without a second factor can open only its set-up", async () => {
  const answered = await enter();
  expect(answered.headers.get("Location")).toBe("/login/second-factor?to=%2Fadmin%2Finbox");
  const half = cookiesOf(answered);
  const page = await (await get("/login/second-factor", half)).text();
  expect(page).toContain("You see families’ data");
  const sent = await get("/admin/inbox", half);
  expect([sent.status, sent.headers.get("Location")]).toEqual([
    303,
    "/login/second-factor?to=%2Fadmin%2Finbox",
  ]);
  const closed = ["/api/users/me", "/api/inbox.csv"].map((path) => get(path, half));
  expect((await Promise.all(closed)).map(({ status }) => status)).toEqual([401, 401]);
  expect((await post("/admin/people/invitations", { _action: "invite" }, half)).status).toBe(303);
  const api = await club.request("/api/users/login", json(admin));
  expect([api.status, api.headers.getSetCookie()]).toEqual([401, []]);
  expect(await api.text()).toContain("needs a second factor");
  expect(await club.ctx.db.$count(staffSessions)).toBe(1);
  expect((await get("/login/second-factor", "")).headers.get("Location")).toBe("/login");
});

test("an authenticator app set up there opens the admin site, and is asked for from then on", async () => {
  const half = cookiesOf(await enter());
  const path = "/login/second-factor?to=/admin/inbox";
  const start = { _action: "two-factor", current: admin.password };
  const html = await (await post(path, start, half)).text();
  const [, hidden = ""] = /name="uri" value="([^"]*)"/.exec(html) ?? [];
  const uri = hidden.replaceAll("&amp;", "&");
  const code = { _action: "two-factor-code", uri, codes: "" };
  expect((await post(path, { ...code, code: "000000" }, half)).status).toBe(400);
  const on = await post(path, { ...code, code: totp(uri) }, half);
  expect([on.status, on.headers.get("Location")]).toEqual([303, "/admin/inbox"]);
  expect((await get("/admin/inbox", cookiesOf(on))).status).toBe(200);
  expect((await enter()).headers.get("Location")).toBe("/login/code?to=%2Fadmin%2Finbox");
  const off = { _action: "two-factor-off", current: admin.password };
  expect((await post("/admin/account/two-factor", off, cookiesOf(on))).status).toBe(400);
});

test("a passkey counts as both factors; with the password alone nobody gets past it", async () => {
  const half = cookiesOf(await enter());
  const { phone, made, response } = await addPasskey(half);
  expect(response.status).toBe(200);
  expect((await get("/admin/inbox", half)).status).toBe(200);
  // The same response does not work twice, nor does one to a challenge that was never issued.
  const again = await step({ _action: "new", answer: made, name: "" }, half);
  expect(again.response.status).toBe(400);

  const stolen = cookiesOf(await enter());
  expect(await (await get("/login/second-factor", stolen)).text()).toContain("Lost the device?");
  expect((await addPasskey(stolen)).response.status).toBe(400);
  const app = { _action: "two-factor", current: admin.password };
  expect((await post("/login/second-factor", app, stolen)).status).toBe(400);

  const used = await usePasskey(phone, stolen);
  expect(used.response.status).toBe(200);
  const full = cookiesOf(used.response);
  expect((await get("/admin/inbox", full)).status).toBe(200);
  expect((await get("/login/second-factor", stolen)).headers.get("Location")).toBe("/login");
  const replayed = await step({ _action: "sign-in", answer: used.assertion });
  expect(replayed.response.status).toBe(400);
  const [line] = await club.ctx.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(line?.action).toBe("account.factor-refused");

  const [{ id = "" } = {}] = await club.ctx.db.select().from(staffPasskeys);
  const remove = { _action: "remove-passkey", id, current: admin.password };
  const refused = await post("/admin/account/passkeys", remove, full);
  expect(await refused.text()).toContain("Add another one first.");
});

test("a passkey of another site, of a stranger, or without user verification is refused", async () => {
  const { phone } = await addPasskey(cookiesOf(await enter()));
  expect((await usePasskey(phone, "", false)).response.status).toBe(400);
  expect((await usePasskey(authenticator())).response.status).toBe(400);
  const elsewhere = authenticator({ origin: "http://club.evil" });
  expect((await addPasskey(cookiesOf(await enter()), elsewhere)).response.status).toBe(400);
  expect((await step({ _action: "sign-in", answer: "{" })).response.status).toBe(400);
  expect((await step({ _action: "ask-new" })).response.status).toBe(400);
});

test("a lost phone: a colleague or the machine itself resets it, and the password leads to the set-up", async () => {
  const boss = cookiesOf(await enter());
  await addPasskey(boss);
  const id = await club.hire(editor, "admin");
  const theirs = cookiesOf(await enter(editor));
  await addPasskey(theirs);
  expect((await get("/admin/inbox", theirs)).status).toBe(200);
  expect((await post("/admin/people", { _action: "reset-factor", id }, boss)).status).toBe(303);
  expect((await get("/admin/inbox", theirs)).headers.get("Location")).toMatch(/^\/login\?/);
  const again = cookiesOf(await enter(editor));
  expect((await addPasskey(again)).response.status).toBe(200);
  await passwordLink(club.ctx.db, club.ctx, editor.email);
  expect((await addPasskey(cookiesOf(await enter(editor)))).response.status).toBe(200);
});

test("editors sign in with the password; made an admin, they set up a second factor", async () => {
  const id = await club.hire(editor);
  const theirs = cookiesOf(await enter(editor));
  expect((await get("/admin", theirs)).status).toBe(200);
  await club.ctx.db.update(staffUsers).set({ role: "admin" }).where(eq(staffUsers.id, id));
  expect((await get("/admin", theirs)).headers.get("Location")).toMatch(/^\/login\/second-factor/);
});
