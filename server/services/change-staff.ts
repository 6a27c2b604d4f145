import { and, eq, ne, sql } from "drizzle-orm";
import type { StaffRole } from "#domain/staff-rights.ts";
import type { Transaction } from "#server/db/database.ts";
import { staffUsers } from "#server/db/staff-schema.ts";
import { done, type PeopleDesk, type PeopleResult, refused } from "./people-desk.ts";
import { recordAudit } from "./record-audit.ts";
import type { StaffMember } from "./staff-session.ts";

const lastAdmin = "The club needs one admin at least: make somebody else an admin first.";

/** Makes an editor an admin or an admin an editor; their next click has the new role. */
export function changeRole(
  { desk }: PeopleDesk,
  admin: StaffMember,
  { id, role }: { id: string; role: StaffRole },
): Promise<PeopleResult> {
  return desk.db.transaction(async (transaction) => {
    const person = await lockedPerson(transaction, id);
    if (!person) return refused("There is no such account.");
    const is = role === "admin" ? "an admin" : "an editor";
    if (person.role === role) return refused(`${person.name} is ${is} already.`);
    if (role !== "admin" && !(await anotherAdmin(transaction, id))) return refused(lastAdmin);
    await transaction.update(staffUsers).set({ role }).where(eq(staffUsers.id, id));
    await recordAudit(transaction, admin, {
      action: "people.role",
      subject: person.email,
      detail: `${person.role} → ${role}`,
    });
    return done(`${person.name} is now ${is}.`);
  });
}

/** Removes an account and ends its sessions; what it did stays in the histories under its name. */
export function removeStaff(
  { desk }: PeopleDesk,
  admin: StaffMember,
  id: string,
): Promise<PeopleResult> {
  return desk.db.transaction(async (transaction) => {
    const person = await lockedPerson(transaction, id);
    if (!person) return refused("There is no such account.");
    if (!(await anotherAdmin(transaction, id))) return refused(lastAdmin);
    await transaction.delete(staffUsers).where(eq(staffUsers.id, id));
    await recordAudit(transaction, admin, { action: "people.removed", subject: person.email });
    return done(`The account of ${person.name} is removed.`);
  });
}

async function lockedPerson(transaction: Transaction, id: string) {
  // Two admins who remove each other at once must not both succeed.
  await transaction.execute(sql`lock table ${staffUsers} in share row exclusive mode`);
  const [person] = await transaction.select().from(staffUsers).where(eq(staffUsers.id, id));
  return person;
}

const anotherAdmin = async (transaction: Transaction, id: string) =>
  (await transaction.$count(staffUsers, and(eq(staffUsers.role, "admin"), ne(staffUsers.id, id)))) >
  0;
