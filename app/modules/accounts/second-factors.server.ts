import { eq } from "drizzle-orm";
import { seesFamilies, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { isRefusal } from "./auth.server.ts";
import { withPasswordCheck, type OwnAccount, type OwnResult } from "./account-change.server.ts";
import { askNewPasskey, readFactors } from "./passkeys.server.ts";
import { done, refused } from "./result.server.ts";
import { recordFactor, sessionOf } from "./sessions.server.ts";
import { isFirstUse } from "./sign-in-limits.server.ts";
import { staffPasskeys } from "./schema.ts";

const lastFactor = "Your account needs a second factor. Add another one first.";
const firstTheOther = "This account has a second factor already. Sign in with it first.";
/** For this many minutes after the sign-in the password need not be entered again. */
const freshMinutes = 15;

const needsFactor = ({ adminsNeedFactor, modules }: AppContext, staff: StaffMember) =>
  adminsNeedFactor && seesFamilies(staff, modules);

/** Somebody who knows only the password may set up the first factor, but not add another. */
async function mayAddFactor(ctx: AppContext, { staff, headers }: OwnAccount): Promise<boolean> {
  if (!needsFactor(ctx, staff)) return true;
  const { auth } = ctx;
  const session = await sessionOf(auth, headers.get("cookie") ?? "");
  if (session?.secondFactor) return true;
  const { twoFactor, passkeys } = await readFactors(ctx, staff.id);
  return !twoFactor && passkeys.length === 0;
}

/** Whether the sign-in was so long ago that a new passkey requires the password again. */
export async function needsPassword(
  { auth }: Pick<AppContext, "auth">,
  headers: Headers,
): Promise<boolean> {
  const session = await sessionOf(auth, headers.get("cookie") ?? "");
  return Date.now() - (session?.createdAt.getTime() ?? 0) > freshMinutes * 60_000;
}

/** Starts adding a passkey. Long after the sign-in it requires the password. */
export async function beginPasskey(ctx: AppContext, account: OwnAccount, password: string) {
  const { staff, headers } = account;
  if (!(await mayAddFactor(ctx, account))) return refused(firstTheOther);
  const begin = async () => ({ ...done(""), toMake: await askNewPasskey(ctx, staff) });
  if (!(await needsPassword(ctx, headers))) return begin();
  return withPasswordCheck(ctx, staff, async () => {
    await ctx.auth.api.verifyPassword({ body: { password }, headers });
    return begin();
  });
}

/** Removes a passkey of the account, unless it is a required second factor. */
export function removePasskey(
  ctx: AppContext,
  { staff, headers }: OwnAccount,
  { id, password }: { id: string; password: string },
): Promise<OwnResult> {
  const { auth, db } = ctx;
  return withPasswordCheck(ctx, staff, async () => {
    await auth.api.verifyPassword({ body: { password }, headers });
    return db.transaction(async (transaction) => {
      // Locked, so that two concurrent removals leave one factor.
      const own = await transaction
        .select()
        .from(staffPasskeys)
        .where(eq(staffPasskeys.userId, staff.id))
        .for("update");
      const gone = own.find((each) => each.id === id);
      if (!gone) return refused("This passkey is no longer there.");
      const { twoFactor } = await readFactors({ db }, staff.id);
      if (needsFactor(ctx, staff) && !twoFactor && own.length === 1) return refused(lastFactor);
      await transaction.delete(staffPasskeys).where(eq(staffPasskeys.id, gone.id));
      await recordAudit(transaction, {
        actor: staff,
        action: "account.passkey-removed",
        ...aboutAccount(staff, { passkey: gone.name }),
      });
      return done(`The passkey “${gone.name}” is removed.`);
    });
  });
}

/** An authenticator app's secret and the backup codes: shown once, active after the first code. */
export type TwoFactorStart = OwnResult & { uri?: string; codes?: string[] };

/** Creates a new secret; nothing changes until one of its codes is entered. */
export function startTwoFactor(
  ctx: AppContext,
  account: OwnAccount,
  password: string,
): Promise<TwoFactorStart> {
  const { auth, db } = ctx;
  const { staff, headers } = account;
  return withPasswordCheck(ctx, staff, async () => {
    if (!(await mayAddFactor(ctx, account))) return refused(firstTheOther);
    const made = await auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
    if (made.method !== "totp") return refused("There is no authenticator app here.");
    await recordAudit(db, {
      actor: staff,
      action: "account.two-factor-begun",
      ...aboutAccount(staff),
    });
    return { ...done(""), uri: made.totpURI, codes: made.backupCodes };
  });
}

/** Turns two-factor sign-in on. */
export async function confirmTwoFactor(
  ctx: AppContext,
  account: OwnAccount,
  code: string,
): Promise<OwnResult> {
  if (!(await mayAddFactor(ctx, account))) return refused(firstTheOther);
  const { auth, db } = ctx;
  const { staff, headers } = account;
  const typed = code.replaceAll(/\s/g, "");
  try {
    const asked = { body: { code: typed }, headers, returnHeaders: true } as const;
    const answer = await auth.api.verifyTOTP(asked);
    // This code counts as used, so that it cannot be used to sign in.
    await isFirstUse(db, staff.id, typed);
    await recordAudit(db, {
      actor: staff,
      action: "account.two-factor-on",
      ...aboutAccount(staff),
    });
    const cookies = answer.headers.getSetCookie();
    await recordFactor(ctx, cookies);
    const confirmation = done(
      "From now on you sign in with your password and a code from the app.",
    );
    return { ...confirmation, cookies };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused("That code is wrong. Is the clock of your phone right?");
  }
}

/** Turns two-factor sign-in off. */
export function stopTwoFactor(
  ctx: AppContext,
  { staff, headers }: OwnAccount,
  password: string,
): Promise<OwnResult> {
  const { auth, db } = ctx;
  return withPasswordCheck(ctx, staff, async () => {
    const { passkeys } = await readFactors({ db }, staff.id);
    if (needsFactor(ctx, staff) && passkeys.length === 0) return refused(lastFactor);
    const answer = await auth.api.disableTwoFactor({
      body: { password },
      headers,
      returnHeaders: true,
    });
    await recordAudit(db, {
      actor: staff,
      action: "account.two-factor-off",
      ...aboutAccount(staff),
    });
    return {
      ...done("You now sign in with your password alone."),
      cookies: answer.headers.getSetCookie(),
    };
  });
}
