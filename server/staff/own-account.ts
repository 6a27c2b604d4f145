import { and, desc, eq, ne } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/database.ts";
import { countAttempt } from "../db/rate-limit.ts";
import { staffSessions } from "../db/schema/staff.ts";
import { recordAudit } from "./audit.ts";
import type { StaffMember } from "#domain/staff.ts";
import { isRefusal, type StaffAuth } from "./auth.ts";
import { isOpenSession, markFactor, sessionOf } from "./sessions.ts";
import { readFactors } from "./passkeys.ts";
import { weakness } from "./weak-password.ts";
import { done, type PeopleResult, refused, weak } from "./result.ts";

/** The signed-in account: who, and with which cookies. */
export interface OwnAccount {
  ctx: AppContext;
  auth: StaffAuth;
  db: Database;
  staff: StaffMember;
  headers: Headers;
  /** Whether a password alone is not enough for an admin. */
  adminsNeedFactor: boolean;
}

/** The result of a change to one's own sign-in, and the cookies that keep this browser signed in. */
export type OwnResult = PeopleResult & { cookies?: string[] };

const wrongPassword = "The password is wrong.";
/** Limits guesses at the password from an open session. */
const guesses = { limit: 10, windowSeconds: 15 * 60 };

/** Where the account is signed in, and its second factors. */
export async function readOwnAccount({ auth, db, staff, headers }: OwnAccount) {
  const [current, sessions, factors] = await Promise.all([
    auth.api.getSession({ headers }),
    db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.userId, staff.id), isOpenSession()))
      .orderBy(desc(staffSessions.updatedAt)),
    readFactors(db, staff.id),
  ]);
  return {
    ...factors,
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
    const shown = await sessionOf(auth, headers.get("cookie") ?? "");
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const answer = await auth.api.changePassword({ body, headers, returnHeaders: true });
    const cookies = answer.headers.getSetCookie();
    // The library opens a new session, which has shown what this one has.
    if (shown?.secondFactor) await markFactor({ auth, db }, cookies);
    await recordAudit(db, staff, { action: "account.password", subject: staff.email });
    return { ...done("Your password is changed. Other browsers are signed out."), cookies };
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

/** Checks the password before a change: refuses a wrong one and limits the attempts. */
export async function guarded<Result extends OwnResult>(
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
