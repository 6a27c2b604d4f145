import { eq } from "drizzle-orm";
import { parse } from "hono/utils/cookie";
import { seesFamilies, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { isRefusal, memberOf, type StaffAuth, visitorHeaders } from "./auth.server.ts";
import { knownBrowser, rememberBrowser } from "./known-browsers.server.ts";
import { sessionOf } from "./sessions.server.ts";
import { countSignIn, isFirstUse, waitMessage } from "./sign-in-limits.server.ts";
import { reportWrongFactor } from "./wrong-factor.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffSessions, staffVerifications } from "./schema.ts";

export type SignInResult =
  | { outcome: "signed-in"; staff: StaffMember; cookies: string[] }
  /** The password is right, and the account also needs a code from its authenticator app. */
  | { outcome: "code-wanted"; cookies: string[] }
  /** The password is right, and the account needs a second factor: a passkey, or one to be set up. */
  | { outcome: "factor-wanted"; cookies: string[] }
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string; waitSeconds: number };

/** The browser that signs in. */
export interface Visitor {
  /** Its network address. */
  address: string;
  /** Its user agent: identifies sessions. */
  userAgent: string;
  /** Its Cookie header: shows whether it is known, and which session it had before. */
  cookie: string;
}

/** Signs a member of staff in by password and returns the cookies to set. */
export async function signIn(
  { auth, adminsNeedFactor, db, modules }: AppContext,
  { password, ...typed }: { email: string; password: string },
  visitor: Visitor,
): Promise<SignInResult> {
  const email = typed.email.trim();
  const browser = await knownBrowser(auth, { cookie: visitor.cookie, email });
  const { address } = visitor;
  const { waitSeconds, succeed } = await countSignIn(db, {
    step: "sign-in",
    email,
    address,
    browser,
  });
  if (waitSeconds > 0)
    return { outcome: "throttled", message: waitMessage(waitSeconds), waitSeconds };
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password },
      headers: visitorHeaders(visitor),
      returnHeaders: true,
    });
    await succeed();
    const cookies = headers.getSetCookie();
    if ("twoFactorRedirect" in response) return { outcome: "code-wanted", cookies };
    const staff = memberOf(response.user);
    if (adminsNeedFactor && seesFamilies(staff, modules)) {
      await endSessionBefore({ auth, db }, visitor.cookie);
      return { outcome: "factor-wanted", cookies };
    }
    return await startStaffSession(
      { auth, db, visitor },
      { staff, cookies, token: null, detail: "" },
    );
  } catch (error) {
    // Only better-auth's own refusals: a database failure must not look like a wrong password.
    if (!isRefusal(error)) throw error;
    await recordRefusedSignIn(db, email);
    return { outcome: "refused", message: "The email or password is wrong." };
  }
}

const wrongCode = "That code is wrong or has expired. Try the next one, or sign in again.";

/**
 * The second step of a sign-in: six digits from the authenticator app, or a backup code, each once.
 * better-auth allows five wrong ones for one entered password.
 */
export async function signInWithCode(
  ctx: AppContext,
  code: string,
  visitor: Visitor,
): Promise<SignInResult> {
  const { auth, db } = ctx;
  const begun = await begunSignIn(ctx, visitor.cookie);
  if (!begun) return { outcome: "refused", message: wrongCode };
  const { person } = begun;
  const { email } = person;
  const browser = await knownBrowser(auth, { cookie: visitor.cookie, email });
  const { waitSeconds, succeed } = await countSignIn(db, {
    step: "code",
    email,
    address: visitor.address,
    browser,
  });
  if (waitSeconds > 0)
    return { outcome: "throttled", message: waitMessage(waitSeconds), waitSeconds };
  const typed = code.replaceAll(/\s/g, "");
  const fromApp = /^\d{6}$/.test(typed);
  try {
    // Without the session this browser may still have: better-auth would check that account's code.
    const headers = visitorHeaders(visitor, begun.cookie);
    const asked = { body: { code: typed }, headers, returnHeaders: true } as const;
    const answer = fromApp
      ? await auth.api.verifyTOTP(asked)
      : await auth.api.verifyBackupCode(asked);
    const { token } = answer.response;
    if (fromApp && !(await isFirstUse(db, person.id, typed))) {
      // The session exists already, but no browser has its cookie.
      await db.delete(staffSessions).where(eq(staffSessions.token, token ?? ""));
      await reportWrongFactor(ctx, person, "a code that was used before");
      return { outcome: "refused", message: wrongCode };
    }
    await succeed();
    const staff = memberOf({ ...answer.response.user });
    const detail = fromApp ? "with an authenticator app" : "with a backup code";
    const cookies = answer.headers.getSetCookie();
    return await startStaffSession(
      { auth, db, visitor },
      { staff, cookies, token: token ?? null, detail },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await reportWrongFactor(ctx, person, fromApp ? "a wrong code" : "a wrong backup code");
    return { outcome: "refused", message: wrongCode };
  }
}

/** The account whose password was right a moment ago, and the cookie that proves it; null: none. */
async function begunSignIn({ auth, db }: { auth: StaffAuth; db: Database }, cookie: string) {
  const { name } = (await auth.$context).createAuthCookie("two_factor");
  const value = parse(cookie, name)[name];
  if (!value) return null;
  // better-auth checks the signature; the identifier is as secret as a session's token.
  const identifier = value.slice(0, value.lastIndexOf("."));
  const [person] = await db
    .select({ id: staffUsers.id, name: staffUsers.name, email: staffUsers.email })
    .from(staffVerifications)
    .innerJoin(staffUsers, eq(staffUsers.id, staffVerifications.value))
    .where(eq(staffVerifications.identifier, identifier));
  return person ? { person, cookie: `${name}=${encodeURIComponent(value)}` } : null;
}

interface Arrival {
  staff: StaffMember;
  /** Those of the new session. */
  cookies: string[];
  /** The new session's token if a second factor was given; null: a password alone. */
  token: string | null;
  /** How they signed in, for the audit log. */
  detail: string;
}

/** Ends the browser's earlier session, and makes the browser known to the account. */
export async function startStaffSession(
  { auth, db, visitor }: { auth: StaffAuth; db: Database; visitor: Visitor },
  { staff, cookies, token, detail }: Arrival,
): Promise<SignInResult> {
  const { cookie } = visitor;
  await endSessionBefore({ auth, db }, cookie);
  if (token)
    await db
      .update(staffSessions)
      .set({ secondFactor: true })
      .where(eq(staffSessions.token, token));
  await recordAudit(db, {
    actor: staff,
    action: "account.signed-in",
    ...aboutAccount(staff, { how: detail }),
  });
  const known = await rememberBrowser(auth, { cookie, email: staff.email });
  return { outcome: "signed-in", staff, cookies: [...cookies, known] };
}

async function endSessionBefore({ auth, db }: { auth: StaffAuth; db: Database }, cookie: string) {
  const before = await sessionOf(auth, cookie);
  if (before) await db.delete(staffSessions).where(eq(staffSessions.id, before.id));
}

/**
 * Logs the e-mail only if an account has it: people type passwords into the wrong field. An unknown
 * one is logged too, so that both answers take the same time.
 */
async function recordRefusedSignIn(db: Database, email: string) {
  const known = eq(staffUsers.email, email.toLowerCase());
  const [person] = await db.select().from(staffUsers).where(known);
  await recordAudit(db, {
    actor: { id: null, name: "Somebody" },
    action: "account.refused",
    ...(person ? aboutAccount(person) : { subject: { type: "account", id: null } }),
  });
}
