import { and, desc, eq, ne } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/database.ts";
import { countAttempt } from "../db/rate-limit.ts";
import { staffSessions, staffUsers } from "../db/schema/staff.ts";
import { recordAudit } from "./audit.ts";
import type { StaffMember } from "#domain/staff.ts";
import { isRefusal, type StaffAuth } from "./auth.ts";
import { isOpenSession } from "./sessions.ts";
import { isFirstUse } from "./sign-in-limits.ts";
import { weakness } from "./weak-password.ts";
import { done, type PeopleResult, refused, weak } from "./result.ts";

/** The signed-in account: who, and with which cookies. */
export interface OwnAccount {
  ctx: AppContext;
  auth: StaffAuth;
  db: Database;
  staff: StaffMember;
  headers: Headers;
}

/** The result of a change to one's own sign-in, and the cookies that keep this browser signed in. */
export type OwnResult = PeopleResult & { cookies?: string[] };

const wrongPassword = "The password is wrong.";
/** Limits guesses at the password from an open session. */
const guesses = { limit: 10, windowSeconds: 15 * 60 };

/** Where the account is signed in, and whether it asks for a code. */
export async function readOwnAccount({ auth, db, staff, headers }: OwnAccount) {
  const [current, sessions, person] = await Promise.all([
    auth.api.getSession({ headers }),
    db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.userId, staff.id), isOpenSession()))
      .orderBy(desc(staffSessions.updatedAt)),
    db.query.staffUsers.findFirst({ where: eq(staffUsers.id, staff.id) }),
  ]);
  return {
    twoFactor: person?.twoFactorEnabled ?? false,
    sessions: sessions.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
      id,
      userAgent,
      ipAddress,
      createdAt,
      updatedAt,
      isThisOne: id === current?.session.id,
    })),
  };
}

/** Changes the password and signs out every other browser. */
export function changeOwnPassword(
  account: OwnAccount,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<OwnResult> {
  const easy = weakness(account.ctx, account.staff, newPassword);
  if (easy) return Promise.resolve(weak(easy));
  return guarded(account, async ({ auth, db, staff, headers }) => {
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const answer = await auth.api.changePassword({ body, headers, returnHeaders: true });
    await recordAudit(db, staff, { action: "account.password", subject: staff.email });
    const said = done("Your password is changed. Other browsers are signed out.");
    return { ...said, cookies: answer.headers.getSetCookie() };
  });
}

/** Signs a browser out, or with null every other one. */
export async function endSessions(
  { auth, db, staff, headers }: OwnAccount,
  id: string | null,
): Promise<PeopleResult> {
  const current = await auth.api.getSession({ headers });
  const which = id ? eq(staffSessions.id, id) : ne(staffSessions.id, current?.session.id ?? "");
  return db.transaction(async (transaction) => {
    const ended = await transaction
      .delete(staffSessions)
      .where(and(eq(staffSessions.userId, staff.id), which))
      .returning({ id: staffSessions.id });
    if (ended.length === 0) return refused("There was nothing to sign out.");
    await recordAudit(transaction, staff, {
      action: "account.sessions-ended",
      subject: staff.email,
      detail: `${ended.length}`,
    });
    return done(
      ended.length === 1 ? "One browser is signed out." : "The other browsers are signed out.",
    );
  });
}

/** An authenticator app's secret and the backup codes: shown once, active after the first code. */
export type TwoFactorStart = OwnResult & { uri?: string; codes?: string[] };

/** Creates a new secret; nothing changes until one of its codes is entered. */
export function startTwoFactor(account: OwnAccount, password: string): Promise<TwoFactorStart> {
  return guarded(account, async ({ auth, db, staff, headers }) => {
    const made = await auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
    if (made.method !== "totp") return refused("There is no authenticator app here.");
    await recordAudit(db, staff, { action: "account.two-factor-begun", subject: staff.email });
    return { ...done(""), uri: made.totpURI, codes: made.backupCodes };
  });
}

/** Turns two-factor sign-in on. */
export async function confirmTwoFactor(
  { auth, db, staff, headers }: OwnAccount,
  code: string,
): Promise<OwnResult> {
  const typed = code.replaceAll(/\s/g, "");
  try {
    const asked = { body: { code: typed }, headers, returnHeaders: true } as const;
    const answer = await auth.api.verifyTOTP(asked);
    // This code counts as used: it cannot sign in any more.
    await isFirstUse(db, staff.id, typed);
    await recordAudit(db, staff, { action: "account.two-factor-on", subject: staff.email });
    const said = done("From now on you sign in with your password and a code from the app.");
    return { ...said, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused("That code is wrong. Is the clock of your telephone right?");
  }
}

/** Turns two-factor sign-in off. */
export function stopTwoFactor(account: OwnAccount, password: string): Promise<OwnResult> {
  return guarded(account, async ({ auth, db, staff, headers }) => {
    const answer = await auth.api.disableTwoFactor({
      body: { password },
      headers,
      returnHeaders: true,
    });
    await recordAudit(db, staff, { action: "account.two-factor-off", subject: staff.email });
    return {
      ...done("You now sign in with your password alone."),
      cookies: answer.headers.getSetCookie(),
    };
  });
}

/** Checks the password before a change: refuses a wrong one and limits the attempts. */
async function guarded<Result extends OwnResult>(
  account: OwnAccount,
  act: (account: OwnAccount) => Promise<Result | PeopleResult>,
): Promise<Result | PeopleResult> {
  const { allowed } = await countAttempt(account.db, `own-account:${account.staff.id}`, guesses);
  if (!allowed) return refused("Too many tries. Please wait 15 minutes and try again.");
  try {
    return await act(account);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused(wrongPassword);
  }
}
