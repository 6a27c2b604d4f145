import { messageOf } from "#tests/support/flash.ts";
import { readLog } from "#tests/support/audit.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { passwordLink } from "#modules/accounts/password-link.server.ts";
import { admin, editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { totp } from "#tests/support/totp.ts";
import { changeRole } from "#modules/accounts/people.server.ts";
import { currentStaff } from "#modules/accounts/sessions.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { staffInvitations, staffResets } from "#modules/accounts/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());
beforeEach(async () => {
  const { db } = club.ctx;
  await db.delete(auditLog);
  await db.delete(deliveries);
  await db.delete(rateLimits);
  await db.delete(staffInvitations);
  await db.delete(staffUsers).where(eq(staffUsers.role, "editor"));
  cookie = await club.signIn();
});

const post = (path: string, fields: Record<string, string>, as = cookie) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: as, Origin: "http://club.test" },
  });
const get = (path: string, as = cookie) => club.request(path, { headers: { Cookie: as } });
const staffOf = async (as: string) => {
  const visit = await currentStaff(club.ctx, new Headers({ Cookie: as }));
  if (!visit) throw new Error("Nobody is signed in");
  return visit.staff;
};
const textOf = async (answer: Promise<Response> | Response) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const cookiesOf = (answer: Response, before = "") => {
  const jar = new Map<string, string>();
  const all = [...before.split("; "), ...answer.headers.getSetCookie()];
  for (const one of all) {
    const [pair = ""] = one.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
};

/** The address in the newest e-mail to a person. */
async function mailedLink(to: string): Promise<string> {
  const sent = await club.ctx.db.select().from(deliveries).orderBy(desc(deliveries.createdAt));
  const mail = sent.map(({ payload }) => payload as { to: string; text: string });
  const text = mail.find((one) => one.to === to)?.text ?? "";
  return /http:\/\/club\.test(\S+)/.exec(text)?.[1] ?? "";
}
const actions = async () =>
  (await readLog(club.ctx.db)).map(({ action, subject, detail }) => [action, subject, detail]);
const wren = { name: "Wren", email: "wren@example.ca", role: "editor" };
const chosen = { password: "feather-42", again: "feather-42" };

test("an invitation's link creates one account, once", async () => {
  const asked = await post("/admin/people/invitations", { _action: "invite", ...wren });
  expect(messageOf(asked)).toContain("Wren is invited. No mail service is connected");
  const link = await mailedLink(wren.email);
  expect(await textOf(get(link, ""))).toContain("Wren, choose your password.");
  expect((await post(link, { password: "short", again: "short" }, "")).status).toBe(400);
  expect((await post(link, { ...chosen, again: "other-one-1" }, "")).status).toBe(400);
  const common = await post(link, { password: "Password-1", again: "Password-1" }, "");
  expect([common.status, await textOf(common)]).toEqual([
    400,
    expect.stringContaining("common password with something added"),
  ]);
  expect(await textOf(post(link, chosen, ""))).toContain("Your account is ready.");
  expect((await post(link, { password: "another-1", again: "another-1" }, "")).status).toBe(410);
  expect((await get(link, "")).status).toBe(410);
  const theirs = await club.signIn({ email: wren.email, password: chosen.password });
  expect((await get("/admin/content", theirs)).status).toBe(200);
  expect((await get("/admin/people", theirs)).status).toBe(403);
  expect(
    (await post("/admin/people/invitations", { _action: "invite", ...wren }, theirs)).status,
  ).toBe(403);
  expect((await actions()).map(([action]) => action)).toEqual([
    "account.signed-in",
    "people.invited",
    "people.joined",
    "account.signed-in",
  ]);
});

test("a forged, expired, withdrawn or replaced invitation opens nothing", async () => {
  await post("/admin/people/invitations", { _action: "invite", ...wren });
  const first = await mailedLink(wren.email);
  expect((await post(`${first.slice(0, -3)}AAA`, chosen, "")).status).toBe(410);
  await club.ctx.db.update(staffInvitations).set({ createdAt: new Date(Date.now() - 61_000) });
  await post("/admin/people/invitations", { _action: "invite", ...wren });
  const second = await mailedLink(wren.email);
  expect((await post(first, chosen, "")).status).toBe(410);
  const past = new Date(Date.now() - 1_000);
  await club.ctx.db.update(staffInvitations).set({ expiresAt: past, createdAt: new Date(0) });
  expect((await post(second, chosen, "")).status).toBe(410);
  await post("/admin/people/invitations", { _action: "invite", ...wren });
  const third = await mailedLink(wren.email);
  const [open] = await club.ctx.db.select().from(staffInvitations);
  await post("/admin/people/invitations", { _action: "withdraw", id: open?.id ?? "" });
  expect((await post(third, chosen, "")).status).toBe(410);
  expect(await club.ctx.db.$count(staffUsers)).toBe(1);
});

test.each([
  [{ ...wren, name: " " }, 400, "Enter a name."],
  [{ ...wren, email: "wren" }, 400, "Enter an email address"],
  [{ ...wren, email: `${"w".repeat(30)}@example.ca` }, 400, "at most 36 characters"],
  [{ ...wren, role: "owner" }, 400, "Coaches and staff"],
  [{ ...wren, email: admin.email }, 409, "There is an account with this email address already."],
])("an invitation of %j is answered %i", async (whom, status, text) => {
  const answer = await post("/admin/people/invitations", { _action: "invite", ...whom });
  expect([answer.status, await textOf(answer)]).toEqual([status, expect.stringContaining(text)]);
  expect(await club.ctx.db.$count(staffInvitations)).toBe(0);
});

test("the list has each person's last visit, and each session's browser", async () => {
  expect(await textOf(get("/admin/people"))).toContain("Last seen");
  const headers = {
    "User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/141.0",
    Origin: "http://club.test",
  };
  const body = new URLSearchParams({ ...admin });
  const answer = await club.request("/login", { method: "POST", body, headers });
  const page = await textOf(get("/admin/account", cookiesOf(answer)));
  expect(page).toContain("Firefox on Windows");
});

test("without mail, the invitation link is available on the machine itself", async () => {
  await post("/admin/people/invitations", { _action: "invite", ...wren });
  const { link } = await passwordLink(club.ctx.db, club.ctx, wren.email);
  expect(link).toBe(`http://club.test${await mailedLink(wren.email)}`);
  const path = (link ?? "").replace("http://club.test", "");
  expect(await textOf(post(path, chosen, ""))).toContain("Your account is ready.");
});

test("a locked-out club gets a link on the machine itself, without a second factor", async () => {
  const id = await club.hire(editor);
  await club.ctx.db.update(staffUsers).set({ twoFactorEnabled: true }).where(eq(staffUsers.id, id));
  const { link } = await passwordLink(club.ctx.db, club.ctx, editor.email.toUpperCase());
  const path = (link ?? "").replace("http://club.test", "");
  expect(await textOf(post(path, chosen, ""))).toContain("Your new password is set.");
  expect(await club.signIn({ ...editor, password: chosen.password })).not.toBe("");
  expect(await passwordLink(club.ctx.db, club.ctx, "nobody@example.ca")).toEqual({
    link: null,
    known: [admin.email, editor.email],
  });
});

test("the last admin can be neither demoted nor removed, not even by two at once", async () => {
  const [boss] = await club.ctx.db.select().from(staffUsers);
  const me = boss?.id ?? "";
  expect((await post("/admin/people", { _action: "role", id: me, role: "editor" })).status).toBe(
    409,
  );
  expect((await post("/admin/people", { _action: "remove", id: me })).status).toBe(409);
  const other = await club.hire(editor, "admin");
  const [mine, theirs] = [await staffOf(cookie), await staffOf(await club.signIn(editor))];
  // Both are authorized as admins before either has changed anything.
  const results = await Promise.all([
    changeRole(club.ctx, mine, { id: other, role: "editor" }),
    changeRole(club.ctx, theirs, { id: me, role: "editor" }),
  ]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["done", "refused"]);
  const { message } = results.find(({ outcome }) => outcome === "refused") ?? {};
  expect(message).toMatch(/^The club needs at least one admin/);
  expect(await club.ctx.db.$count(staffUsers, eq(staffUsers.role, "admin"))).toBe(1);
  await club.ctx.db.update(staffUsers).set({ role: "admin" }).where(eq(staffUsers.id, me));
  await club.ctx.db.update(staffUsers).set({ role: "editor" }).where(eq(staffUsers.id, other));
});

test("a demoted or removed person loses access at the next click", async () => {
  const id = await club.hire(editor, "admin");
  const theirs = await club.signIn(editor);
  expect((await get("/admin/people", theirs)).status).toBe(200);
  await post("/admin/people", { _action: "role", id, role: "editor" });
  expect((await get("/admin/people", theirs)).status).toBe(403);
  await post("/admin/people", { _action: "remove", id });
  expect((await get("/admin", theirs)).status).toBe(303);
  expect((await actions()).slice(-2)).toEqual([
    ["people.role", editor.email, "Role: admin → editor"],
    ["people.removed", editor.email, ""],
  ]);
});

test("a forgotten password: the same answer for all, one link, once, and every session ends", async () => {
  await club.hire(editor);
  const theirs = await club.signIn(editor);
  const ask = async (email: string) => {
    const text = await textOf(post("/login/forgot", { email }, ""));
    await Promise.all(club.ctx.inFlight);
    return text;
  };
  const known = await ask(editor.email);
  const unknown = await ask("nobody@example.ca");
  const message = "If there is an account with this address";
  expect([known.includes(message), unknown.includes(message)]).toEqual([true, true]);
  expect(await club.ctx.db.$count(deliveries)).toBe(1);
  for (let n = 0; n < 4; n += 1) expect(await ask(editor.email)).toContain(message);
  expect(await club.ctx.db.$count(deliveries)).toBe(3);
  const link = await mailedLink(editor.email);
  expect((await get(link, "")).status).toBe(200);
  const named = { password: "my-writer-42", again: "my-writer-42" };
  expect(await textOf(post(link, named, ""))).toContain("Leave out the club’s name");
  const renewed = await post(link, chosen, "");
  expect(await textOf(renewed)).toContain("Your new password is set.");
  // The mailed link proves who it is, so other people's wrong guesses do not delay this browser.
  expect(cookiesOf(renewed)).toMatch(/^club\.known_/);
  expect((await post(link, chosen, "")).status).toBe(410);
  expect(await club.ctx.db.$count(staffResets)).toBe(1);
  expect((await get("/admin", theirs)).status).toBe(303);
  expect(await club.signIn(editor)).toBe("");
  expect(await club.signIn({ ...editor, password: chosen.password })).not.toBe("");
});

test("two-factor: set up with a code, asked for at the sign-in, backup codes work once", async () => {
  await club.hire(editor);
  let own = await club.signIn(editor);
  const wrong = await post(
    "/admin/account/two-factor",
    { _action: "two-factor", current: "not-this-1" },
    own,
  );
  expect(wrong.status).toBe(400);
  const setup = await textOf(
    post("/admin/account/two-factor", { _action: "two-factor", current: editor.password }, own),
  );
  const hidden = (name: string) =>
    (new RegExp(`name="${name}" value="([^"]*)"`).exec(setup)?.[1] ?? "").replaceAll("&amp;", "&");
  const [uri, codes] = [hidden("uri"), hidden("codes")];
  const step = { _action: "two-factor-code", uri, codes };
  expect((await post("/admin/account/two-factor", { ...step, code: "000000" }, own)).status).toBe(
    400,
  );
  const confirmed = await post("/admin/account/two-factor", { ...step, code: totp(uri) }, own);
  expect(messageOf(confirmed)).toContain("From now on you sign in with your password and a code");
  own = cookiesOf(confirmed, own);
  expect(await textOf(get("/admin/account", own))).toContain("Authenticator app: on");

  const enter = () => post("/login?to=/admin/content", { ...editor }, "");
  const half = await enter();
  expect(half.headers.get("Location")).toBe("/login/code?to=%2Fadmin%2Fcontent");
  const pending = cookiesOf(half);
  expect((await get("/admin", pending)).status).toBe(303);
  expect((await post("/login/code", { code: "000000" }, pending)).status).toBe(401);
  const whole = await post("/login/code?to=/admin/content", { code: totp(uri, 1) }, pending);
  expect(whole.headers.get("Location")).toBe("/admin/content");
  expect((await get("/admin/content", cookiesOf(whole, pending))).status).toBe(200);

  const [backup = ""] = codes.split(" ");
  const byBackup = async () => post("/login/code", { code: backup }, cookiesOf(await enter()));
  expect((await byBackup()).status).toBe(303);
  expect((await byBackup()).status).toBe(401);
  const api = await club.request("/api/users/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(editor),
  });
  expect([api.status, api.headers.getSetCookie()]).toEqual([401, []]);
  expect((await actions()).map(([action]) => action)).toContain("account.two-factor-on");
});

test("only admins see the log of who did what", async () => {
  await post("/admin/people/invitations", { _action: "invite", ...wren });
  await club.signIn({ ...admin, password: "wrong-pass" });
  const log = await textOf(get("/admin/audit"));
  expect(log).toContain("Invited");
  expect(log).toContain("Failed to sign in");
  expect(await textOf(get("/admin/audit?action=people.invited"))).not.toContain(
    '<span class="written">office@example.ca',
  );
  await club.hire(editor);
  expect((await get("/admin/audit", await club.signIn(editor))).status).toBe(403);
});
