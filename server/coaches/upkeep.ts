import { and, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { AppContext } from "../context.ts";
import { credentialReminders, credentials } from "../db/schema/coaches.ts";
import { namesIn } from "./coaches.ts";

/**
 * Deletes records of credentials so many years after they expired (`club.retention.credentialYears`); those
 * of somebody who coaches no more, so many years after they were recorded.
 * @returns how many
 */
export async function deleteOldCredentials({
  db,
  content,
}: Pick<AppContext, "db" | "content">): Promise<number> {
  const years = content.club.retention.credentialYears;
  const before = (at: SQL) => sql`${at} < now() - make_interval(years => ${years})`;
  const names = namesIn(content);
  const hasLeft = and(
    isNull(credentials.staffId),
    names.length > 0 ? notInArray(credentials.coachName, names) : undefined,
  );
  const old = or(
    before(sql`${credentials.expiresOn}`),
    and(hasLeft, before(sql`${credentials.recordedAt}`)),
  );
  const deleted = await db.delete(credentials).where(old);
  // A year after its last reminder nothing of it holds any more.
  await db
    .delete(credentialReminders)
    .where(lt(credentialReminders.sentAt, sql`now() - interval '1 year'`));
  return deleted.rowCount ?? 0;
}
