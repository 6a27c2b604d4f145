import { and, eq, gt, sql } from "drizzle-orm";
import { seesFamilies, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { DatabaseUnavailable, pageTimeout, withTimeout } from "#core/db/availability.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { isRefusal, memberOf, type StaffAuth } from "./auth.server.ts";
import { staffSessions } from "./schema.ts";

/** The signed-in account, and the cookies to set because this use extended the session. */
export interface StaffVisit {
  staff: StaffMember;
  cookies: string[];
}

/** A session ends this many days after the sign-in, even if it is in use. */
const longestDays = 30;

/** The condition for sessions that are still valid. */
export const isOpenSession = () =>
  and(
    gt(staffSessions.expiresAt, sql`now()`),
    gt(staffSessions.createdAt, sql`now() - make_interval(days => ${longestDays})`),
  );

/** The session of a Cookie header, or null. */
export async function sessionOf(auth: StaffAuth, cookie: string) {
  if (!cookie) return null;
  const headers = new Headers({ cookie });
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  return found?.session ?? null;
}

type SessionContext = Pick<AppContext, "auth" | "adminsNeedFactor" | "modules">;

/** The account of the request's cookie, or null; also null until its second factor was given. */
export async function currentStaff(
  context: SessionContext,
  headers: Headers,
): Promise<StaffVisit | null> {
  const visit = await readVisit(context, headers);
  return visit?.wantsFactor ? null : visit;
}

/** The account whose password was right and whose second factor is still to be given or set up, or null. */
export async function waitingStaff(
  context: SessionContext,
  headers: Headers,
): Promise<StaffMember | null> {
  const visit = await readVisit(context, headers);
  return visit?.wantsFactor ? visit.staff : null;
}

async function readVisit({ auth, adminsNeedFactor, modules }: SessionContext, headers: Headers) {
  if (!headers.get("cookie")) return null;
  const asked = auth.api.getSession({ headers, returnHeaders: true });
  const { response, headers: answered } = await withTimeout(asked, pageTimeout).catch((error) => {
    // better-auth hides the cause of a failed query, so there is nothing more to report.
    throw isRefusal(error) ? error : new DatabaseUnavailable("The session was not read");
  });
  if (!response) return null;
  const { createdAt, secondFactor } = response.session;
  if (createdAt.getTime() + longestDays * 86_400_000 <= Date.now()) return null;
  const staff = memberOf(response.user);
  const wantsFactor = adminsNeedFactor && seesFamilies(staff, modules) && secondFactor !== true;
  return { staff, cookies: answered.getSetCookie(), wantsFactor };
}

/** Ends a session that was opened but not sent to the browser. */
export async function endSession(
  { auth, db }: Pick<AppContext, "auth" | "db">,
  cookies: string[],
): Promise<void> {
  const session = await sessionOf(auth, sentBack(cookies));
  if (session) await db.delete(staffSessions).where(eq(staffSessions.id, session.id));
}

/** The Cookie header that a browser would send with these cookies. */
const sentBack = (cookies: string[]) => cookies.map((one) => one.split(";")[0]).join("; ");

/** Records that the session of these new cookies has a second factor. */
export async function recordFactor(
  { auth, db }: { auth: StaffAuth; db: Database | Transaction },
  cookies: string[],
): Promise<void> {
  const session = await sessionOf(auth, sentBack(cookies));
  if (!session) return;
  await db
    .update(staffSessions)
    .set({ secondFactor: true })
    .where(eq(staffSessions.id, session.id));
}

/** Ends the session and returns the cookies that clear it. */
export async function signOut(
  { auth, db }: Pick<AppContext, "auth" | "db">,
  headers: Headers,
  staff: StaffMember,
): Promise<string[]> {
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  await recordAudit(db, { actor: staff, action: "account.signed-out", ...aboutAccount(staff) });
  return answer.headers.getSetCookie();
}
