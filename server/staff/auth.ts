import { recordOf } from "#domain/records.ts";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import type { StaffMember, StaffRole } from "#domain/staff.ts";
import { DatabaseUnavailable, pagePatience, soon } from "../db/availability.ts";
import type { Database } from "../db/database.ts";
import { countAttempt, deleteAttempts } from "../db/rate-limit.ts";
import {
  staffAccounts,
  staffSessions,
  staffTwoFactors,
  staffUsers,
  staffVerifications,
} from "../db/schema/staff.ts";
import { recordAudit } from "./audit.ts";

interface AuthOptions {
  secret: string;
  publicUrl: string;
  /** How passwords are hashed; without it scrypt, which takes 0.1 s of processor time each. */
  passwords?: {
    hash(password: string): Promise<string>;
    verify(given: { hash: string; password: string }): Promise<boolean>;
  };
}

/** Staff accounts and sessions (better-auth) in our own tables; nobody can sign up by themselves. */
export function staffAuth(db: Database, { secret, publicUrl, passwords }: AuthOptions) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: staffUsers,
        session: staffSessions,
        account: staffAccounts,
        verification: staffVerifications,
        twoFactor: staffTwoFactors,
      },
    }),
    // The name that the authenticator app shows.
    appName: "Staff room",
    plugins: [twoFactor()],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      // The sign-in form accepts 16 (specification, point 9).
      maxPasswordLength: 16,
      ...(passwords && { password: passwords }),
    },
    user: {
      additionalFields: { role: { type: "string", defaultValue: "editor", input: false } },
    },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24 },
    advanced: {
      cookiePrefix: "club",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
    },
    // Limited by our own throttle, which works across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its warnings report wrong passwords on stderr; we count and answer failures ourselves.
    logger: { disabled: true },
  });
}

export type StaffAuth = ReturnType<typeof staffAuth>;

type SignInResult =
  | { outcome: "signed-in"; staff: StaffMember; cookies: string[] }
  /** The password is right, and the account also needs a code from its authenticator app. */
  | { outcome: "code-wanted"; cookies: string[] }
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string; waitSeconds: number };

export interface Credentials {
  email: string;
  password: string;
  /** The visitor's network address. */
  address: string;
  /** The browser's user agent: identifies sessions. */
  userAgent?: string | undefined;
}

const windowSeconds = 15 * 60;

/**
 * Five failures from one network address, then a wait (specification's sign-in, made safe). An account
 * has a higher limit of its own against guesses from many addresses, so that five wrong passwords
 * cannot lock staff out.
 */
const perAddress = { limit: 5, windowSeconds };
const perAccount = { limit: 50, windowSeconds };

/** Signs a member of staff in and returns the session cookies to set. */
export async function signIn(
  { auth, db }: { auth: StaffAuth; db: Database },
  { password, address, userAgent = "", ...typed }: Credentials,
): Promise<SignInResult> {
  const email = typed.email.trim();
  const fromAddress = `sign-in:address:${address}`;
  const forAccount = `sign-in:account:${email.toLowerCase()}`;
  const allowances = await Promise.all([
    countAttempt(db, fromAddress, perAddress),
    countAttempt(db, forAccount, perAccount),
  ]);
  const waitSeconds = Math.max(...allowances.map((allowance) => allowance.waitSeconds));
  if (waitSeconds > 0) {
    const minutes = Math.ceil(waitSeconds / 60);
    const message = `Too many tries. Please wait ${minutes} ${minutes === 1 ? "minute" : "minutes"} and try again.`;
    return { outcome: "throttled", message, waitSeconds };
  }
  try {
    const { headers, response } = await auth.api.signInEmail({
      body: { email, password },
      headers: visitorHeaders({ address, userAgent }),
      returnHeaders: true,
    });
    await Promise.all([deleteAttempts(db, fromAddress), deleteAttempts(db, forAccount)]);
    const cookies = headers.getSetCookie();
    if ("twoFactorRedirect" in response) return { outcome: "code-wanted", cookies };
    const staff = memberOf(response.user);
    await recordAudit(db, staff, { action: "account.signed-in", subject: staff.email });
    return { outcome: "signed-in", staff, cookies };
  } catch (error) {
    // Only better-auth's own refusals: a database failure must not look like a wrong password.
    if (!isRefusal(error)) throw error;
    await recordRefusedSignIn(db, email);
    return { outcome: "refused", message: "The e-mail or password is wrong." };
  }
}

/** The signed-in account, and the cookies to set because this use extended the session. */
export interface StaffVisit {
  staff: StaffMember;
  cookies: string[];
}

/** What a session saves about its browser; the address is the one we determined, not one that was sent. */
function visitorHeaders(
  { address, userAgent }: { address: string; userAgent: string },
  cookie = "",
): Headers {
  return new Headers({ "user-agent": userAgent, "x-forwarded-for": address, cookie });
}

/** The account that the request's cookie belongs to, or null. */
export async function currentStaff(auth: StaffAuth, headers: Headers): Promise<StaffVisit | null> {
  if (!headers.get("cookie")) return null;
  const asked = auth.api.getSession({ headers, returnHeaders: true });
  const session = await soon(asked, pagePatience).catch((error) => {
    // better-auth hides the cause of a failed query, so there is nothing more to report.
    throw isRefusal(error) ? error : new DatabaseUnavailable("The session was not read");
  });
  if (!session.response) return null;
  return { staff: memberOf(session.response.user), cookies: session.headers.getSetCookie() };
}

/** Ends the session and returns the cookies that clear it. */
export async function signOut(
  { auth, db }: { auth: StaffAuth; db: Database },
  headers: Headers,
  staff: StaffMember,
): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  await recordAudit(db, staff, { action: "account.signed-out", subject: staff.email });
  return answer.headers.getSetCookie();
}

/** Logs the e-mail only if an account has it: people type passwords into the wrong field. */
async function recordRefusedSignIn(db: Database, email: string) {
  const known = eq(staffUsers.email, email.trim().toLowerCase());
  const person = await db.query.staffUsers.findFirst({ where: known });
  if (!person) return;
  await recordAudit(
    db,
    { id: null, name: "Somebody" },
    { action: "account.refused", subject: person.email },
  );
}

/** Whether better-auth refused, as opposed to a failure. */
export function isRefusal(error: unknown): boolean {
  const status = recordOf(error).statusCode;
  return typeof status === "number" && status >= 400 && status < 500;
}

function memberOf(user: Record<string, unknown>): StaffMember {
  const role: StaffRole = user.role === "admin" ? "admin" : "editor";
  return {
    id: String(user.id),
    name: String(user.name),
    email: String(user.email),
    role,
    isAdmin: role === "admin",
  };
}

export interface CodeTyped {
  code: string;
  /** The request's cookies: one of them says which account's password was right. */
  cookie: string;
  address: string;
  userAgent: string;
}

/**
 * The second step of a sign-in: six digits from the authenticator app, or a backup code. better-auth
 * limits wrong ones: five for one sign-in, ten for the account.
 */
export async function signInWithCode(
  { auth, db }: { auth: StaffAuth; db: Database },
  { code, cookie, address, userAgent }: CodeTyped,
): Promise<SignInResult> {
  const headers = visitorHeaders({ address, userAgent }, cookie);
  const typed = code.replaceAll(/\s/g, "");
  const fromApp = /^\d{6}$/.test(typed);
  try {
    const answer = fromApp
      ? await auth.api.verifyTOTP({ body: { code: typed }, headers, returnHeaders: true })
      : await auth.api.verifyBackupCode({ body: { code: typed }, headers, returnHeaders: true });
    const staff = memberOf({ ...answer.response.user });
    const detail = fromApp ? "with an authenticator app" : "with a backup code";
    await recordAudit(db, staff, { action: "account.signed-in", subject: staff.email, detail });
    return { outcome: "signed-in", staff, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return {
      outcome: "refused",
      message: "That code is wrong or has expired. Try the next one, or sign in again.",
    };
  }
}
