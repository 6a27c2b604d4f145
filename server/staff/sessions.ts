import { and, gt, sql } from "drizzle-orm";
import type { StaffMember } from "#domain/staff.ts";
import { DatabaseUnavailable, pagePatience, soon } from "../db/availability.ts";
import type { Database } from "../db/database.ts";
import { staffSessions } from "../db/schema/staff.ts";
import { recordAudit } from "./audit.ts";
import { isRefusal, memberOf, type StaffAuth } from "./auth.ts";

/** The signed-in account, and the cookies to set because this use extended the session. */
export interface StaffVisit {
  staff: StaffMember;
  cookies: string[];
}

/** A session ends so many days after the sign-in, however much it is used. */
const longestDays = 30;

/** Sessions that still open something. */
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

/** The account that the request's cookie belongs to, or null. */
export async function currentStaff(auth: StaffAuth, headers: Headers): Promise<StaffVisit | null> {
  if (!headers.get("cookie")) return null;
  const asked = auth.api.getSession({ headers, returnHeaders: true });
  const { response, headers: answered } = await soon(asked, pagePatience).catch((error) => {
    // better-auth hides the cause of a failed query, so there is nothing more to report.
    throw isRefusal(error) ? error : new DatabaseUnavailable("The session was not read");
  });
  if (!response) return null;
  if (response.session.createdAt.getTime() + longestDays * 86_400_000 <= Date.now()) return null;
  return { staff: memberOf(response.user), cookies: answered.getSetCookie() };
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
