import type { Database } from "#server/db/database.ts";
import { recordAudit } from "./record-audit.ts";
import type { StaffAuth } from "./staff-auth.ts";
import { isRefusal, memberOf, type SignInResult, visitorHeaders } from "./staff-session.ts";

export interface CodeTyped {
  code: string;
  /** The request's cookies: one of them says whose password was right. */
  cookie: string;
  address: string;
  userAgent: string;
}

/**
 * The second step of a sign-in: six digits of the authenticator app, or a backup code. better-auth
 * counts wrong ones: five for one sign-in, ten for the account.
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
      message: "That code is not right, or too old. Try the next one, or sign in again.",
    };
  }
}
