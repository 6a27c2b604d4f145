import { asc, eq, isNull, max } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { staffInvitations } from "#server/db/staff-link-schema.ts";
import { staffSessions, staffUsers } from "#server/db/staff-schema.ts";

/** Every account with the last time it was used, and who was asked to join. */
export async function listPeople(db: Database) {
  const { id, name, email, role, twoFactorEnabled } = staffUsers;
  const [people, invitations] = await Promise.all([
    db
      .select({
        ...{ id, name, email, role, twoFactor: twoFactorEnabled },
        lastSeen: max(staffSessions.updatedAt),
      })
      .from(staffUsers)
      .leftJoin(staffSessions, eq(staffSessions.userId, staffUsers.id))
      .groupBy(staffUsers.id)
      .orderBy(asc(name), asc(email)),
    db
      .select()
      .from(staffInvitations)
      .where(isNull(staffInvitations.acceptedAt))
      .orderBy(asc(staffInvitations.createdAt)),
  ]);
  return { people, invitations };
}
