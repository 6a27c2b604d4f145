import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { guardianRequests } from "#modules/families/schema.ts";

const isOf = (email: string) => sql`lower(${guardianRequests.email}) = ${email.toLowerCase()}`;

/** A person who was named as a guardian, or a guardian's new address, before it is confirmed. */
export const guardianRequestRecords = {
  name: "your name and address, given as a guardian’s and not confirmed yet",
  addresses: sql`select ${guardianRequests.email} from ${guardianRequests}`,
  read: (db: Database | Transaction, email: string): Promise<object[]> =>
    db
      .select({
        name: guardianRequests.name,
        email: guardianRequests.email,
        phone: guardianRequests.phone,
        relationship: guardianRequests.relationship,
        at: guardianRequests.createdAt,
      })
      .from(guardianRequests)
      .where(isOf(email)),
  remove: async (transaction: Transaction, email: string): Promise<number> =>
    (await transaction.delete(guardianRequests).where(isOf(email))).rowCount ?? 0,
};
