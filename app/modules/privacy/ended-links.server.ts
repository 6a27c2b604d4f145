import { lt, sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { mailedKeys } from "#modules/outbox/schema.ts";
import { familyLinks, guardianRequests } from "#modules/families/schema.ts";

/**
 * Deletes mailed links that expired days ago, and requests whose address was not confirmed in time.
 * @param days until then an expired link reports that it has expired
 */
export async function deleteEndedLinks(
  db: Database,
  days: number,
): Promise<Record<string, number>> {
  const endedBefore = sql`now() - make_interval(days => ${days})`;
  const families = await db.delete(familyLinks).where(lt(familyLinks.expiresAt, endedBefore));
  const others = await db.delete(mailedKeys).where(lt(mailedKeys.expiresAt, endedBefore));
  const requests = await db
    .delete(guardianRequests)
    .where(lt(guardianRequests.expiresAt, sql`now()`));
  return {
    "links to a family page": families.rowCount ?? 0,
    "other mailed links": others.rowCount ?? 0,
    "addresses nobody confirmed": requests.rowCount ?? 0,
  };
}
