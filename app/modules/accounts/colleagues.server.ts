import { and, eq } from "drizzle-orm";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { done, type PeopleResult, refused } from "./result.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffPasskeys, staffSessions, staffTwoFactors } from "./schema.ts";

/** Signs a colleague out: in one browser, or with null in every one. */
export function endSessionsOf(
  ctx: AppContext,
  admin: StaffMember,
  { id, session }: { id: string; session: string | null },
): Promise<PeopleResult> {
  return ctx.db.transaction(async (transaction) => {
    const person = await find(transaction, id);
    if (!person) return refused("There is no such account.");
    const which = session ? eq(staffSessions.id, session) : undefined;
    const ended = await transaction
      .delete(staffSessions)
      .where(and(eq(staffSessions.userId, id), which))
      .returning({ id: staffSessions.id });
    if (ended.length === 0) return refused("There was nothing to sign out.");
    await recordAudit(transaction, {
      actor: admin,
      action: "people.sessions-ended",
      ...aboutAccount(person, { browsers: ended.length }),
    });
    return done(`${person.name} is signed out${session ? " of that browser" : ""}.`);
  });
}

/**
 * For a colleague whose phone is lost: removes the authenticator app, the backup codes and all passkeys, and
 * ends the sessions. At the next sign-in they set up a new one. They are notified by e-mail.
 */
export function resetFactor(
  ctx: AppContext,
  admin: StaffMember,
  id: string,
): Promise<PeopleResult> {
  return ctx.db.transaction(async (transaction) => {
    const person = await find(transaction, id);
    if (!person) return refused("There is no such account.");
    if (!(await removeFactors(transaction, id)))
      return refused(`${person.name} has no second factor.`);
    await transaction.delete(staffSessions).where(eq(staffSessions.userId, id));
    await recordAudit(transaction, {
      actor: admin,
      action: "people.factor-reset",
      ...aboutAccount(person),
    });
    const data = { name: person.name, by: admin.name };
    await notify(ctx, transaction, "factor-reset", { to: person, data });
    return done(`${person.name} now signs in with the password, and can set up a new factor.`);
  });
}

async function find(transaction: Transaction, id: string) {
  const [person] = await transaction.select().from(staffUsers).where(eq(staffUsers.id, id));
  return person;
}

/** Removes every second factor of an account. @returns whether there was one */
export async function removeFactors(transaction: Transaction, id: string): Promise<boolean> {
  const app = await transaction
    .delete(staffTwoFactors)
    .where(eq(staffTwoFactors.userId, id))
    .returning({ id: staffTwoFactors.id });
  const passkeys = await transaction
    .delete(staffPasskeys)
    .where(eq(staffPasskeys.userId, id))
    .returning({ id: staffPasskeys.id });
  await transaction
    .update(staffUsers)
    .set({ twoFactorEnabled: false })
    .where(eq(staffUsers.id, id));
  return app.length + passkeys.length > 0;
}
