import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { isRefusal } from "./auth.server.ts";
import { type PeopleResult, refused } from "./result.server.ts";

/** The signed-in account and its cookies. */
export interface OwnAccount {
  staff: StaffMember;
  headers: Headers;
}

/** The result of a change to one's own sign-in, and the cookies that keep this browser signed in. */
export type OwnResult = PeopleResult & { cookies?: string[] };

const wrongPassword = "The password is wrong.";
/** Limits guesses at the password from an open session. */
const guesses = { limit: 10, windowSeconds: 15 * 60 };

/** Checks the password before a change, and limits wrong attempts. */
export async function withPasswordCheck<Result extends OwnResult>(
  { db }: Pick<AppContext, "db">,
  staff: StaffMember,
  act: () => Promise<Result | PeopleResult>,
): Promise<Result | PeopleResult> {
  const { allowed } = await countAttempt(db, `own-account:${staff.id}`, guesses);
  if (!allowed) return refused("Too many tries. Please wait 15 minutes and try again.");
  try {
    return await act();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refused(wrongPassword);
  }
}
