import type { StaffRole } from "#domain/staff-rights.ts";
import { eq } from "drizzle-orm";
import { countAttempt, forgetAttempts } from "#server/db/rate-limit.ts";
import type { Database } from "#server/db/database.ts";
import { pagePatience, soon } from "#server/db/soon.ts";
import { DatabaseUnavailable } from "#server/db/unavailable.ts";
import { staffUsers } from "#server/db/staff-schema.ts";
import { recordAudit } from "./record-audit.ts";
import type { StaffAuth } from "./staff-auth.ts";

/** Who is signed in; `isAdmin` is the specification's flag (points 3 and 6). */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  isAdmin: boolean;
}

export type SignInResult =
  | { outcome: "signed-in"; staff: StaffMember; cookies: string[] }
  /** The password is right, and the account asks for a code of its authenticator app too. */
  | { outcome: "code-wanted"; cookies: string[] }
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string; waitSeconds: number };

export interface Credentials {
  email: string;
  password: string;
  /** The visitor's network address. */
  address: string;
  /** What the browser says it is: tells sessions apart. */
  userAgent?: string | undefined;
}

const windowSeconds = 15 * 60;

/**
 * Five failures from one address, then a wait (specification's sign-in, made safe). An account has
 * a higher limit of its own against guesses from many addresses, so that nobody can lock staff out
 * with five wrong passwords.
 */
const perAddress = { limit: 5, windowSeconds };
const perAccount = { limit: 50, windowSeconds };

/** Signs a member of staff in and gives the session cookies to set. */
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
    await Promise.all([forgetAttempts(db, fromAddress), forgetAttempts(db, forAccount)]);
    const cookies = headers.getSetCookie();
    if ("twoFactorRedirect" in response) return { outcome: "code-wanted", cookies };
    const staff = memberOf(response.user);
    await recordAudit(db, staff, { action: "account.signed-in", subject: staff.email });
    return { outcome: "signed-in", staff, cookies };
  } catch (error) {
    // Only better-auth's own refusals: a broken database must not read as a wrong password.
    if (!isRefusal(error)) throw error;
    await noteRefusal(db, email);
    return { outcome: "refused", message: "The e-mail or the password is not right." };
  }
}

/** Who is signed in, and the cookies to set because the session was prolonged by being used. */
export interface StaffVisit {
  staff: StaffMember;
  cookies: string[];
}

/** What a session remembers of its browser; the address is the one we believe, not one that was sent. */
export function visitorHeaders(
  { address, userAgent }: { address: string; userAgent: string },
  cookie = "",
): Headers {
  return new Headers({ "user-agent": userAgent, "x-forwarded-for": address, cookie });
}

/** Who the request's cookie belongs to, or null. */
export async function currentStaff(auth: StaffAuth, headers: Headers): Promise<StaffVisit | null> {
  if (!headers.get("cookie")) return null;
  const asked = auth.api.getSession({ headers, returnHeaders: true });
  const session = await soon(asked, pagePatience).catch((error) => {
    // All that is left of a failed query: better-auth keeps its cause to itself.
    throw isRefusal(error) ? error : new DatabaseUnavailable("The session was not read");
  });
  if (!session.response) return null;
  return { staff: memberOf(session.response.user), cookies: session.headers.getSetCookie() };
}

/** Ends the session and gives the cookies that clear it. */
export async function signOut(
  { auth, db }: { auth: StaffAuth; db: Database },
  headers: Headers,
  staff: StaffMember,
): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  await recordAudit(db, staff, { action: "account.signed-out", subject: staff.email });
  return answer.headers.getSetCookie();
}

/** What was typed is only noted when it is an account's: people type passwords into the wrong field. */
async function noteRefusal(db: Database, email: string) {
  const known = eq(staffUsers.email, email.trim().toLowerCase());
  const person = await db.query.staffUsers.findFirst({ where: known });
  if (!person) return;
  await recordAudit(
    db,
    { id: null, name: "Somebody" },
    { action: "account.refused", subject: person.email },
  );
}

/** Whether better-auth said no, as opposed to something being broken. */
export function isRefusal(error: unknown): boolean {
  const status = (error as { statusCode?: number }).statusCode;
  return typeof status === "number" && status >= 400 && status < 500;
}

export function memberOf(user: Record<string, unknown>): StaffMember {
  const role: StaffRole = user.role === "admin" ? "admin" : "editor";
  return {
    id: String(user.id),
    name: String(user.name),
    email: String(user.email),
    role,
    isAdmin: role === "admin",
  };
}
