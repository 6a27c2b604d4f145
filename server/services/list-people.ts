import { asc, isNull, sql } from "drizzle-orm";
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
        lastSeen: sql<string | null>`(select max(${staffSessions.updatedAt}) from ${staffSessions}
          where ${staffSessions.userId} = ${staffUsers.id})`,
      })
      .from(staffUsers)
      .orderBy(asc(name), asc(email)),
    db
      .select()
      .from(staffInvitations)
      .where(isNull(staffInvitations.acceptedAt))
      .orderBy(asc(staffInvitations.createdAt)),
  ]);
  return {
    people: people.map((person) => ({
      ...person,
      lastSeen: person.lastSeen ? new Date(person.lastSeen) : null,
    })),
    invitations,
  };
}
