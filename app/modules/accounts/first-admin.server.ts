import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { StaffAuth } from "./auth.server.ts";
import { weakness } from "./weak-password.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { insertAccount } from "./insert-account.server.ts";

export interface FirstAdmin {
  email: string;
  /** Set only when it was generated here; a given password is not repeated. */
  password: string | null;
}

type Club = Pick<AppContext, "content" | "publicUrl">;

/**
 * Creates the first admin when there are no staff accounts yet.
 * @returns the message for the person who started the site, or null when accounts existed already
 * @throws when the given password is one that staff may not choose either
 */
export async function ensureFirstAdmin(
  { auth, db, ...club }: { auth: StaffAuth; db: Database } & Club,
  given: { email: string; password: string | null },
): Promise<FirstAdmin | null> {
  const password = given.password ?? randomBytes(12).toString("base64url");
  const owner = { name: officeName, email: given.email.toLowerCase() };
  const hash = await (await auth.$context).password.hash(password);
  return db.transaction(async (transaction) => {
    if (await hasAccounts(transaction)) return null;
    const error = given.password && weakness(club, owner, password);
    if (error) throw new Error(`ADMIN_PASSWORD cannot be used: ${error}`);
    await insertAccount(transaction, { ...owner, role: "admin", hash });
    return { email: given.email, password: given.password ? null : password };
  });
}

/** The first admin's name until they change it. */
export const officeName = "Club office";

/** Whether any account exists. The lock prevents others from creating one until the transaction ends. */
export async function hasAccounts(transaction: Transaction): Promise<boolean> {
  // Instances that start at the same time must not create two.
  await transaction.execute(sql`lock table ${staffUsers} in share row exclusive mode`);
  return (await transaction.$count(staffUsers)) > 0;
}
