import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { staffInvitations } from "#server/db/staff-link-schema.ts";
import { staffAccounts, staffUsers } from "#server/db/staff-schema.ts";
import { readMailedKey } from "./mailed-key.ts";
import { done, type PeopleDesk, type PeopleResult, refused } from "./people-desk.ts";
import { recordAudit } from "./record-audit.ts";

const spent = "This link does not work any more. Ask an admin of the club for a new one.";

/** Whom an invitation's link is for; null: it is spent, expired or none of ours. */
export async function readInvitation({ desk, links }: PeopleDesk, key: string) {
  const named = readMailedKey(links.secret, "staff invitation", key);
  if (!named || named.expired) return null;
  const [found] = await desk.db
    .select({ name: staffInvitations.name, email: staffInvitations.email })
    .from(staffInvitations)
    .where(openInvitation(named.id));
  return found ?? null;
}

const openInvitation = (id: string) =>
  and(
    eq(staffInvitations.id, id),
    isNull(staffInvitations.acceptedAt),
    gt(staffInvitations.expiresAt, sql`now()`),
  );

/** Makes the account, once: of two presses of the button one is too late. */
export async function acceptInvitation(
  { desk, auth, links }: PeopleDesk,
  key: string,
  password: string,
): Promise<PeopleResult> {
  const named = readMailedKey(links.secret, "staff invitation", key);
  if (!named || named.expired) return refused(spent);
  const hash = await (await auth.$context).password.hash(password);
  return desk.db.transaction(async (transaction) => {
    const [invited] = await transaction
      .update(staffInvitations)
      .set({ acceptedAt: sql`now()` })
      .where(openInvitation(named.id))
      .returning();
    if (!invited) return refused(spent);
    const { email, name, role } = invited;
    const id = randomUUID();
    await transaction.insert(staffUsers).values({ id, name, email, role, emailVerified: true });
    await transaction.insert(staffAccounts).values({
      ...{ id: randomUUID(), userId: id, accountId: id },
      ...{ providerId: "credential", password: hash },
    });
    await recordAudit(transaction, { id, name }, { action: "people.joined", subject: email });
    return done("Your account is ready. Sign in with your password.");
  });
}
