import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admin, editor, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { totp } from "#tests/support/totp.ts";
import { countDelayed } from "#core/db/rate-limit.server.ts";
import { askNewPassword } from "./passwords.server.ts";
import { confirmTwoFactor, startTwoFactor } from "./second-factors.server.ts";
import { signIn as signInByPassword, signInWithCode } from "./sign-in.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { staffSessions } from "./schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";

let club: TestClub;
/** The passwords that the site has hashed or compared. */
let hashed: string[] = [];
beforeAll(async () => {
  club = await openTestClub({ onHash: (password) => hashed.push(password) });
});
afterAll(() => club.close());
beforeEach(async () => {
  const { db } = club.ctx;
  await db.delete(auditLog);
  await db.delete(deliveries);
  await db.delete(rateLimits);
  await db.delete(staffUsers).where(eq(staffUsers.role, "editor"));
});

const signIn = (body: typeof admin, { address = "203.0.113.7", cookie = "" } = {}) =>
  club.request("/api/users/login", json(body, { "X-Forwarded-For": address, Cookie: cookie }));
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
const me = async (cookie: string) =>
  (await club.request("/api/users/me", { headers: { Cookie: cookie } })).status;
const visitor = (cookie = "", address = "203.0.113.9") => ({ cookie, address, userAgent: "Test" });

test("guesses from many addresses delay strangers longer and longer, but never a known browser", async () => {
  const known = cookiesOf(await signIn(admin));
  for (let n = 0; n < 10; n += 1) {
    const guess = { ...admin, password: `wrong-pass-${n}` };
    expect((await signIn(guess, { address: `198.51.100.${n}` })).status).toBe(401);
  }
  const stranger = await signIn(admin, { address: "198.51.100.50" });
  expect(stranger.status).toBe(429);
  expect(await stranger.json()).toMatchObject({
    message: "Too many tries. Please wait 1 minute and try again.",
  });
  expect((await signIn(admin, { cookie: known })).status).toBe(200);
  // A known browser reveals nothing about another account, and its own wrong passwords count.
  await club.hire(editor);
  for (let n = 0; n < 5; n += 1) {
    const guess = { ...admin, password: `wrong-pass-${n}` };
    expect((await signIn(guess, { cookie: known, address: `198.51.100.${60 + n}` })).status).toBe(
      401,
    );
  }
  expect((await signIn(admin, { cookie: known })).status).toBe(429);
  const forged = known.replace(/(known_[^=]*=[^.]*\.)[^;]*/, "$1forged");
  expect(forged).not.toBe(known);
  expect((await signIn(admin, { cookie: forged, address: "198.51.100.80" })).status).toBe(429);
});

test("waits grow to 15 minutes and stay there; what has to wait is not counted", async () => {
  const { db } = club.ctx;
  const growing = { free: 2, firstSeconds: 60, longestSeconds: 900 };
  const tried = () => countDelayed(db, "somebody", growing);
  expect([await tried(), await tried()]).toEqual([0, 0]);
  const waits: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    waits.push(await tried());
    expect(await tried()).toBeGreaterThan(0);
    await db.update(rateLimits).set({ resetsAt: new Date(Date.now() - 1_000) });
    expect(await tried()).toBe(0);
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
  const atOnce = await Promise.all(
    Array.from({ length: 8 }, () => countDelayed(db, "else", growing)),
  );
  expect(atOnce.filter((wait) => wait === 0)).toHaveLength(2);
});

test("a new sign-in ends the session that this browser had, and no other", async () => {
  const [mine, elsewhere] = [cookiesOf(await signIn(admin)), cookiesOf(await signIn(admin))];
  const next = cookiesOf(await signIn(admin, { cookie: mine }));
  expect([await me(mine), await me(elsewhere), await me(next)]).toEqual([401, 200, 200]);
  const wrong = await signIn({ ...admin, password: "wrong-pass-1" }, { cookie: next });
  expect([wrong.status, await me(next)]).toEqual([401, 200]);
});

test("a session ends 30 days after its sign-in, however much it is used", async () => {
  const cookie = cookiesOf(await signIn(admin));
  const age = (days: number) =>
    club.ctx.db.update(staffSessions).set({
      createdAt: new Date(Date.now() - days * 86_400_000),
      expiresAt: new Date(Date.now() + 60_000),
    });
  await age(29.9);
  expect(await me(cookie)).toBe(200);
  await age(30.1);
  expect(await me(cookie)).toBe(401);
});

test("known and unknown addresses cost the same: one hash and one line in the log", async () => {
  hashed = [];
  const cost = async (email: string) => {
    const before = { hashes: hashed.length, lines: await club.ctx.db.$count(auditLog) };
    expect((await signIn({ email, password: "wrong-pass-1" })).status).toBe(401);
    return [hashed.length - before.hashes, (await club.ctx.db.$count(auditLog)) - before.lines];
  };
  expect(await cost(admin.email)).toEqual([1, 1]);
  expect(await cost("nobody@example.ca")).toEqual([1, 1]);
  const lines = await club.ctx.db.select().from(auditLog);
  expect(JSON.stringify(lines)).not.toContain("nobody@example.ca");
});

test("a reset is answered before anybody looks for the account", async () => {
  await askNewPassword(club.ctx, { email: admin.email, address: "203.0.113.9" });
  const [known] = [...club.ctx.inFlight];
  await askNewPassword(club.ctx, { email: "nobody@example.ca", address: "203.0.113.9" });
  expect(known).toBeDefined();
  await Promise.all(club.ctx.inFlight);
  const mails = await club.ctx.db.select().from(deliveries);
  expect(mails.map(({ payload }) => payload)).toMatchObject([{ to: admin.email }]);
});

/** An editor with an authenticator app. @returns its secret, its backup codes, and a function that starts a sign-in */
async function withApp() {
  const id = await club.hire(editor);
  const cookie = cookiesOf(await signIn(editor));
  const headers = new Headers({ cookie });
  const staff = {
    id,
    name: "editor",
    email: editor.email,
    role: "editor",
    extras: [],
    isAdmin: false,
  } as const;
  const start = await startTwoFactor(club.ctx, { staff, headers }, editor.password);
  const uri = ("uri" in start && start.uri) || "";
  const codes = ("codes" in start && start.codes) || [];
  const on = await confirmTwoFactor(club.ctx, { staff, headers }, totp(uri));
  expect(on.outcome).toBe("done");
  await club.ctx.db.delete(rateLimits);
  const begin = async () => {
    const begun = await signInByPassword(club.ctx, editor, visitor());
    if (begun.outcome !== "code-wanted") throw new Error(`No code is wanted: ${begun.outcome}`);
    return begun.cookies.map((one) => one.split(";")[0]).join("; ");
  };
  return { id, uri, codes, begin };
}

test("a code and a backup code sign in once, even when they arrive twice at the same time", async () => {
  const { id, uri, codes, begin } = await withApp();
  for (const code of [totp(uri, 1), codes[0] ?? ""]) {
    const [one, two] = [await begin(), await begin()];
    const results = await Promise.all(
      [one, two].map((cookie) => signInWithCode(club.ctx, code, visitor(cookie))),
    );
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["refused", "signed-in"]);
    const again = await signInWithCode(club.ctx, code, visitor(await begin()));
    expect(again.outcome).toBe("refused");
  }
  // The refused attempts left no session: the count is one from the setup, and one for each code.
  expect(await club.ctx.db.$count(staffSessions, eq(staffSessions.userId, id))).toBe(3);
});

test("the code is that of the account whose password was typed, whoever was signed in before", async () => {
  const { uri, begin } = await withApp();
  const boss = cookiesOf(await signIn(admin));
  const cookie = `${boss}; ${await begin()}`;
  const result = await signInWithCode(club.ctx, totp(uri, 1), visitor(cookie));
  expect(result).toMatchObject({ outcome: "signed-in", staff: { email: editor.email } });
  expect(await me(boss)).toBe(401);
});

test("wrong codes are logged, mailed once an hour and limited, but lock no account", async () => {
  const { uri, begin } = await withApp();
  const known = cookiesOf(await signIn(admin));
  expect(known).not.toBe("");
  const attempts: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const cookie = await begin();
    const address = `198.51.100.${n}`;
    attempts.push((await signInWithCode(club.ctx, "000000", visitor(cookie, address))).outcome);
  }
  expect(attempts).toEqual([...Array<string>(10).fill("refused"), "throttled", "throttled"]);
  const mails = (await club.ctx.db.select().from(deliveries)).map(({ payload }) => payload);
  expect(mails).toMatchObject([{ to: editor.email }]);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain("/login/forgot");
  const wrong = eq(auditLog.action, "account.factor-refused");
  expect(await club.ctx.db.$count(auditLog, wrong)).toBe(10);
  await club.ctx.db.update(rateLimits).set({ resetsAt: new Date(Date.now() - 1_000) });
  const right = await signInWithCode(club.ctx, totp(uri, 1), visitor(await begin()));
  expect(right.outcome).toBe("signed-in");
});
