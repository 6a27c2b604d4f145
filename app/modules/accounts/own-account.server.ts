import { and, desc, eq, ne } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { withPasswordCheck, type OwnAccount, type OwnResult } from "./account-change.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { isOpenSession, recordFactor, sessionOf } from "./sessions.server.ts";
import { readFactors } from "./passkeys.server.ts";
import { weakness } from "./weak-password.server.ts";
import { done, type PeopleResult, refused, weakSignatureError } from "./result.server.ts";
import { staffSessions } from "./schema.ts";

/** The account's sessions and its second factors. */
export async function readOwnAccount(ctx: AppContext, { staff, headers }: OwnAccount) {
  const { auth, db } = ctx;
  const [current, sessions, factors] = await Promise.all([
    auth.api.getSession({ headers }),
    db
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.userId, staff.id), isOpenSession()))
      .orderBy(desc(staffSessions.updatedAt)),
    readFactors({ db }, staff.id),
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
  ctx: AppContext,
  { staff, headers }: OwnAccount,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<OwnResult> {
  const easy = weakness(ctx, staff, newPassword);
  if (easy) return Promise.resolve(weakSignatureError(easy));
  return withPasswordCheck(ctx, staff, async () => {
    const { auth, db } = ctx;
    const session = await sessionOf(auth, headers.get("cookie") ?? "");
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const answer = await auth.api.changePassword({ body, headers, returnHeaders: true });
    const cookies = answer.headers.getSetCookie();
    // The library opens a new session, with the same second factor as this one.
    if (session?.secondFactor) await recordFactor(ctx, cookies);
    await recordAudit(db, { actor: staff, action: "account.password", ...aboutAccount(staff) });
    return { ...done("Your password is changed. Other browsers are signed out."), cookies };
  });
}

/** Signs out one browser, or with null every other one. */
export async function endSessions(
  { auth, db }: AppContext,
  { staff, headers }: OwnAccount,
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
    await recordAudit(transaction, {
      actor: staff,
      action: "account.sessions-ended",
      ...aboutAccount(staff, { browsers: ended.length }),
    });
    return done(
      ended.length === 1 ? "One browser is signed out." : "The other browsers are signed out.",
    );
  });
}
