import { and, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { keyOf, namesIn } from "./coaches.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { credentialReminders, credentials } from "./schema.ts";

/**
 * Deletes credential records a number of years after they expired (`club.retention.credentialYears`); a
 * former coach's that number of years after they were recorded.
 * @returns how many
 */
export async function deleteOldCredentials({
  db,
  content,
}: Pick<AppContext, "db" | "content">): Promise<number> {
  const years = content.club.retention.credentialYears;
  const before = (at: SQL) => sql`${at} < now() - make_interval(years => ${years})`;
  const { staffId, coachName } = credentials;
  const accounts = await db.select({ name: staffUsers.name }).from(staffUsers);
  const present = new Set([...namesIn(content), ...accounts.map(({ name }) => name)].map(keyOf));
  const named = await db.selectDistinct({ coachName }).from(credentials).where(isNull(staffId));
  const left = named.flatMap((one) => (present.has(keyOf(one.coachName)) ? [] : one.coachName));
  const hasLeft = and(isNull(staffId), inArray(coachName, left));
  const old = or(
    before(sql`${credentials.expiresOn}`),
    and(hasLeft, before(sql`${credentials.recordedAt}`)),
  );
  const deleted = await db.delete(credentials).where(old);
  // A year after its last reminder, a reminder's record is no longer needed.
  await db
    .delete(credentialReminders)
    .where(lt(credentialReminders.sentAt, sql`now() - interval '1 year'`));
  return deleted.rowCount ?? 0;
}
