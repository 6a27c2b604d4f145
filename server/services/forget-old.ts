import { and, isNotNull, lt, or, sql } from "drizzle-orm";
import { outboxMessages, rateLimits, submissions } from "#server/db/schema.ts";
import type { ClubDesk } from "./club-desk.ts";

/**
 * Deletes what the club has kept as long as its policy says: submissions after their last exchange,
 * with the messages that were sent about them, suspects sooner, and counters of the past.
 * @returns how many submissions went
 */
export async function forgetOld(
  { db, content }: Pick<ClubDesk, "db" | "content">,
  now = new Date(),
): Promise<number> {
  const { submissionMonths, suspectDays } = content.club.retention;
  const oldest = monthsBefore(now, submissionMonths);
  const oldestSuspect = new Date(now.getTime() - suspectDays * 86_400_000);
  const lastExchange = sql`coalesce(${submissions.answeredAt}, ${submissions.receivedAt})`;
  return db.transaction(async (transaction) => {
    const gone = await transaction
      .delete(submissions)
      .where(
        or(
          lt(lastExchange, oldest),
          and(isNotNull(submissions.suspicion), lt(submissions.receivedAt, oldestSuspect)),
        ),
      )
      .returning({ id: submissions.id });
    await transaction.delete(outboxMessages).where(lt(outboxMessages.createdAt, oldest));
    await transaction.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
    return gone.length;
  });
}

function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}
