import type { StaffMember } from "#domain/staff.ts";
import type { AppContext } from "../context.ts";
import type { Database } from "../db/database.ts";
import { countAttempt } from "../db/rate-limit.ts";
import { isRefusal, type StaffAuth } from "./auth.ts";
import { type PeopleResult, refused } from "./result.ts";

/** The signed-in account and its cookies. */
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
