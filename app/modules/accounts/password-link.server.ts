import { asc } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { removeFactors } from "./colleagues.server.ts";
import { openReset } from "./passwords.server.ts";
import { invitationLink } from "./people.server.ts";
import type { LinkMaker } from "./signed-links.server.ts";
import { staffUsers } from "#core/audit/schema.ts";

/**
 * Recovers access without mail, for a person with access to the machine: returns the link of an open
 * invitation, or a password reset link. The latter also removes the second factors, because a lost phone
 * locks the account as well.
 * @returns null, with the existing addresses, when no account has this one
 */
export function passwordLink(db: Database, links: LinkMaker, email: string) {
  return db.transaction(async (transaction) => {
    const people = await transaction.select().from(staffUsers).orderBy(asc(staffUsers.email));
    const wanted = email.trim().toLowerCase();
    const person = people.find((one) => one.email === wanted);
    const invited = person ? null : await invitationLink(transaction, links, wanted);
    if (invited) return { link: invited, known: [] };
    if (!person) return { link: null, known: people.map((one) => one.email) };
    await removeFactors(transaction, person.id);
    await recordAudit(transaction, {
      actor: person,
      action: "account.reset-asked",
      ...aboutAccount(person, { how: "at the machine itself" }),
    });
    return { link: await openReset(transaction, links, person.id), known: [] };
  });
}
