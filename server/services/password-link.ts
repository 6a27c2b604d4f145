import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { staffTwoFactors, staffUsers } from "#server/db/staff-schema.ts";
import type { LinkMaker } from "./newsletter-links.ts";
import { openReset } from "./new-password.ts";
import { recordAudit } from "./record-audit.ts";

/**
 * The way back in for a club that is locked out: a link to a new password that no mail has to
 * carry. Two-factor sign-in is turned off with it, since a lost telephone locks out as well.
 * @returns null, with the addresses there are, when nobody has that one
 */
export function passwordLink(db: Database, links: LinkMaker, email: string) {
  return db.transaction(async (transaction) => {
    const people = await transaction.select().from(staffUsers).orderBy(asc(staffUsers.email));
    const person = people.find((one) => one.email === email.trim().toLowerCase());
    if (!person) return { link: null, known: people.map((one) => one.email) };
    const { id, name } = person;
    await transaction.delete(staffTwoFactors).where(eq(staffTwoFactors.userId, id));
    await transaction
      .update(staffUsers)
      .set({ twoFactorEnabled: false })
      .where(eq(staffUsers.id, id));
    await recordAudit(
      transaction,
      { id, name },
      { action: "account.reset-asked", subject: person.email, detail: "at the machine itself" },
    );
    return { link: await openReset(transaction, links, id), known: [] };
  });
}
