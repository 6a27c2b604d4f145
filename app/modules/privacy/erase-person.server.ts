import { sql } from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import type { Modules } from "#core/module.server.ts";
import { crmContacts } from "#core/vendors/schema.ts";
import { privacyRequests } from "./schema.ts";

/**
 * Deletes a person from the database; of their requests only reference and dates are kept. The caller handles
 * the CRM.
 * @returns the names of the deleted records
 */
export async function erasePerson(
  { personalRecords }: Pick<Modules, "personalRecords">,
  transaction: Transaction,
  email: string,
): Promise<string[]> {
  const deleted: string[] = [];
  for (const kind of personalRecords) {
    if ((await kind.remove(transaction, email)) > 0) deleted.push(kind.name);
  }
  await transaction
    .update(privacyRequests)
    .set({ state: "done", doneAt: sql`now()`, email: null, details: "" })
    .where(sql`lower(${privacyRequests.email}) = ${email.toLowerCase()}`);
  return deleted;
}

/** Every email address in the database, in lower case. */
export async function everyAddress(
  { personalRecords }: Pick<Modules, "personalRecords">,
  transaction: Transaction,
): Promise<string[]> {
  const sources = [
    ...personalRecords.map(({ addresses }) => addresses),
    sql`select ${crmContacts.email} from ${crmContacts}`,
    sql`select ${privacyRequests.email} from ${privacyRequests}`,
  ];
  const { rows } = await transaction.execute<{ email: string }>(
    sql`select distinct lower(email) as email
          from (${sql.join(sources, sql` union all `)}) as found (email)
         where email is not null`,
  );
  return rows.map(({ email }) => email);
}
