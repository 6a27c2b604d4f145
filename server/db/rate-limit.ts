import { eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { rateLimits } from "./schema.ts";

export interface Allowance {
  allowed: boolean;
  /** Seconds until the window ends; 0 while allowed. */
  waitSeconds: number;
}

/** How often something may be tried. */
export interface Limit {
  /** Attempts allowed a window. */
  limit: number;
  /** Counted from the first attempt. */
  windowSeconds: number;
}

/** Counts one attempt of a subject and tells whether it is within the limit. */
export async function countAttempt(
  db: Database,
  subject: string,
  limit: Limit,
): Promise<Allowance> {
  const [allowance] = await countAttempts(db, [{ subject, ...limit }]);
  if (!allowance) throw new Error("An attempt was not counted");
  return allowance;
}

/**
 * Counts one attempt of each subject, in one statement so that concurrent attempts cannot slip
 * through together, and tells which are within their limits.
 */
export async function countAttempts(
  db: Database,
  tried: (Limit & { subject: string })[],
): Promise<Allowance[]> {
  // The one character PostgreSQL takes in no text. In order: two statements never wait for each other.
  const subjects = tried
    .map((one) => ({ ...one, subject: one.subject.replaceAll("\0", "") }))
    .toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  // A window that ends later than one begun now was begun before the clock was set back.
  const isOver = sql`(${rateLimits.resetsAt} <= now() or ${rateLimits.resetsAt} > excluded.resets_at)`;
  const rows = await db
    .insert(rateLimits)
    .values(
      subjects.map(({ subject, windowSeconds }) => ({
        subject,
        attempts: 1,
        resetsAt: sql`now() + make_interval(secs => ${windowSeconds})`,
      })),
    )
    .onConflictDoUpdate({
      target: rateLimits.subject,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${rateLimits.attempts} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      subject: rateLimits.subject,
      attempts: rateLimits.attempts,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
    });
  return subjects.map(({ subject, limit, windowSeconds }) => {
    const row = rows.find((counted) => counted.subject === subject);
    const allowed = (row?.attempts ?? 0) <= limit;
    return { allowed, waitSeconds: allowed ? 0 : Math.max(1, row?.wait ?? windowSeconds) };
  });
}

/** Forgets a subject's attempts, as after a sign-in that worked. */
export async function forgetAttempts(db: Database, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.subject, subject));
}
